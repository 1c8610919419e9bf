import { NOTIFICATION_KIND_NAMES, type NotificationKind } from '@iris/contract/accounts';
import { expect, it } from 'vitest';
import { type Notice, type NoticeDataOf, noticeOf } from './notices.ts';

const course = { course: 'Capsulorhexis', course_id: 'c'.repeat(24) };
const lesson = { lesson: 'Amorcer', lesson_id: 'd'.repeat(24) };

const webinar = { webinar: 'Cataracte blanche', webinar_id: 'f'.repeat(24) };
const held = {
  ...webinar,
  starts_at: '2027-03-30T16:30:00.000Z',
  minutes: 60,
  sequence: 1,
  speakers: ['Dre Claire Morel'],
};

const DATA: { [Kind in NotificationKind]: NoticeDataOf<Kind> } = {
  certificate_issued: { course: 'Capsulorhexis', serial: 'IRIS-1' },
  enrolled: course,
  new_version: { ...course, note: 'Un film de plus.' },
  access_ending: { ...course, ends_at: '2027-03-12T23:00:00.000Z' },
  course_left: { ...course, ...lesson, at: 252 },
  institution_digest: {
    institution: 'CHU de Lyon',
    institution_id: 'e'.repeat(24),
    joined: 2,
    learned: 5,
    completed: 1,
    left: 3,
    ending: [
      { course: null, ends_at: '2027-03-12T23:00:00.000Z' },
      { course: 'Capsulorhexis', ends_at: '2027-03-01T23:00:00.000Z' },
    ],
  },
  tutoring_asked: { institution: 'CHU de Lyon', institution_id: 'e'.repeat(24), tutor: 'Dr Noël' },
  webinar_registration: { what: 'confirmed', ...held },
  webinar_change: { what: 'moved', ...held, is_confirmed: true },
  webinar_reminder: { what: 'day', ...held },
  webinar_after: { what: 'attested', ...webinar, minutes: 52, required: 40, serial: 'IRIS-2' },
  practice_result: { ...course, lesson: 'Amorcer', submission: 'f'.repeat(24), is_appeal: false },
  practice_rating: { lesson: 'Amorcer', waiting: 2 },
  question_answered: { course: 'Capsulorhexis', lesson: 'Amorcer', link: '/learn/c/d?t=83' },
};

const notices: Notice[] = [
  ...NOTIFICATION_KIND_NAMES.map((kind) => noticeOf(kind, DATA[kind] as never)),
  noticeOf('webinar_registration', { ...DATA.webinar_registration, what: 'promoted' }),
  noticeOf('webinar_registration', { ...DATA.webinar_registration, what: 'left' }),
  noticeOf('webinar_change', { ...DATA.webinar_change, what: 'changed', is_confirmed: false }),
  noticeOf('webinar_change', { ...DATA.webinar_change, what: 'cancelled', reason: 'Orateur malade.' }),
  noticeOf('webinar_reminder', { ...DATA.webinar_reminder, what: 'soon' }),
  noticeOf('webinar_after', { ...DATA.webinar_after, what: 'short' }),
  noticeOf('webinar_after', { ...DATA.webinar_after, what: 'replay' }),
];

it('each kind has a title, a link of this site and a reason, in French typography', () => {
  const wrong = notices.filter(({ title, link, sentences, action, reason }) => {
    const text = [title, ...sentences, action, reason].join('\n');
    const isPlain = /[^\u00a0\d][?!;»]|«[^\u00a0]|[^\u00a0\d]:|’/.test(text.replace(/\d:\d/g, ''));
    return isPlain || !/^\/[^/]/.test(link) || !reason.startsWith('Vous recevez cet e-mail parce que');
  });
  expect(wrong).toEqual([]);
});

it('a course that was left says where to continue', () => {
  const titles = [0, 252, 3852].map((at) => noticeOf('course_left', { ...DATA.course_left, at }).title);
  expect(titles).toEqual([
    'Reprendre «\u00a0Amorcer\u00a0» · Capsulorhexis',
    'Reprendre à 4:12 · Capsulorhexis',
    'Reprendre à 1:04:12 · Capsulorhexis',
  ]);
});

it('a webinar is announced by the clock of the reader, with that of Paris where it differs', () => {
  const zones = ['Europe/Paris', 'America/Mexico_City', 'Asia/Tokyo', 'America/Argentina/Buenos_Aires'];
  const texts = zones.map((zone) => noticeOf('webinar_reminder', DATA.webinar_reminder, zone).sentences[0]);
  const says = (when: string) => `Le webinaire «\u00a0Cataracte blanche\u00a0» commence ${when}, pour 60\u00a0minutes.`;
  expect(texts).toEqual([
    says('le mardi 30 mars 2027 à 18:30'),
    says('le mardi 30 mars 2027 à 10:30 dans votre fuseau horaire (18:30 à Paris)'),
    says('le mercredi 31 mars 2027 à 01:30 dans votre fuseau horaire (le mardi 30 mars 2027 à 18:30 à Paris)'),
    says('le mardi 30 mars 2027 à 13:30 dans votre fuseau horaire (18:30 à Paris)'),
  ]);
});

it('what is told of a place names the day, as those of a series have the same title', () => {
  const { title } = noticeOf('webinar_registration', DATA.webinar_registration, 'America/Mexico_City');
  expect(title).toMatch(/\u00a0: Cataracte blanche, le mardi 30 mars 2027 à 10:30$/);
});

it('only what puts an entry into calendars, or takes it out, says so to them', () => {
  const methods = notices.flatMap(({ title, calendar }) =>
    calendar ? [`${calendar.method} ${title.split(/\u00a0:/)[0]}`] : [],
  );
  expect(methods).toEqual([
    'REQUEST Votre place est confirmée',
    'REQUEST Webinaire déplacé',
    "REQUEST Une place s'est libérée pour vous",
    'CANCEL Vous avez rendu votre place',
    'CANCEL Webinaire annulé',
  ]);
});
