import { formatMoment } from '@iris/contract/foundation';
import { classes } from '@iris/platform/ui';
import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import type { FilmPlayer } from '../player/film-player.ts';
import { useFilm } from '../player/use-film.ts';
import { spread } from './film-marks.ts';
import { type FilmQuestions, groupQuestions, nameQuestions } from './film-questions.ts';

interface TimeMarksProps {
  player: FilmPlayer;
  /** Of the time line, in pixels. */
  width: number;
  hasDecisions: boolean;
  questions?: FilmQuestions | undefined;
}

/** Smallest distance of marks in pixels, so that each is seen whole and can be pressed (WCAG 2.5.8). */
const DISTANCE = 24;

/**
 * Complications as ticks, decisions as circles and questions as small diamonds, both filled once answered; one tab stop, arrows
 * between them.
 */
export function TimeMarks({ player, width, hasDecisions, questions }: TimeMarksProps) {
  const answers = useFilm(player, (state) => state.answers);
  const duration = useFilm(player, (state) => state.duration);
  const [focused, setFocused] = useState(0);
  const line = useRef<HTMLDivElement>(null);
  const { complications, decisions } = player.film;
  const seconds = width > 0 ? (DISTANCE * duration) / width : 0;
  const marks = [
    ...complications.map(({ id, at, title }) => ({
      id,
      at,
      label: `Complication\u00a0: ${title}, à ${formatMoment(at)}`,
      shape: 'h-3.5 w-[3px] rounded-full bg-accent',
      stem: 'stroke-accent',
      handle: () => player.seek(at),
    })),
    ...(hasDecisions ? decisions : []).map((decision) => {
      const isAnswered = answers.some((answer) => answer.decision === decision.id);
      return {
        id: decision.id,
        at: decision.at,
        label: `«\u00a0Que feriez-vous\u00a0?\u00a0», à ${formatMoment(decision.at)}, ${isAnswered ? 'répondu' : 'sans réponse'}`,
        shape: classes('size-3 rounded-full border-2 border-ink', isAnswered && 'bg-ink'),
        stem: 'stroke-ink',
        handle: () => player.openDecision(decision),
      };
    }),
    ...groupQuestions(questions?.questions ?? [], seconds).flatMap((group) => {
      const [first] = group;
      if (!first) return [];
      return {
        id: first.id,
        at: first.at,
        label: nameQuestions(group),
        shape: classes(
          'mb-0.5 size-2 rotate-45 border-[1.5px] border-ink-soft',
          group.every(({ isAnswered }) => isAnswered) && 'bg-ink-soft',
        ),
        stem: 'stroke-ink-soft',
        handle: () => {
          player.seek(first.at);
          questions?.onOpen(first.id);
        },
      };
    }),
  ].sort((one, other) => one.at - other.at);
  if (marks.length === 0 || duration === 0) return null;

  const own = marks.map(({ at }) => (at / duration) * width);
  const places = spread(own, DISTANCE, width);

  /** The areas of marks overlap on touch screens: the nearest mark is meant, not the one on top. */
  const handlePress = (event: MouseEvent, pressed: number) => {
    const left = line.current?.getBoundingClientRect().left ?? 0;
    const distanceOf = (index: number) => Math.abs((places[index] ?? 0) - (event.clientX - left));
    // `detail` is 0 for presses by keyboard and assistive technology.
    const nearest =
      event.detail === 0
        ? pressed
        : places.reduce((best, _, index) => (distanceOf(index) < distanceOf(best) ? index : best), pressed);
    marks[nearest]?.handle();
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step || event.shiftKey) return;
    event.preventDefault();
    const next = Math.min(Math.max(focused + step, 0), marks.length - 1);
    setFocused(next);
    event.currentTarget.querySelectorAll('button')[next]?.focus();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields; these buttons submit nothing
    <div
      ref={line}
      role="group"
      aria-label="Repères du film"
      data-roving=""
      onKeyDown={handleKeyDown}
      className="relative z-1 h-4"
    >
      <svg
        aria-hidden="true"
        className="pointer-events-none absolute inset-x-0 top-full h-2.5 w-full overflow-visible pointer-coarse:h-3 pointer-coarse:@xl:h-4"
      >
        {marks.map(({ id, stem }, index) => (
          <line key={id} x1={places[index]} y1="-1" x2={own[index]} y2="100%" strokeWidth="1" className={stem} />
        ))}
      </svg>
      {marks.map((mark, index) => (
        <button
          key={mark.id}
          type="button"
          tabIndex={index === Math.min(focused, marks.length - 1) ? 0 : -1}
          aria-label={mark.label}
          title={mark.label}
          onFocus={() => setFocused(index)}
          onClick={(event) => handlePress(event, index)}
          style={{ left: places[index] }}
          // Touch areas grow down over the track, never up: on a phone the middle of the picture is right above.
          className="absolute bottom-0 flex h-6 w-6 -translate-x-1/2 items-end justify-center rounded-sm pb-0.5 transition-transform hover:scale-125 pointer-coarse:-bottom-2 pointer-coarse:w-11 pointer-coarse:pb-2.5"
        >
          <span className={mark.shape} />
        </button>
      ))}
    </div>
  );
}
