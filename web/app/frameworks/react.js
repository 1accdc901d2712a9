'use client';
// React components of the elements: see react.d.ts. They write attributes, which servers render, and which an element keeps that is not
// defined yet; once it is, React 19 sets its properties instead, and those taken away to undefined. They listen to events themselves, as React 18 cannot.
import { createElement, forwardRef, useCallback, useRef } from 'react';
import './element.js';

const events = {
  onReady: 'pe-ready',
  onChange: 'pe-change',
  onResult: 'pe-result',
  onError: 'pe-error',
  onResize: 'pe-resize',
  onAnswer: 'pe-answer',
  onComplete: 'pe-complete',
};

const attributes = { headingLevel: 'heading-level', className: 'class' };

function give(reference, element) {
  if (typeof reference === 'function') return reference(element);
  if (reference) reference.current = element;
}

/** A component for the element of this name. */
function component(tag) {
  const Component = forwardRef((properties, forwarded) => {
    const latest = useRef(properties);
    latest.current = properties;
    const heard = useRef(null);
    // Not in an effect: an element that is defined tells what is wrong with its attributes before effects run.
    const take = useCallback(
      (element) => {
        if (element && element !== heard.current) {
          heard.current = element;
          for (const [name, event] of Object.entries(events))
            element.addEventListener(event, (told) => latest.current[name]?.(told));
        }
        return give(forwarded, element);
      },
      [forwarded],
    );
    const written = Object.entries(properties).flatMap(([name, value]) =>
      name in events || value === undefined ? [] : [[attributes[name] ?? name, value]],
    );
    return createElement(tag, { ...Object.fromEntries(written), ref: take });
  });
  Component.displayName = tag;
  return Component;
}

export const Figure = component('pe-figure');
export const Playground = component('pe-playground');
export const Story = component('pe-story');
