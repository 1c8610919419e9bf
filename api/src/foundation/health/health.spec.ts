import { SHELL } from '@iris/delivery/contract/federation';
import { expect, it, onTestFinished } from 'vitest';
import { release } from '../../../test/delivery/releasing.ts';
import { collectLog } from '../../../test/servers/log.fixtures.ts';
import { startServer, testConfig } from '../../../test/servers/server.ts';

it('says at first start that it accepts releases, and that it is ready once a visitor can open a page', async () => {
  const server = await startServer();
  const ask = async (url: string) => (await server.send({ method: 'GET', url })).status;
  const look = async () => ({
    accepting: await ask('/api/health/accepting'),
    ready: await ask('/api/health/ready'),
    home: await ask('/'),
  });
  expect(await look()).toEqual({ accepting: 200, ready: 503, home: 503 });
  await release(server, SHELL);
  // It would only say that the pages are missing.
  expect(await look()).toMatchObject({ accepting: 200, ready: 503 });
  await release(server, 'public');
  expect(await look()).toEqual({ accepting: 200, ready: 200, home: 200 });
  await server.close();
});

it('is kept out of service while the served applications use what its API lacks, unless that is only to be logged', async () => {
  const config = testConfig();
  const before = await startServer(config);
  onTestFinished(() => before.close());
  await release(before, SHELL, { version: '1.0.0' });
  await release(before, 'public', { version: '1.0.0' });
  await release(before, 'public', { version: '2.0.0', canary: { share: 10 } });
  // As with an API that has these routes and fields, or had them.
  const releases = before.connection.collection('application_releases');
  const shape = { answer: 'object', 'answer.motto': 'string' };
  await releases.updateOne({ name: SHELL }, { $set: { 'provides.uses': { 'GET /config/theme': shape } } });
  await releases.updateOne({ version: '2.0.0' }, { $set: { 'built_for.uses': { 'POST /gone': {} } } });
  const lacks = [
    "Shell 1.0.0 lit le champ answer.motto de GET /config/theme, que l'API en service ne donne pas.",
    "Site public 2.0.0 utilise POST /gone, que l'API en service n'a pas.",
  ];

  const start = async (apiCompatibility: 'require' | 'warn') => {
    const log = collectLog();
    const changes = { ...config, apiCompatibility, logLevel: 'warn' } as const;
    const server = await startServer(changes, { logTo: log.logTo });
    onTestFinished(() => server.app.close());
    const ask = async (name: string) => (await server.send({ method: 'GET', url: `/api/health/${name}` })).status;
    const look = async () => ({ accepting: await ask('accepting'), ready: await ask('ready') });
    const logged = () => log.lines().flatMap(({ context, msg }) => (context === 'Compatibility' ? [msg] : []));
    return { server, look, logged };
  };
  const warned = await start('warn');
  expect(await warned.look()).toEqual({ accepting: 200, ready: 200 });
  expect(warned.logged().sort()).toEqual(lacks);
  const started = await start('require');
  expect(await started.look()).toEqual({ accepting: 503, ready: 503 });
  expect(started.logged().sort()).toEqual(lacks);

  // What was in service stays there, and takes the releases that do without.
  expect((await before.send({ method: 'GET', url: '/api/health/accepting' })).status).toBe(200);
  await release(before, SHELL, { version: '3.0.0' });
  await release(before, 'public', { version: '3.0.0', replace: true });
  await expect.poll(started.look, { timeout: 15_000 }).toEqual({ accepting: 200, ready: 200 });
  await releases.updateOne({ name: SHELL, version: '3.0.0' }, { $set: { 'provides.uses': { 'POST /gone': {} } } });
  expect(await started.look()).toEqual({ accepting: 200, ready: 200 });
  expect(started.logged()).toHaveLength(2);
});
