import type { Answer, Question, QuizContent } from '@iris/contract/programs';

/** Answers in words, one question a line: «Quel colorant ? Bleu trypan». */
export function answersText(answers: readonly Answer[], quiz: QuizContent | undefined): string {
  return answers
    .flatMap((answer) => {
      const question = quiz?.questions.find(({ id }) => id === answer.question);
      return question ? `${question.text} ${answerText(answer, question)}` : [];
    })
    .join('\n');
}

function answerText({ options = [], point }: Answer, question: Question): string {
  if (point) return `un point à ${percent(point.x)} de la largeur et ${percent(point.y)} de la hauteur`;
  return options.flatMap((id) => question.options.find((option) => option.id === id)?.text ?? []).join(', ');
}

function percent(share: number): string {
  return `${Math.round(share * 100)}\u00a0%`;
}
