import { expect, it } from 'vitest';
import { SCRIPTS } from './index.ts';
import type { Script } from './script.ts';

const LINES = 2;
const CHARACTERS_PER_LINE = 42;
const CHARACTERS_PER_SECOND = 17;

it('has captions that can be read', () => {
  expect(SCRIPTS.flatMap(captionFaults)).toEqual([]);
});

it('puts no-break spaces where French typography wants them', () => {
  const texts = SCRIPTS.flatMap(({ title, phases, complications, captions }) => [
    title,
    ...[...phases, ...complications].map((mark) => mark.title),
    ...[...complications, ...captions].map(({ text }) => text),
  ]);
  expect(texts.filter((text) => / [:;!?»]|« |\d (mm|%)|[’]/.test(text))).toEqual([]);
});

function captionFaults({ slug, captions }: Script): string[] {
  return captions.flatMap(({ start, end, text }) => {
    const lines = text.split('\n');
    const speed = text.length / (end - start);
    const faults = {
      'has too many lines': lines.length > LINES,
      'has too long a line': lines.some((line) => line.length > CHARACTERS_PER_LINE),
      'is too fast': speed > CHARACTERS_PER_SECOND,
    };
    const found = Object.entries(faults).flatMap(([fault, isFound]) => (isFound ? [fault] : []));
    return found.map((fault) => `${slug} ${start} s: ${fault}`);
  });
}
