import type { NotificationKind } from '@iris/contract/accounts';
import { dayText, formatMoment, lastDayText, thatName, usableTimeZone } from '@iris/contract/foundation';
import { linkTo } from '@iris/contract/site';
import { hasAddress } from '../../mail/index.ts';
import { type Notice, quoted } from './notice.ts';
import { WEBINAR_NOTICES, type WebinarNoticeData } from './webinar-notices.ts';

export type { Notice } from './notice.ts';

/** A course as a notice names it. */
interface CourseData {
  course: string;
  /** Its id. */
  course_id: string;
}

/** What each kind of notification tells. */
interface NoticeData extends WebinarNoticeData {
  certificate_issued: { course: string; serial: string };
  /** `starts_on` and `ends_on` are the first and the last day of the access. */
  enrolled: CourseData & { starts_on?: string; ends_on?: string };
  /** `note` says what is new, as its authors wrote it. */
  new_version: CourseData & { note: string };
  /** `at` is where to continue in the film of the lesson, in seconds; 0 at its beginning and in other lessons. */
  course_left: CourseData & { lesson: string; lesson_id: string; at: number };
  /** `ends_at` is the first instant without access. */
  access_ending: CourseData & { ends_at: string };
  /** What has happened in a week; `course` is null for all courses. */
  institution_digest: {
    institution: string;
    institution_id: string;
    joined: number;
    learned: number;
    completed: number;
    left: number;
    ending: { course: string | null; ends_at: string }[];
  };
  /** A manager asks whether this tutor may follow. */
  tutoring_asked: { institution: string; institution_id: string; tutor: string };
  /** `submission` is the id of the film; `is_appeal` of a result that an appeal has renewed. */
  practice_result: CourseData & { lesson: string; submission: string; is_appeal: boolean };
  /** Films that wait in an activity for its raters. */
  practice_rating: { lesson: string; waiting: number };
  /** `link` leads to the answer. */
  question_answered: { course: string; lesson: string; link: string };
}

export type NoticeDataOf<Kind extends NotificationKind> = NoticeData[Kind];

/** The notices by kind. */
const NOTICES: { [Kind in NotificationKind]: (data: NoticeData[Kind], timeZone: string) => Notice } = {
  ...WEBINAR_NOTICES,
  certificate_issued: ({ course, serial }) => ({
    title: `Votre certificat est prêt\u00a0: ${course}`,
    link: linkTo('/certificates/:serial', { serial }),
    sentences: [
      `Vous avez terminé le cours ${quoted(course)}. Votre certificat porte le numéro ${serial}\u00a0: chacun peut le vérifier.`,
    ],
    action: 'Voir mon certificat',
    reason: `Vous recevez cet e-mail parce que vous avez terminé le cours ${quoted(course)}.`,
  }),
  enrolled: ({ course, course_id, starts_on, ends_on }) => ({
    title: `Vous êtes inscrit au cours ${quoted(course)}`,
    link: linkTo('/courses/:id', { id: course_id }),
    sentences: [
      `L'académie vous a inscrit au cours ${quoted(course)}. ${
        starts_on
          ? `Il s'ouvre pour vous le ${dayText(starts_on)}.`
          : 'Vous pouvez commencer dès que son programme est publié, à votre rythme.'
      }`,
      ...(ends_on ? [`Votre accès dure jusqu'au ${dayText(ends_on)}.`] : []),
    ],
    action: 'Ouvrir le cours',
    reason: reasonOf(course),
  }),
  new_version: ({ course, course_id, note }) => ({
    title: `Nouvelle version du cours ${quoted(course)}`,
    link: linkTo('/learn/:course/:lesson?', { course: course_id }),
    sentences: [
      `Le programme du cours ${quoted(course)} a été mis à jour. Ce que vous avez fait reste fait\u00a0: vous passez à la nouvelle version quand vous voulez.`,
      ...(note ? [`Ce qui change\u00a0: ${note}`] : []),
    ],
    action: 'Reprendre le cours',
    reason: reasonOf(course),
  }),
  course_left: ({ course, course_id, lesson, lesson_id, at }) => ({
    title: `Reprendre ${at > 0 ? `à ${formatMoment(at)}` : quoted(lesson)} · ${course}`,
    link: linkTo('/learn/:course/:lesson?', { course: course_id, lesson: lesson_id }),
    sentences: [
      `Vous n'avez pas ouvert le cours ${quoted(course)} depuis deux semaines. Vous en étiez à la leçon ${quoted(lesson)}${at > 0 ? `, à ${formatMoment(at)}` : ''}.`,
    ],
    action: 'Reprendre',
    reason: `Vous recevez cet e-mail parce que vous avez commencé le cours ${quoted(course)}. Deux rappels au plus vous sont envoyés.`,
  }),
  access_ending: ({ course, course_id, ends_at }) => ({
    title: `Votre accès au cours ${quoted(course)} prend fin le ${lastDayText(ends_at)}`,
    link: linkTo('/learn/:course/:lesson?', { course: course_id }),
    sentences: [
      `Il vous reste jusqu'au ${lastDayText(ends_at)} pour terminer le cours ${quoted(course)}. Ce que vous avez fait reste visible ensuite, et vos certificats aussi.`,
    ],
    action: 'Reprendre le cours',
    reason: `Vous recevez cet e-mail parce que votre accès au cours ${quoted(course)} prend fin dans sept jours au plus.`,
  }),
  institution_digest: ({ institution, institution_id, joined, learned, completed, left, ending }) => ({
    title: `La semaine de votre établissement\u00a0: ${institution}`,
    link: linkTo('/institution/:id', { id: institution_id }),
    sentences: [
      `Internes arrivés\u00a0: ${joined}. Internes qui ont suivi une leçon\u00a0: ${learned}. Cours terminés\u00a0: ${completed}.`,
      `Places encore libres\u00a0: ${left}.`,
      ...ending.map(({ course, ends_at }) => {
        return `Les places ${course === null ? 'pour tous les cours' : `du cours ${quoted(course)}`} prennent fin le ${lastDayText(ends_at)}.`;
      }),
    ],
    action: 'Voir mon établissement',
    reason: `Vous recevez cet e-mail parce que vous êtes responsable de l'établissement ${institution}.`,
  }),
  tutoring_asked: ({ institution, institution_id, tutor }) => ({
    title: `Votre établissement propose ${thatName(hasAddress(tutor) ? 'votre tuteur' : tutor)} suive votre progression`,
    link: linkTo('/institution/:id', { id: institution_id }),
    sentences: [
      `Votre établissement, ${institution}, propose ${thatName(hasAddress(tutor) ? 'votre tuteur' : tutor)} suive votre progression dans les cours suivis sur ses places.`,
      'Vous êtes libre de refuser. Sans votre accord, rien ne lui est montré\u00a0; vous pourrez retirer cet accord à tout moment.',
    ],
    action: 'Répondre à la demande',
    reason: `Vous recevez cet e-mail parce que vous êtes interne de l'établissement ${institution}.`,
  }),
  practice_result: ({ course, lesson, submission, is_appeal }) => ({
    title: `${is_appeal ? 'Le second avis sur' : 'Le résultat de'} votre film est prêt\u00a0: ${lesson}`,
    link: linkTo('/practice/:id', { id: submission }),
    sentences: [
      `Votre film de l'activité ${quoted(lesson)} du cours ${quoted(course)} a été regardé. L'avis est donné étape par étape, avec des commentaires.`,
    ],
    action: 'Voir le résultat',
    reason: reasonOf(course),
  }),
  practice_rating: ({ lesson, waiting }) => ({
    title: `${waiting === 1 ? 'Un film attend' : `${waiting} films attendent`} votre avis\u00a0: ${lesson}`,
    link: linkTo('/rating'),
    sentences: [
      `${waiting === 1 ? 'Un film attend' : `${waiting} films attendent`} une évaluation dans l'activité ${quoted(lesson)}. Chaque film est vu sans le nom de son auteur.`,
    ],
    action: 'Évaluer',
    reason: `Vous recevez cet e-mail parce que vous êtes évaluateur de l'activité ${quoted(lesson)}.`,
  }),
  question_answered: ({ course, lesson, link }) => ({
    title: `Votre question a une réponse\u00a0: ${lesson}`,
    link,
    sentences: [`Votre question sur la leçon ${quoted(lesson)} du cours ${quoted(course)} a reçu une réponse.`],
    action: 'Lire la réponse',
    reason: `Vous recevez cet e-mail parce que vous avez posé une question dans le cours ${quoted(course)}.`,
  }),
};

/** The notice of a notification; hours are those of the reader's time zone. */
export function noticeOf<Kind extends NotificationKind>(kind: Kind, data: NoticeData[Kind], timeZone?: string): Notice {
  return NOTICES[kind](data, usableTimeZone(timeZone));
}

function reasonOf(course: string): string {
  return `Vous recevez cet e-mail parce que vous êtes inscrit au cours ${quoted(course)}.`;
}
