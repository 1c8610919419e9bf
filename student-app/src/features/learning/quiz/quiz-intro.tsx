import type { QuizIntroduction } from '@iris/contract/learning';
import { Button } from '@iris/platform/ui';
import { CircleCheck } from 'lucide-react';
import { attemptsText, nextAttemptText } from './wording.ts';

interface QuizIntroProps {
  quiz: QuizIntroduction;
  isBusy: boolean;
  onBegin: () => void;
  onResult: () => void;
}

/** The rules of the quiz before it begins. */
export function QuizIntro({ quiz, isBusy, onBegin, onResult }: QuizIntroProps) {
  const { question_count, pass_mark, time_limit, attempts_left, is_open, is_passed, has_result, next_attempt_at } =
    quiz;
  const mayBegin = is_open || attempts_left > 0;
  const facts = [
    ['Questions', String(question_count)],
    ['Pour réussir', `${pass_mark}\u00a0%`],
    ['Temps', time_limit === null ? 'sans limite' : `${time_limit}\u00a0min`],
    ['Tentatives en 24\u00a0h', attemptsText(quiz)],
  ];
  return (
    <div className="flex max-w-text flex-col gap-6">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 border-line border-y py-5 sm:grid-cols-4">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-sm text-ink-faint">{name}</dt>
            <dd className="text-lg font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {is_passed && (
        <p className="flex items-center gap-2 font-semibold text-success-ink">
          <CircleCheck className="size-5" aria-hidden="true" />
          Vous avez réussi ce quiz.
        </p>
      )}
      <p className="text-ink-soft">
        Chaque réponse est enregistrée dès qu'elle est donnée. Les chiffres choisissent une réponse, Entrée passe à la
        question suivante.
      </p>
      {!mayBegin && next_attempt_at && <p>{nextAttemptText(next_attempt_at)}</p>}
      <div className="flex flex-wrap gap-3">
        {mayBegin && (
          <Button variant={is_passed ? 'secondary' : 'primary'} busy={isBusy} onClick={onBegin}>
            {is_open ? 'Continuer le quiz' : has_result ? 'Faire une autre tentative' : 'Commencer le quiz'}
          </Button>
        )}
        {has_result && <Button onClick={onResult}>Voir le dernier résultat</Button>}
      </div>
    </div>
  );
}
