const plain = { image: null, image_alt: '', options: [], correct: [], area: [], explanation: 'Voir le film.' };

const optionsOf = (...texts: string[]) => texts.map((text, index) => ({ id: `option-${index + 1}`, text }));

/** The steps of the question about an order, as they should be. */
export const STEPS = ['Ponctionner', 'Lever le lambeau', 'Tourner', 'Fermer le cercle'];

const QUESTIONS = [
  {
    ...plain,
    kind: 'single',
    text: 'Quel diamètre viser\u00a0?',
    options: optionsOf('5,2 mm', '8 mm'),
    correct: ['option-1'],
  },
  {
    ...plain,
    kind: 'multiple',
    text: 'Que craindre\u00a0?',
    options: optionsOf('Fuite radiaire', 'Chambre plate', 'Rien'),
    correct: ['option-1', 'option-2'],
  },
  { ...plain, kind: 'order', text: 'Dans quel ordre\u00a0?', options: optionsOf(...STEPS) },
  {
    ...plain,
    kind: 'point',
    text: 'Où ponctionner\u00a0?',
    image: '/illustrations/fundus.svg',
    image_alt: 'Vue du microscope',
    area: [
      { x: 0.3, y: 0.3 },
      { x: 0.7, y: 0.3 },
      { x: 0.7, y: 0.7 },
      { x: 0.3, y: 0.7 },
    ],
  },
];

/** The draft of a lesson with a question of each kind. */
export const QUIZ_LESSON = {
  title: 'Vérifier',
  minutes: 10,
  is_required: true,
  is_preview: false,
  quiz: {
    pass_mark: 100,
    attempts: 3,
    time_limit: null,
    questions: QUESTIONS.map((question, index) => ({ ...question, id: `question-${index + 1}` })),
  },
};
