import type { VoiceNoteType } from './voice-note.schema.ts';

/** What a recording is. */
export interface Recording {
  type: VoiceNoteType;
  /** Its duration; undefined where the file does not say it. */
  seconds?: number | undefined;
}

/** The granules of Opus in a second (RFC 7845, 4). */
const OPUS_RATE = 48_000;

/** Where an Ogg page says which granule it ends with, and where its content begins in a page with one segment. */
const OGG = { granule: 6, content: 28 } as const;

/** Ids of the elements of WebM that tell its time (RFC 9559, 5). */
const WEBM = { scale: 0x2ad7b1, timestamp: 0xe7, simpleBlock: 0xa3, block: 0xa1 } as const;
const CONTAINERS = [0x18538067, 0x1f43b675, 0x1549a966, 0xa0]; // Segment, Cluster, Info, BlockGroup

/** Nanoseconds in a unit of time of WebM, unless the file says otherwise. */
const DEFAULT_SCALE = 1_000_000;

/** What a file is whose content is a spoken comment, by its first bytes; undefined for anything else, films too. */
export function readRecording(data: Buffer): Recording | undefined {
  const start = data.subarray(0, 4096).toString('latin1');
  if (start.startsWith('OggS') && start.startsWith('OpusHead', OGG.content)) {
    return { type: 'audio/ogg', seconds: oggSeconds(data) };
  }
  if (start.startsWith('\x1a\x45\xdf\xa3') && start.slice(0, 64).includes('webm') && /A_(OPUS|VORBIS)/.test(start)) {
    return /V_(VP|AV|MPEG)/.test(start) ? undefined : { type: 'audio/webm', seconds: webmSeconds(data) };
  }
  if (!start.startsWith('ftyp', 4)) return undefined;
  const tracks = data.toString('latin1').match(/hdlr.{8}(soun|vide)/gs) ?? [];
  const isSpoken = tracks.length > 0 && tracks.every((track) => track.endsWith('soun'));
  return isSpoken ? { type: 'audio/mp4', seconds: mp4Seconds(data) } : undefined;
}

function oggSeconds(data: Buffer): number | undefined {
  const at = data.lastIndexOf('OggS') + OGG.granule;
  return at + 8 <= data.length ? Number(data.readBigInt64LE(at)) / OPUS_RATE : undefined;
}

/** What the header says, or what the pieces have together: of a file that was recorded in pieces the header says 0. */
function mp4Seconds(data: Buffer): number | undefined {
  const seconds = Math.max(headerSeconds(data), piecesSeconds(data));
  return seconds > 0 ? seconds : undefined;
}

function headerSeconds(data: Buffer): number {
  const [header] = listBoxes(data, ['moov', 'mvhd']);
  if (!header || header.length < 32) return 0;
  const isLong = header[0] === 1;
  const scale = header.readUInt32BE(isLong ? 20 : 12);
  const duration = isLong ? Number(header.readBigUInt64BE(24)) : header.readUInt32BE(16);
  return scale > 0 ? duration / scale : 0;
}

/** The durations of all samples of all pieces (ISO/IEC 14496-12, 8.8). */
function piecesSeconds(data: Buffer): number {
  const [media] = listBoxes(data, ['moov', 'trak', 'mdia', 'mdhd']);
  const [defaults] = listBoxes(data, ['moov', 'mvex', 'trex']);
  const scale = media ? readAt(media, media[0] === 1 ? 20 : 12) : 0;
  if (scale === 0) return 0;
  let units = 0;
  for (const piece of listBoxes(data, ['moof', 'traf'])) {
    const [header] = listBoxes(piece, ['tfhd']);
    const ofPiece = header && pieceDuration(header);
    const byDefault = ofPiece ?? (defaults ? readAt(defaults, 12) : 0);
    for (const run of listBoxes(piece, ['trun'])) units += runDuration(run, byDefault);
  }
  return units / scale;
}

/** The duration of a sample that a piece says for all that do not say it. */
function pieceDuration(header: Buffer): number | undefined {
  const flags = readAt(header, 0) & 0xffffff;
  if (!(flags & 0x8)) return undefined;
  return readAt(header, 8 + (flags & 0x1 ? 8 : 0) + (flags & 0x2 ? 4 : 0));
}

function runDuration(run: Buffer, byDefault: number): number {
  const [flags, count] = [readAt(run, 0) & 0xffffff, readAt(run, 4)];
  if (!(flags & 0x100)) return count * byDefault;
  const begin = 8 + (flags & 0x1 ? 4 : 0) + (flags & 0x4 ? 4 : 0);
  const size = 4 * [0x100, 0x200, 0x400, 0x800].filter((flag) => flags & flag).length;
  let units = 0;
  for (let at = begin; at + size <= run.length; at += size) units += readAt(run, at);
  return units;
}

/** The contents of the boxes at a path of names. */
function listBoxes(data: Buffer, [name, ...rest]: readonly string[]): Buffer[] {
  const found: Buffer[] = [];
  for (let at = 0; at + 8 <= data.length; ) {
    const size = readAt(data, at);
    const [head, length] =
      size === 1 ? [16, Number(data.readBigUInt64BE(Math.min(at + 8, data.length - 8)))] : [8, size];
    // To the end of the file, or no box at all.
    const end = size === 0 ? data.length : at + length;
    if (end < at + head) break;
    if (data.toString('latin1', at + 4, at + 8) === name) found.push(data.subarray(at + head, end));
    at = end;
  }
  return rest.length === 0 ? found : found.flatMap((box) => listBoxes(box, rest));
}

/** A number of 32 bits; 0 after the end. */
function readAt(data: Buffer, at: number): number {
  return at + 4 <= data.length ? data.readUInt32BE(at) : 0;
}

/** The time of the last block: recorders write a file before they know how long it will be. */
function webmSeconds(data: Buffer): number | undefined {
  let [scale, cluster, last]: [number, number, number | undefined] = [DEFAULT_SCALE, 0, undefined];
  for (let at = 0; at < data.length; ) {
    const id = readVint(data, at, true);
    const size = id && readVint(data, at + id.length, false);
    if (!id || !size) break;
    const begin = at + id.length + size.length;
    const content = data.subarray(begin, begin + size.value);
    if (id.value === WEBM.scale && content.length <= 6) scale = readUnsigned(content);
    if (id.value === WEBM.timestamp && content.length <= 6) cluster = readUnsigned(content);
    const isBlock = id.value === WEBM.simpleBlock || id.value === WEBM.block;
    if (isBlock && content.length >= 4) last = cluster + content.readInt16BE(1);
    at = CONTAINERS.includes(id.value) ? begin : begin + size.value;
  }
  return last === undefined ? undefined : (last * scale) / 1e9;
}

/** A number of EBML, whose first bits say how long it is; an id keeps these bits (RFC 8794, 4). */
function readVint(data: Buffer, at: number, isId: boolean): { value: number; length: number } | undefined {
  const first = data[at] ?? 0;
  const length = Math.clz32(first) - 23;
  if (first === 0 || at + length > data.length) return undefined;
  let value = isId ? first : first & (0xff >> length);
  for (const byte of data.subarray(at + 1, at + length)) value = value * 256 + byte;
  return { value, length };
}

function readUnsigned(bytes: Buffer): number {
  return bytes.length === 0 ? 0 : bytes.readUIntBE(0, bytes.length);
}
