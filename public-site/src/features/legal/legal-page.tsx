import type { OrganisationDetails } from '@iris/contract/operations';
import { telephoneLink } from '@iris/platform/format';
import { useTheme } from '@iris/platform/theme';
import { LoadFailure, Loading, textLinkClass } from '@iris/platform/ui';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { useOrganisation } from './legal.api.ts';
import { LegalLayout, LegalSection } from './legal-layout.tsx';

/** The legal notice (French law 2004-575, article 1-1): publisher, host, rights. */
export default function LegalPage() {
  const organisation = useOrganisation();
  return (
    <LegalLayout
      title="Mentions légales"
      lead="Qui publie ce site, qui l'héberge et ce que vous pouvez en faire."
      page="legal"
      description="Mentions légales de l'académie : éditeur, directeur de la publication, hébergeur et droits sur les contenus."
    >
      <LoadFailure query={organisation} message="Ces informations n'ont pas pu être chargées" className="my-8" />
      {organisation.isPending && <Loading label="Chargement..." />}
      {organisation.data && <Publisher organisation={organisation.data} />}
      <LegalSection title="Contenus">
        <p>
          Les films, textes, illustrations et questions des programmes appartiennent à leurs auteurs et à l'académie.
          Vous pouvez les consulter pour vous former&nbsp;; les reproduire ou les diffuser demande notre accord écrit.
        </p>
        <p>
          Ils s'adressent à des professionnels de santé et ne remplacent ni le jugement clinique, ni les recommandations
          en vigueur là où vous exercez.
        </p>
      </LegalSection>
      <LegalSection title="Données personnelles">
        <p>
          Ce que nous gardons, pourquoi et combien de temps&nbsp;:{' '}
          <TextLink to={paths.privacy}>Confidentialité</TextLink>.
        </p>
      </LegalSection>
    </LegalLayout>
  );
}

function Publisher({ organisation: { name, numbers, city, director, host } }: { organisation: OrganisationDetails }) {
  const { address, contactEmail, contactPhone } = useTheme();
  const phone = telephoneLink(contactPhone);
  return (
    <>
      <LegalSection title="Éditeur">
        <dl className="grid gap-x-8 gap-y-0.5 sm:grid-cols-[14rem_1fr] sm:gap-y-3">
          <Fact name="Nom">{name}</Fact>
          <Fact name="Numéros">{numbers}</Fact>
          <Fact name="Adresse">{address || city}</Fact>
          <Fact name="Directeur de la publication">{director}</Fact>
          <Fact name="E-mail">
            <a href={`mailto:${contactEmail}`} className={textLinkClass}>
              {contactEmail}
            </a>
          </Fact>
          <Fact name="Téléphone">
            {phone ? (
              <a href={phone} className={textLinkClass}>
                {contactPhone}
              </a>
            ) : (
              contactPhone
            )}
          </Fact>
        </dl>
      </LegalSection>
      {host && (
        <LegalSection title="Hébergeur">
          <p>{host}</p>
        </LegalSection>
      )}
    </>
  );
}

/** A line of the list; nothing when it is empty. */
function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div className="contents">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="whitespace-pre-line max-sm:mb-3">{children}</dd>
    </div>
  );
}
