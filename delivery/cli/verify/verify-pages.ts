import type { Browser } from 'playwright';
import type { DescribedRelease } from '../application/describe-release.ts';
import { CommandError } from '../terminal/command-error.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { type Opened, openRoutes } from './open-routes.ts';
import type { PageSamples } from './tabs.ts';

interface VerificationOptions {
  /** Address of the academy. */
  address: string;
  /** The deploy token, with which all remotes are known. */
  token: string | undefined;
  /** Starts the browser. */
  launch: () => Promise<Browser>;
  /** Loads what pages are given to show. */
  samples: () => Promise<PageSamples>;
  terminal: Terminal;
}

/** Opens pages in a browser of its own, which starts at once: while what shall be verified is built. */
export interface PageVerification extends Disposable {
  /**
   * Opens the pages of a built remote, those that are unchanged only if all are asked for, or what a built shell shows to each account,
   * before anybody else does. @throws {CommandError} naming the pages that fail, and why
   */
  verify: (described: DescribedRelease, options?: { all: boolean }) => Promise<void>;
}

/** Starts to verify pages; the browser is closed once they are opened, or at the end of the scope. */
export function startVerification(options: VerificationOptions): PageVerification {
  const { address, token, terminal } = options;
  const browser = options.launch();
  const samples = options.samples();
  // Whoever waits for them hears of it.
  for (const begun of [browser, samples]) begun.catch(() => undefined);
  const close = () =>
    browser
      .then((it) => it.close())
      .catch(() => {
        // One that did not start has said so, and one that cannot be closed ends with the command.
      });
  return {
    verify: async (described, { all } = { all: false }) => {
      const start = performance.now();
      try {
        const opened = await openRoutes(described, { ...(await samples), address, token, all, browser }, terminal);
        report(opened, start, terminal);
      } finally {
        await close();
      }
    },
    // Why a build failed is said at once, also while a browser is still looked for.
    [Symbol.dispose]: () => void close(),
  };
}

function report({ count, faults, unchanged = 0, limit }: Opened, start: number, terminal: Terminal): void {
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  if (limit) terminal.say(`${limit}, seules les pages des visiteurs sont ouvertes.`);
  const others = unchanged > 0 ? ` ; inchangées depuis qu'elles l'ont été : ${unchanged}` : '';
  if (faults.length === 0) {
    terminal.say(`Pages ouvertes dans Chromium : ${count}, sans erreur (${seconds} s)${others}`);
    return;
  }
  const lines = faults.flatMap(({ account, path, reasons }) =>
    reasons.map((reason) => `  - ${path} (${account.label}) : ${reason}`),
  );
  throw new CommandError(`Pages qui échouent : ${faults.length} sur ${count}.\n${lines.join('\n')}`);
}
