import { Agent, createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { atEnd } from '../../../system/lifecycle.ts';

const compress = promisify(brotliCompress);

/** Scripts, data for scripts, and preloads of both. */
const OF_SCRIPTS = /\s*<script\b.*?<\/script>|\s*<link\b[^>]*\bas="(?:script|fetch)"[^>]*>/gs;

/**
 * Serves what another server does, pages without their scripts if they shall be static. Pages that are compared all come through
 * one, so that it slows them down equally. Returns its address.
 */
export async function startRelay(target: string, { isStatic = false } = {}): Promise<string> {
  const agent = new Agent({ keepAlive: true });
  const pages = new Map<string, Promise<Buffer>>();
  const server = createServer((request, response) => {
    const isPage = isStatic && String(request.headers.accept).includes('text/html');
    const headers = { ...request.headers, ...(isPage && { 'accept-encoding': 'identity' }) };
    const forwarded = send(`${target}${request.url}`, { method: request.method, headers, agent }, (answer) => {
      if (isPage) void sendStatic(answer, response, pages);
      else answer.pipe(response.writeHead(answer.statusCode ?? 502, answer.headers));
    });
    forwarded.on('error', () => response.destroy());
    request.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEnd(() => {
    server.closeAllConnections();
    server.close();
    agent.destroy();
  });
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

/** Sends the page without scripts, compressed once and as well as the server compresses pages. */
async function sendStatic(answer: IncomingMessage, response: ServerResponse, pages: Map<string, Promise<Buffer>>) {
  const pieces: Buffer[] = [];
  for await (const piece of answer) pieces.push(piece);
  const html = Buffer.concat(pieces).toString();
  const known =
    pages.get(html) ?? compress(html.replaceAll(OF_SCRIPTS, ''), { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
  pages.set(html, known);
  const body = await known;
  const { 'content-length': _, ...headers } = answer.headers;
  response.writeHead(answer.statusCode ?? 502, { ...headers, 'content-encoding': 'br' }).end(body);
}
