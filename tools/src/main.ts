import { runToEnd } from './system/lifecycle.ts';
import { CommandError } from './system/terminal.ts';

type Command = { run: (args: string[]) => Promise<number> };

/** The commands of package.json that are run here, by name. */
export const COMMANDS: Record<string, () => Promise<Command>> = {
  start: () => import('./commands/start.ts'),
  dev: () => import('./commands/dev.ts'),
  build: () => import('./commands/build.ts'),
  test: () => import('./commands/tests/test.ts'),
  'test:full': () => import('./commands/tests/test-full.ts'),
  fuzz: () => import('./commands/tests/fuzz.ts'),
  e2e: () => import('./commands/tests/e2e.ts'),
  bench: () => import('./commands/bench.ts'),
  films: () => import('./commands/films.ts'),
  release: () => import('./commands/delivery/release.ts'),
  verify: () => import('./commands/delivery/verify.ts'),
  'pack-kit': () => import('./commands/delivery/pack-kit.ts'),
  'pack-server': () => import('./commands/delivery/pack-server.ts'),
  'create-remote': () => import('./commands/delivery/create-remote.ts'),
  'audit-progress': () => import('./commands/data/audit-progress.ts'),
  backup: () => import('./commands/data/backup.ts'),
  restore: () => import('./commands/data/restore.ts'),
  'deploy-token': () => import('./commands/data/deploy-token.ts'),
  'create-super-admin': () => import('./commands/data/create-super-admin.ts'),
  seed: () => import('./commands/data/seed.ts'),
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
