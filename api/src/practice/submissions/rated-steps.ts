import type { RubricStep } from '@iris/contract/programs';
import type { Types } from 'mongoose';
import type { ExportContext } from '../../foundation/index.ts';
import { findSteps } from '../activities/step-words.ts';
import { submissionCollection } from './submission.schema.ts';

/** The steps of the rubric under which each film was handed in. */
export async function findStepsOfRated<About extends { submission: Types.ObjectId }>(
  records: readonly About[],
  find: ExportContext['find'],
): Promise<(record: About) => readonly RubricStep[]> {
  const films = await find(submissionCollection, { _id: { $in: records.map(({ submission }) => submission) } });
  const stepsOf = await findSteps(films, find);
  const filmOf = new Map(films.map((film) => [film._id.toHexString(), film]));
  return ({ submission }) => {
    const film = filmOf.get(submission.toHexString());
    return film ? stepsOf(film) : [];
  };
}
