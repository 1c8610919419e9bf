import { isRecord, isSame } from './same.ts';

/** A field that both have changed, by its path («teaching.summary»), with both values. */
export interface FieldConflict {
  path: string;
  mine: unknown;
  theirs: unknown;
}

/** Whose values count in what both have changed. */
export type Preference = 'mine' | 'theirs';

/** Merges a field that both have changed; undefined when one of the two would lose something and nothing is preferred. */
export type Merger = (mine: never, theirs: never, base: never, preferred?: Preference) => unknown;

/** How the fields of a draft are merged that both have changed, by their paths. Others are asked about. */
export type Mergers = Readonly<Record<string, Merger>>;

/** The four versions of a draft that a merge compares. */
interface Versions<Value> {
  mine: Value;
  /** The own draft when it last said the same as `base`. */
  synced: Value;
  /** As the server stored it before both changes. */
  base: Value;
  theirs: Value;
}

/** A merged draft, and what it could not merge. */
export interface Merged<Value> {
  value: Value;
  conflicts: FieldConflict[];
}

/** Three-way merge by field: what only one has changed is taken from that one; `preferred` decides what both have changed. */
export function mergeDrafts<Draft>(
  versions: Versions<Draft>,
  mergers: Mergers = {},
  preferred?: Preference,
): Merged<Draft> {
  const conflicts: FieldConflict[] = [];
  const merge = ({ mine, synced, base, theirs }: Versions<unknown>, path: string): unknown => {
    if (isSame(mine, theirs) || isSame(base, theirs)) return mine;
    if (isSame(mine, synced)) return theirs;
    const mergeField = (choice?: Preference) => mergers[path]?.(mine as never, theirs as never, base as never, choice);
    const merged = mergeField();
    if (merged !== undefined) return merged;
    if (!mergers[path] && isRecord(mine) && isRecord(theirs) && isRecord(base)) {
      const before = isRecord(synced) ? synced : base;
      const names = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])];
      const fields = names.map((name): [string, unknown] => {
        const part = { mine: mine[name], synced: before[name], base: base[name], theirs: theirs[name] };
        return [name, merge(part, path ? `${path}.${name}` : name)];
      });
      return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
    }
    conflicts.push({ path, mine, theirs });
    return (preferred && mergeField(preferred)) ?? (preferred === 'theirs' ? theirs : mine);
  };
  const value = merge(versions, '') as Draft;
  return { value, conflicts };
}

/** Merges lists of things that have an identity: additions and removals of both count, the order is the own one. */
export function mergeLists<Item>(idOf: (item: Item) => string) {
  return (
    mine: readonly Item[],
    theirs: readonly Item[],
    base: readonly Item[],
    preferred?: Preference,
  ): Item[] | undefined => {
    const [own, other, before] = [mine, theirs, base].map((list) => new Map(list.map((item) => [idOf(item), item])));
    const merged: Item[] = [];
    for (const id of new Set([...mine, ...theirs].map(idOf))) {
      const [one, two, known] = [own?.get(id), other?.get(id), before?.get(id)];
      const isOwn = isSame(two, known);
      const isConflict = !isOwn && !isSame(one, known) && !isSame(one, two);
      if (isConflict && !preferred) return undefined;
      const item = isOwn || (isConflict && preferred === 'mine') ? one : two;
      if (item !== undefined) merged.push(item);
    }
    return merged;
  };
}
