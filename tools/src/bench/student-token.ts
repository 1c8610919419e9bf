import { DEMO_EMAILS, DEMO_PASSWORD } from '@iris/contract/accounts';

/** Logs the demo student in. */
export async function studentToken(address: string): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ email: DEMO_EMAILS.student, password: DEMO_PASSWORD });
  const response = await fetch(`${address}/api/auth/login`, { method: 'POST', headers, body });
  const { token } = (await response.json()) as { token: string };
  return token;
}
