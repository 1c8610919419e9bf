import type { BeatInput, BeatResult, PlaySession } from '@iris/contract/learning';
import { storageOf } from '@iris/delivery/remote';
import { ApiError } from '@iris/platform/api';
import { expect, it } from 'vitest';
import { BeatClient, type BeatStatus } from './beat-client.ts';
import { UnsentCells } from './unsent-cells.ts';

const OFFLINE = new ApiError(0);
const REPLACED = new ApiError(409, { code: 'play_session_replaced', detail: '' } as never);

/** A lesson of 20 cells on a server that counts as the real one: by session, by rising numbers, and once per cell. */
class Server {
  readonly counted = new Set<number>();
  readonly beats: (BeatInput & { session: string; keepalive: boolean })[] = [];
  /** How many more cells the time that has passed covers. */
  budget = Number.POSITIVE_INFINITY;
  failure: Error | undefined;
  /** Whether the answer is lost although the beat was counted. */
  losesAnswers = false;
  session = 0;

  open = async (): Promise<PlaySession> => {
    if (this.failure) throw this.failure;
    this.session += 1;
    return { _id: `s${this.session}`, lesson: 'l', cells: 20, required: 18, watched: [...this.counted], position: 0 };
  };

  send = async (session: string, input: BeatInput, keepalive: boolean): Promise<BeatResult> => {
    if (this.failure) throw this.failure;
    this.beats.push({ ...input, session, keepalive });
    if (session !== `s${this.session}`) throw REPLACED;
    const pending: number[] = [];
    for (const cell of input.cells.filter((offered) => !this.counted.has(offered))) {
      if (this.budget > 0) {
        this.budget -= 1;
        this.counted.add(cell);
      } else pending.push(cell);
    }
    if (this.losesAnswers) throw OFFLINE;
    return { progress: 0, completed_at: null, certificate: null, state: 'in_progress', pending };
  };
}

function device(server: Server, account = 'a', revision = 1) {
  const watched: number[] = [];
  const reading = { seconds: 0 };
  const statuses: BeatStatus[] = [];
  const results: BeatResult[] = [];
  const client = new BeatClient({
    open: server.open,
    send: server.send,
    cells: () => watched,
    position: () => watched.length * 5,
    secondsRead: () => reading.seconds,
    unsent: new UnsentCells(storageOf('student'), account, `l:${revision}`),
    onStatus: (status) => statuses.push(status),
    onResult: (result) => results.push(result),
  });
  return { client, watched, reading, statuses, results };
}

const offered = (server: Server) => server.beats.map(({ seq, cells }) => [seq, cells]);

it('offers each cell until it is acknowledged, under rising numbers, and says nothing when there is nothing new', async () => {
  const server = new Server();
  const { client, watched } = device(server);
  await client.start();
  watched.push(0, 1);
  await client.beat();
  await client.beat();
  watched.push(2);
  await client.beat();
  expect(offered(server)).toEqual([
    [1, [0, 1]],
    [2, [2]],
  ]);
  expect(localStorage).toHaveLength(0);
});

it('says that a text is still being read when all its cells are counted, until nobody reads', async () => {
  const server = new Server();
  const { client, reading } = device(server);
  await client.start();
  reading.seconds = 10;
  await client.beat();
  await client.beat();
  reading.seconds = 14;
  await client.flush();
  expect(server.beats.map(({ seq, cells, keepalive }) => [seq, cells, keepalive])).toEqual([
    [1, [], false],
    [2, [], true],
  ]);
});

it('offers pending cells again', async () => {
  const server = new Server();
  server.budget = 1;
  const { client, watched } = device(server);
  await client.start();
  watched.push(0, 1, 2);
  await client.beat();
  server.budget = 9;
  await client.beat();
  expect(offered(server)).toEqual([
    [1, [0, 1, 2]],
    [2, [1, 2]],
  ]);
  expect([...server.counted]).toEqual([0, 1, 2]);
});

it('keeps what was watched offline, and sends it when the connection is back', async () => {
  const server = new Server();
  server.failure = OFFLINE;
  const { client, watched, statuses } = device(server);
  await client.start();
  watched.push(3, 4);
  await client.beat();
  expect([statuses, server.beats]).toEqual([[], []]);
  server.failure = undefined;
  await client.beat();
  expect([statuses, [...server.counted]]).toEqual([['open'], [3, 4]]);
});

it('finds after a crash what was not acknowledged, for the same account and revision only, once the lesson is watched', async () => {
  const server = new Server();
  const crashed = device(server);
  await crashed.client.start();
  server.failure = OFFLINE;
  crashed.watched.push(5, 6);
  await crashed.client.beat();
  server.failure = undefined;
  for (const other of [device(server, 'b'), device(server, 'a', 2)]) {
    await other.client.start();
    await other.client.beat();
  }
  const again = device(server);
  await again.client.beat();
  await again.client.flush();
  expect([server.session, [...server.counted]]).toEqual([3, []]);
  await again.client.start();
  await again.client.beat();
  expect([...server.counted]).toEqual([5, 6]);
  expect(localStorage).toHaveLength(0);
});

it('counts nothing twice when an answer is lost', async () => {
  const server = new Server();
  const { client, watched } = device(server);
  await client.start();
  server.losesAnswers = true;
  watched.push(7);
  await client.beat();
  server.losesAnswers = false;
  server.budget = 0;
  await client.beat();
  expect([offered(server), [...server.counted]]).toEqual([
    [
      [1, [7]],
      [2, [7]],
    ],
    [7],
  ]);
  expect(localStorage).toHaveLength(0);
});

it('stops when another tab takes over, and brings its cells along when it resumes', async () => {
  const server = new Server();
  const [one, other] = [device(server), device(server)];
  await one.client.start();
  await other.client.start();
  one.watched.push(8);
  await one.client.beat();
  expect(one.statuses).toEqual(['open', 'replaced']);
  one.watched.push(9);
  await one.client.beat();
  expect(server.beats).toHaveLength(1);
  await one.client.start();
  await one.client.beat();
  expect([one.statuses.at(-1), [...server.counted]]).toEqual(['open', [8, 9]]);
});

it('sends one beat at a time, but a last one as the page goes', async () => {
  const server = new Server();
  const { client, watched } = device(server);
  await client.start();
  watched.push(0);
  const both = [client.beat(), client.beat()];
  watched.push(1);
  await Promise.all([...both, client.flush()]);
  expect(server.beats.map(({ seq, keepalive }) => [seq, keepalive])).toEqual([
    [1, false],
    [2, true],
  ]);
  expect([...server.counted]).toEqual([0, 1]);
});

it('gives up when the lesson is not open to the account any more', async () => {
  const server = new Server();
  server.failure = new ApiError(404);
  const { client, statuses } = device(server);
  await client.start();
  await client.beat();
  expect(statuses).toEqual(['refused']);
});

it('ignores stored cells that are none', async () => {
  storageOf('student').set('unsent:a:l:1', '["x",-1,2,99]');
  const server = new Server();
  const { client } = device(server);
  await client.start();
  await client.beat();
  expect(offered(server)).toEqual([[1, [2]]]);
});

it('knows how many cells are missing: those counted on any device and those watched here are not', async () => {
  const server = new Server();
  server.counted.add(0).add(1);
  const { client, watched } = device(server);
  expect(client.missing()).toBeUndefined();
  await client.start();
  expect(client.missing()).toBe(16);
  watched.push(1, 2, 3);
  expect(client.missing()).toBe(14);
  await client.beat();
  expect(client.missing()).toBe(14);
  watched.push(...Array.from({ length: 20 }, (_, cell) => cell));
  expect(client.missing()).toBe(0);
});
