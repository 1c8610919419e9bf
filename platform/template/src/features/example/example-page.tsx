import { Container, PageHeading } from '@iris/platform/ui';

/** The first page of this application. */
export default function ExamplePage() {
  return (
    <Container className="py-8 md:py-12">
      <PageHeading>{'Titre du module'}</PageHeading>
      <p className="mt-4 text-lg text-ink-soft">Cette page est à écrire.</p>
    </Container>
  );
}
