import type { PersonalData, PersonalDataRow } from '@iris/contract/personal-data';
import { Injectable } from '@nestjs/common';

/** What a feature stores about an account; `read` returns it as rows of French names and values. */
export interface PersonalDataSection {
  title: string;
  read: (userId: string) => Promise<PersonalDataRow[]>;
}

/** Collects what the features store about an account. A leaf module, so that every feature can register here. */
@Injectable()
export class PersonalDataService {
  readonly #sections: PersonalDataSection[] = [];

  /** Registers what a feature stores. */
  add(section: PersonalDataSection): void {
    this.#sections.push(section);
  }

  /** All that is stored about an account, in the order of the titles; empty sections are omitted. */
  async read(userId: string): Promise<PersonalData> {
    const sections = await Promise.all(
      this.#sections.map(async ({ title, read }) => ({ title, rows: await read(userId) })),
    );
    return {
      generated_at: new Date().toISOString(),
      sections: sections
        .filter(({ rows }) => rows.length > 0)
        .sort((one, other) => one.title.localeCompare(other.title, 'fr')),
    };
  }
}
