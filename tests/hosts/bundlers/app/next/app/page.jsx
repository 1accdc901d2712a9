import { Figure } from 'positional-embedding-playground/react';

/** Rendered on the server: the words stand in the HTML. */
export default function Page() {
  return (
    <main>
      <Figure state="v=1&scheme=sinusoidal" view="difference" show="scheme" lock="seed" headingLevel={3}>
        The words of the page.
      </Figure>
    </main>
  );
}
