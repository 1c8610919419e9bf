import type { Webinar } from '@iris/contract/webinars';
import { Check } from 'lucide-react';
import { TitledSection } from '../../../ui/titled-section.tsx';

interface EveningProps {
  webinar: Webinar;
}

/** What the evening is about, what one learns, who speaks, and how presence is counted. */
export function Evening({ webinar }: EveningProps) {
  const { description, objectives } = webinar;
  return (
    <>
      <TitledSection id="soiree" title="La soirée">
        <p className="max-w-text text-lg whitespace-pre-line text-ink-soft wrap-anywhere">{description}</p>
      </TitledSection>
      {objectives.length > 0 && (
        <TitledSection id="objectifs" title="Objectifs" lead="À la fin de cette soirée, vous saurez">
          <ul className="grid gap-x-10 gap-y-4 sm:grid-cols-2">
            {objectives.map((objective) => (
              <li key={objective} className="flex gap-3 wrap-anywhere">
                <Check className="mt-1 size-4.5 shrink-0 text-primary-ink" />
                <span className="min-w-0">{objective}</span>
              </li>
            ))}
          </ul>
        </TitledSection>
      )}
      <Speakers webinar={webinar} />
      <Presence webinar={webinar} />
    </>
  );
}

function Speakers({ webinar: { speakers } }: EveningProps) {
  return (
    <TitledSection id="orateurs" title={speakers.length > 1 ? 'Orateurs' : 'Orateur'}>
      <ul className="grid gap-x-10 gap-y-8 sm:grid-cols-2">
        {speakers.map(({ name, role, disclosure }) => (
          <li key={`${name} ${role}`} className="flex min-w-0 flex-col wrap-anywhere">
            <h3 translate="no" className="text-xl">
              {name}
            </h3>
            {role && <p className="text-ink-soft">{role}</p>}
            <p className="mt-3 border-l-2 border-line-strong pl-3 text-sm whitespace-pre-line text-ink-soft">
              <span className="font-semibold text-ink">Liens d'intérêts&nbsp;: </span>
              <span>{disclosure || "Aucun lien d'intérêts déclaré"}</span>
            </p>
          </li>
        ))}
      </ul>
    </TitledSection>
  );
}

function Presence({ webinar: { minutes, required_minutes } }: EveningProps) {
  return (
    <TitledSection
      id="presence"
      title="Présence"
      lead={`${required_minutes}\u00a0minutes sur ${minutes} donnent l'attestation`}
    >
      <div className="max-w-text space-y-3 text-ink-soft">
        <p>
          Votre présence est comptée minute par minute, par le serveur, tant que la page de la soirée est ouverte chez
          vous. À la clôture, <span>{required_minutes}</span>&nbsp;minutes vous donnent une attestation de présence,
          avec un numéro que chacun peut vérifier.
        </p>
        <p>
          C'est une présence <strong className="font-semibold text-ink">déclarée</strong>&nbsp;: elle dit que la page
          était ouverte, pas que vous avez regardé ni ce que vous avez appris. La rediffusion ne compte pas comme
          présence.
        </p>
      </div>
    </TitledSection>
  );
}
