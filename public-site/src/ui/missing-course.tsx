import { NoCourses } from '@iris/platform/illustrations';
import { ButtonLink, Container, PageHeading } from '@iris/platform/ui';
import { paths } from '../paths.ts';

const DESCRIPTION = "Il a peut-être été retiré, ou l'adresse comporte une faute de frappe.";

interface MissingCourseProps {
  title?: string;
}

/** Replaces the page of a course, or of one of its lessons, that does not exist. */
export function MissingCourse({ title = "Ce cours n'existe plus" }: MissingCourseProps) {
  return (
    <Container className="flex flex-col items-center gap-5 py-20 text-center">
      <div className="text-primary-line">
        <NoCourses />
      </div>
      <PageHeading details={{ description: DESCRIPTION, isMissing: true }}>{title}</PageHeading>
      <p className="max-w-text text-ink-soft">{DESCRIPTION}</p>
      <ButtonLink to={paths.courses} variant="primary">
        Voir tous les cours
      </ButtonLink>
    </Container>
  );
}
