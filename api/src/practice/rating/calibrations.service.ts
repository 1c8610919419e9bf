import {
  CALIBRATED_DISTANCE,
  type Calibration,
  type CalibrationInput,
  type CalibrationResult,
} from '@iris/contract/practice';
import { Injectable } from '@nestjs/common';
import { type ClientSession, Types } from 'mongoose';
import { UsersService } from '../../accounts/index.ts';
import { DatabaseService, ProblemError, refusedInput, type SignedInUser } from '../../foundation/index.ts';
import { ActivitiesService, type PublishedActivity } from '../activities/activities.service.ts';
import { type RubricRevisionRecord, RubricsService } from '../activities/rubrics.service.ts';
import { PracticeFilms } from '../films/practice-films.service.ts';
import { type CalibrationRecord, CalibrationStore } from './calibration-store.service.ts';
import { compareLevels } from './compare-levels.ts';
import { RatingQueue } from './rating-queue.service.ts';

/** Calibrates raters on films whose levels are agreed. */
@Injectable()
export class CalibrationsService {
  constructor(
    private readonly activities: ActivitiesService,
    private readonly queue: RatingQueue,
    private readonly rubrics: RubricsService,
    private readonly store: CalibrationStore,
    private readonly films: PracticeFilms,
    private readonly users: UsersService,
    private readonly database: DatabaseService,
  ) {}

  /** The films on which a rater is calibrated next, with the last result. @throws {ProblemError} `activity_not_found` */
  async show(user: SignedInUser, lesson: string): Promise<Calibration> {
    const activity = await this.#requireActivity(user, lesson);
    const { rubric, calibration } = await this.queue.readStanding(user.id, activity.id);
    return this.#view(user, { activity, rubric, calibration });
  }

  /**
   * Compares the levels of a rater with the agreed ones, as often as the rater wants.
   * @throws {ProblemError} `activity_not_found`; `invalid_input` unless each step of each film has one level
   */
  async calibrate(user: SignedInUser, lesson: string, input: CalibrationInput): Promise<Calibration> {
    const activity = await this.#requireActivity(user, lesson);
    const calibrate = async (session: ClientSession): Promise<Calibrated> => {
      const { rubric } = await this.queue.readStanding(user.id, activity.id);
      const calibration = toCalibration(rubric, input, user.id);
      const isKnown = await this.users.noteWriting(user.id, calibration.sent_at, session);
      if (!isKnown) throw new ProblemError('activity_not_found');
      await this.store.save(calibration, session);
      return { _id: rubric._id, rubric, calibration };
    };
    const repeat = (id: string) => this.#readCalibration(user.id, id);
    return this.#view(user, { activity, ...(await this.database.inTransactionOnce(calibrate, repeat)) });
  }

  /** The calibration of a rater under a revision of a rubric. */
  async #readCalibration(rater: string, id: string): Promise<Calibrated> {
    const rubric = await this.rubrics.get(id);
    const calibrations = await this.store.listFor(rater, rubric.lesson.toHexString());
    return { _id: rubric._id, rubric, calibration: calibrations.find((one) => one.rubric.equals(id)) };
  }

  async #requireActivity(user: SignedInUser, lesson: string): Promise<PublishedActivity> {
    if (!(await this.activities.isRater(lesson, user.id))) throw new ProblemError('activity_not_found');
    return this.activities.findPublished(lesson);
  }

  async #view({ id: user, sessionId: session }: SignedInUser, { activity, rubric, calibration }: Shown) {
    const viewer = { user, session, practice: activity.id };
    const open = async ({ id, title, video, marks }: RubricRevisionRecord['anchors'][number]) => {
      return { id, title, sources: (await this.films.sourcesFor(video, viewer)) ?? null, marks };
    };
    const anchors = await Promise.all(rubric.anchors.map(open));
    const result = calibration ? toCalibrationResult(calibration) : null;
    return { activity: activity.id, title: activity.title, steps: rubric.steps, anchors, result };
  }
}

interface Shown {
  activity: PublishedActivity;
  rubric: RubricRevisionRecord;
  calibration: Omit<CalibrationRecord, '_id'> | undefined;
}

/** A calibration under a revision of a rubric, and the id of that. */
type Calibrated = Omit<Shown, 'activity'> & Pick<RubricRevisionRecord, '_id'>;

/** @throws {ProblemError} `invalid_input` unless each step of each film has one level */
function toCalibration(rubric: RubricRevisionRecord, input: CalibrationInput, rater: string) {
  const { errors, compared } = compareLevels(rubric, input);
  if (errors) throw refusedInput(errors);
  const distance = compared.reduce((sum, { given, agreed }) => sum + Math.abs(given - agreed), 0) / compared.length;
  const ids = { rater: new Types.ObjectId(rater), rubric: rubric._id, lesson: rubric.lesson };
  const judged = { levels: compared, distance, is_calibrated: distance <= CALIBRATED_DISTANCE };
  return { ...ids, ...judged, sent_at: new Date() };
}

function toCalibrationResult({ is_calibrated, distance, levels }: Omit<CalibrationRecord, '_id'>): CalibrationResult {
  return { is_calibrated, distance: Math.round(distance * 100) / 100, levels };
}
