import type { LearnerLesson, LearningOutline, Resume } from '@iris/contract/learning';
import type { Browser, Page } from 'playwright';
import { launchChromium } from '../../programs/chromium.ts';
import { say, table } from '../../system/terminal.ts';
import { demoToken } from '../demo-token.ts';
import { median } from '../figures.ts';
import { type Measured, takeTurns } from './measured.ts';
import { slowNetwork } from './slow-phone.ts';
import { TURNS } from './turns.ts';

const FIRST_FRAME_WITHIN_MS = 60_000;

/** Within this time a film that is opened from its course has to be seen, in milliseconds. */
const LIMIT_MS = 1000;

/** A way to a film. */
interface Way {
  name: string;
  /** The page before, loaded on a fast network; none for an empty browser. */
  from?: string;
  /** Goes to the film. */
  go: (page: Page) => Promise<void>;
  isLimited: boolean;
}

declare global {
  /** Kept by the script in the page: when something was clicked, and when the first frame of a film was shown. */
  var clickedAt: number;
  var firstFrameAt: number | undefined;
}

/** How soon the first frame of a film is seen on a slow network; false when it takes too long from its course in the last academy. */
export async function benchFirstFrame(academies: Measured[]): Promise<boolean> {
  say(`\nPremière image d'un film à 1,6 Mbit/s et 150 ms (médiane de ${TURNS}, ms)…\n`);
  const browser = await launchChromium();
  const rows: string[][] = [];
  let isInTime = true;
  try {
    const students = await Promise.all(academies.map(loginToFilms));
    for (const [number, { name, isLimited }] of (students[0]?.ways ?? []).entries()) {
      const results = await takeTurns(students, TURNS, (student) => firstFrame(browser, student, number));
      for (const [index, { label }] of students.entries()) {
        const times = results[index] ?? [];
        const ms = median(times);
        rows.push([name, label, ms.toFixed(0), Math.min(...times).toFixed(0), Math.max(...times).toFixed(0)]);
        if (isLimited && index === students.length - 1 && ms > LIMIT_MS) isInTime = false;
      }
    }
  } finally {
    await browser.close();
  }
  say(table([['', '', 'médiane', 'min', 'max'], ...rows]));
  return isInTime;
}

/** The demo student of an academy, with the ways to its films. */
interface Student extends Measured {
  token: string;
  ways: Way[];
}

async function loginToFilms(academy: Measured): Promise<Student> {
  const token = await demoToken(academy.address, 'student');
  return { ...academy, token, ways: await waysToFilm(academy.address, token) };
}

/** Ways to films of the course in which the demo student has begun. */
async function waysToFilm(address: string, token: string): Promise<Way[]> {
  const call = async <Body>(path: string) => {
    const response = await fetch(`${address}/api${path}`, { headers: { authorization: `Bearer ${token}` } });
    return (await response.json()) as Body;
  };
  const resumes = await call<Resume[]>('/learning');
  const course = resumes.find(({ has_begun, lesson }) => has_begun && lesson.kind === 'film')?.course ?? '';
  const { modules } = await call<LearningOutline>(`/learning/${course}`);
  const films = modules.flatMap(({ lessons }) => lessons).filter(({ kind }) => kind === 'film');
  const [first, second] = films as [LearnerLesson, LearnerLesson];
  const lessonPath = ({ _id }: LearnerLesson) => `/learn/${course}/${_id}`;
  const follow = (path: string) => (page: Page) => page.locator(`main a[href="${path}"]`).first().click();
  return [
    { name: 'une autre leçon', from: lessonPath(first), go: follow(lessonPath(second)), isLimited: true },
    { name: 'depuis la page du cours', from: `/courses/${course}`, go: follow(`/learn/${course}`), isLimited: false },
    { name: 'depuis le tableau de bord', from: '/dashboard', go: follow(`/learn/${course}`), isLimited: false },
    {
      name: 'par un lien, navigateur vide',
      go: async (page) => void (await page.goto(`${address}${lessonPath(first)}`, { waitUntil: 'commit' })),
      isLimited: false,
    },
  ];
}

async function firstFrame(browser: Browser, { address, token, ways }: Student, way: number): Promise<number> {
  const { from, go } = ways[way] as Way;
  const storageState = { cookies: [], origins: [{ origin: address, localStorage: [{ name: 'token', value: token }] }] };
  const context = await browser.newContext({ storageState, viewport: { width: 1280, height: 800 } });
  try {
    const page = await context.newPage();
    await page.addInitScript(watchFirstFrame);
    if (from) await page.goto(`${address}${from}`, { waitUntil: 'networkidle' });
    await page.evaluate(() => {
      globalThis.firstFrameAt = undefined;
    });
    await slowNetwork(await context.newCDPSession(page));
    await go(page);
    await page.waitForFunction(() => globalThis.firstFrameAt !== undefined, undefined, {
      timeout: FIRST_FRAME_WITHIN_MS,
    });
    return await page.evaluate(() => (globalThis.firstFrameAt ?? Number.NaN) - globalThis.clickedAt);
  } finally {
    await context.close();
  }
}

/** Runs in the page. A page that was opened and not clicked counts from its navigation. */
function watchFirstFrame(): void {
  globalThis.clickedAt = 0;
  addEventListener(
    'click',
    ({ timeStamp }) => {
      globalThis.clickedAt = timeStamp;
      globalThis.firstFrameAt = undefined;
    },
    true,
  );
  const watched = new WeakSet<HTMLVideoElement>();
  new MutationObserver(() => {
    const video = document.querySelector('video');
    if (!video || watched.has(video)) return;
    watched.add(video);
    video.requestVideoFrameCallback((now) => {
      globalThis.firstFrameAt = now;
    });
  }).observe(document, { subtree: true, childList: true });
}
