import { ButtonLink, Container, PageHeading } from '@iris/platform/ui';
import { paths } from '../../paths.ts';
import { WebinarDrawing } from './webinar-drawing.tsx';

const DESCRIPTION = "Il a peut-être été retiré, ou l'adresse comporte une faute de frappe.";

/** Replaces the page of a webinar that does not exist. */
export function MissingWebinar() {
  return (
    <Container className="flex flex-col items-center gap-5 py-20 text-center">
      <div className="text-primary-line">
        <WebinarDrawing />
      </div>
      <PageHeading details={{ description: DESCRIPTION, isMissing: true }}>Ce webinaire n'existe plus</PageHeading>
      <p className="max-w-text text-ink-soft">{DESCRIPTION}</p>
      <ButtonLink to={paths.webinars} variant="primary">
        Voir tous les webinaires
      </ButtonLink>
    </Container>
  );
}
