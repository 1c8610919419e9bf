import { isEnding } from './lifecycle.ts';
import { warn } from './terminal.ts';

const SAY_EVERY_MS = 15_000;

/** Settles like `work`; while that takes long, the terminal says again and again what is waited for. */
export async function sayWhile<Result>(text: string, work: Promise<Result>): Promise<Result> {
  const saying = setInterval(() => (isEnding() ? undefined : warn(text)), SAY_EVERY_MS);
  try {
    return await work;
  } finally {
    clearInterval(saying);
  }
}
