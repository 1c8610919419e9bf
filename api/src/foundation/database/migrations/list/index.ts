import { firstVersions } from './001-first-versions.ts';
import { searchTexts } from './002-search-texts.ts';
import { officeAddress } from './003-office-address.ts';
import { catalogVersions } from './004-catalog-versions.ts';
import { uploadedReleases } from './005-uploaded-releases.ts';
import { noteVersions } from './006-note-versions.ts';
import { coursePrograms } from './007-course-programs.ts';
import { sessions } from './008-sessions.ts';
import { severalResetLinks } from './009-several-reset-links.ts';
import { accountsById } from './010-accounts-by-id.ts';
import { superAdminsStay } from './011-super-admins-stay.ts';
import { demoQuestion } from './012-demo-question.ts';
import { namedPhases } from './013-named-phases.ts';
import { courseSearch } from './014-course-search.ts';
import type { Migration } from './migration.ts';

/** All migrations, in the order they are executed; new ones are added at the end. */
export const MIGRATIONS: readonly Migration[] = [
  firstVersions,
  searchTexts,
  officeAddress,
  catalogVersions,
  uploadedReleases,
  noteVersions,
  coursePrograms,
  sessions,
  severalResetLinks,
  accountsById,
  superAdminsStay,
  demoQuestion,
  namedPhases,
  courseSearch,
];
