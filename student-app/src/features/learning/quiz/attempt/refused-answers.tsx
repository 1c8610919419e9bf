import type { OpenQuestion } from '@iris/contract/programs';
import { Button, InlineError } from '@iris/platform/ui';

interface RefusedAnswersProps {
  questions: readonly OpenQuestion[];
  /** Why the server did not accept the answer to a question, by the question's id. */
  refused: ReadonlyMap<string, string>;
  /** The question that is shown; null while none is. */
  index: number | null;
  onGo: (index: number) => void;
}

/** Says which answers the server did not accept, and leads to their questions. */
export function RefusedAnswers({ questions, refused, index, onGo }: RefusedAnswersProps) {
  return (
    <div role="alert" className="flex flex-col gap-3 empty:hidden">
      {questions.map(({ id }, place) => {
        const reason = refused.get(id);
        if (reason === undefined) return null;
        return (
          <div key={id} className="flex flex-wrap items-center gap-4">
            <InlineError>
              {`La réponse à la question ${place + 1} a été refusée et n'est pas enregistrée\u00a0: ${reason}`}
            </InlineError>
            {place !== index && (
              <Button size="sm" onClick={() => onGo(place)}>
                {`Revoir la question ${place + 1}`}
              </Button>
            )}
          </div>
        );
      })}
    </div>
  );
}
