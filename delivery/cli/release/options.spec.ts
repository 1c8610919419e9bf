import { describe, expect, it } from 'vitest';
import { CommandError } from '../terminal/command-error.ts';
import { parseOptions, releaseHelp } from './options.ts';

const APPLICATIONS = ['shell', 'admin-app', 'student-app'].map((label) => ({
  label,
  name: label,
  folder: `/${label}`,
}));
const CONTEXT = { applications: APPLICATIONS, typed: (command: string) => `npm run ${command} --` };
const HELP = releaseHelp(CONTEXT);

const released = { action: 'release', replace: false, verify: true };

it.each([
  ['admin-app', released],
  ['admin-app/', released],
  ['admin-app --replace', { ...released, replace: true }],
  ['admin-app --no-verify', { ...released, verify: false }],
  ['admin-app --canary 10', { ...released, canary: { share: 10 } }],
  ['admin-app --for a@b.fr', { ...released, canary: { testers: ['a@b.fr'] } }],
  [
    'admin-app --canary 10 --for a@b.fr,c@d.fr --replace',
    { ...released, canary: { share: 10, testers: ['a@b.fr', 'c@d.fr'] }, replace: true },
  ],
  ['admin-app --version 1.0.0-0a1b2c3d', { ...released, version: '1.0.0-0a1b2c3d' }],
  [
    'admin-app --version 0a1b --for a@b.fr --replace --no-verify',
    { ...released, version: '0a1b', canary: { testers: ['a@b.fr'] }, replace: true, verify: false },
  ],
  [
    'admin-app --set platform-2 --version 0a1b',
    { action: 'set', set: 'platform-2', version: '0a1b', replace: false, verify: true },
  ],
  ['admin-app --preview', { action: 'preview' }],
  ['admin-app --preview --days 30', { action: 'preview', days: 30 }],
  ['admin-app --share 50', { action: 'ramp', share: 50 }],
  ['admin-app --share 50 --for a@b.fr', { action: 'ramp', share: 50, testers: ['a@b.fr'] }],
  ['admin-app --promote', { action: 'promote' }],
  ['--list admin-app', { action: 'list' }],
  ['admin-app --status', { action: 'status' }],
  ['admin-app --rollback', { action: 'rollback' }],
  ['admin-app --rollback 1.0.0-0a1b2c3d', { action: 'rollback', version: '1.0.0-0a1b2c3d' }],
  ['admin-app --set platform-2', { action: 'set', set: 'platform-2', replace: false, verify: true }],
  ['admin-app --set platform-2 --replace', { action: 'set', set: 'platform-2', replace: true, verify: true }],
  [
    'admin-app --set platform-2 --promote',
    { action: 'set', set: 'platform-2', replace: false, verify: true, move: 'promote' },
  ],
  [
    'admin-app --set platform-2 --promote --no-verify',
    { action: 'set', set: 'platform-2', replace: false, verify: false, move: 'promote' },
  ],
  [
    'admin-app --set platform-2 --leave',
    { action: 'set', set: 'platform-2', replace: false, verify: true, move: 'leave' },
  ],
  [
    'admin-app --set platform-2 --dissolve',
    { action: 'set', set: 'platform-2', replace: false, verify: true, move: 'dissolve' },
  ],
  [
    'admin-app --set platform-2 --list',
    { action: 'set', set: 'platform-2', replace: false, verify: true, move: 'list' },
  ],
])('parses « %s »', (line, options) => {
  const { application, ...rest } = parseOptions(line.split(' '), CONTEXT) ?? {};
  expect(application).toBe(APPLICATIONS[1]);
  expect(rest).toEqual(options);
});

it('takes the name of an application, as other teams know it, unless a folder has it', () => {
  const news = { label: 'news-app', name: 'news', folder: '/news-app' };
  const find = (label: string, ...applications: (typeof news)[]) =>
    parseOptions([label, '--rollback'], { ...CONTEXT, applications })?.application;
  expect([find('news', news), find('news-app/', news)]).toEqual([news, news]);
  const folder = { label: 'news', name: 'veille', folder: '/news' };
  expect(find('news', news, folder)).toBe(folder);
});

it('previews the shell like a remote', () => {
  expect(parseOptions(['shell', '--preview'], CONTEXT)).toMatchObject({
    application: { name: 'shell' },
    action: 'preview',
  });
});

it('releases the shell like a remote', () => {
  expect(parseOptions(['shell'], CONTEXT)?.application.name).toBe('shell');
});

it('returns undefined for --help', () => expect(parseOptions(['--help'], CONTEXT)).toBeUndefined());

describe('throws with the fault and the help', () => {
  it.each([
    ['', 'Précisez le dossier'],
    ['admin', '« admin »'],
    ['api', '« api »'],
    ['admin-app student-app', 'de trop'],
    ['admin-app --promote --list', 'ne vont pas ensemble'],
    ['admin-app --canary 10 --share 20', 'ne vont pas ensemble'],
    ['admin-app --rollback --replace', 'ne vont pas ensemble'],
    ['admin-app --status --list', 'ne vont pas ensemble'],
    ['admin-app --leave', "Précisez l'ensemble"],
    ['admin-app --set platform-2 --leave --dissolve', 'ne vont pas ensemble'],
    ['admin-app --status --set platform-2', 'ne vont pas ensemble'],
    ['admin-app --no-verify --promote', 'ne vont pas ensemble'],
    ['admin-app --for a@b.fr --promote', 'ne vont pas ensemble'],
    ['admin-app --rollback one two', 'de trop'],
    ['admin-app --preview --canary 10', 'ne vont pas ensemble'],
    ['admin-app --days 3', 'ne vont pas ensemble'],
    ['admin-app --preview --days 31', '30 jours au plus'],
    ['admin-app --preview --days trois', 'doit être un entier'],
    ['admin-app --preview --days=', 'doit être un entier'],
    ['admin-app --canary 0x10', 'doit être un nombre entier'],
    ['shell --for a@b.fr', "n'a pas de testeurs"],
    ['shell --share 50 --for a@b.fr', "n'a pas de testeurs"],
    ['admin-app --canary', 'inconnue ou incomplète'],
    ['admin-app --force', 'inconnue ou incomplète'],
    ['admin-app --canary 0', 'de 1 à 99'],
    ['admin-app --share 100', '--promote'],
    ['admin-app --canary 2.5', 'doit être un nombre entier'],
    ['admin-app --for moi', 'adresse e-mail est invalide'],
    ['admin-app --for ,', 'adresse e-mail est invalide'],
    ['admin-app --set Été', 'lettres minuscules'],
    ['admin-app --version 1.0.0 --preview', 'ne vont pas ensemble'],
    ['admin-app --version 1.0.0 --rollback', 'ne vont pas ensemble'],
    ['admin-app --version 1.0.0 --share 10', 'ne vont pas ensemble'],
    ['admin-app --version ../1', 'Cette version est invalide'],
    ['admin-app --version', 'inconnue ou incomplète'],
    ['admin-app --set platform-2 --version 1.0.0 --promote', 'ne vont pas ensemble'],
    ['admin-app --set platform-2 --canary 10', 'ne vont pas ensemble'],
    ['admin-app --set platform-2 --rollback 1.0.0', 'ne vont pas ensemble'],
  ])('for « %s »', (line, fault) => {
    const read = () => parseOptions(line.split(' ').filter(Boolean), CONTEXT);
    expect(read).toThrow(CommandError);
    expect(read).toThrow(fault);
    expect(read).toThrow(HELP);
  });
});
