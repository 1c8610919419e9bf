import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { compress } from './compress.ts';

const script = Buffer.from('export const greeting = "hello";\n'.repeat(200));

it('compresses text both ways, without loss', async () => {
  const { br, gzip } = await compress('main.JS', script);
  expect(br && brotliDecompressSync(br)).toEqual(script);
  expect(gzip && gunzipSync(gzip)).toEqual(script);
});

it('leaves types alone that are compressed already, and source maps, which no browser gets', async () => {
  expect(await compress('photo.webp', script)).toEqual({});
  expect(await compress('main.js.map', script)).toEqual({});
});

it('keeps no form that is not smaller', async () => {
  expect(await compress('tiny.json', Buffer.from('{}'))).toEqual({});
  expect(await compress('empty.txt', Buffer.alloc(0))).toEqual({});
});
