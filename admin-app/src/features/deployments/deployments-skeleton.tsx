import { Card, Loading, Skeleton } from '@iris/platform/ui';

/** Shown while the deployments load. */
export function DeploymentsSkeleton() {
  return (
    <Loading label="Chargement des déploiements..." className="flex flex-col gap-5">
      {['un', 'deux', 'trois'].map((card) => (
        <Card key={card} className="flex flex-col gap-5 p-4 sm:p-6">
          <Skeleton className="h-9 w-48 max-w-full" />
          <Skeleton className="h-40 w-full" />
          <Skeleton className="h-24 w-full" />
        </Card>
      ))}
    </Loading>
  );
}
