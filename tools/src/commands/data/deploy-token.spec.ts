import { expect, it } from 'vitest';
import { CommandError } from '../../system/terminal.ts';
import { deployTokenArguments } from './deploy-token.ts';

const APPLICATIONS = [{ label: 'admin-app', name: 'admin', folder: '/admin-app' }];
const read = (line: string) => deployTokenArguments(line.split(' ').filter(Boolean), APPLICATIONS);

it.each([
  ['admin-app', ['admin', '--new', '--label', 'admin-app', '--days', '90']],
  ['admin-app/ --label ci --days 7', ['admin', '--new', '--label', 'ci', '--days', '7']],
  ['veille --new', ['veille', '--new', '--label', 'veille', '--days', '90']],
  // The academy refuses a name that it does not know: deploy-token.spec.ts of the API.
  ['veille', ['veille', '--label', 'veille', '--days', '90']],
  ['--list', ['--list']],
  ['--revoke 0123', ['--revoke', '0123']],
  ['--help', undefined],
])('parses « %s »', (line, expected) => {
  expect(read(line)).toEqual(expected);
});

it.each([
  ['', 'Usage'],
  ['Admin --new', "n'est ni le dossier d'une application ni le nom d'un module"],
  ['--new', 'Usage'],
  ['--list --new', 'Usage'],
  ['admin-app --list', 'Usage'],
  ['admin-app other', 'Usage'],
  ['admin-app --days', 'inconnue ou incomplète'],
  ['admin-app --force', 'inconnue ou incomplète'],
])('rejects « %s »', (line, fault) => {
  expect(() => read(line)).toThrow(CommandError);
  expect(() => read(line)).toThrow(fault);
});
