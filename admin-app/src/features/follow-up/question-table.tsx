import type { QuestionFollowUp } from '@iris/contract/follow-up';
import { formatNumber } from '@iris/platform/format';
import { Card } from '@iris/platform/ui';
import { formatShare } from '../../format/counted.ts';

interface QuestionTableProps {
  /** Those that fail most come first. */
  questions: readonly QuestionFollowUp[];
}

/** Questions that are shown. */
const SHOWN = 10;

/** The questions that are most often answered wrongly. */
export function QuestionTable({ questions }: QuestionTableProps) {
  const answered = questions.filter((question) => question.answered > 0).slice(0, SHOWN);
  if (answered.length === 0) return <Card className="p-5 text-ink-soft">Aucun quiz n'a encore été noté.</Card>;
  return (
    <Card>
      <ol className="divide-y divide-line">
        {answered.map(({ lesson, question, answered: count, wrong }, index) => (
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
                {formatNumber(wrong)} sur {formatNumber(count)}
              </span>
            </p>
          </li>
        ))}
      </ol>
    </Card>
  );
}
