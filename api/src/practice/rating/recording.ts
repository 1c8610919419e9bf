import type { VoiceNoteType } from './voice-note.schema.ts';

/** What a recording is. */
export interface Recording {
  type: VoiceNoteType;
  /** Its duration; undefined where finding it would mean decoding. */
  seconds?: number | undefined;
}

/** The granules of Opus in a second (RFC 7845, 4). */
const OPUS_RATE = 48_000;

/** Where an Ogg page says which granule it ends with, and where its content begins in a page with one segment. */
const OGG = { granule: 6, content: 28 } as const;

/** Ids of the elements of WebM that tell its time (RFC 9559, 5). */
const WEBM = { scale: 0x2ad7b1, timestamp: 0xe7, simpleBlock: 0xa3 } as const;
const CONTAINERS = [0x18538067, 0x1f43b675, 0x1549a966]; // Segment, Cluster, Info

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

/** Of a file that was recorded in pieces the header says 0. */
function mp4Seconds(data: Buffer): number | undefined {
  const at = data.indexOf('mvhd') + 4;
  if (at < 4 || at + 32 > data.length) return undefined;
  const isLong = data[at] === 1;
  const scale = data.readUInt32BE(at + (isLong ? 20 : 12));
  const duration = isLong ? Number(data.readBigUInt64BE(at + 24)) : data.readUInt32BE(at + 16);
  return scale > 0 && duration > 0 ? duration / scale : undefined;
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
    if (id.value === WEBM.simpleBlock && content.length >= 4) last = cluster + content.readInt16BE(1);
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
