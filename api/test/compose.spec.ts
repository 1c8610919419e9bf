import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { parseAcademyEnv, parseOperatorEnv, parseServerEnv, parseWorkerEnv } from '../src/foundation/config/env.ts';

interface Service {
  image: string;
  build?: { target: string };
  user?: string;
  command?: string[];
  environment?: Record<string, string>;
  env_file?: string[];
  read_only: boolean;
  restart: string;
  profiles?: string[];
  cap_drop: string[];
  cap_add?: string[];
  security_opt: string[];
  logging: { options: { 'max-size'?: string } };
  mem_limit?: string;
  volumes?: string[];
  ports?: string[];
  networks?: string[];
  healthcheck?: { test: string[] };
  stop_grace_period?: string;
}

const ROOT = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** The services with this `.env`; an image has its own settings and user. */
const env = variables(`${read('.env.example')}\n`);
const { services, networks } = parse(filled(read('compose.yaml')), { merge: true }) as {
  services: Record<string, Service>;
  networks: Record<string, { internal?: boolean; enable_ipv6?: boolean; ipam?: { config: { subnet: string }[] } }>;
};
const dockerfile = read('Dockerfile');

/** Names that libraries read, not the academy. */
const OF_LIBRARIES = [
  ...['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'TMPDIR', 'NODE_OPTIONS'],
  ...['MALLOC_ARENA_MAX', 'MALLOC_MMAP_THRESHOLD_', 'MALLOC_TRIM_THRESHOLD_'],
];

function variables(text: string): Record<string, string> {
  const pairs = [...text.matchAll(/^#?([A-Z0-9_]+)=(.*)$/gm)];
  return Object.fromEntries(pairs.map(([, name = '', value = '']) => [name, value || randomBytes(24).toString('hex')]));
}

/** As compose replaces variables: `${NAME:?}` must have a value, `${NAME:-value}` has a default. */
function filled(text: string): string {
  return text.replace(/\$\{(\w+):([?-])([^}]*)\}/g, (_, name: string, kind: string, other: string) => {
    if (kind === '-') return other;
    const value = env[name];
    if (!value) throw new Error(`${name} is not in .env.example`);
    return value;
  });
}

const environmentOf = (name: string) => ({
  ...variables([...dockerfile.matchAll(/^(?:ENV )? *([A-Z_]+=\S+) *\\?$/gm)].map(([, pair]) => pair).join('\n')),
  ...services[name]?.environment,
});

/** Those of the services of which this holds. */
const which = (holds: (service: Service, name: string) => boolean) =>
  Object.entries(services)
    .filter(([name, service]) => holds(service, name))
    .map(([name]) => name);

it('has three members of a replica set, two instances, a worker and a proxy', () => {
  const members = which(({ command }) => command?.join(' ').includes('--replSet academy') ?? false);
  expect(members).toEqual(['mongo-1', 'mongo-2', 'mongo-3']);
  expect(new Set(members.map((name) => services[name]?.volumes?.[0])).size).toBe(3);
  expect(members.filter((name) => !services[name]?.command?.join(' ').includes('--keyFile'))).toEqual([]);
  expect(read('deploy/mongo-init.js')).toContain(`['${members.join("', '")}']`);
  expect(which(({ build }) => build?.target === 'server')).toEqual(['api-1', 'api-2']);
  expect(which(({ build }) => build?.target === 'worker')).toEqual(['worker']);
  expect(read('deploy/Caddyfile').match(/reverse_proxy .*(?= \{)/g)).toEqual(
    Array(2).fill('reverse_proxy api-1:3000 api-2:3000'),
  );
  // All that lasts says whether it works.
  const isChecked = (service: Service) => service.healthcheck !== undefined || service.build?.target === 'server';
  const jobs = ['mongo-init', 's3-init', 'release', 'backup', 'worker'];
  expect(which((service) => !isChecked(service)).sort()).toEqual(jobs.sort());
});

it('lets no client choose the ids of requests and traces, which the academy believes its proxy', () => {
  const caddyfile = read('deploy/Caddyfile');
  const [, snippet = ''] = /^\(instances\) \{\n([\s\S]*?)^\}/m.exec(caddyfile) ?? [];
  const removed = [...snippet.matchAll(/^\theader_up -(.*)$/gm)].map(([, name]) => name);
  expect(removed).toEqual(['X-Request-Id', 'Traceparent', 'Tracestate']);
  const proxies = caddyfile.match(/reverse_proxy .*\{[\s\S]*?\n\t\t\}/g) ?? [];
  expect(proxies.map((block) => block.includes('import instances'))).toEqual([true, true]);
});

it('gives no container more rights than it needs', () => {
  const hasImageOfTheAcademy = ({ image }: Service) => image.startsWith('academie-iris');
  const faults = {
    writable: which(({ read_only }) => !read_only),
    privileged: which(({ security_opt }) => !security_opt?.includes('no-new-privileges:true')),
    capable: which(({ cap_drop }) => !cap_drop?.includes('ALL')),
    withRights: which(({ cap_add }) => cap_add !== undefined),
    root: which((service) => !service.user && !hasImageOfTheAcademy(service)),
    published: which(({ ports }) => ports !== undefined),
    unlimited: which(({ mem_limit }) => !mem_limit),
    forgotten: which(({ restart }) => !restart),
    talkative: which(({ logging }) => !logging?.options['max-size']),
  };
  expect(faults).toEqual({
    ...{ writable: [], privileged: [], capable: [], unlimited: [], forgotten: [], talkative: [] },
    // Without any right but to listen on the ports of the web.
    ...{ root: ['proxy'], withRights: ['proxy'], published: ['proxy'] },
  });
  expect(services.proxy?.cap_add).toEqual(['NET_BIND_SERVICE']);
  expect(dockerfile.match(/^USER .*/gm)?.at(-1)).toBe('USER 1000:1000');
  expect(networks.data?.internal).toBe(true);
  expect(which(({ networks: joined, image }) => /mongo|s3/.test(image) && Boolean(joined?.includes('site')))).toEqual(
    [],
  );
});

it('has settings with which the academy starts in production, and no other ones', () => {
  const settings = variables(read('academy.env.example').replace(/^#(?=SUPER_ADMIN|BADGE_KEY).*$/gm, ''));
  const server = { ...settings, ...environmentOf('api-1') };
  expect(parseServerEnv(server)).toMatchObject({
    production: true,
    demo: false,
    host: '0.0.0.0',
    publicUrl: 'https://localhost',
    trustProxy: ['10.213.7.0/24', 'fd5a:1c3e:7b02:7::/64'],
    mail: { transport: { smtp: expect.stringContaining('smtps://') }, from: expect.stringContaining('@') },
  });
  expect(networks.site?.enable_ipv6).toBe(true);
  expect(networks.site?.ipam?.config.map(({ subnet }) => subnet)).toEqual(parseServerEnv(server).trustProxy);
  expect(environmentOf('api-2')).toEqual(environmentOf('api-1'));
  expect(parseWorkerEnv(environmentOf('worker'))).toMatchObject({ ffmpeg: '/usr/bin/ffmpeg' });
  expect(parseOperatorEnv(environmentOf('release')).operatorToken).toBe(server.OPERATOR_TOKEN);
  const source = read('api/src/foundation/config/env.ts');
  const names = Object.keys({ ...server, ...environmentOf('worker'), ...environmentOf('release') });
  const unknown = names.filter((name) => !OF_LIBRARIES.includes(name) && !source.includes(` ${name}:`));
  expect(unknown).toEqual([]);
});

it('runs on the Node.js that is tested', () => {
  const files = ['Dockerfile', 'compose.yaml', '.env.example'].map(read).join('\n');
  const versions = [...files.matchAll(/library\/node:([\d.]+)-/g)].map(([, version]) => version);
  expect(versions).toEqual(Array(4).fill(read('.nvmrc').trim()));
});

it('gives an instance the time to stop that its settings announce', () => {
  const jwt = { JWT_SECRET: '0123456789abcdef'.repeat(2) };
  const { shutdownDelayMs, shutdownTimeMs } = parseServerEnv({ ...jwt, ...environmentOf('api-1') });
  const seconds = Number.parseInt(services['api-1']?.stop_grace_period ?? '', 10);
  expect(seconds * 1000).toBeGreaterThan(shutdownDelayMs + shutdownTimeMs);
});

it('backs up what the instances use, into a folder outside, when it is run by name', () => {
  const { backup } = services;
  expect(which(({ profiles }) => profiles !== undefined)).toEqual(['backup']);
  expect(backup?.command).toEqual(['node', 'api/dist/backup.js', '/backups']);
  expect(backup?.volumes).toEqual(['./backups:/backups']);
  expect(parseAcademyEnv(environmentOf('backup'))).toEqual(parseAcademyEnv(environmentOf('api-1')));
  const documented = [
    ...`${read('docs/backup.md')}${read('docs/operations.md')}`.matchAll(/api\/dist\/(\w[\w-]*)\.js/g),
  ];
  const missing = documented.filter(
    ([, name]) => ![`${name}.ts`, `commands/${name}.ts`].some((entry) => existsSync(join(ROOT, 'api/app', entry))),
  );
  expect(missing.map(([path]) => path)).toEqual([]);
  expect(documented.map(([, name]) => name)).toEqual(expect.arrayContaining(['backup', 'restore']));
});

it('keeps secrets and data out of the repository and out of images', () => {
  for (const list of ['.gitignore', '.dockerignore']) {
    // Only the folder at the root: one of the API's sources has the same name.
    const backups = list === '.gitignore' ? '/backups/' : 'backups';
    expect(read(list).split('\n')).toEqual(expect.arrayContaining(['.env', 'academy.env', backups, 'backup-key.txt']));
  }
  const secrets = ['.env.example', 'academy.env.example'].flatMap((file) =>
    [...read(file).matchAll(/^#?(\w*(?:SECRET|PASSWORD|TOKEN|KEY)\w*)=(.+)$/gm)].map(([line]) => line),
  );
  expect(secrets).toEqual([]);
});
