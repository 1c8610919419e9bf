import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Config, InjectConfig } from '../../foundation/index.ts';
import type { WrittenMail } from '../transport/folder-transport.ts';
import { type FoundMail, listPage, mailPage, missingPage, STYLE_POLICY } from './dev-pages.ts';

/** The names that the folder transport gives; no other file of the folder is read. */
const NAME = /^[\w-]{1,80}$/;

const MAILS_SHOWN = 100;

/** Policy of the list and of a mail's page: no script, nothing from elsewhere, and only the mail in a frame. */
const PAGE_POLICY = `default-src 'none';style-src ${STYLE_POLICY};frame-src 'self';img-src 'self';base-uri 'none';frame-ancestors 'none'`;

/** Policy of a mail in its frame: its own styles only. */
const MAIL_POLICY =
  "default-src 'none';style-src 'unsafe-inline';base-uri 'none';frame-ancestors 'self';sandbox allow-popups allow-popups-to-escape-sandbox";

/** Shows in development the mails that were written to the folder, at `/dev/mail`. */
@Injectable()
export class DevMailbox {
  constructor(@InjectConfig() private readonly config: Config) {}

  /** Registers the pages, where mails are written to a folder; elsewhere the addresses do not exist. */
  serve(fastify: FastifyInstance): void {
    const { transport } = this.config.mail;
    if (!transport || !('folder' in transport) || this.config.production) return;
    const { folder } = transport;
    fastify.get('/dev/mail', async (_, reply) => send(reply, listPage(await listMails(folder)), PAGE_POLICY));
    fastify.get<{ Params: { name: string } }>('/dev/mail/:name', async ({ params }, reply) => {
      const mail = await readMail(folder, params.name);
      return send(reply.code(mail ? 200 : 404), mail ? mailPage(mail) : missingPage(), PAGE_POLICY);
    });
    fastify.get<{ Params: { name: string } }>('/dev/mail/:name/html', async ({ params }, reply) => {
      const mail = await readMail(folder, params.name);
      // A link opens a tab: inside the frame the site refuses to be shown.
      const html = mail?.html.replace('<head>', '<head><base target="_blank">') ?? missingPage();
      return send(reply.code(mail ? 200 : 404).header('x-frame-options', 'SAMEORIGIN'), html, MAIL_POLICY);
    });
  }
}

function send(reply: FastifyReply, html: string, policy: string): FastifyReply {
  const headers = { 'content-security-policy': policy, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };
  return reply.headers(headers).type('text/html; charset=utf-8').send(html);
}

/** The latest mails first: their names begin with their time. */
async function listMails(folder: string): Promise<FoundMail[]> {
  const files = await readdir(folder).catch(() => []);
  const names = files.filter((file) => file.endsWith('.json')).map((file) => file.slice(0, -'.json'.length));
  const latest = names.sort().reverse().slice(0, MAILS_SHOWN);
  const mails = await Promise.all(latest.map((name) => readMail(folder, name)));
  return mails.filter((mail) => mail !== undefined);
}

async function readMail(folder: string, name: string): Promise<FoundMail | undefined> {
  if (!NAME.test(name)) return undefined;
  const content = await readFile(join(folder, `${name}.json`), 'utf8').catch(() => undefined);
  return content === undefined ? undefined : { name, ...(JSON.parse(content) as WrittenMail) };
}
