import type { Problem } from '@iris/contract/routes';
import { SHELL } from '@iris/delivery/contract/federation';
import type { Uses } from '@iris/delivery/contract/remotes/compatibility';
import type { ReleaseSet } from '@iris/delivery/contract/sets';
import { describe, expect, it } from 'vitest';
import { REMOTE, releaseApi } from './releases.fixtures.ts';
import { deployToken, HOST, releaseInput, release as releaseTo, upload } from './releasing.ts';

const api = releaseApi();
const { deployment, release } = api;

const built = { contract_version: 1, shared: {} };
const using = (uses: Uses) => ({ built_for: { ...built, uses } });
/** As builds recorded before the running API was compared. */
const naming = (...names: string[]) => ({ built_for: { ...built, shared: { api: { range: '*', names } } } });

const THEME = { 'GET /config/theme': { answer: 'object', 'answer.primaryColor': 'string' } };
const MOTTO = { 'GET /config/theme': { answer: 'object', 'answer.motto': 'string' } };
const MOTTO_LACKS = "lit le champ answer.motto de GET /config/theme, que l'API en service ne donne pas.";
const GONE = { 'GET /gone': {} };
const GONE_LACKS = "utilise GET /gone, que l'API en service n'a pas.";

/** As when it went live with another API. */
const record = (name: string, fields: object) =>
  api.server.connection.collection('application_releases').updateOne({ name, version: '1.0.0' }, { $set: fields });

describe('a release that uses what the running API lacks', () => {
  it('is refused before its files are sent, naming routes and fields', async () => {
    const { status, body } = await release('2.0.0', { changes: using({ ...THEME, ...MOTTO, ...GONE }) });
    expect({ ...body, status }).toMatchObject({ status: 409, code: 'release_incompatible' });
    expect(body.detail).toBe(`public 2.0.0 ${MOTTO_LACKS} public 2.0.0 ${GONE_LACKS}`);
    expect((await release('2.0.0', { changes: using(THEME) })).status).toBe(200);
  });

  it('is refused when it is activated, alone or with others, live or canary', async () => {
    const input = releaseInput(REMOTE, { version: '2.0.0', changes: using(GONE) });
    await upload(api.server, input, { version: '2.0.0' });
    for (const canary of [undefined, { share: 10 }]) {
      const body = { releases: [{ name: REMOTE, version: '2.0.0' }], canary };
      const answer = await api.server.call('POST /releases/activate', { token: api.token, body });
      expect({ status: answer.status, detail: answer.body.detail }).toEqual({
        status: 409,
        detail: `Site public 2.0.0 ${GONE_LACKS}`,
      });
    }
    expect((await deployment()).live).toBe('1.0.0');
  });

  it('is refused when it is the shell, which is compared with no contract of its own', async () => {
    const token = await deployToken(api.server, SHELL);
    const provides = { ...HOST, shared: { ...HOST.shared, api: { version: '1.0.0', names: ['GET /gone'] } } };
    const options = (uses: Uses) => ({ version: '2.0.0', token, changes: { provides: { ...provides, uses } } });
    expect((await releaseTo(api.server, SHELL, options(GONE))).body.detail).toBe(`shell 2.0.0 ${GONE_LACKS}`);
    expect((await releaseTo(api.server, SHELL, options(THEME))).status).toBe(200);
    // Whose route only that shell's contract has.
    expect((await release('2.0.0', { changes: naming('GET /gone') })).body.detail).toBe(`public 2.0.0 ${GONE_LACKS}`);
  });

  it('of an earlier build is compared by the names of routes, whatever the shell records', async () => {
    expect((await release('2.0.0', { changes: naming('POST /auth/login', 'GET /courses') })).status).toBe(200);
    const { body } = await release('3.0.0', { changes: naming('GET /courses', 'GET /gone') });
    expect(body.detail).toBe(`public 3.0.0 ${GONE_LACKS}`);
  });

  it('is not refused for what the live one lacks already', async () => {
    await record(REMOTE, using(GONE));
    expect((await release('2.0.0', { changes: using(GONE) })).status).toBe(200);
    expect((await release('3.0.0', { changes: using({ ...GONE, ...MOTTO }) })).body.detail).toBe(
      `public 3.0.0 ${MOTTO_LACKS}`,
    );
    expect((await releaseTo(api.server, 'student', { version: '1.0.0' })).status).toBe(200);
  });

  it('is neither offered as the previous one, nor rolled back to', async () => {
    // Versions of this test only, because an instance reads a release once.
    await record(REMOTE, using(GONE));
    await release('5.0.0', { changes: using(GONE) });
    await release('6.0.0');
    expect(await api.entry()).toMatchObject({ version: '6.0.0' });
    expect(await api.entry()).not.toHaveProperty('previous');
    expect((await api.rollBack()).body.detail).toBe(`Site public 5.0.0 ${GONE_LACKS}`);
    await release('7.0.0');
    expect(await api.entry()).toMatchObject({ version: '7.0.0', previous: { version: '6.0.0' } });
  });

  it('is named by its set, which waits for the API', async () => {
    const { token } = api;
    const set = 'next-api';
    const input = releaseInput(REMOTE, { version: '2.0.0', changes: { ...using(GONE), set } });
    expect((await upload(api.server, input, { version: '2.0.0' }, token)).status).toBe(200);
    const body = { set, name: REMOTE, version: '2.0.0' };
    const waiting = await api.server.call<ReleaseSet & Problem>('POST /releases/sets', { token, body });
    expect(waiting.body.missing).toEqual([
      expect.objectContaining({ name: REMOTE, reasons: [`Site public 2.0.0 ${GONE_LACKS}`] }),
    ]);
    const moved = await api.server.call('POST /releases/sets/moves', { token, body: { set, move: 'activate' } });
    expect(moved.body.code).toBe('release_incompatible');
  });
});

it('a record of uses is refused when it is no record of names, or too large', async () => {
  const many = Object.fromEntries(Array.from({ length: 2000 }, (_, index) => [`GET /${index}/${'x'.repeat(80)}`, {}]));
  const wrong = [{ 'GET /x': 'string' }, { 'GET /\u0000': {} }, { 'GET /x': { answer: ['string'] } }, many];
  const statuses = wrong.map(async (uses) => {
    const body = releaseInput(REMOTE, { changes: using(uses as unknown as Uses) });
    return (await api.server.call('POST /releases', { token: api.token, body })).status;
  });
  expect(await Promise.all(statuses)).toEqual([400, 400, 400, 400]);
});
