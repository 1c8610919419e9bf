import type { FilmOrigin } from '@iris/contract/practice';
import { Injectable } from '@nestjs/common';
import type { ClientSession, Types } from 'mongoose';
import { LearnersService } from '../../learning/index.ts';
import { ActivitiesService } from '../activities/activities.service.ts';
import { RubricsService } from '../activities/rubrics.service.ts';
import { AssignmentStore } from '../rating/assignment-store.service.ts';
import { CalibrationStore } from '../rating/calibration-store.service.ts';
import { RatingsService } from '../rating/ratings.service.ts';
import { ResultsService } from '../results/results.service.ts';
import { type SubmissionRecord, SubmissionStore } from '../submissions/submission-store.service.ts';
import { WithdrawalsService } from '../submissions/withdrawals.service.ts';

const STATE_LABELS: Record<SubmissionRecord['state'], string> = {
  draft: 'En préparation',
  sent: 'Envoyé',
  rated: 'Évalué',
  withdrawn: 'Retiré',
};

const ORIGIN_LABELS: Record<FilmOrigin, string> = { wet_lab: 'Wet lab', simulator: 'Simulateur', patient: 'Patient' };

/** Deletes and exports what is stored here about an account, and deletes what is stored about a course. */
@Injectable()
export class PracticeAccounts {
  constructor(
    private readonly submissions: SubmissionStore,
    private readonly withdrawals: WithdrawalsService,
    private readonly activities: ActivitiesService,
    private readonly rubrics: RubricsService,
    private readonly assignments: AssignmentStore,
    private readonly calibrations: CalibrationStore,
    private readonly ratings: RatingsService,
    private readonly results: ResultsService,
    private readonly learners: LearnersService,
  ) {}

  /** Deletes the films of these enrollments, with their ratings, in the transaction that deletes them. */
  async deleteEnrollments(enrollments: readonly Types.ObjectId[], session: ClientSession): Promise<void> {
    await this.withdrawals.deleteFor(enrollments, session);
  }

  /** Deletes what an account was as a rater, in the transaction that deletes it; its ratings stay without it, for their learners. */
  async deleteRater(user: string, session: ClientSession): Promise<void> {
    await this.activities.removeRater(user, session);
    await this.assignments.deleteOf(user, session);
    await this.calibrations.deleteOf(user, session);
    await this.ratings.anonymize(user, session);
  }

  /** Deletes the rubrics and raters of the activities of a course, in the transaction that removes it after its enrollments. */
  async deleteCourse(course: string, lessons: readonly Types.ObjectId[], session: ClientSession): Promise<void> {
    await this.activities.deleteForCourse(course, session);
    await this.calibrations.deleteFor(lessons, session);
    await this.rubrics.deleteFor(lessons, session);
  }

  /** The films that an account has handed in, for the export of its data. */
  async describeFilmsOf(user: string) {
    const records = await this.submissions.list({ user });
    const [titles, results] = await Promise.all([
      this.learners.lessonTitles(records.map(({ lesson }) => lesson)),
      this.results.findFor(records.map(({ _id }) => _id)),
    ]);
    return records.map(
      ({ _id, lesson, number, state, origin, declared_at, sent_at, self_levels, is_shared, appeal }) => ({
        ...{ Leçon: titles.get(lesson.toHexString()) ?? null, Numéro: number, État: STATE_LABELS[state] },
        ...{ Origine: ORIGIN_LABELS[origin], 'Déclaré le': declared_at.toISOString() },
        ...{ 'Envoyé le': sent_at?.toISOString() ?? null, 'Partagé avec les tuteurs': is_shared },
        'Auto-évaluation': JSON.stringify(self_levels),
        Résultat: results.get(_id.toHexString())?.score ?? null,
        'Second avis demandé': appeal?.reason ?? null,
      }),
    );
  }

  /** The ratings that an account has sent, for the export of its data; without what tells whose films they are of. */
  async describeRatingsOf(user: string) {
    const records = await this.ratings.listOf(user);
    const titles = await this.learners.lessonTitles(records.map(({ lesson }) => lesson));
    return records.map(({ lesson, sent_at, levels, comments, summary }) => ({
      ...{ Leçon: titles.get(lesson.toHexString()) ?? null, 'Envoyée le': sent_at.toISOString() },
      ...{
        Niveaux: JSON.stringify(levels),
        Commentaires: comments.map(({ text }) => text).join('\n'),
        Synthèse: summary,
      },
    }));
  }
}
