import { useSaveQueue } from '@iris/platform/autosave';
import { readAgain } from '@iris/platform/query';
import { Container, PageHeading } from '@iris/platform/ui';
import { useQueryClient } from '@tanstack/react-query';
import { CircleDashed } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ratingSending, SentFilm } from '../draft/rating-copy.ts';
import { sendRating } from '../rating.api.ts';

interface OpenSendingProps {
  id: string;
  film: SentFilm;
  sending: ReturnType<typeof ratingSending>;
  onSent: (film: SentFilm) => void;
  /** Called when the server has refused it. */
  onRefused: () => void;
}

/** The rating was sent, and the answer did not arrive: the same request is repeated until it is known whether the server has it. */
export function OpenSending({ id, film, sending, onSent, onRefused }: OpenSendingProps) {
  const queryClient = useQueryClient();
  const { status, queue } = useSaveQueue<string, SentFilm>({
    send: async () => {
      await sendRating(id, film, sending);
      void readAgain(queryClient, ['GET /rating']);
      onSent(film);
    },
    onRefused,
  });
  useEffect(() => queue.set(id, film), [queue, id, film]);
  // It replaces the desk, whose button had the focus.
  const text = useRef<HTMLDivElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <Container className="py-14">
      <div
        ref={text}
        tabIndex={-1}
        className="mx-auto flex max-w-[52ch] flex-col items-center gap-3 text-center outline-none"
      >
        <CircleDashed aria-hidden="true" className="size-12 text-ink-faint" />
        <PageHeading title="Envoi en cours" className="text-3xl">
          Envoi en cours
        </PageHeading>
        <p role="status" className="text-ink-soft">
          {status === 'error'
            ? `Nous ne savons pas encore si votre avis sur le film ${film.code} est arrivé. L'envoi se répète de lui-même et ne compte qu'une fois.`
            : `Votre avis sur le film ${film.code} est en cours d'envoi.`}
        </p>
      </div>
    </Container>
  );
}
