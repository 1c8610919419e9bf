import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { ConfigError, parseDatabaseEnv, parseServerEnv } from './env.ts';

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
  it('have defaults', () => {
    expect(parseServerEnv(required)).toEqual({
      production: false,
      port: 3000,
      host: '127.0.0.1',
      mongodbUri: required.MONGODB_URI,
      jwtSecret: required.JWT_SECRET,
      publicUrl: undefined,
      mail: { transport: { folder: resolve('.data/mail') }, from: undefined },
      superAdmin: { email: undefined, password: undefined },
      passwordPolicy: 'usual',
      demo: true,
      releasesStore: { folder: resolve('.data/releases') },
      releasesUrl: undefined,
      filmsStore: { folder: resolve('.data/films') },
      operatorToken: undefined,
      badgeKey: undefined,
      organisation: { name: undefined, numbers: '', city: '', director: '', host: '', privacyEmail: undefined },
      keptDays: { messages: 1095, journal: 1095, logs: 365 },
      healthRollback: 'canary',
      rendererFile: undefined,
      renderingTimeMs: 800,
      trustProxy: false,
      rateLimitPerMinute: 20,
      logLevel: 'info',
      metrics: { port: undefined, host: '127.0.0.1', token: undefined },
      slowQueryMs: 200,
      isTraced: false,
      secondFactorRequired: false,
      shutdownDelayMs: 0,
      shutdownTimeMs: 10_000,
      answerTimeMs: 2200,
    });
  });

  it('are reported with all errors at once', () => {
    const faults = faultsOf({
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
      RENDERING: 'oui',
      BADGE_KEY: '/nowhere/badge-key.pem',
      SMTP_URL: 'http://secret@mail.example',
      MAIL_FROM: 'Académie <iris>',
    });
    for (const name of [
      'PORT',
      'MONGODB_URI',
      'JWT_SECRET',
      'PUBLIC_URL',
      'DEMO',
      'RELEASES_STORE',
      'FILMS_STORE',
      'RELEASES_URL',
      'OPERATOR_TOKEN',
      'METRICS_TOKEN',
      'METRICS_PORT',
      'SLOW_QUERY_MS',
      'HEALTH_ROLLBACK',
      'RENDERING',
      'BADGE_KEY',
      'SMTP_URL',
      'MAIL_FROM',
    ]) {
      expect(faults).toContain(`${name}: `);
    }
    expect(faults).not.toContain('court');
    expect(faults).not.toContain('secret');
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
    const real = { ...required, NODE_ENV: 'production', SMTP_URL: smtp };
    expect(faultsOf(real)).toMatch(/MAIL_FROM: is required.*PUBLIC_URL: is required/s);
    expect(faultsOf({ ...real, MAIL_FROM: 'Iris <iris@example.org>', PUBLIC_URL: 'https://iris.example' })).toBe('');
  });

  it('measure the secret in bytes', () => {
    expect(faultsOf({ ...required, JWT_SECRET: 'x'.repeat(31) })).toContain('JWT_SECRET');
    expect(faultsOf({ ...required, JWT_SECRET: 'é'.repeat(16) })).toBe('');
  });

  it('need a secret of ten different bytes or more in production', () => {
    const production = (secret: string) => faultsOf({ ...required, NODE_ENV: 'production', JWT_SECRET: secret });
    for (const secret of ['x'.repeat(32), 'changeme'.repeat(8), '123456789'.repeat(4)]) {
      expect(production(secret)).toMatch(/JWT_SECRET: has only \d of 10 different bytes.*openssl rand -hex 32/);
      expect(production(secret)).not.toContain(secret);
    }
    expect(production(required.JWT_SECRET)).toBe('');
    expect(faultsOf({ ...required, JWT_SECRET: 'x'.repeat(32) })).toBe('');
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

  it('treat an empty variable as not set', () => {
    expect(parseServerEnv({ ...required, PORT: '', PUBLIC_URL: '' }).port).toBe(3000);
  });

  it.each([
    [{}, 'renderer.js'],
    [{ RENDERING: 'on' }, 'renderer.js'],
    [{ RENDERING: 'off' }, undefined],
  ])('with %j pages are rendered by the process of %s', (env, rendererFile) => {
    expect(parseServerEnv({ ...required, ...env }, 'renderer.js').rendererFile).toBe(rendererFile);
  });

  it.each([
    [{}, false],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: '' }, false],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }, true],
    [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://collector:4318/v1/traces' }, true],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318', OTEL_SDK_DISABLED: 'TRUE' }, false],
  ])('with %j send traces: %s', (env, isTraced) => {
    expect(parseServerEnv({ ...required, ...env }).isTraced).toBe(isTraced);
  });

  it.each([
    [{}, true],
    [{ DEMO: '0' }, false],
    [{ DEMO: 'false' }, false],
    [{ NODE_ENV: 'production' }, false],
    [{ NODE_ENV: 'production', DEMO: 'true' }, false],
  ])('with %j add demo data: %s', (env, demo) => {
    expect(parseServerEnv({ ...required, ...env }).demo).toBe(demo);
  });

  it.each([
    ['false', false],
    ['10.0.0.1', ['10.0.0.1']],
    ['10.0.0.0/8, ::1, fd00::/64,loopback', ['10.0.0.0/8', '::1', 'fd00::/64', 'loopback']],
  ])('take TRUST_PROXY=%s', async (value, expected) => {
    const { trustProxy } = parseServerEnv({ ...required, TRUST_PROXY: value });
    expect(trustProxy).toEqual(expected);
    await fastify({ trustProxy }).ready();
  });

  it.each([
    'true',
    'yes',
    '0',
    '1',
    '1, 10.0.0.1',
    '10.0.0.0/33',
    '::1/129',
    'proxy.example',
    '10.0.0.1,',
    '1.2.3.4/8/8',
  ])('refuse TRUST_PROXY=%s', (value) => {
    expect(faultsOf({ ...required, TRUST_PROXY: value })).toContain('TRUST_PROXY: must be false, or the addresses');
  });

  it('of a database command require the database only', () => {
    expect(parseDatabaseEnv({ MONGODB_URI: required.MONGODB_URI }).mongodbUri).toBe(required.MONGODB_URI);
    expect(() => parseDatabaseEnv({})).toThrow('MONGODB_URI: is required');
  });
});
