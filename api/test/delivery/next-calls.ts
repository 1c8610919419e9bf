import type { Problem } from '@iris/contract/routes';
import type { Deployment, NextCall } from '@iris/delivery/contract/releases';
import type { Answer, TestServer } from '../servers/server.ts';

/** Who makes the next steps: the teams by their tokens, and a super administrator. */
export interface Callers {
  server: TestServer;
  /** By application. */
  tokens: Record<string, string>;
  superAdmin: { token: string };
}

/** Makes a call that a refusal has named. */
export function makeCall(
  { server, tokens, superAdmin }: Callers,
  { name, action, version, set }: NextCall,
): Promise<Answer<Deployment & Problem>> {
  const token = tokens[name];
  switch (action) {
    case 'remove':
    case 'restore':
      return server.call('POST /admin/deployments/removal', {
        token: superAdmin.token,
        body: { name, is_removed: action === 'remove' },
      });
    case 'repeat':
      throw new Error(`${name} has to repeat what was refused`);
    case 'release': {
      if (!version) throw new Error(`${name} has to be built`);
      if (set) return server.call('POST /releases/sets', { token, body: { set, name, version } });
      return server.call('POST /releases/activate', { token, body: { releases: [{ name, version }] } });
    }
    case 'promote':
    case 'rollback':
      if (!set) return server.call(`POST /releases/${action}`, { token, body: { name, version } });
      return server.call('POST /releases/sets/moves', {
        token,
        body: { set, move: action === 'promote' ? 'activate' : 'rollback' },
      });
  }
}

/** Makes the calls that a refusal has named, in that order. @throws when one is refused */
export async function makeCalls(callers: Callers, calls: readonly NextCall[] = []): Promise<void> {
  for (const call of calls) {
    const { status, body } = await makeCall(callers, call);
    if (status !== 200) throw new Error(`${JSON.stringify(call)}: ${body.detail}`);
  }
}
