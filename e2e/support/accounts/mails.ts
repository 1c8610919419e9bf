import { expect } from 'playwright/test';
import { ApiClient } from '../api-client.ts';

/** The address of the latest mail with this subject to this recipient, once it is written; see `/dev/mail`. */
export async function mailPageOf(address: string, recipient: string, subject: string): Promise<string> {
  let found: string | undefined;
  await expect(async () => {
    const list = await (await fetch(`${address}/dev/mail`)).text();
    const rows = list.split('<tr>').filter((row) => row.includes(`<td>${recipient}</td>`));
    const row = rows.find((one) => one.includes(`>${subject.replaceAll("'", '&#39;')}<`));
    found = /href="(\/dev\/mail\/[\w-]+)"/.exec(row ?? '')?.[1];
    expect(found, `a mail « ${subject} » to ${recipient}`).toBeDefined();
  }).toPass({ timeout: 20_000 });
  return found ?? '';
}

/** The secret of the link in a mail that confirms an e-mail. */
export async function secretOf(address: string, page: string): Promise<string> {
  const [, secret = ''] = /verify-email#([\w-]{43})/.exec(await (await fetch(address + page)).text()) ?? [];
  return secret;
}

/** Verifies the e-mail of an account by the link that registration has sent. */
export async function verifyEmail(address: string, { email }: { email: string }): Promise<void> {
  const page = await mailPageOf(address, email, 'Confirmez votre adresse e-mail');
  await new ApiClient(address).expect('POST', '/auth/verify-email', { token: await secretOf(address, page) });
}

/** How many mails with this subject, or one that begins so, were written to a recipient. */
export async function countMails(address: string, recipient: string, subject: string): Promise<number> {
  const list = await (await fetch(`${address}/dev/mail`)).text();
  const rows = list.split('<tr>').filter((row) => row.includes(`<td>${recipient}</td>`));
  return rows.filter((row) => row.includes(`>${subject.replaceAll("'", '&#39;')}`)).length;
}
