import { type ActivityContent, RUBRIC_LEVELS, type StepMark } from '../activity-content.ts';
import type { FilmFacts } from '../publication.ts';

/** What prevents the publication of an activity, in French. */
export function activityFaults(activity: ActivityContent, films: ReadonlyMap<string, FilmFacts>): string[] {
  const { steps, reference, anchors } = activity;
  if (steps.length === 0) return ['Ajoutez au moins une étape à la grille'];
  const isTwice = [steps, anchors].some((parts) => new Set(parts.map(({ id }) => id)).size < parts.length);
  return [
    ...(isTwice ? ["Deux étapes ou deux films d'étalonnage sont le même"] : []),
    ...steps.flatMap(({ title, levels }, index) => [
      ...(title ? [] : [`L'étape ${index + 1} de la grille n'a pas de titre`]),
      ...(levels.every((level) => level) ? [] : [`Décrivez les ${RUBRIC_LEVELS} niveaux de l'étape ${index + 1}`]),
    ]),
    ...filmFaultsOf('Le film de référence', reference, activity, films),
    ...(anchors.length === 0 ? ["Ajoutez au moins un film d'étalonnage, avec ses niveaux convenus"] : []),
    ...anchors.flatMap((anchor, index) => [
      ...filmFaultsOf(`Le film d'étalonnage ${index + 1}`, anchor, activity, films),
      ...(steps.every(({ id }) => anchor.levels.filter(({ step }) => step === id).length === 1)
        ? []
        : [`Donnez le niveau convenu de chaque étape du film d'étalonnage ${index + 1}`]),
    ]),
  ];
}

function filmFaultsOf(
  name: string,
  { video, marks }: { video: string | null; marks: readonly StepMark[] },
  { steps }: ActivityContent,
  films: ReadonlyMap<string, FilmFacts>,
): string[] {
  const facts = video ? films.get(video) : undefined;
  if (!video) return [`${name} manque`];
  if (!facts) return [`${name} n'existe plus\u00a0: choisissez-en un autre`];
  if (!facts.isReady) return [`${name} n'est pas encore prêt`];
  const isMarked = steps.every(({ id }) => marks.filter(({ step }) => step === id).length === 1);
  const isInside = marks.every(({ start }) => start < facts.duration);
  return [
    ...(isMarked ? [] : [`Marquez le début de chaque étape\u00a0: ${name.toLowerCase()}`]),
    ...(isInside ? [] : [`Une étape commence après la fin\u00a0: ${name.toLowerCase()}`]),
  ];
}
