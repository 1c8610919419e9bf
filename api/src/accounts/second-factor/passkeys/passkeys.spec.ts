import {
  PASSKEYS_MAX,
  type Passkey,
  type PasskeySetup,
  type SecondFactor,
  type Session,
} from '@iris/contract/accounts';
import type { Problem } from '@iris/contract/routes';
import { describe, expect, it } from 'vitest';
import { challengeOf, person, withPasskey, withTotp } from '../../../../test/data/second-factor.fixtures.ts';
import { SoftwareAuthenticator } from '../../../../test/data/software-authenticator.ts';
import { sharedServer } from '../../../../test/servers/shared-server.ts';

const server = sharedServer();

type Asked = { challenge: string };

const finish = (body: object) => server.call<Session & Problem>('POST /auth/login/second-factor', { body });
const begin = (token: string) =>
  server.call<PasskeySetup & Problem>('POST /account/second-factor/passkeys/options', { token });
const add = (token: string, body: object) => server.call('POST /account/second-factor/passkeys', { token, body });
const optionsOf = ({ passkey_options }: { passkey_options?: Asked }): Asked => {
  if (!passkey_options) throw new Error('no options');
  return passkey_options;
};

async function someone() {
  const owner = await person(server);
  return { ...owner, ...(await withPasskey(server, owner)) };
}

describe('a login by passkey', () => {
  it('answers the challenge of this login, once', async () => {
    const owner = await someone();
    const asked = await challengeOf(server, owner);
    expect(asked.methods).toEqual(['passkey', 'recovery_code']);
    expect(asked.passkey_options?.allowCredentials.map(({ id }) => id)).toEqual([owner.device.id]);
    const assertion = owner.device.assert(optionsOf(asked));
    const { status, body } = await finish({ challenge: asked.challenge, assertion });
    expect(status).toBe(200);
    const { body: state } = await server.call<SecondFactor>('GET /account/second-factor', { token: body.token });
    expect(state.passkeys[0]?.last_used_at).not.toBeNull();
    expect((await finish({ challenge: asked.challenge, assertion })).body.code).toBe('challenge_expired');
    const next = await challengeOf(server, owner);
    expect((await finish({ challenge: next.challenge, assertion })).body.code).toBe('second_factor_invalid');
  });

  it('is refused for every forged answer', async () => {
    const [owner, other] = [await someone(), await someone()];
    const impostor = Object.assign(new SoftwareAuthenticator(), { id: owner.device.id });
    type Device = SoftwareAuthenticator;
    const forged: Record<string, (asked: Asked) => ReturnType<Device['assert']>> = {
      'of a key that is not registered': (asked) => new SoftwareAuthenticator().assert(asked),
      'of another private key under a registered id': (asked) => impostor.assert(asked),
      'of the passkey of another account': (asked) => other.device.assert(asked),
      'given to another site': (asked) => owner.device.assert(asked, { origin: 'https://iris.mal.example' }),
      'for another domain': (asked) => owner.device.assert(asked, { rpId: 'mal.example' }),
      'to another challenge': () => owner.device.assert({ challenge: 'A'.repeat(43) }),
      'with a changed signature': (asked) => {
        const { response, ...rest } = owner.device.assert(asked);
        return { ...rest, response: { ...response, signature: response.signature.replace(/.{6}$/, 'AAAAAA') } };
      },
    };
    const accepted: string[] = [];
    for (const [name, forge] of Object.entries(forged)) {
      const asked = await challengeOf(server, owner);
      const { body } = await finish({ challenge: asked.challenge, assertion: forge(optionsOf(asked)) });
      if (body.code !== 'second_factor_invalid') accepted.push(`${name}: ${body.code}`);
    }
    expect(accepted).toEqual([]);
  });

  it('is refused to a copy of the device, whose counter is behind', async () => {
    const owner = await someone();
    const login = async () => {
      const asked = await challengeOf(server, owner);
      return finish({ challenge: asked.challenge, assertion: owner.device.assert(optionsOf(asked)) });
    };
    const copied = owner.device.counter;
    expect([(await login()).status, (await login()).status]).toEqual([200, 200]);
    owner.device.counter = copied;
    expect((await login()).body.code).toBe('second_factor_invalid');
  });

  it('is refused with the challenge of a session, and the other way round', async () => {
    const owner = await someone();
    const { token } = owner;
    const { body: ofSession } = await server.call<Asked & { passkey_options: Asked }>(
      'POST /auth/reauthenticate/challenge',
      { token },
    );
    const assertion = owner.device.assert(ofSession.passkey_options);
    expect((await finish({ challenge: ofSession.challenge, assertion })).body.code).toBe('challenge_expired');
    const ofLogin = await challengeOf(server, owner);
    const reauthenticate = (body: object) => server.call('POST /auth/reauthenticate', { token, body });
    const crossed = { challenge: ofLogin.challenge, assertion: owner.device.assert(optionsOf(ofLogin)) };
    expect((await reauthenticate(crossed)).body.code).toBe('challenge_expired');
    const fresh = owner.device.assert(ofSession.passkey_options);
    expect((await reauthenticate({ challenge: ofSession.challenge, assertion: fresh })).status).toBe(204);
  });
});

describe('adding a passkey', () => {
  it('refuses an answer of another site, another challenge, another account, or again', async () => {
    const [owner, other] = [await person(server), await person(server)];
    const { body } = await begin(owner.token);
    const { challenge, options } = body;
    const device = new SoftwareAuthenticator();
    const label = 'Clé';
    const elsewhere = device.attest(options, { origin: 'https://iris.mal.example', rpId: 'mal.example' });
    expect((await add(owner.token, { challenge, label, attestation: elsewhere })).status).toBe(400);
    const unasked = device.attest({ challenge: 'A'.repeat(43) });
    expect((await add(owner.token, { challenge, label, attestation: unasked })).status).toBe(400);
    const attestation = device.attest(options);
    expect((await add(other.token, { challenge, label, attestation })).body.code).toBe('challenge_expired');
    expect((await add(owner.token, { challenge, label, attestation })).status).toBe(201);
    expect((await add(owner.token, { challenge, label, attestation })).body.code).toBe('challenge_expired');
    const { body: again } = await begin(other.token);
    const taken = { challenge: again.challenge, label, attestation: device.attest(again.options) };
    expect((await add(other.token, taken)).body.code).toBe('passkey_taken');
  });

  it('brings recovery codes with the first factor only, and ends at ten, also when several are added at once', async () => {
    const owner = await person(server);
    const codes = [(await withPasskey(server, owner)).recoveryCodes.length];
    codes.push((await withTotp(server, owner)).recoveryCodes.length);
    while (codes.length < PASSKEYS_MAX) codes.push((await withPasskey(server, owner)).recoveryCodes.length);
    expect(codes).toEqual([10, ...Array(PASSKEYS_MAX - 1).fill(0)]);
    const setups = [(await begin(owner.token)).body, (await begin(owner.token)).body, (await begin(owner.token)).body];
    const answers = await Promise.all(
      setups.map(({ challenge, options }) =>
        add(owner.token, { challenge, label: 'Clé', attestation: new SoftwareAuthenticator().attest(options) }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect((await begin(owner.token)).body.code).toBe('too_many_passkeys');
  });

  it('lets its owner rename it, and nobody else', async () => {
    const [owner, other] = [await someone(), await person(server)];
    const { body } = await server.call<SecondFactor>('GET /account/second-factor', { token: owner.token });
    const id = body.passkeys[0]?._id ?? '';
    const rename = (token: string) =>
      server.call<Passkey>('PUT /account/second-factor/passkeys/:id', { token, id, body: { label: 'Bureau' } });
    expect((await rename(other.token)).status).toBe(404);
    expect((await rename(owner.token)).body.label).toBe('Bureau');
    const remove = (token: string) => server.call('DELETE /account/second-factor/passkeys/:id', { token, id });
    expect([(await remove(other.token)).status, (await remove(owner.token)).status]).toEqual([404, 204]);
  });
});
