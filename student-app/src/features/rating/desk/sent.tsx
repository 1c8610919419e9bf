import { Button, ButtonLink, Container, PageHeading } from '@iris/platform/ui';
import { ArrowRight, CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { paths } from '../../../paths.ts';
import type { SentFilm } from '../draft/rating-copy.ts';
import { useNextFilm } from '../rating.api.ts';

interface SentProps {
  film: SentFilm;
}

/** After a rating was sent: the next film. */
export function Sent({ film }: SentProps) {
  const next = useNextFilm();
  const text = useRef<HTMLDivElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <Container className="py-14">
      <div
        ref={text}
        tabIndex={-1}
        className="mx-auto flex max-w-[52ch] flex-col items-center gap-3 text-center outline-none"
      >
        <CircleCheck className="size-12 text-success-ink" />
        <PageHeading title="Évaluation envoyée" className="text-3xl">
          Évaluation envoyée
        </PageHeading>
        <p className="text-ink-soft">
          {`Votre avis sur le film ${film.code} est enregistré. Son auteur le lira, sans votre nom, quand tous les évaluateurs auront répondu.`}
        </p>
        <div className="mt-4 flex flex-wrap justify-center gap-3 max-sm:w-full max-sm:*:grow">
          <ButtonLink to={paths.rating}>Films à évaluer</ButtonLink>
          <Button
            variant="primary"
            icon={<ArrowRight />}
            busy={next.isPending}
            onClick={() => next.mutate(film.activity._id)}
          >
            Suivant
          </Button>
        </div>
      </div>
    </Container>
  );
}
