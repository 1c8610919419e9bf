import { DELETED_COURSE_DAYS } from '@iris/contract/foundation';
import type { OrganisationDetails } from '@iris/contract/operations';
import { useSession } from '@iris/platform/session';
import { LoadFailure, Loading, textLinkClass } from '@iris/platform/ui';
import { paths } from '../../paths.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { useOrganisation } from './legal.api.ts';
import { LegalLayout, LegalSection } from './legal-layout.tsx';
import { formatPeriod } from './period.ts';

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
  return (
    <>
      <LegalSection title="Ce que nous gardons">
        <dl className="space-y-5">
          {dataKept(organisation.retention).map(({ what, why, how }) => (
            <div key={what}>
              <dt className="font-semibold">{what}</dt>
              <dd className="mt-1 text-ink-soft">{why}</dd>
              <dd className="mt-1">{how}</dd>
            </div>
          ))}
        </dl>
      </LegalSection>
      <Rights organisation={organisation} />
    </>
  );
}

function Rights({ organisation: { name, privacy_email } }: DataProps) {
  const { user } = useSession();
  return (
    <LegalSection title="Vos droits">
      <p>
        Vous pouvez lire, corriger, emporter et effacer vos données vous-même, sans nous écrire,{' '}
        {user ? (
          <>
            dans <TextLink to={paths.account}>votre compte</TextLink>
          </>
        ) : (
          'dans votre compte'
        )}
        . Une suppression peut être annulée pendant une semaine.
      </p>
      <p>
        {name} est responsable de ces données, et les utilise pour tenir le contrat de formation que vous avez avec
        elle, ses obligations légales et la sécurité du site. Pour toute question, ou pour vous opposer à un
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

function dataKept({ messages_days, journal_days, logs_days }: OrganisationDetails['retention']) {
  return [
    {
      what: 'Votre compte',
      why: 'Nom, adresse e-mail, numéro RPPS si vous le donnez, une empreinte de votre mot de passe, dont on ne peut pas revenir au mot de passe, et de quoi vérifier vos codes si vous activez la double vérification.',
      how: "Jusqu'à ce que vous supprimiez votre compte, puis une semaine pour changer d'avis.",
    },
    {
      what: 'Vos connexions',
      why: "Navigateur, système et les premiers chiffres de l'adresse du réseau, pour que vous reconnaissiez vos appareils.",
      how: 'Sept jours au plus.',
    },
    {
      what: 'Votre parcours',
      why: 'Inscriptions, leçons suivies, réponses, notes, avis et signalements. Les preuves de suivi établissent vos certificats.',
      how: `Jusqu'à la suppression de votre compte, ou ${DELETED_COURSE_DAYS} jours après celle du cours.`,
    },
    {
      what: 'Vos certificats',
      why: 'Votre nom, le cours, les heures, le temps passé et les dates, pour que vos interlocuteurs puissent les vérifier.',
      how: 'Tant que le certificat doit pouvoir être vérifié. En supprimant votre compte, vous pouvez en retirer votre nom.',
    },
    {
      what: 'Vos notifications',
      why: "Ce que la cloche vous annonce, si vous l'avez lu, les e-mails que vous refusez et votre fuseau horaire.",
      how: "Les notifications, 90\u00a0jours\u00a0; vos choix, jusqu'à la suppression de votre compte.",
    },
    {
      what: 'Vos invitations',
      why: 'Nom et adresse donnés par un établissement pour vous inviter, et votre réponse. Supprimer votre compte efface celles de son adresse confirmée.',
      how: "Douze mois\u00a0; les listes envoyées par l'établissement, 90\u00a0jours.",
    },
    {
      what: 'Vos messages',
      why: 'Nom, adresse e-mail et texte envoyés par la page Contact, pour vous répondre. Supprimer votre compte efface du site ceux de son adresse confirmée\u00a0; la copie que notre boîte e-mail a reçue est effacée sur demande.',
      how: `${formatPeriod(messages_days)}.`,
    },
    {
      what: "Le journal de l'administration",
      why: "Qui a modifié quoi, pour pouvoir l'expliquer. Il nomme les administrateurs et les comptes concernés, sauf ceux qui se sont supprimés.",
      how: `${formatPeriod(journal_days)}.`,
    },
    {
      what: 'Les journaux techniques',
      why: "Pannes et tentatives d'intrusion, sans nom, ni adresse e-mail, ni adresse de réseau lisible.",
      how: `${formatPeriod(logs_days)} au plus.`,
    },
  ];
}
