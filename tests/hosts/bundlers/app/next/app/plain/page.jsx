'use client';
import 'positional-embedding-playground/element';
import { useEffect, useState } from 'react';
import { measure } from '../../measure.js';

export default function Page() {
  const [measured, setMeasured] = useState('');
  useEffect(() => {
    const start = async () => {
      const file = await fetch('keras.h5');
      setMeasured(JSON.stringify(await measure(new Uint8Array(await file.arrayBuffer()))));
    };
    start();
  }, []);
  return (
    <main>
      <pe-figure state="v=1&scheme=sinusoidal" view="difference">
        The words of the page.
      </pe-figure>
      <pe-figure state="v=1&lab=properties" view="matrix" loading="eager" heading-level="4" />
      <output>{measured}</output>
    </main>
  );
}
