import { unprintableIn } from '../foundation/index.ts';
import { activityFaults } from './faults/activity-faults.ts';
import { filmFaults } from './faults/film-faults.ts';
import { quizFaults } from './faults/quiz-faults.ts';
import { textFaults } from './faults/text-faults.ts';
import type { FilmContent } from './film-content.ts';
import type { LessonDraft } from './lessons.ts';
import type { ProgramDraft, PublicationFault } from './programs.ts';

/** What a publication must know of a film; duration in seconds. */
export interface FilmFacts {
  duration: number;
  isReady: boolean;
}

/** The films of a program by their ids, and the ids of its documents; those that exist. */
export interface MediaFacts {
  films: ReadonlyMap<string, FilmFacts>;
  documents: ReadonlySet<string>;
}

/** The program of a publication: the draft of a course. */
type Program = Pick<ProgramDraft, 'teaching'> & { modules: readonly { title: string; lessons: readonly object[] }[] };

/**
 * What prevents the publication of a draft, in French, for its authors. `lessons` are those of the draft, in their order.
 */
export function publicationFaults(
  program: Program,
  lessons: readonly LessonDraft[],
  media: MediaFacts,
): PublicationFault[] {
  const ofProgram = [...teachingFaults(program), ...moduleFaults(program), ...lessonsFaults(lessons)];
  return [
    ...ofProgram.map((message) => ({ lesson: null, message })),
    ...lessons.flatMap((lesson) => lessonFaults(lesson, media).map((message) => ({ lesson: lesson._id, message }))),
  ];
}

function teachingFaults({ teaching }: Program): string[] {
  return [
    ...(teaching.objectives.length === 0 ? ['Ajoutez au moins un objectif'] : []),
    ...(teaching.authors.length === 0 ? ["Ajoutez au moins un auteur, avec ses liens d'intérêts"] : []),
    ...teaching.objectives.flatMap(printingFaults),
  ];
}

/** Certificates list the objectives. */
function printingFaults(objective: string): string[] {
  const character = unprintableIn(objective);
  if (character === undefined) return [];
  return [
    `Remplacez «\u00a0${character}\u00a0» dans l'objectif «\u00a0${objective}\u00a0»\u00a0: les certificats ne savent pas l'imprimer`,
  ];
}

function moduleFaults({ modules }: Program): string[] {
  if (modules.length === 0) return ['Ajoutez au moins un module'];
  const empty = modules.filter(({ lessons }) => lessons.length === 0);
  return empty.map(({ title }) => `Le module «\u00a0${title}\u00a0» n'a pas de leçon`);
}

function lessonsFaults(lessons: readonly LessonDraft[]): string[] {
  if (lessons.length === 0) return ['Ajoutez au moins une leçon'];
  return lessons.some((lesson) => lesson.is_required)
    ? []
    : ['Rendez au moins une leçon obligatoire\u00a0: sans elle, personne ne termine le cours'];
}

function lessonFaults(lesson: LessonDraft, media: MediaFacts): string[] {
  // That of a film is measured.
  const isUnknown = lesson.minutes === 0 && lesson.kind !== 'film';
  return [...contentFaults(lesson, media), ...(isUnknown ? ['Indiquez la durée de la leçon'] : [])];
}

function contentFaults(
  { kind, film, text, quiz, document, activity }: LessonDraft,
  { films, documents }: MediaFacts,
): string[] {
  if (kind === 'film') return lessonFilmFaults(film, films);
  if (kind === 'quiz') return quizFaults(quiz?.questions ?? []);
  if (kind === 'text') return textFaults(text?.blocks ?? []);
  if (kind === 'activity') return activity ? activityFaults(activity, films) : ["Écrivez la grille de l'activité"];
  if (!document?.document) return ['Ajoutez le document de la leçon'];
  return documents.has(document.document) ? [] : ["Ce document n'existe plus\u00a0: envoyez-le de nouveau"];
}

function lessonFilmFaults(film: FilmContent | undefined, films: ReadonlyMap<string, FilmFacts>): string[] {
  if (!film?.video) return ['Ajoutez le film de la leçon'];
  const facts = films.get(film.video);
  if (!facts) return ["Ce film n'existe plus\u00a0: choisissez-en un autre"];
  return facts.isReady ? filmFaults(film, facts.duration) : ["Ce film n'est pas encore prêt"];
}
