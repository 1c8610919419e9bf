import { parseArgs } from 'node:util';
import { type RemoteDescription, remoteDescriptionSchema } from '../../contract/remotes/description.ts';
import { CommandError } from '../terminal/command-error.ts';
import type { Product } from './product.ts';

/** The icon of a remote that has none of its own yet: a page. */
const ICON = 'M5 3h10l4 4v14H5zM15 3v4h4M9 12h6M9 16h6';

/** Between the links to the dashboards and those to «À Propos» and «Contact». */
const LINK_ORDER = 45;

/** When neither the command nor git says who answers for the remote. */
export const NO_AUTHOR = 'Dites qui répond du module, pour les autres équipes : --author "Prénom Nom <adresse>".';

/** The parsed arguments of the command that creates a remote. */
export interface CreateRemoteOptions {
  description: RemoteDescription;
  /** Folder of the remote, when it is not one of its name. */
  at?: string;
  /** Whom other teams may ask; as git names who works here when it is not given. */
  author?: string;
}

/** The text of `--help`. */
export function createRemoteHelp({ roles, permissions }: Pick<Product, 'roles' | 'permissions'>, command: string) {
  return `Usage : ${command} <nom> --public | --role <rôle> | --permission <permission> [option]

Crée un module : un dossier avec sa description, sa construction, une page et un test.

  --public                  ouvert à tous
  --role <rôle>             ouvert à ce rôle (plusieurs fois pour plusieurs rôles)
  --permission <permission> ouvert aux comptes qui ont cette permission
  --title <titre>           son nom en français, aussi celui de son lien dans l'en-tête (par défaut : le nom)
  --section <segment>       premier segment de ses adresses (par défaut : le nom)
  --author <nom et adresse> qui en répond, pour les autres équipes (par défaut : user.name et user.email de git)
  --at <dossier>            où le créer (par défaut : un dossier de son nom)
  --help                    montre cette aide

Rôles : ${roles.join(', ')}
Permissions : ${permissions.join(', ')}`;
}

/** Parses the command line; undefined when it asks for help. @throws {CommandError} with the faults */
export function parseCreateRemote(
  args: string[],
  product: Pick<Product, 'roles' | 'permissions'>,
): CreateRemoteOptions | undefined {
  const { values, positionals } = read(args);
  if (values.help) return undefined;
  const [name, ...rest] = positionals;
  if (!name || rest.length > 0) throw new CommandError('Donnez un nom, et un seul : --help montre comment.');
  const { title = capitalized(name), section = name, at, author } = values;
  if (author?.trim() === '') throw new CommandError(NO_AUTHOR);
  const { data, error } = remoteDescriptionSchema.safeParse({
    name,
    title,
    sections: [section],
    access: accessOf(values, product),
    links: [{ to: `/${section}`, label: title, place: 'header', order: LINK_ORDER }],
    icon: ICON,
  });
  if (error) throw new CommandError([...new Set(error.issues.map(({ message }) => message))].join('\n'));
  return { description: data, ...(at === undefined ? {} : { at }), ...(author !== undefined && { author }) };
}

function read(args: string[]) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const options = {
    ...({ title: text, section: text, at: text, permission: text, author: text } as const),
    ...({ role: { type: 'string', multiple: true }, public: flag, help: flag } as const),
  };
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch {
    throw new CommandError('Une option est inconnue ou incomplète : --help les montre.');
  }
}

/** Nobody is let in by omission: who may open the remote must be said. */
function accessOf(
  { public: isPublic, role, permission }: { public?: boolean; role?: string[]; permission?: string },
  { roles, permissions }: Pick<Product, 'roles' | 'permissions'>,
): RemoteDescription['access'] {
  const given = [isPublic, role, permission].filter((option) => option !== undefined);
  if (given.length !== 1) {
    throw new CommandError('Dites qui peut ouvrir le module : --public, --role ou --permission, et une seule option.');
  }
  if (permission !== undefined) return { permission: known(permission, permissions, 'une permission') };
  return role ? { roles: role.map((one) => known(one, roles, 'un rôle')) } : 'everyone';
}

function known(value: string, values: readonly string[], what: string): string {
  if (values.includes(value)) return value;
  throw new CommandError(`« ${value} » n'est pas ${what} : ${values.join(', ')}.`);
}

function capitalized(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`.replaceAll('-', ' ');
}
