import { randomBytes } from 'node:crypto';
import type { ApiClient } from '../api-client.ts';

interface Video {
  _id: string;
  name: string;
  status: string;
}

/** A published program with a film that asks a question, and a quiz. */
interface Program {
  film: string;
  quiz: string;
}

const plain = { image: null, image_alt: '', area: [] };

/** Moment of the film's question, in seconds. */
export const DECISION_AT = 12;

/** Publishes a program: a preview of a demo film with a question, then a quiz. */
export async function publishProgram(api: ApiClient, courseId: string): Promise<Program> {
  const videos = await api.expect<Video[]>('GET', '/videos');
  const video = videos.find(({ name, status }) => name === 'Capsulorhexis' && status === 'ready');
  if (!video) throw new Error('the demo film is missing');
  const add = await addModule(api, courseId);
  const film = await add('film', 'Le capsulorhexis en entier');
  const quiz = await add('quiz', 'Vérifier');
  const content = { film: filmOf(video._id) };
  const filmLesson = { ...FLAGS, title: 'Le capsulorhexis en entier', is_preview: true, ...content };
  await api.expect('PUT', `/lessons/${film}/draft`, filmLesson);
  await api.expect('PUT', `/lessons/${quiz}/draft`, QUIZ_LESSON);
  await api.expect('POST', `/courses/${courseId}/publish`, { note: '' });
  return { film, quiz };
}

/** Publishes a program of a quiz alone, which is quickly completed; returns the lesson. */
export async function publishQuiz(api: ApiClient, courseId: string): Promise<string> {
  const add = await addModule(api, courseId);
  const quiz = await add('quiz', 'Vérifier');
  await api.expect('PUT', `/lessons/${quiz}/draft`, QUIZ_LESSON);
  await api.expect('POST', `/courses/${courseId}/publish`, { note: '' });
  return quiz;
}

/** Publishes a program of a quiz that asks for the order of these steps; returns the lesson. */
export async function publishOrderQuiz(api: ApiClient, courseId: string, steps: readonly string[]): Promise<string> {
  const quiz = await (await addModule(api, courseId))('quiz', 'Ordonner');
  const options = steps.map((text, index) => ({ id: `option-${index + 1}`, text }));
  const asked = { ...plain, id: 'question-1', kind: 'order', text: "Dans l'ordre", explanation: 'Voir le film.' };
  const questions = [{ ...asked, options, correct: [] }];
  await api.expect('PUT', `/lessons/${quiz}/draft`, { ...QUIZ_LESSON, quiz: { ...QUIZ, questions } });
  await api.expect('POST', `/courses/${courseId}/publish`, { note: '' });
  return quiz;
}

/** Enrolls a student in a course of a quiz alone, and completes it by passing the quiz; returns the certificate's serial. */
export async function completeByQuiz(student: ApiClient, courseId: string, quiz: string): Promise<string> {
  await student.expect('POST', '/enrollments', { course_id: courseId });
  const { _id } = await student.expect<{ _id: string }>('POST', `/lessons/${quiz}/attempts`);
  const answer = { question: 'question-1', options: ['option-1'] };
  await student.expect('PUT', `/attempts/${_id}/answers`, answer);
  await student.expect('POST', `/attempts/${_id}/submit`);
  const [certificate] = await student.expect<{ serial: string }[]>('GET', '/certificates/mine');
  if (!certificate) throw new Error('the course is not completed');
  return certificate.serial;
}

/** Writes the draft of a program with one module; returns what adds lessons to it. */
export async function addModule(api: ApiClient, courseId: string) {
  const module = randomBytes(12).toString('hex');
  const author = { name: 'Dr Claire Vasseur', role: 'Chirurgienne', biography: '', disclosures: 'Aucun' };
  const teaching = { objectives: ['Centrer le rhexis'], audience: '', prerequisites: '', authors: [author], hours: 1 };
  const modules = [{ _id: module, title: 'Le geste', lessons: [] }];
  await api.expect('PUT', `/courses/${courseId}/draft`, { teaching, modules });
  return async (kind: string, title: string) => {
    const { _id } = await api.expect<{ _id: string }>('POST', `/courses/${courseId}/lessons`, { module, kind, title });
    return _id;
  };
}

function filmOf(video: string) {
  return {
    video,
    phases: [{ id: 'phase-1', title: 'Ponction', start: 0 }],
    complications: [],
    captions: [{ start: 1, end: 3, text: 'On ponctionne au centre.' }],
    decisions: [
      {
        id: 'decision-1',
        at: DECISION_AT,
        question: 'La chambre se creuse. Que feriez-vous\u00a0?',
        options: [
          { id: 'option-1', text: 'Tirer plus fort' },
          { id: 'option-2', text: 'Reformer la chambre' },
        ],
        chosen: 'option-2',
        explanation: 'Le viscoélastique aplatit la capsule.',
      },
    ],
  };
}

const QUIZ = {
  pass_mark: 100,
  attempts: 3,
  time_limit: null,
  questions: [
    {
      ...plain,
      id: 'question-1',
      kind: 'single',
      text: 'Quel diamètre viser\u00a0?',
      explanation: 'Le bord recouvre alors une optique de 6 mm.',
      options: [
        { id: 'option-1', text: '5,2 mm' },
        { id: 'option-2', text: '8 mm' },
      ],
      correct: ['option-1'],
    },
  ],
};

const FLAGS = { minutes: 10, is_required: true };

const QUIZ_LESSON = { ...FLAGS, title: 'Vérifier', is_preview: false, quiz: QUIZ };
