// jax-js on its wasm backend.
import { defaultDevice, init } from '@jax-js/jax';

export async function startJax() {
  await init('wasm');
  defaultDevice('wasm');
}
