import { Schema, type Types } from 'mongoose';
import { WITH_COURSE } from '../../catalog/index.ts';
import { defineCollection, titleOf } from '../../foundation/index.ts';
import { findSteps, levelsText } from '../activities/step-words.ts';

/** The last calibration of a rater under a revision of the rubric. */
export interface CalibrationRecord {
  _id: Types.ObjectId;
  rater: Types.ObjectId;
  rubric: Types.ObjectId;
  lesson: Types.ObjectId;
  levels: { anchor: string; step: string; given: number; agreed: number }[];
  distance: number;
  is_calibrated: boolean;
  sent_at: Date;
}

export const CALIBRATION_MODEL = 'Calibration';

export const calibrationSchema = new Schema<CalibrationRecord>(
  {
    rater: { type: Schema.Types.ObjectId, required: true },
    rubric: { type: Schema.Types.ObjectId, required: true },
    lesson: { type: Schema.Types.ObjectId, required: true },
    levels: { type: [Object], required: true } as never,
    distance: { type: Number, required: true },
    is_calibrated: { type: Boolean, required: true },
    sent_at: { type: Date, required: true },
  },
  { collection: 'calibrations', versionKey: false },
).index({ rater: 1, rubric: 1 }, { unique: true });

export const calibrationCollection = defineCollection<CalibrationRecord>({
  name: CALIBRATION_MODEL,
  schema: calibrationSchema,
  people: [{ field: 'rater', erase: 'delete' }],
  title: 'Étalonnages',
  purpose: 'practice',
  retention: WITH_COURSE,
  export: {
    toRows: async (records, { titles, find }) => {
      const activities = await titles.lessons(records.map(({ lesson }) => lesson));
      const stepsOf = await findSteps(records, find);
      return records.map((calibration) => ({
        Activité: titleOf(activities, calibration.lesson),
        'Étalonnage le': calibration.sent_at.toISOString(),
        'Distance moyenne': calibration.distance,
        Étalonné: calibration.is_calibrated,
        Niveaux: levelsText(
          calibration.levels.map(({ step, given }) => ({ step, level: given })),
          stepsOf(calibration),
        ),
      }));
    },
  },
});
