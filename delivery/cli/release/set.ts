import { SET_STATE_LABELS } from '../../contract/labels.ts';
import type { ReleaseSet } from '../../contract/sets.ts';
import type { Academy } from '../academy.ts';
import type { CommandContext } from '../command-context.ts';
import { Refusal } from '../terminal/command-error.ts';
import { table } from '../terminal/terminal.ts';
import { buildNext } from './build-next.ts';
import { findBuilt } from './built-before.ts';
import type { SetOptions } from './options.ts';
import { upload } from './upload.ts';

/** Puts a release into a set, or shows, activates or rolls back the set. @throws {CommandError} */
export async function runSet(options: SetOptions, academy: Academy, context: CommandContext): Promise<void> {
  const { set, move, verify } = options;
  const show = (found: ReleaseSet) => context.terminal.say(`\n${linesOf(found, options, context).join('\n')}`);
  const act = () => {
    if (move === 'list') return academy.call('GET /releases/sets', { query: { set } });
    if (!move) return publish(options, academy, context);
    const body = move === 'promote' ? ({ set, move: 'activate', verify } as const) : { set, move };
    return academy.call('POST /releases/sets/moves', { body });
  };
  try {
    show(await act());
  } catch (error) {
    // Who is missing is said by the set.
    if (move === 'promote' && error instanceof Refusal && error.code === 'release_incompatible') {
      show(await academy.call('GET /releases/sets', { query: { set } }));
    }
    throw error;
  }
}

async function publish(options: SetOptions, academy: Academy, context: CommandContext): Promise<ReleaseSet> {
  const { application, set, version: asked, replace } = options;
  const { terminal } = context;
  const { version, before } =
    asked === undefined ? await buildAndSend(options, academy, context) : await findBuilt(application, asked, academy);
  terminal.say(`L'académie relit les fichiers de ${version} : ${academy.address}`);
  const body = { set, name: application.name, version, ...(!replace && { replaces: before?.live ?? null }) };
  const found = await academy.call('POST /releases/sets', { body });
  terminal.say(`${version} est prête dans l'ensemble ${set}. Rien n'a été mis en ligne.`);
  return found;
}

async function buildAndSend({ application, set, replace }: SetOptions, academy: Academy, context: CommandContext) {
  const next = await buildNext(application, { replace, isForSet: true }, academy, context);
  const { described, before, typesChecked } = next;
  await upload({ ...described, input: { ...described.input, set } }, academy, context.terminal, () => typesChecked);
  return { version: described.input.version, before };
}

function linesOf(
  { name, state, members, missing }: ReleaseSet,
  { application }: SetOptions,
  { typed }: CommandContext,
): string[] {
  const rows = members.map(({ title, version, released_by }) => [title, version, released_by]);
  const asked = missing.flatMap(({ title, contact, reasons }) => [
    `Il manque ${title} (${contact}) :`,
    ...reasons.map((reason) => `  - ${reason}`),
  ]);
  const isMember = members.some((member) => member.name === application.name);
  const next = isMember
    ? `${typed('release')} ${application.label} --set ${name} --promote met tout en ligne en une fois.`
    : 'les équipes de ces modules, ou un super administrateur, mettent tout en ligne en une fois.';
  return [
    `Ensemble ${name} : ${SET_STATE_LABELS[state].toLowerCase()}`,
    table([['Module', 'Version', 'Par'], ...rows]),
    ...(state === 'ready' ? ['', ...(asked.length > 0 ? asked : [`Rien ne manque : ${next}`])] : []),
  ];
}
