import { z } from 'zod';
import { defineJob } from '../../../../foundation/index.ts';

/** The import of a roster, by its id. */
export const importRoster = defineJob('import_roster', z.object({}), { label: "Import d'une liste", lane: 'bulk' });
