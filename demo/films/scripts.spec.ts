import { expect, it } from 'vitest';
import { SCRIPTS } from './index.ts';
import type { Script } from './script.ts';

const LINES = 2;
const CHARACTERS_PER_LINE = 42;
const CHARACTERS_PER_SECOND = 17;

it('has captions that can be read, in order and within the film', () => {
  expect(SCRIPTS.flatMap(captionFaults)).toEqual([]);
});

it('names phases from the start, in order, and complications within the film', () => {
  expect(SCRIPTS.flatMap(markFaults)).toEqual([]);
});

it('puts no-break spaces where French typography wants them', () => {
  const texts = SCRIPTS.flatMap(({ title, phases, complications, captions }) => [
    title,
    ...[...phases, ...complications].map((mark) => mark.title),
    ...[...complications, ...captions].map(({ text }) => text),
  ]);
  expect(texts.filter((text) => / [:;!?»]|« |\d (mm|%)|[’]/.test(text))).toEqual([]);
});

function captionFaults({ slug, duration, captions }: Script): string[] {
  return captions.flatMap(({ start, end, text }, index) => {
    const lines = text.split('\n');
    const speed = text.length / (end - start);
    const faults = {
      'ends before it starts': end <= start,
      'ends after the film': end > duration,
      'starts before the previous one ends': start < (captions[index - 1]?.end ?? 0),
      'has too many lines': lines.length > LINES,
      'has too long a line': lines.some((line) => line.length > CHARACTERS_PER_LINE),
      'is too fast': speed > CHARACTERS_PER_SECOND,
    };
    return namesOf(faults).map((fault) => `${slug} ${start} s: ${fault}`);
  });
}

function markFaults({ slug, duration, phases, complications }: Script): string[] {
  const faults = {
    'does not start with a phase': phases[0]?.start !== 0,
    'has phases out of order': phases.some(({ start }, index) => start <= (phases[index - 1]?.start ?? -1)),
    'has a phase after its end': phases.some(({ start }) => start >= duration),
    'has other than 4 to 6 phases': phases.length < 4 || phases.length > 6,
    'has other than 1 or 2 complications': complications.length < 1 || complications.length > 2,
    'has a complication outside of it': complications.some(({ at }) => at <= 0 || at >= duration),
  };
  return namesOf(faults).map((fault) => `${slug} ${fault}`);
}

function namesOf(faults: Record<string, boolean>): string[] {
  return Object.keys(faults).filter((name) => faults[name]);
}
