import { inflateSync } from 'node:zlib';

const HEADER = 44;
const ENTRY = 20;
const SFNT_HEADER = 12;
const SFNT_ENTRY = 16;

/** Unpacks a WOFF 1.0 font (w3.org/TR/WOFF) to the TrueType or OpenType font in it. */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('not a WOFF font');
  const count = woff.readUInt16BE(12);
  const head = Buffer.alloc(SFNT_HEADER + SFNT_ENTRY * count);
  const steps = 31 - Math.clz32(count);
  head.writeUInt32BE(woff.readUInt32BE(4), 0);
  head.writeUInt16BE(count, 4);
  head.writeUInt16BE(SFNT_ENTRY << steps, 6);
  head.writeUInt16BE(steps, 8);
  head.writeUInt16BE(SFNT_ENTRY * count - (SFNT_ENTRY << steps), 10);
  const tables: Buffer[] = [];
  let offset = head.length;
  for (let index = 0; index < count; index++) {
    const from = HEADER + ENTRY * index;
    const table = readTable(woff, from);
    const entry = SFNT_HEADER + SFNT_ENTRY * index;
    woff.copy(head, entry, from, from + 4);
    woff.copy(head, entry + 4, from + 16, from + 20);
    head.writeUInt32BE(offset, entry + 8);
    head.writeUInt32BE(table.length, entry + 12);
    const padding = Buffer.alloc(-table.length & 3);
    tables.push(table, padding);
    offset += table.length + padding.length;
  }
  return Buffer.concat([head, ...tables]);
}

/** A table that would not become smaller is stored as it is. */
function readTable(woff: Buffer, entry: number): Buffer {
  const [start, stored, length] = [4, 8, 12].map((field) => woff.readUInt32BE(entry + field)) as [
    number,
    number,
    number,
  ];
  const table = woff.subarray(start, start + stored);
  return stored < length ? inflateSync(table) : table;
}
