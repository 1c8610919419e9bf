import { linkTo } from '@iris/contract/site';
import { NoResults } from '@iris/platform/illustrations';
import { ButtonLink, Container, EmptyState, PageHeading } from '@iris/platform/ui';
import { paths } from '../../paths.ts';

/** Shown for what does not exist or may not be seen: the two are told apart by nobody. */
export function NotOpen({ title }: { title: string }) {
  return (
    <Container className="py-8 md:py-12">
      <PageHeading className="text-3xl">Mon établissement</PageHeading>
      <EmptyState
        drawing={<NoResults />}
        title={title}
        text="Son adresse est incomplète, ou l'accès a pris fin."
        action={<ButtonLink to={linkTo(paths.institutions)}>Voir mon établissement</ButtonLink>}
      />
    </Container>
  );
}
