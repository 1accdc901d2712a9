import { Figure } from 'positional-embedding-playground/react';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';

function Notes() {
  const [number, setNumber] = useState('');
  const [problem, setProblem] = useState('');
  const [isRotary, setIsRotary] = useState(false);
  return (
    <main>
      <button type="button" onClick={() => setIsRotary(!isRotary)}>
        {isRotary ? 'Sinusoids' : 'RoPE'}
      </button>
      <Figure
        state={`v=1&scheme=${isRotary ? 'rotary' : 'sinusoidal'}`}
        view="difference"
        show="scheme"
        lock={isRotary ? undefined : 'seed'}
        poster={isRotary ? undefined : 'data:,'}
        headingLevel={4}
        className="wide"
        onResult={({ detail }) => setNumber(detail.result.number)}
      >
        The words of the page.
      </Figure>
      <output>{number}</output>
      <Figure state="v=1" view="no-such-figure" onError={({ detail }) => setProblem(detail.message)} />
      <p id="problem">{problem}</p>
    </main>
  );
}

const root = createRoot(document.querySelector('#notes'));
root.render(<Notes />);
