import type { QuestionFollowUp } from '@iris/contract/learning';
import { formatNumber } from '@iris/platform/format';
import { Button, Card } from '@iris/platform/ui';
import { useState } from 'react';
import { formatShare } from '../../format/share.ts';

interface QuestionTableProps {
  /** Those that fail most come first. */
  questions: readonly QuestionFollowUp[];
}

/** Questions that are shown at first, and with each «Afficher plus». */
const SHOWN = 10;

/** The questions that are most often answered wrongly. */
export function QuestionTable({ questions }: QuestionTableProps) {
  const [shown, setShown] = useState(SHOWN);
  const missed = questions.filter(({ wrong }) => wrong > 0);
  if (missed.length === 0) {
    const isAnswered = questions.some(({ answered }) => answered > 0);
    return (
      <Card className="p-5 text-ink-soft">
        {isAnswered ? "Aucune question n'a été manquée." : "Aucun quiz n'a encore été noté."}
      </Card>
    );
  }
  return (
    <Card>
      <ol className="divide-y divide-line">
        {missed.slice(0, shown).map(({ lesson, question, answered: count, wrong }, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: two questions may have the same text
            key={index}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-5 px-4 py-3 sm:px-5"
          >
            <div className="min-w-0">
              <p className="line-clamp-2 wrap-anywhere">{question}</p>
              <p className="text-sm text-ink-faint wrap-anywhere">{lesson}</p>
            </div>
            <p className="text-right tabular-nums">
              <span className="font-semibold">{formatShare(wrong, count)}</span>
              <span className="block text-sm text-ink-faint">
                {`${formatNumber(wrong)} sur ${formatNumber(count)}`}
              </span>
            </p>
          </li>
        ))}
      </ol>
      {missed.length > shown && (
        <div className="border-t border-line p-3 text-center">
          <Button size="sm" onClick={() => setShown((count) => count + SHOWN)}>
            Afficher plus
          </Button>
        </div>
      )}
    </Card>
  );
}
