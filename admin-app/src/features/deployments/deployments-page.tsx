import { SHELL } from '@iris/delivery/contract/federation';
import type { Deployment } from '@iris/delivery/contract/releases';
import { LoadFailure } from '@iris/platform/ui';
import { Blocks } from '../../ui/blocks.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { DeploymentCard } from './deployment-card.tsx';
import { useDeployments } from './deployments.api.ts';
import { Sets } from './moves/sets.tsx';
import { Tokens } from './tokens/tokens.tsx';

/** The served versions of the shell and of each remote, their telemetry, approvals, rollbacks, and deploy tokens. */
export default function DeploymentsPage() {
  const query = useDeployments();
  const { data = [], isPending } = query;
  const deployments = [...data].sort((one, other) => rank(one) - rank(other));
  return (
    <>
      <PageHeader
        title="Déploiements"
        intro="Les versions du shell et des modules du site, et ce que les navigateurs en disent depuis sept jours."
      />
      {isPending && <Blocks label="Chargement des déploiements..." sizes={['h-96', 'h-96', 'h-96']} />}
      <LoadFailure query={query} message="Impossible de charger les déploiements" />
      {deployments.length > 0 && (
        <div className="flex flex-col gap-5">
          <Sets />
          {deployments.map((deployment) => (
            <DeploymentCard key={deployment.name} deployment={deployment} />
          ))}
        </div>
      )}
      {!isPending && <Tokens applications={deployments} />}
    </>
  );
}

/** What carries all others comes first, then what awaits the reader. */
function rank({ name, proposed }: Deployment): number {
  if (name === SHELL) return 0;
  return proposed ? 1 : 2;
}
