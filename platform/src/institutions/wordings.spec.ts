import { lastDayText } from '@iris/contract/foundation';
import { expect, it } from 'vitest';
import { formatSiret, lastDay, membershipPeriod } from './wordings.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

it('groups a SIRET as it is read, and leaves what is none', () => {
  expect(['73282932000074', '', '123'].map((siret) => plain(formatSiret(siret)))).toEqual([
    '732 829 320 00074',
    '',
    '123',
  ]);
});

it('says the last day, not the instant after it', () => {
  expect([lastDay('2027-10-31T23:00:00.000Z'), lastDayText('2027-10-31T23:00:00.000Z')]).toEqual([
    '2027-10-31',
    '31 octobre 2027',
  ]);
});

it('says since when and until when somebody is a member, or was', () => {
  const from = '2026-11-03T10:00:00.000Z';
  const until = '2027-10-31T23:00:00.000Z';
  const periods = [
    { from, until: null },
    { from, until },
    { from, until, is_current: false },
  ].map(membershipPeriod);
  expect(periods).toEqual([
    'depuis le 3 novembre 2026',
    "depuis le 3 novembre 2026, jusqu'au 31 octobre 2027",
    'du 3 novembre 2026 au 31 octobre 2027',
  ]);
});
