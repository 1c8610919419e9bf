// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { answerRegistry, entry } from '../host.fixtures.ts';
import { setAccount } from '../registry.ts';
import { prefetchNext } from './prefetch.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

it('fetches the files behind a link marked as next, once, and behind no other link', async () => {
  const fetched: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    fetched.push(new URL(address).pathname);
    return new Response('');
  });
  const files = ['remote-entry.1.js', 'route-student-film.2.js', 'route-student.3.js'];
  answerRegistry([entry('student', '1', Object.fromEntries(files.map((file) => [file, `sha384-${file}`])))]);
  setAccount({ id: 'élise', role: 'student', permissions: [] });
  prefetchNext();
  const link = (path: string, isNext: boolean) => {
    const element = document.createElement('a');
    element.href = path;
    if (isNext) element.dataset.next = 'true';
    document.body.append(element);
    return element;
  };

  link('/student/other', false);
  const next = link('/student/film', true);
  await vi.waitFor(() => expect(fetched).toHaveLength(2));
  next.remove();
  document.body.append(next);
  link('https://elsewhere.example/student', true);
  link('/student/film', true);
  link('/student', true);
  await vi.waitFor(() => expect(fetched).toHaveLength(3));
  expect(fetched).toEqual(files.map((file) => `/remotes/student/1/${file}`));
});
