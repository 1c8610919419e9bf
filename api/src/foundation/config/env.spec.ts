import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { ConfigError, parseDatabaseEnv, parseOperatorEnv, parseServerEnv, parseWorkerEnv } from './env.ts';

const required = { MONGODB_URI: 'mongodb://127.0.0.1/iris', JWT_SECRET: '0123456789abcdef'.repeat(2) };

function faultsOf(env: Record<string, string>): string {
  try {
    parseServerEnv(env);
    return '';
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message;
  }
}

describe('the settings', () => {
  it('have safe defaults', () => {
    expect(parseServerEnv(required)).toMatchObject({
      production: false,
      host: '127.0.0.1',
      mail: { transport: { folder: resolve('.data/mail') }, from: undefined },
      superAdmin: { email: undefined, password: undefined },
      operatorToken: undefined,
      keptDays: { messages: 1095, journal: 1095, logs: 365 },
      trustProxy: false,
      rateLimitPerMinute: 20,
      metrics: { port: undefined, host: '127.0.0.1', token: undefined },
    });
  });

  it('of the guide without Docker suffice for the server, the worker and the release, and keep files out of its folder', async () => {
    const guide = await readFile(join(import.meta.dirname, '../../../../docs/operations.md'), 'utf8');
    const [block = ''] = /^NODE_ENV=production\n[\s\S]*?(?=^```)/m.exec(guide) ?? [];
    const env = parseEnv(block.replaceAll('…', required.JWT_SECRET)) as Record<string, string>;
    const folder = '/var/lib/academie-iris';
    expect([parseServerEnv(env), parseWorkerEnv(env), parseOperatorEnv(env)]).toMatchObject([
      { production: true, releasesStore: { folder: `${folder}/releases` }, filmsStore: { folder: `${folder}/films` } },
      { filmsStore: { folder: `${folder}/films` }, ffmpeg: '/usr/bin/ffmpeg' },
      { operatorToken: required.JWT_SECRET },
    ]);
  });

  it('are reported with all errors at once, and without secrets', () => {
    const wrong = {
      PORT: 'abc',
      JWT_SECRET: 'court',
      PUBLIC_URL: 'iris',
      DEMO: 'oui',
      RELEASES_STORE: 's3://',
      FILMS_STORE: 's3://',
      RELEASES_URL: 'ftp://host',
      OPERATOR_TOKEN: 'court',
      METRICS_TOKEN: 'court',
      METRICS_PORT: '70000',
      SLOW_QUERY_MS: '0',
      HEALTH_ROLLBACK: 'oui',
      API_COMPATIBILITY: 'oui',
      RENDERING: 'oui',
      BADGE_KEY: '/nowhere/badge-key.pem',
      SMTP_URL: 'http://secret@mail.example',
      MAIL_FROM: 'Académie <iris>',
    };
    const faults = faultsOf(wrong);
    expect([...Object.keys(wrong), 'MONGODB_URI'].filter((name) => !faults.includes(`${name}: `))).toEqual([]);
    expect(faults).not.toMatch(/court|secret/);
  });

  it('require both e-mail and password of the first super administrator', () => {
    expect(faultsOf({ SUPER_ADMIN_EMAIL: 'chef@example.org' })).toContain('SUPER_ADMIN_PASSWORD: goes with');
    expect(faultsOf({ ...required, SUPER_ADMIN_EMAIL: 'chef@example.org', SUPER_ADMIN_PASSWORD: 'secret' })).toBe('');
  });

  it('send mails by a server, in development to a folder, in production nowhere', () => {
    const mailOf = (env: Record<string, string>) => parseServerEnv({ ...required, ...env }).mail;
    const smtp = 'smtps://login:secret@mail.example:465';
    expect(mailOf({ MAIL_FOLDER: '/mails' }).transport).toEqual({ folder: '/mails' });
    expect(mailOf({ NODE_ENV: 'production', MAIL_FOLDER: '/mails' }).transport).toBeUndefined();
    expect(mailOf({ SMTP_URL: smtp, MAIL_FROM: 'iris@example.org' })).toEqual({
      transport: { smtp },
      from: 'iris@example.org',
    });
    expect(parseServerEnv({ ...required, SMTP_MAX_CONNECTIONS: '2', SMTP_RATE: '14' }).mailPool).toEqual({
      connections: 2,
      mailsPerConnection: 100,
      mailsPerSecond: 14,
    });
    const real = { ...required, NODE_ENV: 'production', SMTP_URL: smtp };
    expect(faultsOf(real)).toMatch(/MAIL_FROM: is required.*PUBLIC_URL: is required/s);
    expect(faultsOf({ ...real, MAIL_FROM: 'Iris <iris@example.org>', PUBLIC_URL: 'https://iris.example' })).toBe('');
  });

  it('give films a worker of their own', () => {
    const lanesOf = (env: Record<string, string>) => parseWorkerEnv({ ...required, ...env }).lanes;
    expect([lanesOf({}), lanesOf({ WORKER_LANES: 'films' })]).toEqual([['now', 'films'], ['films']]);
    expect(() => lanesOf({ WORKER_LANES: 'films, mail' })).toThrow(
      'WORKER_LANES.1: must be now, films, or some of them',
    );
  });

  it('need a secret of 32 bytes, in production of ten different ones or more', () => {
    const production = (secret: string) => faultsOf({ ...required, NODE_ENV: 'production', JWT_SECRET: secret });
    for (const secret of ['x'.repeat(32), 'changeme'.repeat(8), '123456789'.repeat(4)]) {
      expect(production(secret)).toMatch(/JWT_SECRET: has only \d of 10 different bytes.*openssl rand -hex 32/);
      expect(production(secret)).not.toContain(secret);
    }
    expect(production(required.JWT_SECRET)).toBe('');
    expect(faultsOf({ ...required, JWT_SECRET: 'x'.repeat(31) })).toContain('JWT_SECRET');
    for (const accepted of ['x'.repeat(32), 'é'.repeat(16)])
      expect(faultsOf({ ...required, JWT_SECRET: accepted })).toBe('');
  });

  it('take the key of the badges as PEM or as a path, and refuse weak ones', async () => {
    const file = join(await mkdtemp(join(tmpdir(), 'iris-badge-')), 'key.pem');
    const pem = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString();
    const rsa = (modulusLength: number) => generateKeyPairSync('rsa', { modulusLength }).privateKey;
    const strong = pem(rsa(2048));
    await writeFile(file, strong);
    for (const BADGE_KEY of [strong, file]) {
      const { badgeKey } = parseServerEnv({ ...required, BADGE_KEY });
      expect(badgeKey && pem(badgeKey)).toBe(strong);
    }
    const ec = (namedCurve: string) => pem(generateKeyPairSync('ec', { namedCurve }).privateKey);
    expect(faultsOf({ ...required, BADGE_KEY: ec('P-256') })).toBe('');
    for (const BADGE_KEY of [pem(rsa(1024)), ec('P-384'), '-----BEGIN PRIVATE KEY-----\nsecret']) {
      expect(faultsOf({ ...required, BADGE_KEY })).toMatch(/BADGE_KEY: must be(?!.*secret)/s);
    }
  });

  it('of rendering, traces and demo data follow from the environment, and an empty variable is not set', () => {
    const read = (env: Record<string, string>) => parseServerEnv({ ...required, ...env }, 'renderer.js');
    expect(read({ PORT: '', PUBLIC_URL: '' }).port).toBe(3000);
    expect([read({}).rendererFile, read({ RENDERING: 'off' }).rendererFile]).toEqual(['renderer.js', undefined]);
    const collector = 'http://collector:4318';
    const traces = [
      {},
      { OTEL_EXPORTER_OTLP_ENDPOINT: '' },
      { OTEL_EXPORTER_OTLP_ENDPOINT: collector },
      { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${collector}/v1/traces` },
      { OTEL_EXPORTER_OTLP_ENDPOINT: collector, OTEL_SDK_DISABLED: 'TRUE' },
    ] as Record<string, string>[];
    expect(traces.map((env) => read(env).isTraced)).toEqual([false, false, true, true, false]);
    const demo = [{}, { DEMO: '0' }, { DEMO: 'false' }, { NODE_ENV: 'production', DEMO: 'true' }] as Record<
      string,
      string
    >[];
    expect(demo.map((env) => read(env).demo)).toEqual([true, false, false, false]);
  });

  it('take the addresses of proxies as TRUST_PROXY, and nothing else', async () => {
    const accepted: [string, unknown][] = [
      ['false', false],
      ['10.0.0.1', ['10.0.0.1']],
      ['10.0.0.0/8, ::1, fd00::/64,loopback', ['10.0.0.0/8', '::1', 'fd00::/64', 'loopback']],
    ];
    for (const [value, expected] of accepted) {
      const { trustProxy } = parseServerEnv({ ...required, TRUST_PROXY: value });
      expect(trustProxy).toEqual(expected);
      await fastify({ trustProxy }).ready();
    }
    const wrong = ['true', '0', '1, 10.0.0.1', '10.0.0.0/33', '::1/129', 'proxy.example', '10.0.0.1,', '1.2.3.4/8/8'];
    const fault = 'TRUST_PROXY: must be false, or the addresses';
    expect(wrong.filter((value) => !faultsOf({ ...required, TRUST_PROXY: value }).includes(fault))).toEqual([]);
  });

  it('of a database command require the database only', () => {
    expect(parseDatabaseEnv({ MONGODB_URI: required.MONGODB_URI }).mongodbUri).toBe(required.MONGODB_URI);
    expect(() => parseDatabaseEnv({})).toThrow('MONGODB_URI: is required');
  });
});
