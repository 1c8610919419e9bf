import type { FilmOrigin } from '@iris/contract/practice';
import { Injectable } from '@nestjs/common';
import { type ClientSession, Types } from 'mongoose';
import { ProgramsService } from '../../catalog/index.ts';
import { ActivitiesService } from '../activities/activities.service.ts';
import { RubricsService } from '../activities/rubrics.service.ts';
import { AssignmentStore } from '../rating/assignment-store.service.ts';
import { CalibrationStore } from '../rating/calibration-store.service.ts';
import { type RatingRecord, RatingsService } from '../rating/ratings.service.ts';
import { VoiceNotesStore } from '../rating/voice-notes-store.service.ts';
import { ResultsService } from '../results/results.service.ts';
import { type SubmissionRecord, SubmissionStore } from '../submissions/submission-store.service.ts';
import { WithdrawalsService } from '../submissions/withdrawals.service.ts';

const ORIGINS = { wet_lab: 'Wet lab', simulator: 'Simulateur', patient: 'Patient' } satisfies Record<
  FilmOrigin,
  string
>;

const STATES = {
  draft: 'En préparation',
  sent: 'Envoyé',
  rated: 'Évalué',
  withdrawn: 'Retiré',
} satisfies Record<SubmissionRecord['state'], string>;

/** Deletes and exports what is stored here about accounts, enrollments and courses. */
@Injectable()
export class PracticeAccounts {
  constructor(
    private readonly activities: ActivitiesService,
    private readonly rubrics: RubricsService,
    private readonly submissions: SubmissionStore,
    private readonly withdrawals: WithdrawalsService,
    private readonly assignments: AssignmentStore,
    private readonly ratings: RatingsService,
    private readonly voices: VoiceNotesStore,
    private readonly calibrations: CalibrationStore,
    private readonly results: ResultsService,
    private readonly programs: ProgramsService,
  ) {}

  /**
   * Deletes what an account did as a rater, in the transaction that deletes it. The ratings that it has sent stay with those whose
   * films they are about, without the account.
   */
  async deleteRater(user: string, session: ClientSession): Promise<void> {
    await this.activities.removeRater(user, session);
    await this.assignments.deleteOf(user, session);
    const nobodies = await this.ratings.anonymize(user, session);
    await this.voices.anonymize(user, nobodies, session);
    await this.calibrations.deleteOf(user, session);
  }

  /** Deletes the films that were handed in, in the transaction that deletes their enrollments. */
  async deleteFor(enrollments: readonly Types.ObjectId[], session: ClientSession): Promise<void> {
    await this.withdrawals.deleteFor(enrollments, session);
  }

  /** Deletes the activities of a course that has no enrollment left, in the transaction that removes it, before its program. */
  async deleteForCourse(course: string, session: ClientSession): Promise<void> {
    const lessons = await this.programs.listLessonIds(course, session);
    await this.calibrations.deleteFor(lessons, session);
    await this.rubrics.deleteFor(lessons, session);
    await this.activities.deleteForCourse(course, session);
  }

  /** The films that it has handed in, with what it said of them and their results. */
  async describeFilmsOf(user: string) {
    const own = await this.submissions.list({ user: new Types.ObjectId(user) });
    const [titles, results] = await Promise.all([this.#titlesOf(own), this.results.findFor(own.map(({ _id }) => _id))]);
    return own.map((film) => {
      const result = results.get(film._id.toHexString());
      return {
        ...{ Activité: titles.get(film.lesson.toHexString()) ?? null, Film: film.number, État: STATES[film.state] },
        ...{ Origine: ORIGINS[film.origin], 'Déclaration le': film.declared_at.toISOString() },
        ...{ 'Envoyé le': film.sent_at?.toISOString() ?? null, Partagé: film.is_shared },
        'Mon évaluation': JSON.stringify(film.self_levels),
        ...{ Niveau: result?.score ?? null, 'Avis reçus': result ? JSON.stringify(result.ratings) : null },
        'Second avis demandé': film.appeal?.reason ?? null,
      };
    });
  }

  /** What it has written of the films of others, which it does not know, sent or not. */
  async describeRatingsOf(rater: string) {
    const [sent, begun] = await Promise.all([this.ratings.listOf(rater), this.assignments.listOpen(rater)]);
    const all = [...sent, ...begun.map(({ lesson, draft }) => ({ ...draft, lesson, sent_at: undefined }))];
    const titles = await this.#titlesOf(all);
    return all.map((rating) => ({
      Activité: titles.get(rating.lesson.toHexString()) ?? null,
      'Envoyée le': rating.sent_at?.toISOString() ?? null,
      ...toWords(rating),
    }));
  }

  /** The activities in which it rates, and how it compares with the agreed levels there. */
  async describeCalibrationsOf(rater: string) {
    const [lists, done] = await Promise.all([this.activities.lessonsOf(rater), this.calibrations.listOf(rater)]);
    const never = lists
      .filter((lesson) => !done.some((one) => one.lesson.equals(lesson)))
      .map((lesson) => ({ lesson }));
    const all = [...done, ...never] as (Partial<(typeof done)[number]> & { lesson: Types.ObjectId })[];
    const titles = await this.#titlesOf(all);
    return all.map(({ lesson, sent_at, distance, is_calibrated, levels }) => ({
      ...{ Activité: titles.get(lesson.toHexString()) ?? null, Évaluateur: lists.some((one) => one.equals(lesson)) },
      ...{ 'Étalonnage le': sent_at?.toISOString() ?? null, 'Distance moyenne': distance ?? null },
      ...{ Étalonné: is_calibrated ?? false, Niveaux: levels ? JSON.stringify(levels) : null },
    }));
  }

  #titlesOf(about: readonly { lesson: Types.ObjectId }[]): Promise<Map<string, string>> {
    return this.programs.lessonTitles(about.map(({ lesson }) => lesson));
  }
}

function toWords({ levels, comments, summary }: Pick<RatingRecord, 'levels' | 'comments' | 'summary'>) {
  return {
    ...{ Niveaux: JSON.stringify(levels), Synthèse: summary },
    Commentaires: JSON.stringify(comments.map(({ at, text }) => ({ at, text }))),
    'Commentaires parlés': comments.filter(({ voice }) => voice).length,
  };
}
