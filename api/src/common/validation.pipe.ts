import { StandardSchemaValidationPipe } from '@nestjs/common';
import { ProblemError } from './problem.error.ts';

/** A fault as the schema reports it; `keys` are the unknown fields, which zod reports on their parent. */
interface Issue {
  readonly message: string;
  readonly path?: ReadonlyArray<PropertyKey | { readonly key: PropertyKey }>;
  readonly keys?: readonly string[];
}

/** More than anybody can read, few enough that a hostile body does not buy a huge answer. */
const ISSUES_MAX = 50;

/** Checks every `@Body`, `@Query` and `@Param` against its contract schema. */
export function createValidationPipe(): StandardSchemaValidationPipe {
  return new StandardSchemaValidationPipe({ exceptionFactory: invalidInput });
}

function invalidInput(issues: readonly Issue[]): ProblemError {
  const errors: Record<string, string[]> = Object.create(null);
  for (const issue of issues.slice(0, ISSUES_MAX)) {
    for (const path of pathsOf(issue)) {
      errors[path] ??= [];
      errors[path].push(issue.message);
    }
  }
  const messages = new Set(issues.map(({ message }) => message));
  // One fault: its own sentence tells the user more than "check the fields".
  return new ProblemError('invalid_input', { errors, detail: messages.size === 1 ? issues[0]?.message : undefined });
}

/** `permissions.can_delete`; a fault of the body itself has the empty path. */
function pathsOf({ path = [], keys }: Issue): string[] {
  const parents = path.map((segment) => String(typeof segment === 'object' ? segment.key : segment));
  const paths = keys ? keys.slice(0, ISSUES_MAX).map((key) => [...parents, key]) : [parents];
  return paths.map((segments) => segments.join('.'));
}
