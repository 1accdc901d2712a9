/** The entry of pe-playground.html: one file that needs no server. */
import './main.ts';
