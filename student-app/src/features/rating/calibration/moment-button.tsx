import type { OpenAnchor } from '@iris/contract/practice';
import type { RubricStep } from '@iris/contract/programs';
import { type FilmPlayer, formatMoment, spokenMoment } from '@iris/platform/lesson';
import { textLinkClass } from '@iris/platform/ui';

interface MomentButtonProps {
  player: FilmPlayer | undefined;
  anchor: OpenAnchor;
  step: Pick<RubricStep, 'id' | 'title'>;
}

/** Goes to the beginning of a step in the film beside it; nothing where the step is not marked. */
export function MomentButton({ player, anchor, step }: MomentButtonProps) {
  const mark = anchor.marks.find((one) => one.step === step.id);
  if (!player || !mark) return null;
  return (
    <button
      type="button"
      aria-label={`Voir ${step.title} à ${spokenMoment(mark.start)}`}
      onClick={() => {
        player.seek(mark.start);
        player.play();
      }}
      className={`printed ${textLinkClass} min-h-6 text-sm tabular-nums`}
    >
      {`Voir à ${formatMoment(mark.start)}`}
    </button>
  );
}
