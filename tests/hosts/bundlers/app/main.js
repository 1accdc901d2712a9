import 'positional-embedding-playground/element';
import widget from 'positional-embedding-playground/anywidget';
import { measure } from './measure.js';

async function show() {
  const file = await fetch('./keras.h5');
  const measured = await measure(new Uint8Array(await file.arrayBuffer()));
  document.querySelector('output').textContent = JSON.stringify(measured);
}
show();

/** What anywidget gives to a widget. */
const values = { state: 'v=1&lab=order&scheme=sinusoidal', theme: 'light' };
const el = document.querySelector('#widget');
widget.render({ model: { get: (name) => values[name], set() {} }, el });
