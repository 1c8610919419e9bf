import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { federationName, TYPES_FILE } from '../../contract/federation.ts';
import { releasePath } from '../../contract/releases.ts';
import { remoteName } from '../../contract/remotes/description.ts';
import { Academy, type AcademyOptions } from '../academy.ts';
import { download } from '../reach.ts';
import { CommandError, Refusal } from '../terminal/command-error.ts';
import type { Terminal } from '../terminal/terminal.ts';

/** Where types come from and go. */
interface TypesContext {
  /** Folder to which `--at` is relative. */
  root: string;
  academy: AcademyOptions & { terminal: Terminal };
}

/** Folder of the types, unless `--at` names another. */
const FOLDER = 'types';

/**
 * `npx iris types <remote>`: writes the types of what the live release of a remote exposes, also of another team's, into
 * `types/<remote>.d.ts`. @throws {CommandError}
 */
export async function fetchTypes(args: string[], { root, academy: options }: TypesContext): Promise<void> {
  const { name, at } = parse(args);
  const academy = new Academy(options);
  const { version, integrity } = await academy.call('GET /releases/types', { query: { name } }).catch((error) => {
    if (!(error instanceof Refusal)) throw error;
    if (error.code !== 'not_found') throw new CommandError(`${name} : ${error.message}`);
    throw new CommandError(`L'académie à ${academy.address} est d'une version qui ne donne pas encore de types.`);
  });
  if (integrity === null) {
    throw new CommandError(
      `La version en ligne de ${name}, ${version}, n'a pas de types : elle a été construite avec un outillage plus ancien. ` +
        "La prochaine version de ce module en aura, une fois l'outillage de son équipe mis à jour.",
    );
  }
  const path = `${releasePath({ name, version })}/${TYPES_FILE}`;
  const content = await academy.patience.repeat(() => download(academy.address, path));
  if (`sha384-${createHash('sha384').update(content).digest('base64')}` !== integrity) {
    throw new CommandError(
      `${academy.address}${path} n'a pas l'empreinte que l'académie annonce : rien n'a été écrit.`,
    );
  }
  const folder = resolve(root, at);
  await mkdir(folder, { recursive: true });
  const file = join(folder, `${name}.d.ts`);
  await writeFile(file, await asModule(content.toString(), `${federationName(name)}/remote`, `${name} ${version}`));
  options.terminal.say(`Types de ${name} ${version} : ${join(at, `${name}.d.ts`)}`);
}

function parse(args: string[]): { name: string; at: string } {
  const usage = `Usage : npx iris types <module> [--at <dossier>]

Écrit dans ${FOLDER}/<module>.d.ts les types de ce qu'expose la version en ligne d'un module, aussi d'une autre équipe.`;
  try {
    const { values, positionals } = parseArgs({ args, options: { at: { type: 'string' } }, allowPositionals: true });
    const [name, ...rest] = positionals;
    if (rest.length > 0) throw new Error('one remote at a time');
    return { name: remoteName.parse(name), at: values.at ?? FOLDER };
  } catch {
    throw new CommandError(usage);
  }
}

/** The declarations of a module as those of a module with this name, in which everything is declared already. */
async function asModule(declarations: string, name: string, release: string): Promise<string> {
  const { default: ts } = await import('typescript');
  const { statements } = ts.createSourceFile(TYPES_FILE, declarations, ts.ScriptTarget.ESNext);
  const ends = statements
    .flatMap((statement) => (ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : []))
    .filter(({ kind }) => kind === ts.SyntaxKind.DeclareKeyword)
    .map(({ end }) => end);
  const text = ends.reduceRight(
    (rest, end) => `${rest.slice(0, end - 'declare'.length)}${rest.slice(end).trimStart()}`,
    declarations,
  );
  return `// ${release} (npx iris types)\ndeclare module '${name}' {\n${text.trim().replace(/^(?=.)/gm, '  ')}\n}\n`;
}
