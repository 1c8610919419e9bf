import { linkTo } from '@iris/contract/site';
import type { HostedWebinar } from '@iris/contract/webinars';
import { Card } from '@iris/platform/ui';
import { CopiedLink } from '../copied-link.tsx';

/** What was announced of a webinar. */
export function WebinarFacts({ webinar }: { webinar: HostedWebinar }) {
  const { _id, description, objectives, speakers, required_share, required_minutes, link } = webinar;
  const page = new URL(linkTo('/webinars/:id', { id: _id }), window.location.origin).href;
  return (
    <Card as="section" aria-label="Annonce" className="mb-10 grid gap-x-8 gap-y-6 p-5 sm:p-6 lg:grid-cols-2">
      <div className="min-w-0">
        <p className="wrap-anywhere whitespace-pre-line">{description}</p>
        {objectives.length > 0 && (
          <ul className="mt-4 list-disc pl-5">
            {objectives.map((objective) => (
              <li key={objective} className="wrap-anywhere">
                {objective}
              </li>
            ))}
          </ul>
        )}
      </div>
      <dl className="flex min-w-0 flex-col gap-4">
        <div>
          <dt className={TERM}>{speakers.length > 1 ? 'Orateurs' : 'Orateur'}</dt>
          {speakers.map(({ name, role, disclosure }) => (
            <dd key={name} className="mt-0.5 wrap-anywhere">
              <span className="font-semibold">{name}</span>
              {role && <span>{`, ${role}`}</span>}
              {disclosure && (
                <span className="block text-sm text-ink-soft">{`Liens d'intérêts\u00a0: ${disclosure}`}</span>
              )}
            </dd>
          ))}
        </div>
        <div>
          <dt className={TERM}>Attestation de présence</dt>
          <dd className="mt-0.5">
            À partir de <span>{required_minutes}</span>&nbsp;min, <span>{required_share}</span>&nbsp;% de la durée
          </dd>
        </div>
        <div>
          <dt className={TERM}>Page publique</dt>
          <dd className="mt-1">
            <CopiedLink label="l'adresse de la page publique" address={page} />
          </dd>
        </div>
        <div>
          <dt className={TERM}>Lien de la salle</dt>
          <dd className="mt-1">
            {link ? (
              <CopiedLink label="le lien de la salle" address={link} />
            ) : (
              <span className="text-ink-soft">Pas encore. Sans lui, personne n'entre.</span>
            )}
          </dd>
        </div>
      </dl>
    </Card>
  );
}

const TERM = 'text-sm text-ink-faint';
