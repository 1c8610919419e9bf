import type { Question } from '@iris/contract/learning';
import type { FilmQuestions } from '@iris/platform/lesson';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { PanelName } from '../panels/panels.tsx';
import { useQuestions } from './questions.api.ts';

/** What lesson, transcript and panel share about the questions of a lesson. */
export interface LessonQuestions {
  query: ReturnType<typeof useQuestions>;
  /** Those about moments of the film. */
  ofFilm: FilmQuestions;
  /** The question that was opened by its mark; another object each time. */
  opened: { id: string } | undefined;
  /** Shows a question in the panel. */
  open: (id: string) => void;
  /** The paragraph that is asked about; null for the whole lesson. */
  paragraph: number | null;
  setParagraph: (paragraph: number | null) => void;
  /** Shows the panel to ask about a paragraph. */
  askAbout: (paragraph: number) => void;
}

/** The questions of a lesson, with what is asked about and what is opened: first the one in the address (`?question=…`). */
export function useLessonQuestions(lessonId: string, onPanel: (panel: PanelName) => void): LessonQuestions {
  const query = useQuestions(lessonId);
  const asked = useSearchParams()[0].get('question');
  const [opened, setOpened] = useState(asked ? { id: asked } : undefined);
  const [paragraph, setParagraph] = useState<number | null>(null);
  const open = (id: string) => {
    setOpened({ id });
    onPanel('questions');
  };
  const askAbout = (asked: number) => {
    setParagraph(asked);
    onPanel('questions');
  };
  const ofFilm = { questions: (query.data ?? []).flatMap(toFilmQuestion), onOpen: open };
  return { query, ofFilm, opened, open, paragraph, setParagraph, askAbout };
}

function toFilmQuestion({ _id, at, answer }: Question) {
  return at === null ? [] : [{ id: _id, at, isAnswered: answer !== null }];
}
