import { Container, Loading, PageHeading, Skeleton } from '@iris/platform/ui';

/** The page while the course loads, in the size of its content. */
export function CourseSkeleton() {
  return (
    <Loading label="Chargement du cours...">
      <div className="on-dark">
        <Skeleton className="aspect-video max-h-[56svh] rounded-none lg:hidden" />
        <Container className="flex flex-col justify-end gap-5 py-8 lg:min-h-[clamp(22rem,62svh,36rem)] lg:py-14">
          <PageHeading title="Cours">
            <span className="sr-only">Cours</span>
          </PageHeading>
          <Skeleton className="h-6 w-28 rounded-full" />
          <Skeleton className="h-14 max-w-xl" />
          <Skeleton className="h-6 w-72 max-w-full" />
        </Container>
      </div>
      <Container className="py-16">
        <Skeleton className="h-8 w-48" />
        <Skeleton className="mt-6 h-40" />
      </Container>
    </Loading>
  );
}
