import { parseArgs } from 'node:util';
import type { z } from 'zod';
import { SHELL } from '../../contract/federation.ts';
import { NO_TESTERS, rampInputSchema, setName } from '../../contract/releases.ts';
import { previewInputSchema } from '../../contract/remotes/preview.ts';
import { version as releaseVersion } from '../../contract/remotes/registry.ts';
import { applicationIn, type RepositoryApplication } from '../application/applications.ts';
import type { CommandContext } from '../command-context.ts';
import { CommandError } from '../terminal/command-error.ts';

/** The share and the testers of a canary; undefined for what is not given. */
interface CanaryOptions {
  share?: number;
  testers?: string[];
}

/** What is done with a set: a release is put into it without a move. */
export interface SetOptions {
  application: RepositoryApplication;
  set: string;
  /** Of a release that was built already. */
  version?: string;
  replace: boolean;
  /** Whether the academy renders the pages before the set goes live. */
  verify: boolean;
  move?: 'promote' | 'rollback' | 'list' | 'leave' | 'dissolve';
}

/** The parsed arguments of the release command. */
export type ReleaseOptions = { application: RepositoryApplication } & (
  | { action: 'release'; version?: string; canary?: CanaryOptions; replace: boolean; verify: boolean }
  | { action: 'preview'; days?: number }
  | ({ action: 'ramp' } & CanaryOptions)
  | { action: 'promote' | 'list' | 'status' }
  | { action: 'rollback'; version?: string }
  | ({ action: 'set' } & SetOptions)
);

/** Where the command is typed, and how. */
type Typed = Pick<CommandContext, 'applications' | 'typed'>;

/** The text of `--help`. */
export function releaseHelp({ applications, typed }: Typed): string {
  return `Usage : ${typed('release')} <dossier> [option]

Sans option, construit l'application, envoie ses fichiers à l'académie et la met en ligne pour tous.

  --version <version>    publie cette version de --list sans la construire de nouveau, aussi avec --canary, --for,
                         --replace, --no-verify ou --set ; le début de son nom suffit, ou ce qui suit le dernier tiret
  --canary <1 à 99>      publie à l'essai, pour cette part des sessions en %
  --for <adresses>       publie à l'essai pour ces testeurs (adresses e-mail séparées par des virgules)
  --replace              met fin à l'essai en cours, et remplace une version en ligne que ce dossier ignore
  --no-verify            publie sans ouvrir les pages ni demander à l'académie de les rendre : le journal le dit
  --preview              envoie la version sans rien mettre en ligne, et donne un lien qui la montre
  --days <1 à 30>        durée de ce lien en jours (7 sans cette option)
  --share <1 à 99>       change la part de l'essai en cours, ou ses testeurs avec --for
  --promote              met en ligne pour tous la version à l'essai
  --rollback [version]   met fin à l'essai, sinon rétablit la version précédente ou celle nommée
  --list                 montre les versions publiées
  --status               montre ce qui est en ligne, et les erreurs des sept derniers jours
  --set <nom>            publie comme prête, dans cet ensemble de versions ; avec --promote met l'ensemble en ligne,
                         avec --rollback y met fin, avec --list le montre, avec --leave en retire la version de ce
                         dossier, avec --dissolve celles de tous
  --help                 montre cette aide

Dossiers : ${applications.map(({ label }) => label).join(', ')}
Réglages : ACADEMY_URL, DEPLOY_TOKEN (docs/deploy.md)`;
}

/** Parses the command line; undefined when it asks for help. @throws {CommandError} with the fault and the help */
export function parseOptions(args: string[], context: Typed): ReleaseOptions | undefined {
  try {
    return parse(args, context.applications);
  } catch (error) {
    if (error instanceof UsageFault) throw new CommandError(`${error.message}\n\n${releaseHelp(context)}`);
    throw error;
  }
}

const APART = 'Ces options ne vont pas ensemble.';

class UsageFault extends Error {}

function parse(args: string[], applications: readonly RepositoryApplication[]) {
  const { values, positionals } = read(args);
  if (values.help) return undefined;
  const {
    preview,
    promote,
    rollback,
    list,
    status,
    leave,
    dissolve,
    replace = false,
    'no-verify': isUnverified = false,
  } = values;
  const [label, rollbackTo, ...rest] = positionals;
  const application = applicationIn(applications, label);
  if (!application) {
    throw new UsageFault(
      label ? `« ${label} » n'est ni le dossier ni le nom d'une application.` : 'Précisez le dossier.',
    );
  }
  const isForTesters = values.for !== undefined && values.share === undefined;
  const isRelease = [values.canary, values.version].some(isGiven) || replace || isUnverified || isForTesters;
  const isAsked = values.set === undefined && isRelease;
  const asked = [isAsked, preview, values.share !== undefined, promote, rollback, list, status, leave, dissolve].filter(
    Boolean,
  ).length;
  if (asked > 1 || (values.days !== undefined && !preview)) throw new UsageFault(APART);
  if (rest.length > 0 || (rollbackTo !== undefined && !rollback)) throw new UsageFault('Un argument est de trop.');
  if ((leave || dissolve) && values.set === undefined) throw new UsageFault("Précisez l'ensemble par --set.");
  if (values.set !== undefined) {
    const others = [values.canary, values.for, values.share, preview, status, rollbackTo];
    if (others.some(isGiven)) throw new UsageFault(APART);
    return setOf(application, values.set, values);
  }
  if (rollback) return { application, action: 'rollback', ...(rollbackTo && { version: rollbackTo }) } as const;
  const plain = (['promote', 'list', 'status'] as const).find((action) => values[action]);
  if (plain) return { application, action: plain } as const;
  const days =
    values.days === undefined ? {} : { days: checked(previewInputSchema.shape.days, wholeNumber(values.days)) };
  if (preview) return { application, action: 'preview', ...days } as const;
  const canary = canaryOf(application, values);
  if (values.share !== undefined) return { application, action: 'ramp', ...canary } as const;
  const how = { ...builtBefore(values), ...(canary && { canary }), replace, verify: !isUnverified };
  return { application, action: 'release', ...how } as const;
}

const isGiven = (value: unknown) => value !== undefined;

/** The version that was built before; none when it is built now. */
function builtBefore({ version }: { version?: string }): { version?: string } {
  return version === undefined ? {} : { version: checked(releaseVersion, version) };
}

function read(args: string[]) {
  const flag = { type: 'boolean' } as const;
  const text = { type: 'string' } as const;
  const options = {
    ...({ canary: text, for: text, share: text } as const),
    ...({ days: text, preview: flag, set: text, version: text } as const),
    ...({ replace: flag, 'no-verify': flag, promote: flag, rollback: flag } as const),
    ...({ list: flag, status: flag, help: flag, leave: flag, dissolve: flag } as const),
  };
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch {
    throw new UsageFault('Une option est inconnue ou incomplète.');
  }
}

/** The moves of a set; those of an application have the same names. */
const SET_MOVES = ['promote', 'rollback', 'list', 'leave', 'dissolve'] as const;

function setOf(
  application: RepositoryApplication,
  set: string,
  values: { [M in 'replace' | 'no-verify' | (typeof SET_MOVES)[number]]?: boolean } & { version?: string },
) {
  const move = SET_MOVES.find((one) => values[one]);
  if (move && values.version !== undefined) throw new UsageFault(APART);
  const how = { ...builtBefore(values), replace: values.replace ?? false, verify: !values['no-verify'] };
  return { application, action: 'set', set: checked(setName, set), ...how, ...(move && { move }) } as const;
}

function canaryOf(
  { name }: RepositoryApplication,
  { canary, share = canary, for: named }: { canary?: string; share?: string; for?: string },
): CanaryOptions | undefined {
  if (name === SHELL && named !== undefined) throw new UsageFault(`${NO_TESTERS}.`);
  if (share === undefined && named === undefined) return undefined;
  if (share === '100')
    throw new UsageFault("100 % des sessions : --promote met la version à l'essai en ligne pour tous.");
  const { shape } = rampInputSchema;
  const testers = named?.split(',').map((address) => address.trim());
  return {
    ...(share !== undefined && { share: Number(checked(shape.share, wholeNumber(share))) }),
    ...(testers && { testers: checked(shape.testers, testers) }),
  };
}

/** Not a number for other texts. */
const wholeNumber = (text: string) => (/^\d+$/.test(text) ? Number(text) : Number.NaN);

/** What the academy would accept. */
function checked<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const { data, error } = schema.safeParse(value);
  if (error) throw new UsageFault(`${error.issues[0]?.message}.`);
  return data;
}
