import { formatPeriod } from '@iris/contract/foundation';
import type { OrganisationDetails } from '@iris/contract/operations';
import { useSession } from '@iris/platform/session';
import { LoadFailure, Loading, textLinkClass } from '@iris/platform/ui';
import { paths } from '../../paths.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { useOrganisation } from './legal.api.ts';
import { LegalLayout, LegalSection } from './legal-layout.tsx';

/** The privacy page (GDPR, articles 13 and 14): which data, what for, how long, and one's rights. */
export default function PrivacyPage() {
  const organisation = useOrganisation();
  return (
    <LegalLayout
      title="Confidentialité"
      lead="Ce que l'académie sait de vous, pourquoi, combien de temps, et comment le reprendre."
      page="privacy"
      description="Les données personnelles que l'académie conserve, pourquoi, combien de temps, et vos droits. Ni publicité, ni mesure d'audience."
    >
      <LegalSection title="Personne ne vous suit ici">
        <p>
          Ni publicité, ni mesure d'audience, ni contenu d'un autre site&nbsp;: cette page et toutes les autres ne
          parlent qu'à notre serveur. C'est pourquoi aucune bannière ne vous demande votre accord.
        </p>
        <p>Votre navigateur garde seulement ce qui fait marcher le site&nbsp;:</p>
        <ul className="list-disc space-y-1 pl-5">
          <li>
            votre connexion, et un cookie qui dit seulement qu'elle existe, sept jours au plus, jusqu'à votre
            déconnexion&nbsp;;
          </li>
          <li>
            un cookie qui reconnaît cet appareil un an, pour que vous puissiez vous connecter même quand quelqu'un
            essaie de deviner votre mot de passe&nbsp;;
          </li>
          <li>un cookie de session qui vous garde sur la même version du site d'une page à l'autre&nbsp;;</li>
          <li>
            ce que vous avez écrit et qui n'est pas encore enregistré (notes, questions, réponses, évaluations, leçons),
            trente jours au plus, sur cet appareil seulement&nbsp;; vous déconnecter l'efface, après vous l'avoir
            dit&nbsp;;
          </li>
          <li>les couleurs et les coordonnées de l'académie, pour les afficher sans attendre.</li>
        </ul>
      </LegalSection>
      <LoadFailure query={organisation} message="Les durées n'ont pas pu être chargées" className="my-8" />
      {organisation.isPending && <Loading label="Chargement..." />}
      {organisation.data && <Data organisation={organisation.data} />}
    </LegalLayout>
  );
}

interface DataProps {
  organisation: OrganisationDetails;
}

function Data({ organisation }: DataProps) {
  const { stored, remaining, retention } = organisation;
  const logs = {
    what: 'Les journaux techniques',
    why: "Pannes et tentatives d'intrusion, sans nom, ni adresse e-mail, ni adresse de réseau lisible.",
    how_long: [`${formatPeriod(retention.logs_days)} au plus.`],
  };
  return (
    <>
      <LegalSection title="Ce que nous gardons">
        <DataList items={[...stored, logs]} />
      </LegalSection>
      <LegalSection title="Ce qui reste après la suppression de votre compte">
        <p>
          Tout le reste est effacé avec le compte. Ce qui demeure ne dit plus qui vous êtes, sauf le nom sur vos
          certificats, si vous choisissez de l'y garder.
        </p>
        <DataList items={remaining.map(({ how_long, ...item }) => ({ ...item, how_long: [how_long] }))} />
      </LegalSection>
      <Rights organisation={organisation} />
    </>
  );
}

interface DataListProps {
  items: OrganisationDetails['stored'];
}

function DataList({ items }: DataListProps) {
  return (
    <dl className="space-y-5">
      {items.map(({ what, why, how_long }) => (
        <div key={`${what} ${why}`}>
          <dt className="font-semibold">{what}</dt>
          <dd className="mt-1 text-ink-soft">{why}</dd>
          {how_long.map((line) => (
            <dd key={line} className="mt-1">
              {line}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}

function Rights({ organisation: { name, privacy_email } }: DataProps) {
  const { user } = useSession();
  return (
    <LegalSection title="Vos droits">
      <p>
        Vous pouvez lire, corriger, emporter et effacer vos données vous-même, sans nous écrire,{' '}
        {user ? (
          <span key="link">
            dans <TextLink to={paths.account}>votre compte</TextLink>
          </span>
        ) : (
          <span key="text">dans votre compte</span>
        )}
        <span>. Une suppression peut être annulée pendant une semaine.</span>
      </p>
      <p>
        <span>{name}</span> est responsable de ces données, et les utilise pour tenir le contrat de formation que vous
        avez avec elle, ses obligations légales et la sécurité du site. Pour toute question, ou pour vous opposer à un
        usage&nbsp;:{' '}
        <a href={`mailto:${privacy_email}`} className={textLinkClass}>
          {privacy_email}
        </a>
        . Vous pouvez aussi vous adresser à la{' '}
        <a href="https://www.cnil.fr/fr/plaintes" className={textLinkClass}>
          CNIL
        </a>
        .
      </p>
    </LegalSection>
  );
}
