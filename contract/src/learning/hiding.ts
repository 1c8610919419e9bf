import { body, paragraph } from '../foundation/index.ts';

/** Why something that a learner wrote is hidden, which its author reads. Body of the routes that hide it. */
export const hideSchema = body({ reason: paragraph('Le motif est requis', 400) });
