import { DECLARATION_VERSION, type FilmOrigin } from '@iris/contract/practice';
import { ChoiceCard } from '@iris/platform/choices';
import { Button } from '@iris/platform/ui';
import { FlaskConical, HeartPulse, Monitor } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useBegin } from '../practice.api.ts';

interface DeclarationProps {
  lesson: string;
  /** Called once the film is begun, or not wanted after all. */
  onEnd: () => void;
}

/** Where the film was made, before anything of it is sent. The film of a patient goes no further. */
export function Declaration({ lesson, onEnd }: DeclarationProps) {
  const [origin, setOrigin] = useState<FilmOrigin>();
  const [isDeclared, setDeclared] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const begin = useBegin(lesson);
  const name = useId();
  useEffect(() => heading.current?.focus(), []);

  const handleBegin = async () => {
    if (!origin) return;
    // The mutation shows the failure as a toast.
    await begin.mutateAsync({ origin, declaration: DECLARATION_VERSION }).then(onEnd, () => {});
  };
  return (
    <section aria-labelledby={`${name}-title`} className="flex max-w-text flex-col gap-6">
      <h2 id={`${name}-title`} ref={heading} tabIndex={-1} className="text-2xl">
        D'où vient votre film&nbsp;?
      </h2>
      <fieldset className="flex min-w-0 flex-col gap-3">
        <legend className="sr-only">Origine du film</legend>
        {ORIGINS.map(({ value, label, text, icon }) => (
          <ChoiceCard
            key={value}
            isChosen={origin === value}
            input={{ name, value, checked: origin === value, onChange: () => setOrigin(value) }}
          >
            <span className="mt-0.5 text-primary-ink [&_.lucide]:size-5">{icon}</span>
            <span className="min-w-0">
              <span className="block font-semibold">{label}</span>
              <span className="block text-sm text-ink-soft">{text}</span>
            </span>
          </ChoiceCard>
        ))}
      </fieldset>
      {origin === 'patient' ? <PatientNotice /> : <Pledge isGiven={isDeclared} onChange={setDeclared} />}
      <div className="flex flex-wrap gap-3">
        <Button onClick={onEnd}>Retour</Button>
        {origin !== 'patient' && (
          <Button
            variant="primary"
            disabled={!origin || !isDeclared}
            busy={begin.isPending}
            onClick={() => void handleBegin()}
          >
            Continuer
          </Button>
        )}
      </div>
    </section>
  );
}

function PatientNotice() {
  return (
    <div role="status" className="rounded-md bg-primary-soft p-5">
      <p className="font-semibold">Les films de patients ne peuvent pas être envoyés ici.</p>
      <p className="mt-2">
        Même sans visage ni nom, un film opératoire est une donnée de santé. Il demande le consentement écrit du patient
        pour cet usage et un hébergement agréé. Rien n'a été envoyé.
      </p>
      <p className="mt-2">Filmez le même geste en wet lab ou sur simulateur&nbsp;: la grille est la même.</p>
    </div>
  );
}

interface PledgeProps {
  isGiven: boolean;
  onChange: (isGiven: boolean) => void;
}

/** The text of {@link DECLARATION_VERSION}. */
function Pledge({ isGiven, onChange }: PledgeProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-3">
      <input
        type="checkbox"
        checked={isGiven}
        onChange={(event) => onChange(event.target.checked)}
        className="mt-1 size-5 flex-none accent-primary"
      />
      <span>
        Je déclare que ce film montre mon propre geste, qu'il a été tourné en wet lab ou sur simulateur, et qu'aucun
        patient n'y apparaît.
      </span>
    </label>
  );
}

const ORIGINS: readonly { value: FilmOrigin; label: string; text: string; icon: ReactNode }[] = [
  { value: 'wet_lab', label: 'Wet lab', text: 'Œil animal ou synthétique.', icon: <FlaskConical aria-hidden="true" /> },
  {
    value: 'simulator',
    label: 'Simulateur',
    text: "L'écran du simulateur, filmé ou enregistré.",
    icon: <Monitor aria-hidden="true" />,
  },
  { value: 'patient', label: 'Patient', text: 'Au bloc opératoire.', icon: <HeartPulse aria-hidden="true" /> },
];
