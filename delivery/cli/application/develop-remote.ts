import { rmSync } from 'node:fs';
import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rspack } from '@rspack/core';
import { RspackDevServer } from '@rspack/dev-server';
import { MANIFEST_FILE, PAGE_FILE } from '../../contract/federation.ts';
import { pageWithOverrides } from '../../contract/remotes/overrides.ts';
import type { Terminal } from '../terminal/terminal.ts';
import type { RepositoryApplication } from './applications.ts';
import { configurationsOf } from './build-remote.ts';
import { descriptionIn } from './describe-release.ts';

/** Start of the paths of the developed remote: the shell and the academy answer all others. */
const REMOTE_PATH = '/@remote/';

interface Development {
  /** Folder with the development build of the shell. */
  shell: string;
  academyUrl: string;
  port: number;
  terminal: Terminal;
}

/**
 * Serves a remote from its source in a development build of the shell, with the API and the other remotes of a
 * running academy. Resolves once it is served; the server runs until the process ends.
 */
export async function developRemote(
  remote: RepositoryApplication,
  { shell, academyUrl, port, terminal }: Development,
): Promise<void> {
  process.env.NODE_ENV = 'development';
  const [configuration] = await configurationsOf(remote);
  if (!configuration) throw new Error(`${remote.label} has no build configuration`);
  const address = `http://localhost:${port}`;
  const server = new RspackDevServer(
    {
      ...configuration.devServer,
      port,
      devMiddleware: { publicPath: REMOTE_PATH },
      static: { directory: await shellWith(remote, shell, address), watch: false },
      historyApiFallback: true,
      // A deployed server may reject requests for other host names than its own.
      proxy: [{ context: ['/api', '/remotes'], target: academyUrl, changeOrigin: true }],
    },
    rspack(configuration),
  );
  await server.start();
  terminal.say(
    `${remote.label} depuis vos fichiers : ${address}\nLe reste vient de ${academyUrl}\nCtrl-C pour l'arrêter.`,
  );
}

/** A copy of the shell that loads the remote from this server, deleted when the process ends. */
async function shellWith({ name, folder }: RepositoryApplication, shell: string, address: string): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'iris-dev-'));
  await cp(shell, copy, { recursive: true });
  const description = await descriptionIn(folder);
  const page = await readFile(join(shell, PAGE_FILE), 'utf8');
  const manifest = `${address}${REMOTE_PATH}${MANIFEST_FILE}`;
  await writeFile(join(copy, PAGE_FILE), pageWithOverrides(page, { [name]: { manifest, description } }));
  process.once('exit', () => rmSync(copy, { recursive: true, force: true }));
  return copy;
}
