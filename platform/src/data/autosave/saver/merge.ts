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

/** How drafts are merged. */
export interface MergeOptions {
  mergers?: Mergers | undefined;
  /** Fields that make sense together only, such as the two ends of a time: when each has changed some, all are asked about. */
  groups?: readonly (readonly string[])[] | undefined;
}

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
  { mergers = {}, groups = [] }: MergeOptions = {},
  preferred?: Preference,
): Merged<Draft> {
  const conflicts: FieldConflict[] = [];
  const disputed = disputedFields(versions, groups);
  const choose = ({ mine, theirs }: Versions<unknown>, path: string): unknown => {
    conflicts.push({ path, mine, theirs });
    return preferred === 'theirs' ? theirs : mine;
  };
  const merge = (part: Versions<unknown>, path: string): unknown => {
    const { mine, synced, base, theirs } = part;
    if (isSame(mine, theirs)) return mine;
    if (disputed.has(path)) return choose(part, path);
    if (isSame(base, theirs)) return mine;
    if (isSame(mine, synced)) return theirs;
    const merger = mergers[path] as AnyMerger | undefined;
    if (merger) {
      const merged = merger(mine, theirs, base);
      if (merged !== undefined) return merged;
      const chosen = choose(part, path);
      return preferred ? merger(mine, theirs, base, preferred) : chosen;
    }
    if (!isRecord(mine) || !isRecord(theirs) || !isRecord(base)) return choose(part, path);
    const names = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])];
    const fields = names.map((name): [string, unknown] => [name, merge(fieldOf(part, name), join(path, name))]);
    return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
  };
  const value = merge(versions, '') as Draft;
  return { value, conflicts };
}

type AnyMerger = (mine: unknown, theirs: unknown, base: unknown, preferred?: Preference) => unknown;

/** The fields of the groups of which both have changed some. */
function disputedFields(versions: Versions<unknown>, groups: readonly (readonly string[])[]): Set<string> {
  const isDisputed = (group: readonly string[]) => {
    const fields = group.map((name) => fieldOf(versions, name));
    const isOwn = fields.some(({ mine, synced }) => !isSame(mine, synced));
    return isOwn && fields.some(({ theirs, base }) => !isSame(theirs, base));
  };
  return new Set(groups.filter(isDisputed).flat());
}

function fieldOf({ mine, synced, base, theirs }: Versions<unknown>, name: string): Versions<unknown> {
  const read = (draft: unknown) => (isRecord(draft) ? draft[name] : undefined);
  return { mine: read(mine), synced: read(isRecord(synced) ? synced : base), base: read(base), theirs: read(theirs) };
}

function join(path: string, name: string): string {
  return path ? `${path}.${name}` : name;
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
