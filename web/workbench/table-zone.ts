import type { ReactiveControllerHost } from 'lit';
import type { Session } from '../session/session.ts';
import { DropZone } from './drop-zone.ts';

/** Makes a lab take tables that are dropped on it. */
export const tableZone = (
  host: ReactiveControllerHost & EventTarget & { readonly session: Session },
): DropZone =>
  new DropZone(host, (files) => host.session.tableStore.withLoader((loader) => void loader.openFiles(files)));
