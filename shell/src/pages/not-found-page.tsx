import { linkTo } from '@iris/contract/site';
import { ButtonLink, Container, PageHeading } from '@iris/platform/ui';
import { NotFound, Unavailable } from './drawings.tsx';

const DESCRIPTION = 'Cette adresse ne mène à aucune page. Elle a peut-être changé, ou comporte une faute de frappe.';
const REMOVED = "L'adresse est juste. Ces pages reviendront\u00a0; d'ici\u00a0là, le reste du site fonctionne.";

interface NotFoundPageProps {
  /** Whether the address is one of a remote that was taken off the site. */
  isRemoved?: boolean;
}

/** The 404 page. */
export function NotFoundPage({ isRemoved = false }: NotFoundPageProps) {
  const Drawing = isRemoved ? Unavailable : NotFound;
  const description = isRemoved ? REMOVED : DESCRIPTION;
  return (
    <Container className="flex flex-col items-center gap-5 py-20 text-center">
      <Drawing className="w-44" />
      <PageHeading details={{ description, isMissing: true }}>
        {isRemoved ? 'Cette partie du site est momentanément retirée' : 'Page introuvable'}
      </PageHeading>
      <p className="max-w-text text-ink-soft">{description}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink to="/" variant="primary">
          Revenir à l'accueil
        </ButtonLink>
        <ButtonLink to={linkTo('/courses')} variant="secondary">
          Voir les cours
        </ButtonLink>
        {isRemoved && <ButtonLink to={linkTo('/contact')}>Nous écrire</ButtonLink>}
      </div>
    </Container>
  );
}
