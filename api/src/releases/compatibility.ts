import type { BuiltFor, Host } from '@iris/contract/releases';
import { satisfies } from 'semver';

/** Why a shell cannot host a remote built for this, in French sentences; empty when it can. */
export function incompatibilities(builtFor: BuiltFor, host: Host): string[] {
  const provided = new Map(Object.entries(host.shared));
  const modules = Object.entries(builtFor.shared).flatMap(([name, range]) => {
    const version = provided.get(name);
    if (version === undefined) return [`Ce module demande ${name}, que le site en service ne fournit pas.`];
    if (satisfies(version, range)) return [];
    return [`Ce module demande ${name} ${range}, le site en service fournit ${version}.`];
  });
  return [...contractIncompatibilities(builtFor, host), ...modules];
}

function contractIncompatibilities(builtFor: BuiltFor, host: Host): string[] {
  if (builtFor.contract_version === host.contract_version) return [];
  return [
    `Ce module demande la version ${builtFor.contract_version} du contrat, le site en service a la version ${host.contract_version}.`,
  ];
}
