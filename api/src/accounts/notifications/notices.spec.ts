import { NOTIFICATION_KIND_NAMES, type NotificationKind } from '@iris/contract/accounts';
import { expect, it } from 'vitest';
import { type Notice, type NoticeDataOf, noticeOf } from './notices.ts';

const course = { course: 'Capsulorhexis', course_id: 'c'.repeat(24) };
const lesson = { lesson: 'Amorcer', lesson_id: 'd'.repeat(24) };

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
  question_answered: { course: 'Capsulorhexis', lesson: 'Amorcer', link: '/learn/c/d?t=83' },
};

const notices = new Map<NotificationKind, Notice>(
  NOTIFICATION_KIND_NAMES.map((kind) => [kind, noticeOf(kind, DATA[kind] as never)]),
);

it('each kind has a title, a link of this site and a reason, in French typography', () => {
  const wrong = [...notices].filter(([, { title, link, sentences, action, reason }]) => {
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
