import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Writable } from 'node:stream';
import { chromiumArgs } from '@iris/delivery/cli/chromium';
import { chromium } from 'playwright';
import { atEnd } from '../../system/lifecycle.ts';

/** The picture; its frames are raw pixels in the format yuv420p. */
export const SIZE = { width: 1280, height: 720 };

export interface Drawing {
  chromium: string;
  /** The bundled drawings. */
  script: string;
  slug: string;
  times: readonly number[];
}

/** Draws frames of a film in Chromium and writes them, in order, to a stream. */
export async function drawFrames(
  { chromium: executablePath, script, slug, times }: Drawing,
  into: Writable,
): Promise<void> {
  const server = createServer((request, response) => {
    if (request.method === 'POST') {
      request.pipe(into, { end: false });
      request.on('end', () => response.end());
    } else {
      response.setHeader('content-type', 'text/html').end('<!doctype html><title>films</title>');
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const browser = await chromium.launch({ executablePath, args: chromiumArgs() });
  const forget = atEnd(() => browser.close());
  try {
    const page = await browser.newPage();
    await page.goto(address);
    await page.addScriptTag({ content: await readFile(script, 'utf8') });
    await page.evaluate(
      ([name, moments, to]) =>
        (globalThis as unknown as { film: (...args: unknown[]) => Promise<void> }).film(name, moments, to),
      [slug, times, address] as const,
    );
  } finally {
    forget();
    await browser.close();
    server.close();
  }
}
