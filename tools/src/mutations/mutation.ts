/** A part of a source file that is replaced. */
export interface Edit {
  /** Path from the root of the repository. */
  file: string;
  start: number;
  end: number;
  text: string;
}

/** One defence that is removed, and the specs of which one must fail then. */
export interface Mutation {
  kind: Kind;
  /** What is removed, unique within its kind. */
  name: string;
  edits: Edit[];
  /** Spec files from the root of the repository: the narrowest first. */
  specs: readonly string[];
}

/** The kinds of defences, with the words of the report. */
export const KINDS = {
  guard: 'guards and what they refuse',
  access: 'access of a route opened',
  permission: 'permission of a route removed',
  schema: 'schema of a route removed',
  strictness: 'objects that accept unknown fields',
  limit: 'limits and patterns of fields',
  index: 'unique indexes',
  rate: 'rate limits',
  header: 'security headers and policies',
  token: 'checks of tokens',
} as const;

export type Kind = keyof typeof KINDS;

/** The text of a file after the edits of a mutation. */
export function mutated(text: string, file: string, { edits }: Mutation): string {
  const own = edits.filter((edit) => edit.file === file).toSorted((one, other) => other.start - one.start);
  return own.reduce((result, { start, end, text: by }) => result.slice(0, start) + by + result.slice(end), text);
}
