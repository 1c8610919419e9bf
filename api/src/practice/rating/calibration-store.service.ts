import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model, Types } from 'mongoose';
import { CALIBRATION_MODEL, type CalibrationRecord } from './calibration.schema.ts';

export type { CalibrationRecord } from './calibration.schema.ts';

/** Keeps the last calibration of each rater under each revision of a rubric. */
@Injectable()
export class CalibrationStore {
  constructor(@InjectModel(CALIBRATION_MODEL) private readonly calibrations: Model<CalibrationRecord>) {}

  /** The calibrations of a rater in an activity, the latest first. */
  listFor(rater: string, lesson: string, session: ClientSession | null = null): Promise<CalibrationRecord[]> {
    return this.calibrations.find({ rater, lesson }).sort({ sent_at: -1 }).session(session).lean<CalibrationRecord[]>();
  }

  /** Replaces the calibration of a rater under a revision. */
  async save(calibration: Omit<CalibrationRecord, '_id'>, session: ClientSession): Promise<void> {
    const { rater, rubric } = calibration;
    await this.calibrations.updateOne({ rater, rubric }, { $set: calibration }, { upsert: true, session });
  }

  /** Deletes the calibrations of activities, in the transaction that removes their course. */
  async deleteFor(lessons: readonly Types.ObjectId[], session: ClientSession): Promise<void> {
    await this.calibrations.deleteMany({ lesson: { $in: lessons } }, { session });
  }
}
