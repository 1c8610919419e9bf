import { expect, it } from 'vitest';
import { callsText } from '../../contract/labels.ts';
import type { NextCall, Release } from '../../contract/releases.ts';
import { deploymentOf, releaseOf } from '../academy.fixtures.ts';
import { table } from '../terminal/terminal.ts';
import { deploymentNotes, deploymentRows, servedNote } from './deployment-rows.ts';

const PLACE = {
  applications: [{ name: 'admin', label: 'admin-app', folder: '' }],
  typed: (command: string) => `npm run ${command} --`,
};

const origin = { author: 'Élise Roux', commit: '0a1b2c3d4e5f', message: `fix: ${'a long message '.repeat(5)}` };
const deployment = deploymentOf('admin', {
  live: '1.1.0-0a1b2c3d',
  rollback_to: '1.0.0-9f8e7d6c',
  releases: [
    releaseOf('1.1.0-0a1b2c3d', {
      origin: { ...origin, is_dirty: true },
      released_by: 'intégration continue',
      went_live_at: '2026-11-22T17:05:00.000Z',
    }),
    releaseOf('1.0.0-9f8e7d6c', { state: 'kept' }),
  ],
});

it('shows state, dates, token, author, commit and message of each release, on lines of 150 characters', () => {
  expect(deploymentRows(deployment, 'Europe/Paris')).toEqual([
    ['Version', 'État', 'Publiée le', 'En ligne le', 'Par', 'Auteur', 'Commit', 'Message'],
    [
      '1.1.0-0a1b2c3d',
      'En ligne',
      '21/11/2026 10:00',
      '22/11/2026 18:05',
      'intégration continue',
      'Élise Roux',
      '0a1b2c3d modifié',
      'fix: a long message a long …',
    ],
    ['1.0.0-9f8e7d6c', 'Conservée', '21/11/2026 10:00', '–', 'Opérateur', '–', '–', '–'],
  ]);
  const [first = ''] = table(deploymentRows(deployment, 'Europe/Paris')).split('\n');
  expect(first.length).toBeLessThanOrEqual(150);
});

it.each([
  [{ share: 10, testers: [] }, '10 %'],
  [{ share: 10, testers: ['a@b.fr', 'c@d.fr'] }, '10 % et 2 testeurs'],
  [{ share: null, testers: ['a@b.fr'] }, '1 testeur'],
])('shows for whom a canary is: %j', (audience, text) => {
  const version = '1.2.0-11111111';
  const releases = [releaseOf(version, { state: 'canary' })];
  const [, row] = deploymentRows({ ...deployment, releases, canary: { version, ...audience } }, 'UTC');
  expect(row?.[1]).toBe(`À l'essai (${text})`);
});

it('shows what nobody is served before the first approval', () => {
  const canary = { version: '1.2.0', share: 10, testers: [] };
  const releases = [releaseOf('1.2.0', { state: 'canary' }), releaseOf('1.1.0'), releaseOf('1.0.0', { state: 'kept' })];
  const awaiting = { ...deployment, releases, canary, description: null };
  const states = deploymentRows(awaiting, 'UTC').map(([, state]) => state);
  expect(states).toEqual(['État', "En attente d'approbation (10 %)", "En attente d'approbation", 'Conservée']);
  expect(servedNote(awaiting, '1.2.0')).toBe(
    "1.2.0 sera à l'essai pour 10 % dès qu'un super administrateur l'aura approuvée.",
  );
  expect(servedNote({ ...awaiting, name: 'shell' }, '1.1.0')).toBe('1.1.0 est en ligne pour tous.');
});

it('says that nobody sees what is live of a remote off the site', () => {
  const removed = { ...deployment, is_removed: true };
  expect(deploymentNotes(removed, PLACE)[0]).toBe('Retiré du site : personne ne le voit.');
  expect(servedNote(removed, '1.1.0')).toMatch(/^1\.1\.0 sera en ligne pour tous dès qu'un super administrateur/);
});

it('says what a rollback would do', () => {
  expect(deploymentNotes(deployment, PLACE)).toEqual(['--rollback remettrait en ligne 1.0.0-9f8e7d6c.']);
  const canary = { version: '1.2.0', share: 10, testers: [] };
  expect(deploymentNotes({ ...deployment, canary, rollback_to: '1.1.0' }, PLACE)).toEqual([
    "--rollback mettrait fin à l'essai : 1.1.0 pour tous.",
  ]);
  expect(deploymentNotes({ ...deployment, rollback_to: null }, PLACE)).toEqual(['Aucune version à rétablir.']);
});

it('offers no rollback that would be refused, but types the calls that lead there, in order', () => {
  const calls: NextCall[] = [
    { name: 'student', title: 'Espace étudiant', action: 'rollback', set: 'trois' },
    { name: 'student', title: 'Espace étudiant', action: 'release', version: '1.0.0', set: 'retour' },
    { name: 'veille', title: 'Veille', action: 'remove' },
    { name: 'admin', title: 'Administration', action: 'promote', set: 'retour' },
  ];
  const detail = `Espace étudiant 3.0.0 : ce module demande react ^20.0.0. ${callsText(calls)}`;
  const refused = { ...deployment, rollback_to: null, rollback_refusal: { detail, calls } };
  expect(deploymentNotes(refused, PLACE)).toEqual([
    '--rollback serait refusé :',
    'Espace étudiant 3.0.0 : ce module demande react ^20.0.0.',
    'Étapes suivantes, dans cet ordre :',
    '  - Espace étudiant (son équipe) : release student --set trois --rollback',
    '  - Espace étudiant (son équipe) : release student --set retour --version 1.0.0',
    '  - Veille : un super administrateur le retire du site',
    '  - Administration : npm run release -- admin-app --set retour --promote',
  ]);
});

it('says which release was taken back, and why', () => {
  const reason = '20 sur 20 pages vues en échec, contre 0 sur 20 pages vues';
  const takenBack = releaseOf('1.2.0', { state: 'kept', is_rolled_back: true, rollback_reason: reason });
  const watched = { ...deployment, releases: [takenBack, ...deployment.releases] };
  expect(deploymentRows(watched, 'UTC')[1]?.[1]).toBe('Écartée');
  expect(deploymentNotes(watched, PLACE)[0]).toBe(`1.2.0 a été écartée : ${reason}.`);
});

it('says why a release was refused, unless it is served or waits in a set', () => {
  const refusal_reason = '/news : cette page échoue sur le serveur (Error: no title).';
  const shown = (changes: Partial<Release>) => {
    const refused = releaseOf('1.2.0', { refusal_reason, ...changes });
    const watched = { ...deployment, releases: [refused, ...deployment.releases] };
    const isSaid = deploymentNotes(watched, PLACE).includes(`1.2.0 a été refusée : ${refusal_reason}`);
    return [deploymentRows(watched, 'UTC')[1]?.[1], isSaid];
  };
  expect(shown({ state: 'incomplete' })).toEqual(['Refusée', true]);
  expect(shown({ state: 'kept', is_rolled_back: true })).toEqual(['Refusée', true]);
  expect(shown({ state: 'kept', set: 'platform-2' })).toEqual(['Prête', false]);
  expect(shown({ state: 'live' })).toEqual(['En ligne', false]);
  expect(shown({ state: 'incomplete', refusal_reason: undefined })).toEqual(['Envoi inachevé', false]);
});

it('says how the canary fares', () => {
  const figures = { views: 120, failures: 1, median_ms: 420 };
  const canary = { views: 18, failures: 12, median_ms: 380, live: figures, taken_back: true };
  const waiting = { ...deployment, canary_health: { ...canary, verdict: 'wait' as const } };
  expect(deploymentNotes(waiting, PLACE)[0]).toBe(
    "Santé de l'essai : 12 sur 18 pages vues en échec, contre 1 sur 120 en ligne (trop peu de mesures).",
  );
  const live = { views: 0, failures: 0, median_ms: null };
  const alone = { ...canary, views: 35, live, verdict: 'healthy' as const };
  expect(deploymentNotes({ ...deployment, canary_health: alone }, PLACE)[0]).toBe(
    "Santé de l'essai : 12 sur 35 pages vues en échec, contre 0 sur 0 en ligne (trop peu de mesures pour comparer).",
  );
});
