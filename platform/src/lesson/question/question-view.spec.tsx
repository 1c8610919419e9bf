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
  for (const [index, row] of [...list.children].entries()) {
    row.getBoundingClientRect = () => new DOMRect(0, 100 * index, 300, 100);
  }
  const grip = list.querySelector('.cursor-grab') as Element;
  const press = (pointerId: number, button = 0) => fireEvent(grip, pointerEvent('pointerdown', { pointerId, button }));
  const move = (pointerId: number) => fireEvent(list, pointerEvent('pointermove', { pointerId, clientY: 290 }));
  press(1, 2);
  move(1);
  press(2);
  press(3);
  move(3);
  fireEvent(list, pointerEvent('lostpointercapture', { pointerId: 3 }));
  expect(last()).toBeUndefined();
  move(2);
  expect(last()?.options).toEqual(['option-deux', 'option-trois', 'option-un']);
});

/** The test environment knows no pointers. */
function pointerEvent(type: string, { pointerId, ...mouse }: PointerEventInit): Event {
  return Object.assign(new MouseEvent(type, { bubbles: true, cancelable: true, ...mouse }), { pointerId });
}

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

it('shows after grading what was expected, in words, and takes no more answers', () => {
  open(
    'multiple',
    { question: 'question-1', options: ['option-un', 'option-deux'] },
    {
      is_correct: false,
      key: { correct: ['option-un', 'option-trois'], area: [] },
    },
  );
  const verdicts = screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent);
  expect(verdicts).toEqual(['unAttendu', 'deuxNon', '3troisAttendu']);
  expect(screen.getAllByRole('checkbox').every((box) => (box as HTMLInputElement).disabled)).toBe(true);
});

it('marks a wrong choice as wrong without its key, and of several choices none', () => {
  const wrong = { is_correct: false, key: null };
  const single = open('single', { question: 'question-1', options: ['option-deux'] }, wrong);
  const textsOf = (role: string) => screen.getAllByRole(role).map((box) => box.closest('label')?.textContent);
  expect(textsOf('radio')).toEqual(['1un', 'deuxNon', '3trois']);
  single.unmount();
  open('multiple', { question: 'question-1', options: ['option-un', 'option-deux'] }, wrong);
  expect(textsOf('checkbox')).toEqual(['1unVotre réponse', '2deuxVotre réponse', '3trois']);
});
