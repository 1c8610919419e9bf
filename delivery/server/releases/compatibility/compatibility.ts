import { satisfies } from 'semver';
import { SHELL } from '../../../contract/federation.ts';
import type { BuiltFor, Host, Uses } from '../../../contract/remotes/compatibility.ts';

/** Under this name earlier builds recorded the routes in their code among the shared modules. */
const ROUTES = 'api';

const list = new Intl.ListFormat('fr');

/** Why a shell cannot host a remote built for this, in French sentences; empty when it can. */
export function incompatibilities(builtFor: BuiltFor, host: Host): string[] {
  // A map, because a module may have the name of a property that every object has.
  const shared = new Map(Object.entries(host.shared));
  const required = Object.entries(builtFor.shared).filter(([module]) => module !== ROUTES);
  // What is of one package has one version: it is said once.
  const others = new Map<string, string[]>();
  const modules = required.flatMap(([module, { range, names }]) => {
    const provided = shared.get(module);
    if (!provided) return [`Ce module demande ${module}, que le site en service ne fournit pas.`];
    if (!satisfies(provided.version, range)) {
      const versions = `${range}, le site en service fournit ${provided.version}.`;
      others.set(versions, [...(others.get(versions) ?? []), module]);
      return [];
    }
    const missing = names.filter((name) => !provided.names.includes(name));
    if (missing.length === 0) return [];
    return [`Ce module utilise ${list.format(missing)} de ${module}, que le site en service ne fournit pas.`];
  });
  const outdated = [...others].map(([versions, of]) => `Ce module demande ${list.format(of)} ${versions}`);
  if (builtFor.contract_version === host.contract_version) return [...outdated, ...modules];
  return [
    `Ce module demande la version ${builtFor.contract_version} du contrat, le site en service a la version ${host.contract_version}.`,
    ...outdated,
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

/** Links of served releases to pages that the release of `others` with their section lacks; one without any may come later. */
export function deadLinks(served: readonly NamedPages[], others = served): Reason[] {
  return served.flatMap(({ name, title, pages = [] }) =>
    pages.flatMap((page) => {
      const owners = others.filter(({ sections }) => sections.includes(page.split('/')[1] ?? ''));
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

/** A served release, as far as it matters to others. */
export interface Served extends NamedPages {
  /** What a remote requires of the shell. */
  built_for?: BuiltFor | undefined;
  /** What a shell provides. */
  provides?: Host | undefined;
}

/** Compares served releases two by two, each two once: a plan compares many states that differ by one. */
export class Comparison {
  readonly #lacks: (uses: Uses) => readonly string[];
  readonly #needs = new Map<Served, Reason[]>();
  readonly #pairs = new Map<Served, Map<Served, Reason[]>>();

  /** @param lacks what the product lacks of what a release uses of it, in French sentences without their subject */
  constructor(lacks: (uses: Uses) => readonly string[]) {
    this.#lacks = lacks;
  }

  /**
   * Why served remotes do not fit a served shell, what the product lacks, and which links of served releases lead nowhere;
   * `concerned`: only the reasons that concern one of these applications.
   */
  reasons(served: readonly Served[], concerned?: ReadonlySet<string>): Reason[] {
    const some = concerned ? served.filter(({ name }) => concerned.has(name)) : served;
    const found: Reason[] = [];
    for (const one of served) {
      const isConcerned = concerned?.has(one.name) ?? true;
      if (isConcerned) found.push(...kept(this.#needs, one, () => this.#lackedBy(one)));
      for (const other of isConcerned ? served : some) found.push(...this.#reasonsBetween(one, other));
    }
    return found;
  }

  #reasonsBetween(one: Served, other: Served): Reason[] {
    const pairs = kept(this.#pairs, one, () => new Map<Served, Reason[]>());
    return kept(pairs, other, () => [...unfit(one, other), ...deadLinks([one], [other])]);
  }

  #lackedBy({ name, title, built_for, provides }: Served): Reason[] {
    const lacks = this.#lacks(usesOf(built_for, provides));
    return lacks.map((text) => ({ name, lacking: name, text: `${title} ${text}`, key: `${name} ${text}` }));
  }
}

/** Reasons of `after` without those that `before` has too: what did not fit before a move does not hold it up. */
export function addedReasons(before: readonly Reason[], after: readonly Reason[]): Reason[] {
  const known = new Set(before.map(({ key }) => key));
  return after.filter(({ key }) => !known.has(key));
}

/** Maximum number of reasons in an answer: a wrong build may have thousands. */
const REASONS_MAX = 20;

/** Reasons as an answer names them. */
export function reasonsText(reasons: readonly Pick<Reason, 'text'>[]): string {
  return [...new Set(reasons.map(({ text }) => text))].slice(0, REASONS_MAX).join(' ');
}

function unfit({ name, title, built_for }: Served, { provides }: Served): Reason[] {
  if (!built_for || !provides) return [];
  const texts = incompatibilities(built_for, provides).map((text) => `${title}\u00a0: ${text}`);
  return texts.map((text) => ({ name, lacking: SHELL, text, key: text }));
}

function kept<Key, Value>(values: Map<Key, Value>, key: Key, make: () => Value): Value {
  const value = values.get(key) ?? make();
  values.set(key, value);
  return value;
}
