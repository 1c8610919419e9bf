import { expect, it } from 'vitest';
import {
  deploymentOf,
  FakeAcademy,
  type Fault,
  fakeClock,
  faultAtFirst,
  recordingTerminal,
} from './academy.fixtures.ts';
import { Academy } from './academy.ts';
import { ENDLESS, Patience } from './patience.ts';
import { TemporaryFailure } from './terminal/command-error.ts';

const MINUTE = 60_000;

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

async function setUp(options: Partial<typeof ENDLESS> = {}) {
  const server = await FakeAcademy.start();
  server.deployments.set('news', deploymentOf('news', { live: '1' }));
  const [terminal, clock] = [recordingTerminal(), fakeClock()];
  const academy = new Academy({ address: server.address, token: 'token', terminal, clock, ...options });
  const read = () => academy.deployment('news');
  return { server, academy, read, clock, lines: terminal.lines };
}

const unavailable = (code: string, more: object = {}): Fault => ({
  status: 503,
  code,
  detail: 'Réessayez dans quelques instants.',
  ...more,
});

it('repeats what an academy answers that is busy, and says why it waits', async () => {
  const cases: [Fault, string][] = [
    [{ status: 429, code: 'too_many_requests', detail: 'Trop.' }, "L'académie reçoit trop de demandes"],
    [{ status: 429 }, "L'académie reçoit trop de demandes"],
    [{ status: 408, code: 'request_timeout', detail: 'Trop.' }, 'La demande a mis trop de temps à arriver'],
    [unavailable('database_unavailable'), "La base de données de l'académie ne répond pas à temps"],
    [unavailable('overloaded'), "L'académie est très sollicitée"],
    [unavailable('storage_unavailable'), "L'espace de stockage de l'académie ne répond pas"],
    [{ status: 507, code: 'storage_full', detail: 'Plein.' }, "L'espace de stockage de l'académie est plein"],
    [unavailable('instance_stopping'), "L'académie redémarre"],
    [unavailable('outcome_unknown'), "L'académie n'a pas confirmé à temps"],
  ];
  const wrong: unknown[] = [];
  for (const [fault, saying] of cases) {
    const { server, read, lines } = await setUp();
    server.faultAt = faultAtFirst(8, 'GET', fault);
    const { live } = (await read()) ?? {};
    const isRight = live === '1' && lines.length === 8 && lines[0] === `! ${saying}, nouvel essai dans 1 s…`;
    if (!isRight) wrong.push({ fault, live, lines });
  }
  expect(wrong).toEqual([]);
});

it('goes on saying what it waits for while several calls wait', async () => {
  const { terminal, clock } = { terminal: recordingTerminal(), clock: fakeClock() };
  const waits: (() => void)[] = [];
  const heldFirst = (ms: number) =>
    waits.length > 0 ? clock.sleep(ms) : new Promise<void>((resolve) => void waits.push(resolve));
  const patience = new Patience({ terminal, clock: { ...clock, sleep: heldFirst } });
  const passing = { kind: 'busy', saying: 'Plein', mayBeDone: false } as const;
  const fail = () => Promise.reject(new TemporaryFailure('Plein.', passing));
  void patience.repeat(fail).catch(() => {});
  await expect(patience.repeat(fail)).rejects.toThrow('5 minutes en vain');
  expect(terminal.lines.filter((line) => line.includes('nouvel essai dans 30 s')).length).toBeGreaterThan(3);
});

it('waits as long as it is asked to, and longer after each failure', async () => {
  const { server, read, clock, lines } = await setUp();
  server.faultAt = faultAtFirst(7, 'GET', unavailable('overloaded', { retryAfterS: 5 }));
  await read();
  expect(clock.pauses).toEqual([5000, 5000, 5000, 8000, 16_000, 30_000, 30_000]);
  expect(lines.at(-1)).toContain('nouvel essai dans 30 s…');
  clock.pauses.length = 0;
  server.faultAt = faultAtFirst(1, 'GET', { status: 429, retryAfterS: 90 });
  await read();
  expect(clock.pauses).toEqual([90_000]);
});

it('gives up after five minutes, and says that it has waited; the academy of the same command is waited for without end', async () => {
  const { server, read, clock } = await setUp();
  server.faultAt = () => unavailable('database_unavailable');
  await expect(read()).rejects.toThrow(
    'Réessayez dans quelques instants.\nLa commande a attendu 5 minutes en vain : relancez-la plus tard.',
  );
  expect(sum(clock.pauses)).toBeGreaterThan(4 * MINUTE);
  expect(sum(clock.pauses)).toBeLessThanOrEqual(5 * MINUTE);

  const endless = await setUp(ENDLESS);
  endless.server.faultAt = faultAtFirst(100, 'GET', unavailable('database_unavailable'));
  expect((await endless.read())?.live).toBe('1');
  endless.server.faultAt = faultAtFirst(100, 'GET', 'break before');
  expect((await endless.read())?.live).toBe('1');
  expect(sum(endless.clock.pauses)).toBeGreaterThan(60 * MINUTE);
});

it.each<[string, Fault]>([
  ['mail_unavailable', unavailable('mail_unavailable')],
  ['ffmpeg_missing', unavailable('ffmpeg_missing')],
  ['a refusal', { status: 409, code: 'release_incompatible', detail: 'Réessayez dans quelques instants.' }],
])('ends at once on %s, which waiting cannot cure', async (_, fault) => {
  const { server, read, clock } = await setUp(ENDLESS);
  server.faultAt = () => fault;
  await expect(read()).rejects.toThrow('Réessayez dans quelques instants.');
  expect([server.requests.length, clock.pauses]).toEqual([1, []]);
});

it.each([502, 503, 504])('waits for an academy of which a proxy says by %i that it does not answer', async (status) => {
  const { server, read, clock, lines } = await setUp();
  server.faultAt = faultAtFirst(6, 'GET', { status, retryAfterS: 7 });
  await read();
  expect(clock.pauses.slice(0, 4)).toEqual([7000, 7000, 7000, 8000]);
  expect(lines.at(-1)).toContain(`L'académie ne répond pas à ${server.address} (code ${status}), nouvel essai dans`);
});

it('asks an address where nobody answers a few times only, also for an unexpected error', async () => {
  for (const fault of [
    'break before',
    { status: 500 },
    { status: 500, code: 'internal_error', detail: 'non' },
  ] as const) {
    const { server, read } = await setUp();
    server.faultAt = () => fault;
    await expect(read()).rejects.toThrow(typeof fault === 'object' && 'detail' in fault ? 'non' : 'ne répond pas');
    expect(server.requests).toHaveLength(4);
  }
});

it('does not move what is served twice: it says how to find out whether it has moved', async () => {
  for (const route of ['promote', 'rollback'] as const) {
    for (const fault of [unavailable('outcome_unknown'), 'break after'] as const) {
      const { server, academy } = await setUp();
      server.faultAt = () => fault;
      const moving = academy.call(`POST /releases/${route}`, { body: { name: 'news' } });
      await expect(moving).rejects.toThrow(/regardez avec --list/);
      expect(server.requests).toHaveLength(1);
    }
    const { server, academy } = await setUp();
    server.faultAt = faultAtFirst(2, 'POST', unavailable('overloaded'));
    await academy.call(`POST /releases/${route}`, { body: { name: 'news' } });
    expect(server.requests).toHaveLength(3);
  }
});

it('repeats a move of a set, but no rollback that could end an earlier activation of the name', async () => {
  const { server, academy } = await setUp();
  await academy.call('POST /releases/sets', { body: { set: 'deux', name: 'news', version: '2' } });
  for (const [body, state] of [
    [{ set: 'deux', move: 'activate' }, 'live'],
    [{ set: 'deux', move: 'rollback', generation: 7 }, 'rolled_back'],
  ] as const) {
    server.faultAt = faultAtFirst(1, 'POST', 'break after');
    expect((await academy.moveSet(body)).state).toBe(state);
  }
  server.faultAt = faultAtFirst(1, 'POST', 'break after');
  await expect(academy.moveSet({ set: 'deux', move: 'rollback' })).rejects.toThrow(/regardez avec --list/);
});

it('says once what several calls wait for', async () => {
  const { server, clock } = await setUp();
  const terminal = recordingTerminal();
  let awake = () => {};
  const night = new Promise<void>((resolve) => {
    awake = resolve;
  });
  const sleep = async (ms: number) => {
    clock.pauses.push(ms);
    await night;
  };
  const academy = new Academy({ address: server.address, token: 'token', terminal, clock: { ...clock, sleep } });
  server.faultAt = faultAtFirst(3, 'GET', unavailable('overloaded'));
  const calls = Promise.all(['news', 'admin', 'shell'].map((name) => academy.deployment(name)));
  await expect.poll(() => clock.pauses).toHaveLength(3);
  awake();
  await calls;
  expect(terminal.lines).toEqual(["! L'académie est très sollicitée, nouvel essai dans 1 s…"]);
});
