import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../system/settings.ts';
import type { Outcome } from './bench.ts';
import { KINDS, type Kind, type Mutation, mutated } from './mutation.ts';

/** A verdict that was found earlier, for the same sources. */
interface Entry extends Outcome {
  key: string;
}

/** Keeps verdicts in a file, so that an interrupted run continues where it was. */
export class VerdictLog {
  readonly #entries = new Map<string, Outcome>();

  constructor(private readonly path: string) {
    const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n').filter(Boolean) : [];
    for (const { key, ...outcome } of lines.map((line) => JSON.parse(line) as Entry)) this.#entries.set(key, outcome);
  }

  /** The verdict about a mutation whose sources have not changed since; survivors are tried again, on the specs of now. */
  find(mutation: Mutation): Outcome | undefined {
    const outcome = this.#entries.get(keyOf(mutation));
    return outcome?.verdict === 'killed' ? outcome : undefined;
  }

  add(mutation: Mutation, outcome: Outcome): void {
    mkdirSync(dirname(this.path), { recursive: true });
    appendFileSync(this.path, `${JSON.stringify({ key: keyOf(mutation), ...outcome })}\n`);
  }
}

function keyOf(mutation: Mutation): string {
  const hash = createHash('sha256').update(`${mutation.kind} ${mutation.name}`);
  for (const file of new Set(mutation.edits.map((edit) => edit.file))) {
    hash.update(mutated(readFileSync(join(ROOT, file), 'utf8'), file, mutation));
  }
  return hash.digest('base64url');
}

/** One line per kind: removed, noticed, not noticed. */
export function rowsOf(results: readonly { mutation: Mutation; outcome: Outcome }[]): string[][] {
  return (Object.keys(KINDS) as Kind[]).map((kind) => {
    const own = results.filter(({ mutation }) => mutation.kind === kind);
    const count = (verdict: string) => String(own.filter(({ outcome }) => outcome.verdict === verdict).length);
    return [KINDS[kind], String(own.length), count('killed'), count('survived'), count('broken')];
  });
}
