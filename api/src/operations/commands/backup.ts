import { parseArgs } from 'node:util';
import { TIME_ZONE } from '@iris/contract/foundation';
import { newKeyFile, parseAcademyEnv, parseBackupKeyEnv, publicKeyOf } from '../../foundation/index.ts';
import type { Manifest } from '../backups/archive/manifest.ts';
import { BackupError } from '../backups/archive/manifest.ts';
import { type Academy, backUp, type Report } from '../backups/back-up.ts';
import { placeAt } from '../backups/files/place.ts';
import { checkBackup, restore } from '../backups/restore.ts';

const BACKUP_USAGE = `Usage\u00a0: npm run backup -- <dossier, fichier .age ou s3://…> [--accept-missing]
        npm run backup -- --check <fichier .age>
        npm run backup -- --new-key`;
const RESTORE_USAGE = 'Usage\u00a0: npm run restore -- <fichier .age>';

const OPTIONS = {
  check: { type: 'boolean' },
  'new-key': { type: 'boolean' },
  'accept-missing': { type: 'boolean' },
} as const;

/** Backs the academy up, checks a backup (`--check`) or makes a key (`--new-key`); returns what to print. */
export async function backup(args: string[], env: NodeJS.ProcessEnv, report: Report): Promise<string> {
  const { values, positionals } = parse(args, OPTIONS, BACKUP_USAGE);
  const [address, ...others] = positionals;
  if (values['new-key']) return newKeyFile();
  if (address === undefined || others.length > 0) throw new BackupError(BACKUP_USAGE);
  const place = placeAt(address, new Date());
  if (values.check) {
    const { head, manifest } = await checkBackup(place, secretIn(env));
    return `Sauvegarde du ${MOMENT.format(new Date(head.created_at))}, entière\u00a0: ${summarize(manifest)}.`;
  }
  const publicKey = await publicKeyOf(parseBackupKeyEnv(env));
  const acceptsMissing = values['accept-missing'] ?? false;
  const { bytes, manifest } = await backUp(academyIn(env), { publicKey, place, acceptsMissing, report });
  return [`${place.name}\u00a0: ${megabytes(bytes)}, ${summarize(manifest)}.`, ...lossesIn(manifest)].join('\n');
}

/** Restores a backup into an empty academy; returns what to print. */
export async function restoreBackup(args: string[], env: NodeJS.ProcessEnv, report: Report): Promise<string> {
  const { positionals } = parse(args, {}, RESTORE_USAGE);
  const [address, ...others] = positionals;
  if (address === undefined || others.length > 0) throw new BackupError(RESTORE_USAGE);
  const place = placeAt(address, new Date());
  const { manifest } = await restore(academyIn(env), { place, secret: secretIn(env), report });
  return [`Restauré et comparé\u00a0: ${summarize(manifest)}.`, ...lossesIn(manifest)].join('\n');
}

function parse<Options extends NonNullable<Parameters<typeof parseArgs>[0]>['options']>(
  args: string[],
  options: Options,
  usage: string,
) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch {
    throw new BackupError(usage);
  }
}

function academyIn(env: NodeJS.ProcessEnv): Academy {
  return parseAcademyEnv(env);
}

function secretIn(env: NodeJS.ProcessEnv): string {
  const key = parseBackupKeyEnv(env);
  if ('secret' in key) return key.secret;
  throw new BackupError('BACKUP_KEY est une clé publique\u00a0: il faut la clé secrète pour ouvrir une sauvegarde.');
}

function summarize({ collections, files }: Manifest): string {
  const tallies = Object.values(collections);
  const documents = NUMBER.format(tallies.reduce((sum, one) => sum + one.documents, 0));
  const bytes = megabytes(files.reduce((sum, one) => sum + one.bytes, 0));
  return `${tallies.length} collections avec ${documents} documents, ${NUMBER.format(files.length)} fichiers de ${bytes}`;
}

function lossesIn({ missing }: Manifest): string[] {
  return missing.length === 0 ? [] : [`Sans ${missing.length} fichiers que les magasins avaient perdus.`];
}

function megabytes(bytes: number): string {
  return `${SIZE.format(bytes / 1e6)}\u00a0Mo`;
}

const NUMBER = new Intl.NumberFormat('fr-FR');
const SIZE = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 });
const MOMENT = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeStyle: 'short', timeZone: TIME_ZONE });
