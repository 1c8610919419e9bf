import { linkTo } from '@iris/contract/site';
import { ButtonLink, Container, PageHeading } from '@iris/platform/ui';
import { NotFound } from './drawings.tsx';

const DESCRIPTION = 'Cette adresse ne mène à aucune page. Elle a peut-être changé, ou comporte une faute de frappe.';

/** The 404 page. */
export function NotFoundPage() {
  return (
    <Container className="flex flex-col items-center gap-5 py-20 text-center">
      <NotFound className="w-44" />
      <PageHeading details={{ description: DESCRIPTION, isMissing: true }}>Page introuvable</PageHeading>
      <p className="max-w-text text-ink-soft">{DESCRIPTION}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink to="/" variant="primary">
          Revenir à l'accueil
        </ButtonLink>
        <ButtonLink to={linkTo('/courses')} variant="secondary">
          Voir les cours
        </ButtonLink>
      </div>
    </Container>
  );
}
