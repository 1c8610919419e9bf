import { LoadFailure, PageHeading } from '@iris/platform/ui';
import { DeploymentCard } from './deployment-card.tsx';
import { useDeployments } from './deployments.api.ts';
import { DeploymentsSkeleton } from './deployments-skeleton.tsx';

/** The served versions of each remote, their telemetry, and rollbacks. */
export default function DeploymentsPage() {
  const query = useDeployments();
  const { data: deployments, isPending } = query;
  return (
    <>
      <header className="mb-6">
        <PageHeading className="text-3xl">Déploiements</PageHeading>
        <p className="mt-1 max-w-text text-ink-soft">
          Les versions des trois modules du site, et ce que les navigateurs en disent depuis sept jours.
        </p>
      </header>
      {isPending && <DeploymentsSkeleton />}
      <LoadFailure query={query} message="Impossible de charger les déploiements" />
      {deployments && (
        <div className="flex flex-col gap-5">
          {deployments.map((deployment) => (
            <DeploymentCard key={deployment.remote} deployment={deployment} />
          ))}
        </div>
      )}
    </>
  );
}
