export { createQueryClient } from './query-client.ts';
export { type ReadRoute, readAgain, type ServerKey, serverKey, serverQuery } from './server-query.ts';
export { useLearningAhead } from './use-learning-ahead.ts';
export { type Mutation, type MutationOptions, useMutation } from './use-mutation.ts';
export { REFUSED_FORM, type RefusedForm, useRefusedForm } from './use-refused-form.ts';
