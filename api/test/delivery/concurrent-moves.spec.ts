import { SHELL } from '@iris/delivery/contract/federation';
import { expect, it, onTestFinished } from 'vitest';
import { OPERATOR_TOKEN, startServer, type TestServer } from '../server.ts';
import { REMOTE, releaseApi } from './releases.fixtures.ts';
import { HOST, releaseInput, upload } from './releasing.ts';

const api = releaseApi();

it('a shell does not go live at the same time as a remote that needs the one before, on another instance', async () => {
  const other = await startServer(api.config);
  onTestFinished(() => other.app.close());
  const react = HOST.shared.react ?? { version: '', names: [] };
  const provides = { ...HOST, shared: { ...HOST.shared, react: { ...react, names: ['use'] } } };
  const shared = { react: { range: '^19.0.0', names: ['useState'] } };
  const built_for = { contract_version: HOST.contract_version, shared };
  const version = '2.0.0';
  await upload(api.server, releaseInput(SHELL, { version, changes: { provides } }), {});
  await upload(api.server, releaseInput(REMOTE, { version, changes: { built_for } }), {});
  const token = OPERATOR_TOKEN;
  const accepted: string[][] = [];
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const places: [string, TestServer][] = [
      [SHELL, api.server],
      [REMOTE, other],
    ];
    const names = await Promise.all(
      places.map(async ([name, at]) => {
        const body = { releases: [{ name, version }] };
        return (await at.call('POST /releases/activate', { token, body })).status === 200 ? [name] : [];
      }),
    );
    accepted.push(names.flat());
    for (const name of names.flat()) await api.server.call('POST /releases/rollback', { token, body: { name } });
  }
  expect(accepted.map(({ length }) => length)).toEqual([1, 1, 1, 1, 1]);
});
