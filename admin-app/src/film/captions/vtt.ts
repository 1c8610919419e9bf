import { CAPTION_TEXT_MAX, CONTROL } from '@iris/contract/foundation';
import { decodeHTML } from 'entities/decode';
import { type Cue, fitToFilm, type Vtt, type VttNote } from './vtt-fit.ts';

const TIMING = /^(\S+)[ \t]+-->[ \t]+(\S+)(?:[ \t].*)?$/;
const TIME = /^(?:(\d{2,}):)?([0-5]\d):([0-5]\d\.\d{3})$/;

/**
 * Reads the text of a WebVTT file (w3.org/TR/webvtt1) for a film of this duration in seconds: times and texts; positions,
 * styles and markup are left out.
 */
export function parseVtt(text: string, duration: number): Vtt {
  const cues: Cue[] = [];
  const faults: VttNote[] = [];
  for (const { first, rows } of splitBlocks(text.split(/\r\n|\r|\n/))) readBlock(rows, first, cues, faults);
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
  else if (CONTROL.test(text)) fault('Un sous-titre avec des caractères de contrôle');
  else cues.push({ start, end, text, line });
}

function parseSeconds(time: string): number | undefined {
  const match = TIME.exec(time);
  if (!match) return undefined;
  const [, hours = '0', minutes = '0', seconds = '0'] = match;
  return Math.round((Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000) / 1000;
}

/** Tags of cues and their times, also in upper case as converters write them; any other «<» is text: «PIO < 21 mmHg». */
const TAG = /<\/?(?:[a-z][^<>]*)?>|<(?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}>/gi;

/** The text of a cue: its character references are those of HTML (w3.org/TR/webvtt1, 6.4). */
function readText(rows: readonly string[]): string {
  return decodeHTML(rows.join('\n').replace(TAG, '')).trim();
}
