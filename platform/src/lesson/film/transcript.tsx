import { formatMoment, textMatcher } from '@iris/contract/foundation';
import { Highlighted } from '@iris/platform/search';
import { classes, SearchField } from '@iris/platform/ui';
import { MessageCircleQuestionMark } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { FilmPlayer } from './player/film-player.ts';
import { useFilm } from './player/use-film.ts';
import { captionAt, partAt, phaseOf } from './time-line/film-marks.ts';
import { type FilmQuestion, type FilmQuestions, nameQuestions } from './time-line/film-questions.ts';

interface TranscriptProps {
  player: FilmPlayer;
  /** Marked beside the lines at which they were asked. */
  questions?: FilmQuestions | undefined;
}

/** The words of the film with its phases as headings; it follows the film and can be searched. */
export function Transcript({ player, questions }: TranscriptProps) {
  const [search, setSearch] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const { captions, phases } = player.film;
  const current = useFilm(player, ({ time }) => captionAt(captions, time)?.start);
  const match = textMatcher(search);

  useEffect(() => {
    const line = list.current?.querySelector<HTMLElement>('[aria-current]');
    const box = list.current;
    // Not scrollIntoView, which would scroll the page away from the film.
    if (line && box && current !== undefined) box.scrollTop = line.offsetTop - box.clientHeight / 3;
  }, [current]);

  const askedAt = (caption: Caption) =>
    questions?.questions.filter(({ at }) => (partAt(captions, at) ?? captions[0]) === caption) ?? [];
  const lines = captions.flatMap((caption) => {
    const words = match(caption.text);
    return words ? [{ ...caption, words, asked: askedAt(caption) }] : [];
  });
  const groups = groupByPhase(phases, lines);
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3">
      <SearchField label="Chercher dans la transcription" value={search} onChange={setSearch} />
      <div ref={list} className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain">
        {groups.length === 0 && (
          <p role="status" className="py-4 text-ink-soft">
            {captions.length === 0 ? "Ce film n'a pas de commentaire." : 'Aucun passage ne contient ces mots.'}
          </p>
        )}
        {groups.map(({ id, title, start, lines }) => (
          <section key={id} aria-label={title || 'Début'}>
            {title && (
              <h3 className="sticky top-0 bg-paper text-sm">
                <button
                  type="button"
                  onClick={() => player.seek(start)}
                  className="printed flex min-h-9 w-full items-baseline justify-between gap-3 py-1.5 text-left font-semibold hover:text-primary-ink pointer-coarse:min-h-11"
                >
                  <span>{title}</span>
                  <span className="font-sans font-normal text-ink-faint tabular-nums">{formatMoment(start)}</span>
                </button>
              </h3>
            )}
            <ul>
              {lines.map((line) => (
                <li key={line.start} className="flex items-start">
                  <button
                    type="button"
                    onClick={() => player.seek(line.start)}
                    aria-current={line.start === current || undefined}
                    className={classes(
                      'printed flex min-w-0 flex-1 gap-3 rounded-sm py-1.5 pr-2 text-left leading-snug transition-colors hover:bg-ink/6 pointer-coarse:py-2.5',
                      line.start === current ? 'text-ink' : 'text-ink-soft',
                    )}
                  >
                    <span className="w-11 flex-none pt-px text-right text-sm text-ink-faint tabular-nums">
                      {formatMoment(line.start)}
                    </span>
                    <span
                      className={classes(
                        'border-l-2 pl-3',
                        line.start === current ? 'border-accent font-medium' : 'border-transparent',
                      )}
                    >
                      <Highlighted text={line.text} words={line.words} />
                    </span>
                  </button>
                  <LineQuestions asked={line.asked} onOpen={questions?.onOpen} player={player} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}

type Caption = FilmPlayer['film']['captions'][number];

type Line = Caption & { words: string[]; asked: readonly FilmQuestion[] };

interface LineQuestionsProps {
  asked: readonly FilmQuestion[];
  onOpen: FilmQuestions['onOpen'] | undefined;
  player: FilmPlayer;
}

/** Leads to the questions that were asked at a line. */
function LineQuestions({ asked, onOpen, player }: LineQuestionsProps) {
  const [first] = asked;
  if (!first || !onOpen) return null;
  return (
    <button
      type="button"
      aria-label={nameQuestions(asked)}
      title={nameQuestions(asked)}
      onClick={() => {
        player.seek(first.at);
        onOpen(first.id);
      }}
      className="grid size-9 flex-none place-items-center rounded-sm text-primary-ink transition-colors hover:bg-ink/7 pointer-coarse:size-11"
    >
      <MessageCircleQuestionMark className="size-4.5" />
    </button>
  );
}

function groupByPhase(phases: FilmPlayer['film']['phases'], captions: readonly Line[]) {
  const parts = [{ id: 'lead', title: '', start: 0 }, ...phases];
  return parts
    .map((part) => ({ ...part, lines: captions.filter((caption) => phaseOf(parts, caption) === part) }))
    .filter(({ lines }) => lines.length > 0);
}
