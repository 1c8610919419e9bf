import { satisfies } from 'semver';
import type { BuiltFor, Host, Uses } from '../../../contract/remotes/compatibility.ts';

/** Under this name earlier builds recorded the routes in their code among the shared modules. */
const ROUTES = 'api';

const list = new Intl.ListFormat('fr');

/** Why a shell cannot host a remote built for this, in French sentences; empty when it can. */
export function incompatibilities(builtFor: BuiltFor, host: Host): string[] {
  // A map, because a module may have the name of a property that every object has.
  const shared = new Map(Object.entries(host.shared));
  const required = Object.entries(builtFor.shared).filter(([module]) => module !== ROUTES);
  const modules = required.flatMap(([module, { range, names }]) => {
    const provided = shared.get(module);
    if (!provided) return [`Ce module demande ${module}, que le site en service ne fournit pas.`];
    if (!satisfies(provided.version, range)) {
      return [`Ce module demande ${module} ${range}, le site en service fournit ${provided.version}.`];
    }
    const missing = names.filter((name) => !provided.names.includes(name));
    if (missing.length === 0) return [];
    return [`Ce module utilise ${list.format(missing)} de ${module}, que le site en service ne fournit pas.`];
  });
  if (builtFor.contract_version === host.contract_version) return modules;
  return [
    `Ce module demande la version ${builtFor.contract_version} du contrat, le site en service a la version ${host.contract_version}.`,
    ...modules,
  ];
}

/** What a release uses of the product; of an earlier build of a remote the routes, of a shell nothing is known. */
export function usesOf(builtFor: BuiltFor | undefined, host?: Host): Uses {
  const routes = builtFor?.shared[ROUTES]?.names ?? [];
  return (builtFor ?? host)?.uses ?? Object.fromEntries(routes.map((route) => [route, null]));
}

/** What a served release names of the linkable pages; none is recorded of earlier builds. */
export interface NamedPages {
  /** Of the application. */
  name: string;
  /** With the version, for people. */
  title: string;
  /** First segments of the addresses that the application has. */
  sections: readonly string[];
  pages?: readonly string[] | undefined;
}

/** Why two served releases do not fit. */
export interface Reason {
  /** The application that needs something. */
  name: string;
  /** The application that lacks it; the same one when the product does. */
  lacking: string;
  /** In a French sentence that names both. */
  text: string;
  /** The same for a later release that needs the same, if it was so before. */
  key: string;
}

/** Links of served releases to pages that the release with their section lacks; one without any may come later. */
export function deadLinks(served: readonly NamedPages[]): Reason[] {
  return served.flatMap(({ name, title, pages = [] }) =>
    pages.flatMap((page) => {
      const owners = served.filter(({ sections }) => sections.includes(page.split('/')[1] ?? ''));
      const lacking = owners.filter((owner) => owner.name !== name && owner.pages?.includes(page) === false);
      return lacking.map((owner) => ({
        name,
        lacking: owner.name,
        key: `${name} ${page} ${owner.name}`,
        text: `${title} mène à ${page}, page qui manque dans «\u00a0${owner.title}\u00a0».`,
      }));
    }),
  );
}
