import { createHash } from 'node:crypto';
import type { Problem } from '@iris/contract/routes';
import { MANIFEST_FILE, PAGE_FILE, REMOTE_CONTRACT_VERSION, SHELL } from '@iris/delivery/contract/federation';
import type { ActivationInput, Announced, Deployment, ReleaseInput } from '@iris/delivery/contract/releases';
import type { Host } from '@iris/delivery/contract/remotes/compatibility';
import type { RemoteDescription } from '@iris/delivery/contract/remotes/description';
import { DeployTokensService, OPERATOR } from '@iris/delivery/server';
import { unknownId } from '../data/factories.ts';
import { type Answer, OPERATOR_TOKEN, type TestServer } from '../servers/server.ts';

/** What the shell of specs provides. */
export const HOST: Host = {
  contract_version: REMOTE_CONTRACT_VERSION,
  shared: {
    react: { version: '19.3.1', names: ['use', 'useState'] },
    'react-router': { version: '8.0.2', names: ['Link'] },
  },
};

const ICON = 'M4 4h16v16H4z';

/** Remotes as those of the academy. */
export const DESCRIPTIONS: Record<string, RemoteDescription> = {
  public: {
    name: 'public',
    title: 'Site public',
    sections: ['', 'courses', 'about'],
    access: 'everyone',
    links: [{ to: '/courses', label: 'Cours', place: 'header', order: 20 }],
    icon: ICON,
  },
  student: {
    name: 'student',
    title: 'Espace étudiant',
    sections: ['dashboard'],
    access: { roles: ['student'] },
    links: [],
    icon: ICON,
  },
  admin: {
    name: 'admin',
    title: 'Administration',
    sections: ['admin'],
    access: { roles: ['admin', 'super_admin'] },
    links: [],
    icon: ICON,
  },
};

/** The description of a remote of specs. */
export function describeRemote(name: string): RemoteDescription {
  return (
    DESCRIPTIONS[name] ?? { name, title: `Module ${name}`, sections: [name], access: 'everyone', links: [], icon: ICON }
  );
}

/** The files of a release, by path, and what is announced of it besides. */
export interface Built {
  version?: string;
  files?: Record<string, string>;
  /** Source maps, by path. */
  maps?: Record<string, string>;
  changes?: Partial<ReleaseInput>;
}

export const integrityOf = (content: string): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;

/** The body that announces a release. */
export function releaseInput(
  name: string,
  { version = `1.0.0-${unknownId()}`, files, maps, changes }: Built = {},
): ReleaseInput {
  const requires = { contract_version: REMOTE_CONTRACT_VERSION, shared: {} };
  return {
    name,
    version,
    files: describe(files ?? filesOf(name, version)),
    ...(maps && { maps: describe(maps) }),
    origin: { author: 'Ada', commit: '0123abc', message: 'Une version' },
    ...(name === SHELL ? { provides: HOST } : { built_for: requires, description: describeRemote(name) }),
    ...changes,
  };
}

function describe(contents: Record<string, string>): ReleaseInput['files'] {
  const described = Object.entries(contents).map(([path, content]) => [
    path,
    { integrity: integrityOf(content), bytes: Buffer.byteLength(content) },
  ]);
  return Object.fromEntries(described);
}

/** The files of a release whose content differs by version. */
export function filesOf(name: string, version: string): Record<string, string> {
  if (name === SHELL) {
    const page = '<!doctype html><html><head><title>Académie Iris</title></head></html>';
    return { [PAGE_FILE]: page, 'main.0123456789abcdef0123.js': `console.info("shell ${version}")` };
  }
  return { [MANIFEST_FILE]: `{"id":"${name} ${version}"}`, 'remote-entry.js': `console.info("${name} ${version}")` };
}

/** Creates a deploy token of a team. */
export function deployToken(server: TestServer, application: string, days = 30): Promise<string> {
  return server.app
    .get(DeployTokensService, { strict: false })
    .create({ application, label: `Équipe ${application}`, days }, OPERATOR);
}

/** Announces a release and sends its missing files. */
export async function upload(server: TestServer, input: ReleaseInput, built: Built, token = OPERATOR_TOKEN) {
  const announced = await server.call<Announced & Problem>('POST /releases', { token, body: input });
  const contents = Object.values({ ...(built.files ?? filesOf(input.name, input.version)), ...built.maps });
  for (const missing of announced.body.missing ?? []) {
    const content = contents.find((one) => integrityOf(one) === missing) ?? '';
    await sendFile(server, content, token);
  }
  return announced;
}

/** Sends one file. */
export function sendFile(server: TestServer, content: string, token = OPERATOR_TOKEN, digest = digestOf(content)) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' };
  return server.send({ method: 'PUT', url: `/api/releases/files/${digest}`, headers, payload: content });
}

const digestOf = (content: string) => createHash('sha384').update(content).digest('base64url');

/** How a release is made live. */
export interface Activation extends Built {
  canary?: Partial<NonNullable<ActivationInput['canary']>>;
  replace?: boolean;
  /** The version that it was made to replace. */
  replaces?: string | null;
  verify?: boolean;
  token?: string;
}

/** Releases an application: announces it, sends its files, makes it live or a canary. */
export async function release(
  server: TestServer,
  name: string,
  { canary, replace, replaces, verify, token = OPERATOR_TOKEN, ...built }: Activation = {},
): Promise<Answer<Deployment & Problem>> {
  const input = releaseInput(name, built);
  const announced = await upload(server, input, built, token);
  if (announced.status !== 200) return announced as unknown as Answer<Deployment & Problem>;
  const body = { releases: [{ name, version: input.version, replaces }], canary, replace, verify };
  const answer = await server.call<Deployment[] & Problem>('POST /releases/activate', { token, body });
  const [deployment] = answer.status === 200 ? answer.body : [answer.body];
  return { ...answer, body: deployment as Deployment & Problem };
}

/** Releases the shell and remotes at version 1.0.0, as starting the academy does. */
export async function releaseAcademy(server: TestServer, names = Object.keys(DESCRIPTIONS)): Promise<void> {
  for (const name of [SHELL, ...names]) {
    const { status, body } = await release(server, name, { version: '1.0.0' });
    if (status !== 200) throw new Error(`${name}: ${status} ${body.detail}`);
  }
}
