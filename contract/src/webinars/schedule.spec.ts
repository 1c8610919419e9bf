import { expect, it } from 'vitest';
import { newWebinarSchema, webinarInputSchema } from './hosting.ts';
import { readSchedule, weeksLater } from './schedule.ts';
import { instantsOf } from './wall-time.ts';

const paris = { day: '2027-03-23', from: '18:30', to: '19:30', time_zone: 'Europe/Paris' };
const about = {
  title: 'Capsulorhexis ; le geste',
  description: 'Une soirée.',
  objectives: ['Conduire un rhexis'],
  level: 'Intermédiaire',
  language: 'fr',
  speakers: [{ name: 'Dr Claire Martin', role: 'CHU', disclosure: '' }],
  capacity: 100,
  link: 'https://visio.example/abc',
};
const errorsOf = (changes: object) =>
  webinarInputSchema.safeParse({ ...about, ...paris, ...changes }).error?.issues.map(({ path, message }) => {
    return `${path.join('.')}: ${message}`;
  });

it('reads the instants of a wall time: one, none, or two', () => {
  const at = (day: string, time: string, time_zone = 'Europe/Paris') =>
    instantsOf({ day, time, time_zone }).map((instant) => instant.toISOString());
  expect(at('2027-03-23', '18:30')).toEqual(['2027-03-23T17:30:00.000Z']);
  expect(at('2027-03-30', '18:30')).toEqual(['2027-03-30T16:30:00.000Z']);
  expect(at('2027-03-28', '02:30')).toEqual([]);
  expect(at('2027-10-31', '02:30')).toEqual(['2027-10-31T00:30:00.000Z', '2027-10-31T01:30:00.000Z']);
  expect(at('2027-03-23', '12:00', 'America/Mexico_City')).toEqual(['2027-03-23T18:00:00.000Z']);
  expect(at('2027-04-04', '02:00', 'Australia/Lord_Howe')).toHaveLength(1);
  expect(at('2027-04-04', '01:45', 'Australia/Lord_Howe')).toHaveLength(2);
  expect(at('2027-06-01', '00:15', 'Pacific/Kiritimati')).toEqual(['2027-05-31T10:15:00.000Z']);
});

it('keeps the hour of the clock from week to week', () => {
  const starts = [0, 1, 2].map((week) => readSchedule(weeksLater(paris, week)).startsAt.toISOString());
  expect(starts).toEqual(['2027-03-23T17:30:00.000Z', '2027-03-30T16:30:00.000Z', '2027-04-06T16:30:00.000Z']);
  expect(readSchedule(paris).minutes).toBe(60);
});

it('refuses what is no evening, with the reason at the field', () => {
  const night = { day: '2027-10-31', from: '02:30', to: '04:00' };
  expect(errorsOf({})).toBeUndefined();
  expect(errorsOf({ ...night, repeated_hour: 'second' })).toBeUndefined();
  const faults: [object, string][] = [
    [{ day: '2027-03-28', from: '02:30', to: '04:00' }, "from: 02:30 n'existe pas le 28/03/2027"],
    [{ day: '2027-03-28', from: '01:30', to: '02:30' }, "to: 02:30 n'existe pas le 28/03/2027"],
    [night, 'repeated_hour: Il est deux fois 02:30 le 31/10/2027'],
    [{ to: '18:00' }, 'to: La fin doit venir après le début'],
    [{ to: '18:35' }, 'to: Un webinaire dure de 15\u00a0min'],
    [{ time_zone: 'Europe/Atlantis' }, "time_zone: Ce fuseau horaire n'existe pas"],
    [{ from: '25:00' }, "from: L'heure doit être de la forme"],
    [{ day: '2027-02-30' }, 'day: Le jour doit être'],
    // As it is typed digit by digit.
    [{ day: '0002-03-23' }, 'day: Le jour doit être entre'],
    [{ day: '0202-03-23' }, 'day: Le jour doit être entre'],
    [{ day: '9999-12-31' }, 'day: Le jour doit être entre'],
    [{ link: 'http://visio.example/abc' }, 'link: Le lien de la salle doit commencer par https://'],
    [{ link: 'https://moi:secret@visio.example/' }, 'link: Le lien'],
    [{ link: 'javascript:alert(1)' }, 'link: Le lien'],
    [{ title: 'Rhexis\r\nATTENDEE:x' }, 'title: Ce texte contient un caractère invisible'],
    [{ capacity: 0 }, 'capacity: Une place au moins'],
    [{ speakers: [] }, 'speakers: Ajoutez un orateur'],
  ];
  const wrong = faults.filter(([changes, message]) => !errorsOf(changes)?.[0]?.startsWith(message));
  expect(wrong.map(([changes]) => [changes, errorsOf(changes)])).toEqual([]);
});

it('names the week of a series that has no such hour', () => {
  const series = { ...about, day: '2027-03-14', from: '02:30', to: '04:00', time_zone: 'Europe/Paris', weeks: 3 };
  expect(newWebinarSchema.safeParse(series).error?.issues[0]?.message).toContain('28/03/2027');
  expect(newWebinarSchema.safeParse({ ...series, weeks: 2 }).success).toBe(true);
  // Without going through them.
  const endless = newWebinarSchema.safeParse({ ...about, ...paris, weeks: Number.MAX_SAFE_INTEGER });
  expect(endless.error?.issues.map(({ path }) => path.join('.'))).toEqual(['weeks']);
});
