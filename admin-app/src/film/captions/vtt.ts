import { CAPTION_TEXT_MAX, INVISIBLE } from '@iris/contract/foundation';
import { decodeHTML } from 'entities/decode';
import { type Cue, fitToFilm, type Vtt, type VttNote } from './vtt-fit.ts';

const LINE_END = /\r\n|\r|\n/;
const TIMING = /^(\S+)[ \t]+-->[ \t]+(\S+)(?:[ \t].*)?$/;
const TIME = /^(?:(\d{2,}):)?([0-5]\d):([0-5]\d\.\d{3})$/;

/**
 * Reads the text of a WebVTT file (w3.org/TR/webvtt1) for a film of this duration in seconds: times and texts; positions,
 * styles and markup are left out.
 */
export function parseVtt(text: string, duration: number): Vtt {
  const cues: Cue[] = [];
  const faults: VttNote[] = [];
  for (const { first, rows } of splitBlocks(text.split(LINE_END))) readBlock(rows, first, cues, faults);
  const fitted = fitToFilm(cues, duration);
  const inOrder = (notes: VttNote[]) => notes.sort((one, other) => one.line - other.line);
  return { ...fitted, faults: inOrder([...faults, ...fitted.faults]), changes: inOrder(fitted.changes) };
}

interface TextBlock {
  /** Number of its first line, from 1. */
  first: number;
  rows: string[];
}

/** The blocks between empty lines, after the header. */
function splitBlocks(lines: readonly string[]): TextBlock[] {
  const blocks: TextBlock[] = [];
  let open: TextBlock | undefined;
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') open = undefined;
    else if (open) open.rows.push(line);
    else {
      open = { first: index + 1, rows: [line] };
      blocks.push(open);
    }
  }
  return blocks.slice(1);
}

function readBlock(rows: string[], first: number, cues: Cue[], faults: VttNote[]): void {
  if (/^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/.test(rows[0] ?? '')) return;
  const at = rows.findIndex((row) => row.includes('-->'));
  const line = first + Math.max(at, 0);
  const fault = (message: string) => void faults.push({ line, message });
  const [, from = '', to = ''] = TIMING.exec(rows[at]?.trim() ?? '') ?? [];
  const [start, end] = [parseSeconds(from), parseSeconds(to)];
  const text = readText(rows.slice(at + 1));
  if (at < 0) fault('Un sous-titre sans horaire');
  else if (start === undefined || end === undefined)
    fault('Un horaire illisible\u00a0: écrivez 00:01:02.500 --> 00:01:05.000');
  else if (end <= start) fault('Un sous-titre qui finit avant de commencer');
  else if (text === '') fault('Un sous-titre sans texte');
  else if (text.length > CAPTION_TEXT_MAX) fault(`Un sous-titre de plus de ${CAPTION_TEXT_MAX} caractères`);
  else if (text.split('\n').some((row) => INVISIBLE.test(row)))
    fault('Un sous-titre avec des caractères invisibles ou de contrôle');
  else cues.push({ start, end, text, line });
}

function parseSeconds(time: string): number | undefined {
  const match = TIME.exec(time);
  if (!match) return undefined;
  const [, hours = '0', minutes = '0', seconds = '0'] = match;
  return Math.round((Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000) / 1000;
}

/** Attributes have values: the words after a letter in «a <b et c>» are text. */
const ATTRIBUTES = String.raw`(?:\s+[a-z-]+\s*=\s*(?:"[^"<>]*"|'[^'<>]*'|[^\s"'<>]+))*\s*/?`;

/**
 * Tags of cues and their times (w3.org/TR/webvtt1, 4.2.2), and those of HTML that converters write, also in upper case; any
 * other «<» is text: «PIO < 21 mmHg».
 */
const TAG = new RegExp(
  [
    String.raw`</?(?:c|i|b|u|ruby|rt|font|span|em|strong|s)(?:\.[^\s<>]*)?${ATTRIBUTES}>`,
    String.raw`</?(?:v|lang)(?:\.[^\s<>]*)?(?:\s[^<>]*)?>`,
    String.raw`<(?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}>`,
  ].join('|'),
  'gi',
);
const LINE_BREAK = new RegExp(`</?br${ATTRIBUTES}>`, 'gi');

/** Signs of direction and of places for breaks, which converters add and a film in French shows nothing of. */
const UNSEEN = /[\u00ad\u200b\u200e\u200f\u2060\ufeff]/g;

/**
 * The text of a cue: its character references are those of HTML (w3.org/TR/webvtt1, 6.4), and may be line ends, which
 * make no empty line.
 */
function readText(rows: readonly string[]): string {
  const text = decodeHTML(rows.join('\n').replace(LINE_BREAK, '\n').replace(TAG, '')).replace(UNSEEN, '');
  return text
    .split(LINE_END)
    .map((row) => row.replaceAll('\t', ' ').trim())
    .filter((row) => row !== '')
    .join('\n');
}
