import type { Answer, OpenQuestion } from '@iris/contract/programs';
import { renderPage } from '@iris/platform/testing';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import type { Grading } from './question-props.ts';
import { QuestionView } from './question-view.tsx';

const question = (kind: OpenQuestion['kind']): OpenQuestion => ({
  id: 'question-1',
  kind,
  text: 'Que faire ?',
  image: kind === 'point' ? '/illustrations/a.svg' : null,
  image_alt: 'Vue du microscope',
  options: ['un', 'deux', 'trois'].map((text) => ({ id: `option-${text}`, text })),
});

interface PageProps {
  kind: OpenQuestion['kind'];
  given: Answer | null;
  grading: Grading | undefined;
  onAnswer: (answer: Answer) => void;
}

function Page({ kind, given, grading, onAnswer }: PageProps) {
  const [answer, setAnswer] = useState(given);
  const handleAnswer = (next: Answer) => {
    onAnswer(next);
    setAnswer(next);
  };
  return (
    <QuestionView
      question={question(kind)}
      answer={answer}
      onAnswer={grading ? undefined : handleAnswer}
      grading={grading}
    />
  );
}

function open(kind: OpenQuestion['kind'], given: Answer | null = null, grading?: Grading) {
  const answers: Answer[] = [];
  const page = <Page kind={kind} given={given} grading={grading} onAnswer={(answer) => answers.push(answer)} />;
  return { ...renderPage(page), last: () => answers.at(-1) };
}

it('takes one option, or several', async () => {
  const single = open('single');
  await single.user.click(screen.getByRole('radio', { name: /un/ }));
  await single.user.click(screen.getByRole('radio', { name: /deux/ }));
  expect(single.last()).toEqual({ question: 'question-1', options: ['option-deux'] });
  single.unmount();
  const multiple = open('multiple');
  await multiple.user.click(screen.getByRole('checkbox', { name: /un/ }));
  await multiple.user.click(screen.getByRole('checkbox', { name: /trois/ }));
  await multiple.user.click(screen.getByRole('checkbox', { name: /un/ }));
  expect(multiple.last()).toEqual({ question: 'question-1', options: ['option-trois'] });
});

it('is dragged by the pointer that has taken the step with its main button, and by no other', () => {
  const { last } = open('order');
  const list = screen.getByRole('list');
  for (const [index, row] of [...list.children].entries())
    row.getBoundingClientRect = () => new DOMRect(0, 100 * index, 300, 100);
  const grip = list.querySelector('.cursor-grab') as Element;
  /** The test environment knows no pointers. */
  const fire = (target: Element, type: string, pointerId: number, mouse: MouseEventInit = {}) =>
    fireEvent(target, Object.assign(new MouseEvent(type, { bubbles: true, ...mouse }), { pointerId }));
  const press = (pointerId: number, button = 0) => fire(grip, 'pointerdown', pointerId, { button });
  const move = (pointerId: number) => fire(list, 'pointermove', pointerId, { clientY: 290 });
  press(1, 2);
  move(1);
  press(2);
  press(3);
  move(3);
  fire(list, 'lostpointercapture', 3);
  expect(last()).toBeUndefined();
  move(2);
  expect(last()?.options).toEqual(['option-deux', 'option-trois', 'option-un']);
});

it('orders steps by «Monter» and «Descendre», says where a step has moved, and stops at the ends', async () => {
  const { user, last } = open('order');
  await user.click(screen.getByRole('button', { name: /^Monter.*trois$/ }));
  expect(last()).toEqual({ question: 'question-1', options: ['option-un', 'option-trois', 'option-deux'] });
  expect(screen.getByRole('status')).toHaveTextContent('trois : position 2 sur 3');
  await user.click(screen.getByRole('button', { name: /^Descendre.*un$/ }));
  expect(last()?.options).toEqual(['option-trois', 'option-un', 'option-deux']);
  await user.click(screen.getByRole('button', { name: /^Monter.*trois$/ }));
  expect(last()?.options?.[0]).toBe('option-trois');
});

it('points at a place by keyboard, in steps of the grid and finer ones', async () => {
  const { user, last } = open('point');
  const picture = screen.getByRole('application', { name: 'Vue du microscope' });
  picture.focus();
  await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowDown}');
  expect(screen.getByRole('status')).toHaveTextContent('Réticule à 40 % depuis la gauche, 55 % depuis le haut');
  await user.keyboard('{Shift>}{ArrowLeft}{/Shift}{Enter}');
  expect(last()?.point?.x).toBeCloseTo(0.39);
  expect(last()?.point?.y).toBeCloseTo(0.55);
});

it('marks answers after grading, with the key what was expected, without it only a single wrong choice', () => {
  const texts = (kind: 'single' | 'multiple', options: string[], grading: Grading) => {
    const answer = { question: 'question-1', options: options.map((text) => `option-${text}`) };
    const { unmount } = open(kind, answer, grading);
    const boxes = screen.getAllByRole(kind === 'single' ? 'radio' : 'checkbox');
    const shown = boxes.map((box) => box.closest('label')?.textContent);
    expect(boxes.every((box) => (box as HTMLInputElement).disabled)).toBe(true);
    unmount();
    return shown;
  };
  const key = { correct: ['option-un', 'option-trois'], area: [] };
  const graded = texts('multiple', ['un', 'deux'], { is_correct: false, key });
  expect(graded).toEqual(['unAttendu', 'deuxNon', '3troisAttendu']);
  const wrong = { is_correct: false, key: null };
  expect(texts('single', ['deux'], wrong)).toEqual(['1un', 'deuxNon', '3trois']);
  expect(texts('multiple', ['un', 'deux'], wrong)).toEqual(['1unVotre réponse', '2deuxVotre réponse', '3trois']);
});
