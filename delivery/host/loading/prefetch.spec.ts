import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerRegistry, entry } from '../host.fixtures.ts';
import { setAccount } from '../registry.ts';
import { prefetchNext, prefetchOnIntent } from './prefetch.ts';

const QUIZ = 'route-student-quiz.4.js';
const files = ['remote-entry.1.js', 'route-student-film.2.js', 'route-student.3.js'];
let fetched: string[];

answerRegistry([entry('student', '1', Object.fromEntries([...files, QUIZ].map((file) => [file, `sha384-${file}`])))]);
setAccount({ id: 'élise', role: 'student', permissions: [] });
prefetchNext();
prefetchOnIntent();

beforeEach(() => {
  fetched = [];
  vi.stubGlobal('fetch', async (address: string) => {
    fetched.push(new URL(address).pathname);
    return new Response('');
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

function link(path: string, isNext: boolean): HTMLAnchorElement {
  const element = document.createElement('a');
  element.href = path;
  if (isNext) element.dataset.next = 'true';
  document.body.append(element);
  return element;
}

it('fetches the files behind a link marked as next, once, and behind no other link', async () => {
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

it('fetches the files behind a hovered link, but nothing with Save-Data', async () => {
  const connection = { saveData: true };
  Object.assign(navigator, { connection });
  vi.useFakeTimers();
  const quiz = link('/student/quiz', true);
  const hover = () => {
    quiz.dispatchEvent(new Event('pointerover', { bubbles: true }));
    return vi.advanceTimersByTimeAsync(1000);
  };
  await hover();
  expect(fetched).toEqual([]);
  connection.saveData = false;
  await hover();
  expect(fetched).toContain(`/remotes/student/1/${QUIZ}`);
});
