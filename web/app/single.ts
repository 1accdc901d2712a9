/** Everything for pe-playground.html, which is one file and needs no server. */
import './main.ts';
