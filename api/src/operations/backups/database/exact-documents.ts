import { mongo } from 'mongoose';
import { BackupError } from '../archive/manifest.ts';

const { deserialize, onDemand, serialize } = mongo.BSON;

/** Keeps the types of numbers: an Int32, a Long and a Double of the same value are different documents. */
const EXACT = { promoteValues: false, promoteLongs: false, promoteBuffers: false, bsonRegExp: true } as const;

const OBJECT = 0x03;
const ARRAY = 0x04;

/** A document that the driver writes as the same bytes again. */
export type ExactDocument = mongo.Document | Map<string, unknown>;

/** Documents with the bytes that they were read from. */
export interface ExactBatch {
  bytes: Buffer;
  documents: ExactDocument[];
}

/** Small documents take many times their bytes once they are read: never all of a part at once. */
const BATCH = 1000;

/** The documents of a sequence of BSON, some at a time. @throws {BackupError} when one cannot be written again as it is */
export function* exactDocuments(bytes: Buffer): Generator<ExactBatch> {
  for (let start = 0, end = 0; start < bytes.length; start = end) {
    const documents: ExactDocument[] = [];
    while (end < bytes.length && documents.length < BATCH) {
      const next = end + bytes.readInt32LE(end);
      documents.push(exactDocument(bytes.subarray(end, next)));
      end = next;
    }
    yield { bytes: bytes.subarray(start, end), documents };
  }
}

function exactDocument(raw: Buffer): ExactDocument {
  const document = deserialize(raw, EXACT);
  if (raw.equals(serialize(document))) return document;
  // JavaScript sorts names such as "12" first; a map keeps their order.
  const ordered = orderedDocument(raw);
  if (raw.equals(serialize(ordered))) return ordered;
  throw new BackupError(`Ce document ne peut pas être restauré à l'identique\u00a0: ${JSON.stringify(document._id)}`);
}

function orderedDocument(raw: Uint8Array): Map<string, unknown> {
  return new Map(readElements(raw));
}

function readElements(raw: Uint8Array): [name: string, value: unknown][] {
  return [...onDemand.parseToElements(raw)].map(([type, nameOffset, nameLength, offset, length]) => {
    const name = Buffer.from(raw.subarray(nameOffset, nameOffset + nameLength)).toString();
    const value = raw.subarray(offset, offset + length);
    if (type === OBJECT) return [name, orderedDocument(value)];
    if (type === ARRAY) return [name, readElements(value).map(([, item]) => item)];
    return [name, scalar(type, value)];
  });
}

/** A value alone can only be read as the one field of a document. */
function scalar(type: number, value: Uint8Array): unknown {
  const size = Buffer.alloc(4);
  size.writeInt32LE(value.length + 8);
  return deserialize(Buffer.concat([size, Buffer.from([type, 0x76, 0]), value, Buffer.from([0])]), EXACT).v;
}
