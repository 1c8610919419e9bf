import { describe, expect, it } from 'vitest';
import { UserError } from '../terminal.ts';
import { parseOptions, RELEASE_HELP } from './options.ts';

it.each([
  ['admin-app', { action: 'release' }],
  ['admin-app/', { action: 'release' }],
  ['admin-app --canary 10', { action: 'release', canary: 10 }],
  ['admin-app --promote', { action: 'promote' }],
  ['--list admin-app', { action: 'list' }],
  ['admin-app --rollback', { action: 'rollback' }],
  ['admin-app --rollback 1.0.0-0a1b2c3d', { action: 'rollback', version: '1.0.0-0a1b2c3d' }],
])('parses « %s »', (line, options) => {
  const { remote, ...rest } = parseOptions(line.split(' ')) ?? {};
  expect(remote).toMatchObject({ folder: 'admin-app', remote: 'admin' });
  expect(rest).toEqual(options);
});

it('returns undefined for --help', () => expect(parseOptions(['--help'])).toBeUndefined());

describe('throws with the fault and the help', () => {
  it.each([
    ['', 'Précisez le dossier'],
    ['admin', '« admin »'],
    ['api', '« api »'],
    ['admin-app student-app', 'de trop'],
    ['admin-app --promote --list', 'à la fois'],
    ['admin-app --rollback one two', 'de trop'],
    ['admin-app --canary', 'inconnue ou incomplète'],
    ['admin-app --force', 'inconnue ou incomplète'],
    ['admin-app --canary 0', 'de 1 à 99'],
    ['admin-app --canary 100', 'de 1 à 99'],
    ['admin-app --canary 2.5', 'de 1 à 99'],
  ])('for « %s »', (line, fault) => {
    const read = () => parseOptions(line.split(' ').filter(Boolean));
    expect(read).toThrow(UserError);
    expect(read).toThrow(fault);
    expect(read).toThrow(RELEASE_HELP);
  });
});
