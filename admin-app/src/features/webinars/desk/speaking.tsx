import type { Speaker } from '@iris/contract/webinars';
import { classes } from '@iris/platform/ui';
import { Mic, MicOff } from 'lucide-react';
import { useSpeaking } from './desk.api.ts';
import { DeskSection } from './desk-section.tsx';

interface SpeakingProps {
  id: string;
  speakers: readonly Speaker[];
  /** Place of who speaks. */
  speaking: number | null;
  isOver: boolean;
}

/** Who speaks, changed by one press. */
export function Speaking({ id, speakers, speaking, isOver }: SpeakingProps) {
  const change = useSpeaking(id);
  // At once, not when the server has answered.
  const shown = change.isPending && change.variables !== undefined ? change.variables : speaking;
  const choices = [...speakers.map(({ name }, place) => ({ name, place })), { name: 'Personne', place: null }];
  return (
    <DeskSection id="parole" title="La parole">
      <div className="flex flex-wrap gap-2">
        {choices.map(({ name, place }) => {
          const isSpeaking = shown === place;
          const Icon = place === null ? MicOff : Mic;
          return (
            <button
              key={place}
              type="button"
              aria-pressed={isSpeaking}
              disabled={isOver}
              onClick={() => change.mutate(place)}
              className={classes(
                'inline-flex min-h-11 max-w-full items-center gap-2 rounded-md border px-4 py-2 text-left font-semibold transition-colors disabled:cursor-not-allowed disabled:opacity-60',
                isSpeaking
                  ? 'border-transparent bg-ink text-paper'
                  : 'border-line-strong bg-surface text-ink enabled:hover:border-ink-soft',
              )}
            >
              <Icon className="size-4.5 shrink-0" />
              <span className="min-w-0 wrap-anywhere">{name}</span>
            </button>
          );
        })}
      </div>
    </DeskSection>
  );
}
