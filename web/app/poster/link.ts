/** A link as the command takes it. */

export interface PosterLink {
  /** the address of the page, which the caption repeats; null if only the part after `#` was given */
  readonly home: string | null;
  /** the part after `#`, without the parameters of the view */
  readonly state: string;
  /** id of the figure to draw; '' for the one that proves the lab's claim */
  readonly view: string;
}

/** Parameters of the view: which figure is shown, and with which controls. */
const ofView = /^(?:view|show|lock)=|^ui=figure$/;

/** Throws if the text is no link. */
export function readLink(text: string): PosterLink {
  const at = text.indexOf('#');
  const isAddress = /^(https?|file):/.test(text);
  const hash = at < 0 && isAddress ? '' : text.slice(at + 1);
  if (hash !== '' && !hash.includes('='))
    throw new Error(`“${text}” is not a link of the page, nor the part of one after “#”.`);
  const fields = hash.split('&');
  const [, view = ''] = fields.find((field) => field.startsWith('view='))?.split('=') ?? [];
  return {
    home: isAddress ? text.slice(0, at < 0 ? undefined : at) : null,
    state: fields.filter((field) => !ofView.test(field)).join('&'),
    view,
  };
}
