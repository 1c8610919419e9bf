import { expect, it } from 'vitest';
import { placeOfFigure, type RichText } from '../foundation/index.ts';
import type { ActivityContent } from './activity-content.ts';
import type { Decision, FilmContent } from './film-content.ts';
import type { LessonDraft } from './lessons.ts';
import type { Teaching } from './programs.ts';
import { type FilmFacts, publicationFaults } from './publication.ts';
import type { Question } from './quizzes.ts';

const VIDEO = 'a'.repeat(24);
const LESSON = 'b'.repeat(24);
const FILMS = new Map<string, FilmFacts>([[VIDEO, { duration: 40, isReady: true }]]);
const DOCUMENT = 'd'.repeat(24);
const MEDIA = { films: FILMS, documents: new Set([DOCUMENT]) };
const TEACHING: Teaching = {
  objectives: ['Réussir un rhexis'],
  audience: '',
  prerequisites: '',
  authors: [{ name: 'Dr Vasseur', role: 'Chirurgienne', biography: '', disclosures: 'Aucun' }],
  hours: 1,
};

const OPTIONS = ['a', 'b', 'c'].map((name) => ({ id: `option-${name}`, text: `Réponse ${name}` }));
const DECISION: Decision = {
  id: 'decision-1',
  at: 10,
  question: 'Que feriez-vous ?',
  options: OPTIONS,
  chosen: 'option-a',
  explanation: 'Pour la stabilité.',
};
const FILM: FilmContent = {
  video: VIDEO,
  phases: [{ id: 'phase-1', title: 'Incision', start: 0 }],
  complications: [{ id: 'compl-1', at: 20, title: 'Refend', text: '' }],
  captions: [
    { start: 4, end: 8, text: 'Ensuite' },
    { start: 0, end: 4, text: 'On incise' },
  ],
  decisions: [DECISION],
};
const QUESTION: Question = {
  id: 'question-1',
  kind: 'single',
  text: 'Lequel ?',
  image: null,
  image_alt: '',
  options: OPTIONS,
  correct: ['option-a'],
  area: [],
  explanation: '',
};
const POINT: Partial<Question> = {
  kind: 'point',
  image: '/a.svg',
  options: [],
  correct: [],
  area: [0.1, 0.5, 0.9].map((x) => ({ x, y: x * x })),
};

const lesson = (changes: Partial<LessonDraft>): LessonDraft => ({
  _id: LESSON,
  course: 'c'.repeat(24),
  kind: 'film',
  title: 'Leçon',
  minutes: 5,
  is_required: true,
  is_preview: false,
  version: 1,
  ...changes,
});
const film = (changes: Partial<FilmContent> = {}) => lesson({ film: { ...FILM, ...changes } });
const decision = (changes: Partial<Decision>) => film({ decisions: [{ ...DECISION, ...changes }] });
const questions = (...list: Partial<Question>[]) =>
  lesson({
    kind: 'quiz',
    quiz: {
      pass_mark: 70,
      attempts: 3,
      time_limit: null,
      questions: list.map((changes) => ({ ...QUESTION, ...changes })),
    },
  });

const STEP = { id: 'step-1', title: 'Amorcer', weight: 2, levels: ['a', 'b', 'c', 'd', 'e'] };
const MARKED = { video: VIDEO, marks: [{ step: STEP.id, start: 2 }] };
const ANCHOR = { id: 'anchor-1', title: 'Un film', ...MARKED, levels: [{ step: STEP.id, level: 3 }] };
const activity = (changes: Partial<ActivityContent> = {}) =>
  lesson({
    kind: 'activity',
    activity: {
      ...{ instructions: '', steps: [STEP], reference: MARKED, anchors: [ANCHOR], raters: 2, attempts: 3 },
      ...{ due_on: null, pass_level: 3, counts: 'handed_in', ...changes },
    },
  });

const faultsOf = (lessons: LessonDraft[], teaching = TEACHING) =>
  publicationFaults({ teaching, modules: [{ title: 'Module', lessons }] }, lessons, MEDIA);
const messagesOf = (one: LessonDraft) => faultsOf([one]).map(({ message }) => message);

it('names the character of an objective that certificates cannot print', () => {
  const objectives = ['Mesurer ≥ 5 µm, Δ ½ → β', 'Poser un implant 👁 21 D'];
  const message =
    "Remplacez «\u00a0👁\u00a0» dans l'objectif «\u00a0Poser un implant 👁 21 D\u00a0»\u00a0: les certificats ne savent pas l'imprimer";
  expect(faultsOf([film()], { ...TEACHING, objectives })).toEqual([{ lesson: null, message }]);
});

it('finds nothing in a complete program', () => {
  const complete = [
    film(),
    questions(
      {},
      { id: 'question-2', kind: 'multiple', correct: ['option-a', 'option-b'] },
      { id: 'question-3', kind: 'order', correct: [] },
      { ...POINT, id: 'question-4' },
    ),
    lesson({ kind: 'text', text: { blocks: [{ type: 'paragraph', content: [] }] } }),
    lesson({ kind: 'document', document: { document: DOCUMENT, name: 'a.pdf' } }),
    activity(),
  ];
  expect(faultsOf(complete)).toEqual([]);
});

it('names what the program lacks', () => {
  const messages = (modules: { title: string; lessons: LessonDraft[] }[], teaching = TEACHING) => {
    const lessons = modules.flatMap((one) => one.lessons);
    return publicationFaults({ teaching, modules }, lessons, MEDIA);
  };
  const fault = (message: string) => ({ lesson: null, message });
  expect(messages([], { ...TEACHING, objectives: [], authors: [] })).toEqual([
    fault('Ajoutez au moins un objectif'),
    fault("Ajoutez au moins un auteur, avec ses liens d'intérêts"),
    fault('Ajoutez au moins un module'),
    fault('Ajoutez au moins une leçon'),
  ]);
  expect(messages([{ title: 'Vide', lessons: [] }])).toEqual([
    fault("Le module «\u00a0Vide\u00a0» n'a pas de leçon"),
    fault('Ajoutez au moins une leçon'),
  ]);
  expect(messages([{ title: 'Module', lessons: [{ ...film(), is_required: false }] }])).toEqual([
    fault('Rendez au moins une leçon obligatoire\u00a0: sans elle, personne ne termine le cours'),
  ]);
});

const place = (name: string) => ({ text: placeOfFigure(name), italic: true });
const PLACES: RichText = [
  { type: 'paragraph', content: [place('')] },
  { type: 'list', ordered: true, items: [[{ text: 'Voir ' }, place(' Amorce ')], [place('Amorce')]] },
  { type: 'table', caption: 'Suivi', header: ['Œil'], rows: [[`Droit ${placeOfFigure('Carte')}`]] },
];
const late = { title: 'Incision', start: 40, id: 'phase-1' } as const;

it('names what each lesson lacks', () => {
  const cases: [LessonDraft, string[]][] = [
    [lesson({}), ['Ajoutez le film de la leçon']],
    [film({ video: null }), ['Ajoutez le film de la leçon']],
    [film({ video: 'd'.repeat(24) }), ["Ce film n'existe plus\u00a0: choisissez-en un autre"]],
    [film({ phases: [late] }), ["L'étape «\u00a0Incision\u00a0» commence après la fin du film"]],
    [film({ phases: [{ ...late, title: '', start: 3 }] }), ["L'étape à 0:03 n'a pas de titre"]],
    [
      film({ complications: [{ id: 'compl-1', at: 90, title: 'Refend', text: '' }] }),
      ['La complication «\u00a0Refend\u00a0» vient après la fin du film'],
    ],
    [film({ captions: [{ start: 38, end: 40.5, text: 'Fin' }] }), []],
    [film({ captions: [{ start: 38, end: 42, text: 'Fin' }] }), ['Le sous-titre à 0:38 dépasse la fin du film']],
    [film({ captions: [{ start: 8, end: 8, text: 'Fin' }] }), ['Le sous-titre à 0:08 finit avant de commencer']],
    [film({ captions: [{ start: 8, end: 9, text: '' }] }), ['Le sous-titre à 0:08 est vide']],
    [
      film({ captions: [...FILM.captions, { start: 7.5, end: 9, text: 'Trop tôt' }] }),
      ['Le sous-titre à 0:07 commence avant la fin du précédent'],
    ],
    [decision({ at: 41 }), ['La décision à 0:41 vient après la fin du film']],
    [decision({ chosen: 'option-z' }), ['Décision à 0:10\u00a0: indiquez ce que le chirurgien a choisi']],
    [decision({ options: OPTIONS.slice(0, 1) }), ['Décision à 0:10\u00a0: il faut au moins deux réponses']],
    [
      decision({ question: '', explanation: '' }),
      ['Décision à 0:10\u00a0: la question est vide', "Décision à 0:10\u00a0: l'explication est vide"],
    ],
    [film({ decisions: [DECISION, { ...DECISION, at: 12 }] }), ['Deux décisions sont la même']],
    [questions(), ['Ajoutez au moins une question']],
    [questions({ text: '' }), ["Question 1\u00a0: l'énoncé est vide"]],
    [questions({ options: OPTIONS.slice(0, 1) }), ['Question 1\u00a0: il faut au moins 2 réponses']],
    [
      questions({ options: [...OPTIONS, { id: 'option-d', text: 'réponse A' }] }),
      ['Question 1\u00a0: deux réponses sont identiques'],
    ],
    [questions({ options: [...OPTIONS, { id: 'option-d', text: '' }] }), ['Question 1\u00a0: une réponse est vide']],
    [questions({ correct: ['option-a', 'option-b'] }), ['Question 1\u00a0: cochez une réponse correcte, et une seule']],
    [questions({ correct: ['option-z'] }), ['Question 1\u00a0: cochez une réponse correcte, et une seule']],
    [questions({ kind: 'multiple', correct: [] }), ['Question 1\u00a0: cochez au moins une réponse correcte']],
    [
      questions({ kind: 'order', options: OPTIONS.slice(0, 2), correct: [] }),
      ['Question 1\u00a0: il faut au moins 3 réponses'],
    ],
    [
      questions({ ...POINT, image: null, area: [] }),
      ["Question 1\u00a0: l'image est requise", 'Question 1\u00a0: dessinez la zone correcte, avec au moins 3 sommets'],
    ],
    [questions({}, {}), ['Deux questions sont la même']],
    [lesson({ kind: 'text', text: { blocks: [] } }), ['Écrivez le texte de la leçon']],
    [
      lesson({ kind: 'text', text: { blocks: PLACES } }),
      [
        'Mettez la figure à la place de «\u00a0[Figure à ajouter]\u00a0»',
        'Mettez la figure à la place de «\u00a0[Figure à ajouter\u00a0: Amorce]\u00a0»',
        'Mettez la figure à la place de «\u00a0[Figure à ajouter\u00a0: Carte]\u00a0»',
      ],
    ],
    [lesson({ kind: 'document', document: { document: null, name: '' } }), ['Ajoutez le document de la leçon']],
    [
      lesson({ kind: 'document', minutes: 0, document: { document: DOCUMENT, name: 'a.pdf' } }),
      ['Indiquez la durée de la leçon'],
    ],
    [
      lesson({ kind: 'document', document: { document: VIDEO, name: 'a.pdf' } }),
      ["Ce document n'existe plus\u00a0: envoyez-le de nouveau"],
    ],
    [lesson({ kind: 'activity' }), ["Écrivez la grille de l'activité"]],
    [activity({ steps: [] }), ['Ajoutez au moins une étape à la grille']],
    [
      activity({ steps: [{ ...STEP, title: '', levels: ['a', '', 'c', 'd', 'e'] }] }),
      ["L'étape 1 de la grille n'a pas de titre", "Décrivez les 5 niveaux de l'étape 1"],
    ],
    [
      activity({ reference: { video: null, marks: [] }, anchors: [] }),
      ['Le film de référence manque', "Ajoutez au moins un film d'étalonnage, avec ses niveaux convenus"],
    ],
    [
      activity({ reference: { video: DOCUMENT, marks: [] }, anchors: [{ ...ANCHOR, levels: [] }] }),
      [
        "Le film de référence n'existe plus\u00a0: choisissez-en un autre",
        "Donnez le niveau convenu de chaque étape du film d'étalonnage 1",
      ],
    ],
    [
      activity({
        reference: { video: VIDEO, marks: [{ step: STEP.id, start: 40 }] },
        anchors: [{ ...ANCHOR, marks: [] }],
      }),
      [
        'Une étape commence après la fin\u00a0: le film de référence',
        "Marquez le début de chaque étape\u00a0: le film d'étalonnage 1",
      ],
    ],
    [activity({ anchors: [ANCHOR, ANCHOR] }), ["Deux étapes ou deux films d'étalonnage sont le même"]],
  ];
  expect(cases.map(([one]) => messagesOf(one))).toEqual(cases.map(([, messages]) => messages));
  expect(faultsOf([lesson({})])[0]?.lesson).toBe(LESSON);
});

it('waits for films that are being prepared, and gives moments of long films in hours', () => {
  const faults = (facts: FilmFacts, one: LessonDraft) =>
    publicationFaults({ teaching: TEACHING, modules: [{ title: 'M', lessons: [one] }] }, [one], {
      ...MEDIA,
      films: new Map([[VIDEO, facts]]),
    });
  expect(faults({ duration: 40, isReady: false }, film())[0]?.message).toBe("Ce film n'est pas encore prêt");
  const long = decision({ at: 7383, explanation: '' });
  expect(faults({ duration: 9000, isReady: true }, long)[0]?.message).toBe(
    "Décision à 2:03:03\u00a0: l'explication est vide",
  );
});
