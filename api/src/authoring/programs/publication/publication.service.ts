import type {
  LessonChange,
  ProgramState,
  Publication,
  PublicationFault,
  PublishInput,
  Revision,
} from '@iris/contract/programs';
import { type FilmFacts, type LessonDraft, type MediaFacts, publicationFaults } from '@iris/contract/programs';
import { Injectable } from '@nestjs/common';
import { type ClientSession, mongo } from 'mongoose';
import {
  CoursesService,
  EnrollmentsService,
  lessonsOf,
  ProgramsService,
  type RevisionRecord,
} from '../../../catalog/index.ts';
import { type Actor, DatabaseService, JobsService, JournalService, ProblemError } from '../../../foundation/index.ts';
import { toLessonDraft, toRevisionLesson, type WholeDraft } from '../drafts/draft.mapper.ts';
import { DraftsService } from '../drafts/drafts.service.ts';
import { listFilms } from '../lessons/lesson-content.ts';
import { LessonMediaService } from '../lessons/lesson-media.service.ts';
import { tellVersion } from './publication-jobs.ts';
import { isPublished, lessonChanges, type RevisionContent } from './revision-changes.ts';

/** Maximum size of a revision, in bytes; MongoDB stores documents of 16 MB. */
const REVISION_BYTES_MAX = 15 * 1024 * 1024;

const TOO_LARGE = 'Le programme est trop volumineux\u00a0: répartissez-le en plusieurs cours';

/** Number of drafts whose faults are looked for; each is read with all its lessons. */
const DRAFTS_CHECKED = 20;

/** A draft that cannot be published yet. */
interface FaultyDraft {
  courseId: string;
  faults: number;
}

/** Publishes drafts as revisions. */
@Injectable()
export class PublicationService {
  constructor(
    private readonly drafts: DraftsService,
    private readonly programs: ProgramsService,
    private readonly courses: CoursesService,
    private readonly enrollments: EnrollmentsService,
    private readonly media: LessonMediaService,
    private readonly jobs: JobsService,
    private readonly journal: JournalService,
    private readonly database: DatabaseService,
  ) {}

  /** What publishing the draft of a course would do. @throws {ProblemError} `course_not_found` */
  async preview(courseId: string): Promise<Publication> {
    await this.courses.read(courseId);
    const draft = await this.drafts.readWhole(courseId);
    const content = toRevisionContent(draft);
    const faults = await this.#findFaults(draft, content);
    const latest = await this.programs.latest(courseId);
    const changes = lessonChanges(content, latest);
    const is_unchanged = isPublished(content, latest);
    const { waiting, learning, completed } = await this.enrollments.countByStanding(courseId);
    return { is_unchanged, faults, changes, moved: waiting, kept: learning, completed };
  }

  /** The newest drafts that were never published and have faults, with their numbers. */
  async listFaulty(): Promise<FaultyDraft[]> {
    const faulty: FaultyDraft[] = [];
    for (const courseId of await this.drafts.listUnpublished(DRAFTS_CHECKED)) {
      const draft = await this.drafts.readWhole(courseId);
      const { length } = await this.#findFaults(draft, toRevisionContent(draft));
      if (length > 0) faulty.push({ courseId, faults: length });
    }
    return faulty;
  }

  /** How far the programs of these courses are published, in their order. */
  async listStates(courseIds: readonly string[]): Promise<ProgramState[]> {
    const states: ProgramState[] = [];
    // One after the other: a draft and its revision are read with all their lessons.
    for (const course of courseIds) {
      const latest = await this.programs.latest(course);
      const is_changed = latest !== undefined && !isPublished(await this.#readContent(course), latest);
      states.push({ course, revision: latest?.number ?? null, is_changed });
    }
    return states;
  }

  /**
   * Publishes the draft of a course as its next revision, which learners follow who have not begun. A draft without
   * changes publishes nothing: the answer is the latest revision.
   * @throws {ProblemError} `course_not_found`; `version_conflict`; `publication_faulty`
   */
  publish(courseId: string, { note }: PublishInput, actor: Actor, expected?: number): Promise<Revision> {
    const publish = async (session: ClientSession) => {
      const { course } = await this.courses.noteProgram(courseId, session);
      const draft = await this.drafts.readWhole(courseId, session);
      if (expected !== undefined && expected !== draft.program.version) {
        throw await this.drafts.conflict(courseId, session);
      }
      const content = toRevisionContent(draft);
      const latest = await this.programs.latest(courseId, session);
      if (latest && isPublished(content, latest)) return toRevision(latest);
      await this.courses.markProgram(courseId, session);
      await this.#refuseFaults(draft, content, session);
      await this.media.keepPublished(lessonsOf(content), session);
      const revision = nextRevision(content, latest, { courseId, note });
      await this.programs.insert(revision, session);
      if (latest) await this.jobs.enqueue(tellVersion, `${courseId}:${revision.number}`, { turn: courseId }, session);
      await this.drafts.holdForPublication(courseId, session);
      const change = { action: 'course.publish', id: courseId, label: course.title } as const;
      await this.journal.record(actor, { ...change, ...journalSides(revision, latest) }, session);
      return toRevision(revision);
    };
    const repeat = () => this.#readPublished(courseId);
    return this.database.inTransactionOnce(publish, repeat, { queue: this.courses.nameQueue(courseId) });
  }

  async #readPublished(courseId: string): Promise<Revision> {
    const latest = await this.programs.latest(courseId);
    if (!latest) throw new ProblemError('course_not_found');
    return toRevision(latest);
  }

  async #readContent(courseId: string): Promise<RevisionContent> {
    return toRevisionContent(await this.drafts.readWhole(courseId));
  }

  async #refuseFaults(draft: WholeDraft, content: RevisionContent, session: ClientSession): Promise<void> {
    const faults = await this.#findFaults(draft, content, session);
    if (faults.length === 0) return;
    const errors: Record<string, string[]> = {};
    for (const { lesson, message } of faults) {
      const path = lesson ?? 'program';
      errors[path] = [...(errors[path] ?? []), message];
    }
    throw new ProblemError('publication_faulty', { errors });
  }

  async #findFaults(
    { program, modules }: WholeDraft,
    content: RevisionContent,
    session?: ClientSession,
  ): Promise<PublicationFault[]> {
    const lessons = modules.flatMap((one) => one.lessons).map(toLessonDraft);
    const media = await this.#findMedia(lessons, session);
    const faults = publicationFaults({ teaching: program.teaching, modules }, lessons, media);
    const isTooLarge = mongo.BSON.calculateObjectSize(content) > REVISION_BYTES_MAX;
    return isTooLarge ? [...faults, { lesson: null, message: TOO_LARGE }] : faults;
  }

  /** The films and documents of lessons that exist. One after the other: a transaction has one connection. */
  async #findMedia(lessons: readonly LessonDraft[], session?: ClientSession): Promise<MediaFacts> {
    const films = new Map<string, FilmFacts>();
    for (const id of new Set(lessons.flatMap(listFilms))) {
      const facts = await this.media.findFilm(id, session);
      if (facts) films.set(id, facts);
    }
    const documents = new Set<string>();
    for (const id of new Set(lessons.flatMap(({ document }) => document?.document ?? []))) {
      if (await this.media.hasDocument(id, session)) documents.add(id);
    }
    return { films, documents };
  }
}

/** What a revision of the draft would contain. */
function toRevisionContent({ program, modules }: WholeDraft): RevisionContent {
  return {
    teaching: program.teaching,
    modules: modules.map((module) => ({ ...module, lessons: module.lessons.map(toRevisionLesson) })),
  };
}

function nextRevision(
  content: RevisionContent,
  latest: RevisionRecord | undefined,
  { courseId, note }: { courseId: string; note: string },
): Omit<RevisionRecord, '_id'> {
  return {
    course: new mongo.ObjectId(courseId),
    number: (latest?.number ?? 0) + 1,
    published_at: new Date(),
    note,
    ...content,
  };
}

function toRevision({ number, published_at, note }: Omit<RevisionRecord, '_id'>): Revision {
  return { number, published_at: published_at.toISOString(), note };
}

/** The entry of the journal: the titles of the lessons that a publication changes. */
function journalSides(revision: Omit<RevisionRecord, '_id'>, latest: RevisionRecord | undefined) {
  const changes = lessonChanges(revision, latest);
  const listTitles = (change: LessonChange['change']) => {
    const titles = changes.filter((one) => one.change === change).map(({ title }) => title);
    return titles.length > 0 && { [`lessons_${change}`]: titles.join(', ') };
  };
  const { number, note } = revision;
  return {
    ...(latest && { before: { revision: latest.number } }),
    after: {
      revision: number,
      ...(note && { note }),
      ...listTitles('added'),
      ...listTitles('changed'),
      ...listTitles('removed'),
    },
  };
}
