import { guardMutations, headerMutations, indexMutations, rateMutations, tokenMutations } from './defences.ts';
import { fieldMutations } from './fields.ts';
import type { Mutation } from './mutation.ts';
import { routeMutations } from './routes.ts';

/** Every defence that the sources contain: what is added to them is added to this list. */
export function findMutations(): Mutation[] {
  return [
    ...routeMutations(),
    ...fieldMutations(),
    ...headerMutations(),
    ...indexMutations(),
    ...tokenMutations(),
    ...rateMutations(),
    ...guardMutations(),
  ];
}
