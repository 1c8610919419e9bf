import type { PersonalData as PersonalDataAnswer } from '@iris/contract/accounts';
import { Injectable } from '@nestjs/common';
import { InstitutionsService, UsersService } from '../../accounts/index.ts';
import { CoursesService, ProgramsService } from '../../catalog/index.ts';
import { PersonalData, type Titles } from '../../foundation/index.ts';
import { WebinarsService } from '../../webinars/index.ts';

/** Exports what is stored about an account: what that is, is said where each collection is defined. */
@Injectable()
export class ExportPersonalData {
  readonly #titles: Titles;

  constructor(
    private readonly users: UsersService,
    private readonly personalData: PersonalData,
    courses: CoursesService,
    programs: ProgramsService,
    webinars: WebinarsService,
    institutions: InstitutionsService,
  ) {
    this.#titles = {
      courses: (ids) => courses.titlesOf(ids.map(String)),
      lessons: (ids) => programs.lessonTitles(ids),
      institutions: (ids) => institutions.listNames(ids.map(String)),
      webinars: async (ids) =>
        new Map((await webinars.listByIds(ids)).map(({ _id, title }) => [_id.toHexString(), title])),
    };
  }

  /** All that is stored about an account, in the order of the titles; empty sections are omitted (GDPR, articles 15 and 20). */
  async of(id: string): Promise<PersonalDataAnswer> {
    const { _id, email, email_verified } = await this.users.get(id);
    // An address that is not verified may be that of another person.
    const person = email_verified ? { id: _id, email } : { id: _id };
    return { generated_at: new Date().toISOString(), sections: await this.personalData.export(person, this.#titles) };
  }
}
