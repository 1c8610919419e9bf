import type { Answer, OpenQuestion } from '@iris/contract/programs';
import { digitOf } from '@iris/platform/lesson';
import { useEffect, useRef } from 'react';

interface QuizKeysOptions {
  /** Undefined while no question is shown. */
  question: OpenQuestion | undefined;
  answer: Answer | undefined;
  save: (answer: Answer) => void;
  onNext: () => void;
}

/** Keys 1 to 9 choose an option, Enter leads on. */
export function useQuizKeys({ question, answer, save, onNext }: QuizKeysOptions): void {
  const handle = (event: KeyboardEvent) => {
    const { target } = event;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !question) return;
    if (
      target instanceof Element &&
      target.closest('textarea, input:not([type=radio], [type=checkbox]), [role=tablist]')
    )
      return;
    if (event.key === 'Enter') {
      if (target instanceof Element && target.closest('button, a[href]')) return;
      event.preventDefault();
      onNext();
      return;
    }
    const option = question.options[(digitOf(event) ?? 0) - 1];
    if (!option || (question.kind !== 'single' && question.kind !== 'multiple')) return;
    event.preventDefault();
    const chosen = answer?.options ?? [];
    const toggled = chosen.includes(option.id) ? chosen.filter((id) => id !== option.id) : [...chosen, option.id];
    save({ question: question.id, options: question.kind === 'single' ? [option.id] : toggled });
  };
  const current = useRef(handle);
  current.current = handle;
  useEffect(() => {
    const listener = (event: KeyboardEvent) => current.current(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
