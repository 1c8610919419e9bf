import type { z } from 'zod';
import { ProblemError } from '../problems/problem.error.ts';

/** An issue reported by zod; `keys` are unknown fields, which zod reports on their parent. */
interface Issue {
  readonly message: string;
  readonly path?: ReadonlyArray<PropertyKey | { readonly key: PropertyKey }>;
  readonly keys?: readonly string[];
}

/** Maximum number of reported issues, which limits the size of the answer. */
const ISSUES_MAX = 50;

/** Parses a value by a schema. @throws {ProblemError} `invalid_input`, with the messages by field */
export function validate<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (!result.success) throw invalidInput(result.error.issues);
  return result.data;
}

/** The error for issues of zod, with the messages by field. */
function invalidInput(issues: readonly Issue[]): ProblemError {
  const errors: Record<string, string[]> = Object.create(null);
  for (const issue of issues.slice(0, ISSUES_MAX)) {
    for (const path of pathsOf(issue)) {
      errors[path] ??= [];
      errors[path].push(issue.message);
    }
  }
  const messages = new Set(issues.map(({ message }) => message));
  // A single message replaces the general `detail`.
  return new ProblemError('invalid_input', { errors, detail: messages.size === 1 ? issues[0]?.message : undefined });
}

/** The error for input that only the database can refuse, with the messages by field. */
export function refusedInput(errors: Record<string, string[]>): ProblemError {
  const messages = new Set(Object.values(errors).flat());
  return new ProblemError('invalid_input', { errors, detail: messages.size === 1 ? [...messages][0] : undefined });
}

/** `permissions.can_delete`; an issue of the body itself has an empty path. */
function pathsOf({ path = [], keys }: Issue): string[] {
  const parents = path.map((segment) => String(typeof segment === 'object' ? segment.key : segment));
  const paths = keys ? keys.slice(0, ISSUES_MAX).map((key) => [...parents, key]) : [parents];
  return paths.map((segments) => segments.join('.'));
}
