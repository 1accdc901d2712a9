import type { ReactiveControllerHost } from 'lit';
import { DropZone } from '../drop-zone.ts';
import type { Playground } from '../playground.ts';

/** Makes a lab take tables that are dropped on it. */
export const tableZone = (
  host: ReactiveControllerHost & EventTarget & { readonly playground: Playground },
): DropZone => new DropZone(host, (files) => host.playground.shelf.ask((desk) => void desk.openFiles(files)));
