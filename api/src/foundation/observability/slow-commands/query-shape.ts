import type { mongo } from 'mongoose';

/** What is added to every command and says nothing about the query. */
const COMMON = new Set(['lsid', 'txnNumber', '$db', '$clusterTime', '$readPreference', 'readConcern', 'writeConcern']);

/** A key that was written by a programmer: fields, operators, paths. Others could be what somebody has entered. */
const FIELD = /^\$?\$?[a-zA-Z_][\w.$]{0,79}$/;

/** Parts of a path that are values: indexes and ids. */
const ID = /(?<=\.)(?:\d+|[0-9a-f]{24})(?=\.|$)/g;

const MAX_DEPTH = 6;
const MAX_CHARS = 500;

/** The names of fields and operators in a command, without any value. */
export function queryShape(command: mongo.Document): string {
  const [name = '', ...keys] = Object.keys(command);
  const parts = keys
    .filter((key) => !COMMON.has(key))
    .map((key) => `${key}: ${describeShape(command[key], MAX_DEPTH)}`);
  return `${name} { ${parts.join(', ')} }`.slice(0, MAX_CHARS);
}

function describeShape(value: unknown, depth: number): string {
  if (Array.isArray(value)) return depth > 0 ? `[${itemsOf(value, depth - 1)}]` : '…';
  if (!isPlain(value)) return '?';
  if (depth === 0) return '…';
  const fields = Object.entries(value).map(([key, inner]) => `${nameOf(key)}: ${describeShape(inner, depth - 1)}`);
  return `{ ${fields.join(', ')} }`;
}

/** Items of the same shape, such as inserted documents, are named once. */
function itemsOf(items: readonly unknown[], depth: number): string {
  return [...new Set(items.slice(0, 20).map((item) => describeShape(item, depth)))].join(', ');
}

function nameOf(key: string): string {
  return FIELD.test(key) ? key.replace(ID, '?') : '?';
}

/** Whether it is an object of the query, not a value such as an id or a date. */
function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
