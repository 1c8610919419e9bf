import { DEMO_EMAILS, DEMO_PASSWORD } from '@iris/contract/accounts';

/** Logs a demo account in. */
export async function demoToken(address: string, account: keyof typeof DEMO_EMAILS): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ email: DEMO_EMAILS[account], password: DEMO_PASSWORD });
  const response = await fetch(`${address}/api/auth/login`, { method: 'POST', headers, body });
  const { token } = (await response.json()) as { token: string };
  return token;
}
