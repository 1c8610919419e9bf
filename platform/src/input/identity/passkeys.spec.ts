import { stubPasskeys, unstubPasskeys } from '@iris/platform/testing';
import { expect, it } from 'vitest';
import { PasskeyError } from './passkey-error.ts';
import { askPasskey, createPasskey, type PasskeyRequest, passkeyObstacle } from './passkeys.ts';

const CHALLENGE = 'Y2hhbGxlbmdl';
const REQUEST: PasskeyRequest = {
  challenge: CHALLENGE,
  rpId: 'localhost',
  timeout: 300_000,
  allowCredentials: [{ id: 'AQID', type: 'public-key', transports: ['internal'] }],
  userVerification: 'preferred',
};
const CREATION: Parameters<typeof createPasskey>[0] = {
  rp: { id: 'localhost', name: 'Académie Iris' },
  user: { id: 'AQID', name: 'claire@example.org', displayName: 'Claire' },
  challenge: CHALLENGE,
  pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
  timeout: 300_000,
  excludeCredentials: [{ id: 'BAUG', type: 'public-key' }],
  authenticatorSelection: { residentKey: 'discouraged', requireResidentKey: false, userVerification: 'preferred' },
  attestation: 'none',
};
const stay = () => new AbortController().signal;
const failing = (name: string) => () => Promise.reject(new DOMException('not for users', name));

it('says why a browser cannot use passkeys', () => {
  const says: Record<string, string | undefined> = { 'without encryption': passkeyObstacle() };
  stubPasskeys();
  says['with passkeys'] = passkeyObstacle();
  Reflect.deleteProperty(window, 'PublicKeyCredential');
  says['without passkeys'] = passkeyObstacle();
  unstubPasskeys();
  expect(says).toEqual({
    'without encryption': expect.stringContaining('https'),
    'with passkeys': undefined,
    'without passkeys': expect.stringContaining('Ce navigateur ne connaît pas'),
  });
});

it('says in French why there is no passkey, without the words of the browser', async () => {
  const create = (timeout = 300_000) => createPasskey({ ...CREATION, timeout }, stay());
  const ask = (timeout = 300_000) => askPasskey({ ...REQUEST, timeout }, stay());
  const cases: [string, (timeout?: number) => Promise<unknown>, number | undefined, RegExp][] = [
    ['NotAllowedError', create, undefined, /annulée ou refusée/],
    ['NotAllowedError', create, 0, /délai est écoulé/],
    ['InvalidStateError', create, undefined, /a déjà une clé d'accès/],
    ['SecurityError', create, undefined, /en https/],
    ['NotSupportedError', create, undefined, /ne sait pas créer/],
    ['ConstraintError', create, undefined, /ne sait pas créer/],
    ['UnknownError', create, undefined, /n'a pas répondu comme prévu/],
    ['NotAllowedError', ask, undefined, /annulée, ou cet appareil n'a pas/],
    ['NotAllowedError', ask, 0, /délai est écoulé/],
    ['SecurityError', ask, undefined, /en https/],
    ['UnknownError', ask, undefined, /n'a pas répondu comme prévu/],
  ];
  const wrong: string[] = [];
  for (const [name, run, timeout, sentence] of cases) {
    stubPasskeys({ create: failing(name), get: failing(name) });
    const error = await run(timeout).catch((cause: unknown) => cause);
    if (!(error instanceof PasskeyError) || !sentence.test(error.message)) wrong.push(`${name}: ${error}`);
  }
  expect(wrong).toEqual([]);
});

it('ends the request of a page that is left, and makes none once it has been', async () => {
  const asked = stubPasskeys();
  const leaving = new AbortController();
  const answer = askPasskey(REQUEST, leaving.signal);
  await expect.poll(() => asked).toHaveLength(1);
  const { signal } = asked[0] as { signal: AbortSignal };
  leaving.abort();
  expect(signal.aborted).toBe(true);
  await expect(askPasskey(REQUEST, leaving.signal)).rejects.toThrow(PasskeyError);
  expect(asked).toHaveLength(1);
  void answer.catch(() => {});
});
