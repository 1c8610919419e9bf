import { act } from '@testing-library/react';
import { startTransition, useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { prerender } from 'react-dom/static.edge';
import { afterEach, expect, it } from 'vitest';
import { InPieces } from './in-pieces.tsx';

const rendered: string[] = [];
let root: Root | undefined;

afterEach(() => act(() => root?.unmount()));

function Part({ name }: { name: string }) {
  rendered.push(name);
  const [count, setCount] = useState(0);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {`${name} ${count}`}
    </button>
  );
}

function Page() {
  rendered.push('page');
  return (
    <InPieces>
      <Part name="first" />
      {false}
      <Part name="second" />
    </InPieces>
  );
}

/** The page in the document, as the server has rendered it. */
async function showRendered(): Promise<HTMLElement> {
  const { prelude } = await prerender(<Page />, { progressiveChunkSize: Number.POSITIVE_INFINITY });
  const html = await new Response(prelude as unknown as BodyInit).text();
  document.body.innerHTML = `<div>${html}</div>`;
  rendered.length = 0;
  return document.body.firstElementChild as HTMLElement;
}

it('renders each part with marks around it, by which the browser continues them after the page, in their order', async () => {
  const container = await showRendered();
  expect(container.innerHTML.match(/<!--\$-->/g)).toHaveLength(2);
  const [first] = container.querySelectorAll('button');
  const failures: unknown[] = [];
  await act(() =>
    startTransition(() => {
      root = hydrateRoot(container, <Page />, { onRecoverableError: (error) => failures.push(error) });
    }),
  );
  expect(rendered).toEqual(['page', 'first', 'second']);
  expect(failures).toEqual([]);
  expect(first?.isConnected).toBe(true);
  await act(() => first?.click());
  expect(container).toHaveTextContent('first 1second 0');
});
