import { formatMoment } from '@iris/contract/foundation';
import { classes } from '@iris/platform/ui';
import type { FilmPlayer } from '../player/film-player.ts';
import { useFilm } from '../player/use-film.ts';
import { type FilmQuestions, groupQuestions, nameQuestions } from './film-questions.ts';
import { MARK_DISTANCE, type Mark, MarkRow } from './mark-row.tsx';

interface TimeMarksProps {
  player: FilmPlayer;
  /** Of the time line, in pixels. */
  width: number;
  hasDecisions: boolean;
  questions?: FilmQuestions | undefined;
}

/** Complications as ticks, decisions as circles and questions as small diamonds, both filled once answered. */
export function TimeMarks({ player, width, hasDecisions, questions }: TimeMarksProps) {
  const answers = useFilm(player, (state) => state.answers);
  const duration = useFilm(player, (state) => state.duration);
  const { complications, decisions } = player.film;
  const seconds = width > 0 ? (MARK_DISTANCE * duration) / width : 0;
  const marks: Mark[] = [
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
  ];
  return <MarkRow marks={marks} to={duration} width={width} />;
}
