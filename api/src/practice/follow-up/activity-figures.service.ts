import { type ActivityFigures, PAIRS_MIN } from '@iris/contract/practice';
import { RUBRIC_LEVELS } from '@iris/contract/programs';
import { Injectable } from '@nestjs/common';
import { RatingFigures } from '../rating/rating-figures.service.ts';
import { ResultFigures } from '../results/result-figures.service.ts';
import { SubmissionFigures } from '../submissions/submission-figures.service.ts';
import { weightedKappa } from './kappa.ts';
import { RatersService } from './raters.service.ts';

/** Shows authors how an activity goes: where steps fail, whether raters agree, how long a result takes. */
@Injectable()
export class ActivityFiguresService {
  constructor(
    private readonly raters: RatersService,
    private readonly submissions: SubmissionFigures,
    private readonly ratings: RatingFigures,
    private readonly results: ResultFigures,
  ) {}

  /** The figures of an activity, by the steps of its published rubric. @throws {ProblemError} `activity_not_found` */
  async read(id: string): Promise<ActivityFigures> {
    const { content } = await this.raters.find(id);
    const [counts, passed, hours, levels, pairs] = await Promise.all([
      this.submissions.count(id),
      this.results.countPassed(id),
      this.results.medianHours(id),
      this.results.levelsBySteps(id),
      this.ratings.pairLevels(id),
    ]);
    const kappa = pairs.films < PAIRS_MIN ? null : weightedKappa(pairs.table);
    return {
      ...{ ...counts, passed, hours },
      steps: (content?.steps ?? []).map(({ id: step, title }) => ({
        ...{ step, title, levels: levels.get(step) ?? Array<number>(RUBRIC_LEVELS).fill(0) },
      })),
      ...{ kappa, pairs: pairs.films },
    };
  }
}
