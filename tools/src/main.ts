import { runToEnd } from './lifecycle.ts';
import { CommandError } from './terminal.ts';

type Command = { run: (args: string[]) => Promise<number> };

/** The commands of package.json that are run here, by name. */
export const COMMANDS: Record<string, () => Promise<Command>> = {
  start: () => import('./commands/start.ts'),
  dev: () => import('./commands/dev.ts'),
  build: () => import('./commands/build.ts'),
  test: () => import('./commands/test.ts'),
  'test:full': () => import('./commands/test-full.ts'),
  fuzz: () => import('./commands/fuzz.ts'),
  e2e: () => import('./commands/e2e.ts'),
  bench: () => import('./commands/bench.ts'),
  mutations: () => import('./commands/mutations.ts'),
  films: () => import('./commands/films.ts'),
  release: () => import('./commands/release.ts'),
  verify: () => import('./commands/verify.ts'),
  'pack-kit': () => import('./commands/pack-kit.ts'),
  'pack-server': () => import('./commands/pack-server.ts'),
  'create-remote': () => import('./commands/create-remote.ts'),
  'audit-progress': () => import('./commands/audit-progress.ts'),
  backup: () => import('./commands/backup.ts'),
  restore: () => import('./commands/restore.ts'),
  'deploy-token': () => import('./commands/deploy-token.ts'),
  'create-super-admin': () => import('./commands/create-super-admin.ts'),
  seed: () => import('./commands/seed.ts'),
};

/** Runs one command of package.json; the process ends with its status. */
export function runCommand(name: string, args: string[]): Promise<never> {
  return runToEnd(async () => {
    const load = COMMANDS[name];
    if (!load)
      throw new CommandError(`Commande inconnue : « ${name} ». Commandes : ${Object.keys(COMMANDS).join(', ')}.`);
    const command = await load();
    return command.run(args);
  });
}
