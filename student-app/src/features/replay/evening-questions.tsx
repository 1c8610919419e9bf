import type { Replay } from '@iris/contract/webinars';
import { type FilmPlayer, formatMoment, useFilm } from '@iris/platform/lesson';
import { classes } from '@iris/platform/ui';
import { useEffect, useRef } from 'react';

interface EveningQuestionsProps {
  player: FilmPlayer;
  questions: Replay['questions'];
  /** The question whose mark was pressed, by its position; another object each time. */
  opened: { id: string } | undefined;
}

/** The questions that were answered, each leading to its moment; the current one is marked. */
export function EveningQuestions({ player, questions, opened }: EveningQuestionsProps) {
  const list = useRef<HTMLUListElement>(null);
  const current = useFilm(player, ({ time }) => questions.findLastIndex(({ at }) => at !== null && at <= time));
  useEffect(() => {
    if (opened) list.current?.querySelector<HTMLElement>(`[data-question="${opened.id}"]`)?.focus();
  }, [opened]);
  return (
    <section
      aria-labelledby="questions"
      className="min-w-0 px-4 sm:px-6 lg:sticky lg:top-20 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:self-start lg:px-0"
    >
      <h2 id="questions" className="text-xl">
        Questions de la soirée
      </h2>
      {questions.length === 0 ? (
        <p className="mt-2 text-ink-soft">Aucune question n'a été traitée pendant la soirée.</p>
      ) : (
        <ul ref={list} className="relative -mx-2 mt-2 flex flex-col overflow-y-auto lg:max-h-[calc(100svh-10rem)]">
          {questions.map(({ text, at }, index) => {
            const isCurrent = index === current;
            const content = (
              <>
                <span className="w-13 flex-none pt-px text-right text-sm text-ink-faint tabular-nums">
                  {at === null ? '' : formatMoment(at)}
                </span>
                <span
                  className={classes(
                    'min-w-0 border-l-2 pl-3 whitespace-pre-line wrap-anywhere',
                    isCurrent ? 'border-accent font-medium text-ink' : 'border-transparent text-ink-soft',
                  )}
                >
                  {text}
                </span>
              </>
            );
            const row = 'flex w-full gap-3 rounded-sm px-2 py-2 text-left leading-snug';
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: the questions of a replay have no identifier, and do not change
              <li key={index}>
                {at === null ? (
                  <div className={row}>{content}</div>
                ) : (
                  <button
                    type="button"
                    data-question={index}
                    aria-current={isCurrent || undefined}
                    onClick={() => player.seek(at)}
                    className={classes(row, 'printed min-h-11 transition-colors -outline-offset-2 hover:bg-ink/6')}
                  >
                    {content}
                  </button>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
