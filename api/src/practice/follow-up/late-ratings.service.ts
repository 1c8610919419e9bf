import { Injectable } from '@nestjs/common';
import { DeletedCoursesService, ProgramsService } from '../../catalog/index.ts';
import { SubmissionFigures } from '../submissions/submission-figures.service.ts';

/** An activity in which ratings are late. */
interface LateActivity {
  _id: string;
  course: string;
  title: string;
  count: number;
}

/** Tells authors where films wait too long for their ratings. */
@Injectable()
export class LateRatingsService {
  constructor(
    private readonly submissions: SubmissionFigures,
    private readonly programs: ProgramsService,
    private readonly deleted: DeletedCoursesService,
  ) {}

  /** The activities in which films have waited for more than a week, most films first; without those of deleted courses. */
  async list(): Promise<LateActivity[]> {
    const late = await this.submissions.listLate(await this.deleted.ofOthers());
    const titles = await this.programs.lessonTitles(late.map(({ lesson }) => lesson));
    return late.map(({ lesson, course, count }) => {
      const _id = lesson.toHexString();
      return { _id, course: course.toHexString(), title: titles.get(_id) ?? '', count };
    });
  }
}
