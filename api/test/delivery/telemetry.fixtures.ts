import { PassThrough } from 'node:stream';
import { SAMPLE_RATE } from '@iris/delivery/contract/federation';
import type { ReleaseAddress } from '@iris/delivery/contract/releases';
import type { LoadEvent } from '@iris/delivery/contract/telemetry';
import { PageTokensService, TelemetryService } from '@iris/delivery/server';
import { beforeAll, beforeEach, expect } from 'vitest';
import { startServer } from '../servers/server.ts';
import { sharedServer } from '../servers/shared-server.ts';
import { releaseAcademy } from './releasing.ts';

const PER_MINUTE = 1000;

export const loaded = (ms: number, more: Partial<LoadEvent> = {}) =>
  ({ outcome: 'loaded', remote: 'admin', version: '1.0.0', ms, ...more }) as LoadEvent;
export const failed = (phase: string, more: Partial<LoadEvent> = {}) =>
  ({ outcome: 'failed', remote: 'admin', version: '1.0.0', phase, ...more }) as LoadEvent;

/** The releases that pages are served. */
export const SERVED: ReleaseAddress[] = [
  { name: 'public', version: '1.0.0' },
  { name: 'admin', version: '1.0.0' },
  { name: 'admin', version: '2.0.0-rc.1+7' },
];

interface PageOptions {
  isSampled?: boolean;
  releases?: ReleaseAddress[];
  bucket?: number;
  now?: number;
}

/** Starts the API for the tests of a file, with three releases; each test begins without counters and log. */
export function telemetryApi() {
  let log = '';
  const logTo = new PassThrough().on('data', (chunk) => {
    log += chunk;
  });
  const server = sharedServer(() => startServer({ logLevel: 'warn', rateLimitPerMinute: PER_MINUTE }, { logTo }));

  beforeAll(async () => {
    await releaseAcademy(server);
    await release('admin', '2.0.0-rc.1+7');
  });
  beforeEach(async () => {
    log = '';
    await counters().deleteMany({});
  });

  /** Starts another instance on the same database. */
  const startAgain = () => startServer({ ...server.config, rateLimitPerMinute: 100_000 }, { logTo });
  const counters = () => server.connection.collection('remote_health');
  const release = (name: string, version: string) => {
    const origin = { author: null, commit: null, message: null };
    const record = { name, version, integrity: {}, origin, released_by: 'Équipe', released_at: new Date() };
    return server.connection.collection('application_releases').insertOne(record);
  };

  const tokens = () => server.app.get(PageTokensService);

  /** The token of a page view, sampled or not. */
  const pageToken = ({ isSampled = true, releases = SERVED, bucket, now }: PageOptions = {}): string => {
    for (;;) {
      const token = tokens().issue(releases, bucket, now);
      if (tokens().verify(token, bucket, now)?.weight === (bucket === undefined ? (isSampled ? SAMPLE_RATE : 0) : 1))
        return token;
    }
  };

  /** Sends a report like `navigator.sendBeacon`; the answer does not depend on whether it is counted. */
  const send = async (token: string | undefined, events: LoadEvent[], headers = {}) => {
    const answer = await server.call('POST /telemetry', { body: { ...(token && { token }), events }, headers });
    expect(answer).toMatchObject({ status: 204, text: '' });
  };

  /** Sends each event from a separate page view. */
  const reportFromNewPage = async (...events: LoadEvent[]) => {
    for (const event of events) await send(pageToken(), [event]);
  };

  /** A report as sent by browsers, with additional fields. */
  const report = (fields: Record<string, string>) =>
    server.send({
      method: 'POST',
      url: '/api/csp-reports',
      headers: { 'content-type': 'application/csp-report' },
      payload: JSON.stringify({
        'csp-report': {
          'document-uri': 'https://academie.example/admin/users?q=claire',
          referrer: '',
          'violated-directive': "script-src-elem 'self'",
          'effective-directive': 'script-src-elem',
          'original-policy': "script-src 'self'",
          disposition: 'enforce',
          'status-code': 200,
          'line-number': 12,
          ...fields,
        },
      }),
    });

  const health = () => server.app.get(TelemetryService).health();

  return {
    server,
    get log() {
      return log;
    },
    startAgain,
    counters,
    tokens,
    pageToken,
    send,
    reportFromNewPage,
    report,
    health,
  };
}
