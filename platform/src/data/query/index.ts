export {
  createQueryClient,
  type ReadRoute,
  readAgain,
  type ServerKey,
  serverKey,
  serverQuery,
  useLearningAhead,
} from './server-query.ts';
export { type Mutation, type MutationOptions, useMutation } from './use-mutation.ts';
export { REFUSED_FORM, type RefusedForm, useRefusedForm } from './use-refused-form.ts';
