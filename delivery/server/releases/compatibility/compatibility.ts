import { satisfies } from 'semver';
import type { BuiltFor, Host } from '../../../contract/releases.ts';

const list = new Intl.ListFormat('fr');

/** Why a shell cannot host a remote built for this, in French sentences; empty when it can. */
export function incompatibilities(builtFor: BuiltFor, host: Host): string[] {
  // A map, because a module may have the name of a property that every object has.
  const shared = new Map(Object.entries(host.shared));
  const modules = Object.entries(builtFor.shared).flatMap(([module, { range, names }]) => {
    const provided = shared.get(module);
    if (!provided) return [`Ce module demande ${module}, que le site en service ne fournit pas.`];
    if (!satisfies(provided.version, range)) {
      return [`Ce module demande ${module} ${range}, le site en service fournit ${provided.version}.`];
    }
    const missing = names.filter((name) => !provided.names.includes(name));
    if (missing.length === 0) return [];
    return [`Ce module utilise ${list.format(missing)} de ${module}, que le site en service ne fournit pas.`];
  });
  return [...contractIncompatibilities(builtFor, host), ...modules];
}

function contractIncompatibilities(builtFor: BuiltFor, host: Host): string[] {
  if (builtFor.contract_version === host.contract_version) return [];
  return [
    `Ce module demande la version ${builtFor.contract_version} du contrat, le site en service a la version ${host.contract_version}.`,
  ];
}
