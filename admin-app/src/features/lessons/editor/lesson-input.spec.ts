import type { LessonInput } from '@iris/contract/programs';
import { expect, it } from 'vitest';
import { changed, raisedMinutes } from './lesson-input.ts';

const text = (minutes: number) => ({
  blocks: [{ type: 'paragraph' as const, content: [{ text: 'mot '.repeat(minutes * 250) }] }],
});

/** The minutes of a lesson with a text of three minutes, after texts of these minutes. */
function minutesAfter(announced: number, ...texts: number[]): number {
  const input: LessonInput = { title: 'A', minutes: announced, is_required: true, is_preview: false, text: text(3) };
  const raised = raisedMinutes(input);
  return texts.reduce((last, minutes) => changed(last, { text: text(minutes) }, raised), input).minutes;
}

it('keeps the minutes that the author has raised after the words have outgrown them and are cut', () => {
  expect(minutesAfter(8, 5)).toBe(8);
  expect(minutesAfter(8, 9)).toBe(9);
  expect(minutesAfter(8, 8, 2)).toBe(8);
  expect(minutesAfter(8, 9, 2)).toBe(8);
});

it('gives a text that was not raised the minutes of its words', () => {
  expect(minutesAfter(3, 5)).toBe(5);
  expect(minutesAfter(3, 5, 2)).toBe(2);
});
