import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { counted } from '@iris/contract/foundation';
import { ROOT } from '../../system/settings.ts';
import { say } from '../../system/terminal.ts';
import type { Part } from '../run-parts.ts';
import { runApiSpecs } from '../runners/api-specs.ts';
import { runChecksOfFiles } from '../runners/checks.ts';
import { runPlaywright } from '../runners/playwright.ts';
import { runVitest } from '../runners/vitest.ts';
import { readImports } from './import-graph.ts';
import { listFiles, readChanges } from './read-changes.ts';
import { type Selection, selectSpecs } from './select-specs.ts';

const SHOWN = 5;

/** What `npm test -- changed` runs: the checks of the changed files, and the specs that they can break. Says what it leaves out. */
export function changedParts(group: string): Part[] {
  const { base, files } = readChanges(ROOT);
  if (files.length === 0) {
    say(`Rien n'a changé depuis ${base}.`);
    return [];
  }
  const imports = readImports(listFiles(ROOT));
  const selection = selectSpecs(files, { imports, read: (spec) => readFileSync(join(ROOT, spec), 'utf8') });
  say(`Changé depuis ${base} : ${counted(files.length, 'fichier')}`);
  for (const line of describeSelection(selection)) say(line);
  const { unit, api, journeys } = selection;
  const checked = files.filter((file) => existsSync(join(ROOT, file)));
  const specs: Part[] = [
    { title: 'Tests unitaires', run: () => runVitest('.', unit) },
    { title: "Tests de l'API", run: () => runApiSpecs(api.map((file) => relative('api', file))) },
    { title: 'Parcours', run: () => runPlaywright(['--no-deps', ...journeys.map((file) => relative('e2e', file))]) },
  ].filter((_, index) => [unit, api, journeys][index]?.length);
  const checks: Part = { title: 'Style, imports et types', run: () => runChecksOfFiles(checked) };
  return [checks, ...specs].map((part) => ({ ...part, group }));
}

/** What is run, and what is left out and why, for whoever reads the terminal. */
export function describeSelection({ unit, api, journeys, expensive, product }: Selection): string[] {
  const left = [
    ...(product.length > 0
      ? [`les parcours (npm test -- e2e), dont tout ce qui est construit peut changer l'issue : ${product.join(', ')}`]
      : []),
    ...(expensive.length > 0 ? [`ce qui coûte cher (npm run test:full) : ${shorten(expensive)}`] : []),
  ];
  return [
    `Tests choisis par les imports : ${counted(unit.length, 'unitaire')}, ${api.length} de l'API, ${counted(journeys.length, 'parcours', 'parcours')}`,
    ...left.map((line) => `Laissé de côté : ${line}`),
  ];
}

function shorten(files: string[]): string {
  const others = files.length - SHOWN;
  return files.slice(0, SHOWN).join(', ') + (others > 0 ? `, et ${others} de plus` : '');
}
