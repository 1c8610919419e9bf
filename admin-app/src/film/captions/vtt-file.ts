import { CAPTIONS_MAX, counted } from '@iris/contract/foundation';
import { parseVtt } from './vtt.ts';
import type { Vtt } from './vtt-fit.ts';

/** More than the captions of any film: a film chosen by mistake must not be read into memory. */
const FILE_MAX_BYTES = 4 * 1024 ** 2;

const REFUSALS = {
  empty: 'Ce fichier est vide.',
  large: 'Ce fichier dépasse 4\u00a0Mo\u00a0: ce ne sont pas des sous-titres.',
  unreadable: "Ce fichier n'a pas pu être lu. Vérifiez qu'il existe encore, puis choisissez-le de nouveau.",
  encoding: "Ce fichier n'est pas encodé en UTF-8. Enregistrez-le de nouveau avec cet encodage, puis recommencez.",
  srt: 'Ce fichier est au format SRT. Convertissez-le en WebVTT (.vtt), puis recommencez.',
  other: "Ce fichier n'est pas au format WebVTT\u00a0: sa première ligne doit être WEBVTT.",
};

/** A caption file, or the French sentence why it cannot be used at all. */
export type ReadVtt = { vtt: Vtt; refusal?: never } | { vtt?: never; refusal: string };

/** Reads a caption file for a film of this duration in seconds. */
export async function readVttFile(file: File, duration: number): Promise<ReadVtt> {
  if (file.size === 0) return { refusal: REFUSALS.empty };
  if (file.size > FILE_MAX_BYTES) return { refusal: REFUSALS.large };
  const bytes = await readBytes(file);
  if (!bytes) return { refusal: REFUSALS.unreadable };
  const text = decoded(bytes, 'utf-8');
  // Only a file that is a caption file in another encoding is told so: a picture is not one either.
  if (text === undefined || text.includes('\u0000')) {
    return {
      refusal: OTHER_ENCODINGS.some((name) => isVtt(decoded(bytes, name))) ? REFUSALS.encoding : REFUSALS.other,
    };
  }
  if (text.trim() === '') return { refusal: REFUSALS.empty };
  if (!isVtt(text)) return { refusal: SRT.test(text) ? REFUSALS.srt : REFUSALS.other };
  const vtt = parseVtt(text, duration);
  const { length } = vtt.captions;
  if (length <= CAPTIONS_MAX) return { vtt };
  return { refusal: `Ce fichier a ${counted(length, 'sous-titre')}, ${counted(CAPTIONS_MAX, 'sous-titre')} au plus.` };
}

const OTHER_ENCODINGS = ['utf-16le', 'utf-16be', 'windows-1252'];

const SRT = /^\s*\d+\s*\n\d\d:\d\d:\d\d,\d{3} -->/;

function isVtt(text: string | undefined): boolean {
  return text !== undefined && /^WEBVTT(?:[ \t\r\n]|$)/.test(text);
}

/** Text without its byte order mark; undefined when it is not in this encoding. */
function decoded(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function readBytes(file: File): Promise<Uint8Array | undefined> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(new Uint8Array(reader.result as ArrayBuffer));
    reader.onerror = () => resolve(undefined);
    reader.readAsArrayBuffer(file);
  });
}
