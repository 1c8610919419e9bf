import { RUBRIC_LEVELS, type RubricStep } from '@iris/contract/programs';
import type { Types } from 'mongoose';
import type { ExportContext } from '../../foundation/index.ts';
import { rubricRevisionCollection } from './rubric-revision.schema.ts';

/** The steps of the rubric of each record, for its export. */
export async function findSteps<About extends { rubric: Types.ObjectId }>(
  records: readonly About[],
  find: ExportContext['find'],
): Promise<(record: About) => readonly RubricStep[]> {
  const revisions = await find(rubricRevisionCollection, { _id: { $in: records.map(({ rubric }) => rubric) } });
  const stepsOf = new Map(revisions.map(({ _id, steps }) => [_id.toHexString(), steps]));
  return ({ rubric }) => stepsOf.get(rubric.toHexString()) ?? [];
}

/** Levels in words, one step a line: «Capsulorhexis : 3 sur 5». */
export function levelsText(levels: readonly { step: string; level: number }[], steps: readonly RubricStep[]): string {
  return levels.map(({ step, level }) => `${titleOfStep(step, steps)}\u00a0: ${level} sur ${RUBRIC_LEVELS}`).join('\n');
}

/** The title of a step. */
export function titleOfStep(id: string, steps: readonly RubricStep[]): string {
  return steps.find((step) => step.id === id)?.title ?? 'Étape';
}
