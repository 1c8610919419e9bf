interface Listed {
  id: string;
}

/** What the federation plugin describes of a build, in the part that is sorted here. */
interface Described {
  shared: Listed[];
  exposes: Listed[];
}

/** Sorts what a manifest lists: the bundler lists it in the order in which its threads found it. */
export function sortLists<Stats extends Described>({ stats }: { stats: Stats }): Stats {
  return { ...stats, shared: sortById(stats.shared), exposes: sortById(stats.exposes) };
}

function sortById<Item extends Listed>(listed: Item[]): Item[] {
  return listed.toSorted((one, other) => (one.id < other.id ? -1 : 1));
}
