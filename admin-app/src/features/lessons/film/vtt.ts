import type { Caption } from '@iris/contract/film-content';

/** A line of a caption file that cannot be read. */
export interface VttFault {
  /** Counted from 1. */
  line: number;
  message: string;
}

/** What was read of a caption file. */
export interface Vtt {
  captions: Caption[];
  faults: VttFault[];
}

/** Maximum length of a caption in the contract. */
const TEXT_MAX = 300;

const TIMING = /^(\S+)[ \t]+-->[ \t]+(\S+)(?:[ \t].*)?$/;
const TIME = /^(?:(\d{2,}):)?([0-5]\d):([0-5]\d\.\d{3})$/;

/** Reads a WebVTT file (w3.org/TR/webvtt1): times and texts; positions, styles and markup are left out. */
export function parseVtt(text: string): Vtt {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/);
  const vtt: Vtt = { captions: [], faults: [] };
  if (!/^WEBVTT(?:[ \t].*)?$/.test(lines[0] ?? '')) {
    vtt.faults.push({ line: 1, message: 'Le fichier ne commence pas par WEBVTT' });
    return vtt;
  }
  for (const { first, rows } of blocksOf(lines)) readBlock(rows, first, vtt);
  vtt.captions.sort((one, other) => one.start - other.start);
  return vtt;
}

interface TextBlock {
  /** Number of its first line, from 1. */
  first: number;
  rows: string[];
}

/** The blocks between empty lines, after the header. */
function blocksOf(lines: readonly string[]): TextBlock[] {
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

function readBlock(rows: string[], first: number, { captions, faults }: Vtt): void {
  if (/^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/.test(rows[0] ?? '')) return;
  const at = rows.findIndex((row) => row.includes('-->'));
  const line = first + Math.max(at, 0);
  const fault = (message: string) => void faults.push({ line, message });
  const [, from = '', to = ''] = TIMING.exec(rows[at]?.trim() ?? '') ?? [];
  const [start, end] = [secondsOf(from), secondsOf(to)];
  const text = textOf(rows.slice(at + 1));
  if (at < 0) fault('Un sous-titre sans horaire');
  else if (start === undefined || end === undefined)
    fault('Un horaire illisible\u00a0: écrivez 00:01:02.500 --> 00:01:05.000');
  else if (end <= start) fault('Un sous-titre qui finit avant de commencer');
  else if (text.length > TEXT_MAX) fault(`Un sous-titre de plus de ${TEXT_MAX} caractères`);
  else if (text !== '') captions.push({ start, end, text });
}

function secondsOf(time: string): number | undefined {
  const match = TIME.exec(time);
  if (!match) return undefined;
  const [, hours = '0', minutes = '0', seconds = '0'] = match;
  return Math.round((Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000) / 1000;
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', nbsp: '\u00a0', lrm: '', rlm: '' };

function textOf(rows: readonly string[]): string {
  const plain = rows.join('\n').replace(/<[^>]*>/g, '');
  return plain.replace(/&(amp|lt|gt|nbsp|lrm|rlm);/g, (_, name: string) => ENTITIES[name] ?? '').trim();
}
