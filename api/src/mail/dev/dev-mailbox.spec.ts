import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Session } from '@iris/contract/accounts';
import fastify from 'fastify';
import { simpleParser } from 'mailparser';
import { beforeAll, expect, it } from 'vitest';
import { account } from '../../../test/data/factories.ts';
import { webinar } from '../../../test/data/webinars.ts';
import { drainJobs } from '../../../test/servers/drain-jobs.ts';
import { sharedServer } from '../../../test/servers/shared-server.ts';
import { DevMailbox } from './dev-mailbox.service.ts';

const headers = { accept: 'text/html' };

const server = sharedServer();
let folder: string;

beforeAll(async () => {
  const { transport } = server.config.mail;
  folder = transport && 'folder' in transport ? transport.folder : '';
  const body = { name: '<b>Zoé</b>', email: 'zoe@example.org', password: 'six-et-plus' };
  await server.call<Session>('POST /auth/register', { body });
  await drainJobs(server);
});

const written = async (ending: string) =>
  (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(ending));
const open = (url: string) => server.send({ method: 'GET', url, headers });

it('a mail is written as a complete .eml file', async () => {
  const [file = ''] = await written('.eml');
  const mail = await simpleParser(await readFile(join(folder, file)));
  expect([mail.subject, mail.text?.includes('/verify-email#')]).toEqual(['Confirmez votre adresse e-mail', true]);
});

it('lists the mails, shows one as text with links and as HTML in a sandboxed frame, and no other file', async () => {
  const list = await open('/dev/mail');
  expect(list.text).toContain('zoe@example.org');
  const [address = ''] = /\/dev\/mail\/[\w-]+/.exec(list.text) ?? [];
  const page = await open(address);
  expect(page.text).toMatch(/<a href="http:\/\/localhost:\d+\/verify-email#[\w-]{43}">/);
  expect(page.text).toContain(`src="${address}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"`);
  const html = await open(`${address}/html`);
  for (const { status, text, headers: sent } of [list, page, html]) {
    expect(status).toBe(200);
    expect(text).not.toContain('<b>Zoé</b>');
    expect(sent['content-security-policy']).toContain("default-src 'none'");
    expect(String(sent['content-security-policy'])).not.toContain('script-src');
    expect(sent['cache-control']).toBe('no-store');
  }
  expect(html.headers['content-security-policy']).toContain(';sandbox allow-popups');
  expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  for (const url of ['/dev/mail/nowhere', '/dev/mail/..%2f..%2fetc%2fpasswd', '/dev/mail/%2e%2e/html']) {
    const { status, text } = await open(url);
    expect([404, 400, 503]).toContain(status);
    expect(text).not.toContain('root:');
  }
});

it('shows what a mail says to the calendar of its reader', async () => {
  const { token } = await account(server);
  const { _id: id } = await webinar(server, { title: '<i>Cornée</i>' });
  expect((await server.call('PUT /webinars/:id/registration', { token, id })).status).toBe(200);
  await drainJobs(server);
  const [address = ''] = /\/dev\/mail\/[\w-]+(?=">Votre place)/.exec((await open('/dev/mail')).text) ?? [];
  const { text } = await open(address);
  expect(text).toContain('METHOD:REQUEST');
  expect(text).not.toContain('<i>Cornée</i>');
});

it('does not exist in production or with a mail server', () => {
  const smtp = { transport: { smtp: 'smtp://127.0.0.1:9' }, from: undefined };
  const exists = [{}, { production: true }, { mail: smtp }].map((changes) => {
    const site = fastify();
    new DevMailbox({ ...server.config, ...changes }).serve(site);
    return site.hasRoute({ method: 'GET', url: '/dev/mail' });
  });
  expect(exists).toEqual([true, false, false]);
});
