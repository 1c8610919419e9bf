import type { Level } from '@iris/contract/catalog';
import { foldedWords, type SearchMatch } from '@iris/contract/foundation';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { DatabaseService, type Hit, readPublicVersions, SearchIndex } from '../../../foundation/index.ts';
import { ProgramsService, type TaughtTexts } from '../../programs/programs.service.ts';
import { COURSE_MODEL, type CourseRecord, IN_CATALOG } from '../course.schema.ts';

/** A course that a search has found. */
export interface CourseHit {
  id: string;
  /** What was found in it; not before it is answered, because many are only counted. */
  describe: () => SearchMatch;
}

type Field = 'title' | 'description' | keyof TaughtTexts;

const WEIGHTS: Record<Field, number> = { title: 4, authors: 2, lessons: 2, phases: 1.5, description: 1 };

/** What a course with this text shows of it, when the text is not on its card. */
const KINDS = { authors: 'author', lessons: 'lesson', phases: 'phase' } as const;

/** Number of passages of a course in an answer. */
const PASSAGES_MAX = 3;

/** Number of courses that are read at a time; between them other requests are answered. */
const READ_AT_ONCE = 50;

interface IndexedCourse {
  /** Another one after each change of its texts. */
  edition: string;
  level: Level;
  taught: TaughtTexts;
}

type CourseHead = Pick<CourseRecord, '_id' | 'version' | 'changed_at'>;

/** Searches the catalog in memory. The index of each instance follows the version of the courses. */
@Injectable()
export class CatalogSearchService implements OnApplicationBootstrap {
  readonly #logger = new Logger('CatalogSearch');
  readonly #index = new SearchIndex<Field>(WEIGHTS);
  readonly #courses = new Map<string, IndexedCourse>();
  #version = '';
  #lastRefresh: Promise<void> = Promise.resolve();

  constructor(
    @InjectModel(COURSE_MODEL) private readonly courses: Model<CourseRecord>,
    private readonly programs: ProgramsService,
    private readonly database: DatabaseService,
  ) {}

  /** Reads the catalog in the background, so that the first search does not wait for it. */
  onApplicationBootstrap(): void {
    const warn = (err: unknown) => this.#logger.warn({ message: 'not read, trying again at the first search', err });
    void this.database
      .whenReady()
      .then(() => this.#refresh())
      .catch(warn);
  }

  /** The courses of the catalog that answer a query, best first; undefined for a query without words. */
  async find(query = '', level?: Level): Promise<CourseHit[] | undefined> {
    if (foldedWords(query).length === 0) return undefined;
    await this.#refresh();
    return this.#index
      .find(query)
      ?.filter(({ id }) => !level || this.#courses.get(id)?.level === level)
      .map((hit) => ({ id: hit.id, describe: () => this.#toMatch(hit) }));
  }

  /** One after the other, so that each compares the version after its own request began. */
  #refresh(): Promise<void> {
    const refresh = this.#lastRefresh.then(() => this.#readChanges());
    this.#lastRefresh = refresh.catch(() => undefined);
    return refresh;
  }

  async #readChanges(): Promise<void> {
    // Read before the courses: the index is then never older than its version.
    const { courses: version } = await readPublicVersions(this.courses.db);
    if (version === this.#version) return;
    const heads = await this.courses.find(IN_CATALOG, { version: 1, changed_at: 1 }).lean<CourseHead[]>();
    const current = new Map(heads.map((head) => [head._id.toHexString(), editionOf(head)]));
    for (const id of this.#courses.keys()) if (!current.has(id)) this.#remove(id);
    const changed = [...current].filter(([id, edition]) => this.#courses.get(id)?.edition !== edition);
    for (let start = 0; start < changed.length; start += READ_AT_ONCE) {
      await this.#read(changed.slice(start, start + READ_AT_ONCE).map(([id]) => id));
    }
    this.#version = version;
  }

  async #read(ids: string[]): Promise<void> {
    const [records, taught] = await Promise.all([
      this.courses.find({ _id: { $in: ids } }).lean<CourseRecord[]>(),
      this.programs.taughtTexts(ids),
    ]);
    for (const record of records) {
      const id = record._id.toHexString();
      const texts = taught.get(id) ?? { authors: [], lessons: [], phases: [] };
      this.#courses.set(id, { edition: editionOf(record), level: record.level, taught: texts });
      this.#index.put(id, { title: [record.title], description: [record.description], ...texts });
    }
  }

  #remove(id: string): void {
    this.#courses.delete(id);
    this.#index.remove(id);
  }

  #toMatch({ id, words }: Hit<Field>): SearchMatch {
    const isOnCard = (fields: readonly Field[]) => fields.includes('title') || fields.includes('description');
    const elsewhere = new Set([...words].filter(([, fields]) => !isOnCard(fields)).map(([word]) => word));
    const { taught } = this.#courses.get(id) ?? {};
    const passages = Object.entries(KINDS).flatMap(([field, kind]) =>
      (taught?.[field as keyof TaughtTexts] ?? [])
        .filter((text) => foldedWords(text).some((word) => elsewhere.has(word)))
        .map((text) => ({ kind, text })),
    );
    return { words: [...words.keys()], passages: passages.slice(0, PASSAGES_MAX) };
  }
}

function editionOf({ version, changed_at }: CourseHead): string {
  return `${version} ${changed_at?.getTime()}`;
}
