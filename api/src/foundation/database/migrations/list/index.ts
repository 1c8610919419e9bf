import { firstVersions } from './001-010/001-first-versions.ts';
import { searchTexts } from './001-010/002-search-texts.ts';
import { officeAddress } from './001-010/003-office-address.ts';
import { catalogVersions } from './001-010/004-catalog-versions.ts';
import { uploadedReleases } from './001-010/005-uploaded-releases.ts';
import { noteVersions } from './001-010/006-note-versions.ts';
import { coursePrograms } from './001-010/007-course-programs.ts';
import { sessions } from './001-010/008-sessions.ts';
import { severalResetLinks } from './001-010/009-several-reset-links.ts';
import { accountsById } from './001-010/010-accounts-by-id.ts';
import { superAdminsStay } from './011-020/011-super-admins-stay.ts';
import { demoQuestion } from './011-020/012-demo-question.ts';
import { namedPhases } from './011-020/013-named-phases.ts';
import { courseSearch } from './011-020/014-course-search.ts';
import { courseLanguages } from './011-020/015-course-languages.ts';
import { enrollmentModes } from './011-020/016-enrollment-modes.ts';
import { userSearchKeys } from './011-020/017-user-search-keys.ts';
import { lessonSearchKeys } from './011-020/018-lesson-search-keys.ts';
import { revisionsWithoutNames } from './011-020/019-revisions-without-names.ts';
import { failedJobsKept } from './011-020/020-failed-jobs-kept.ts';
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
  courseLanguages,
  enrollmentModes,
  userSearchKeys,
  lessonSearchKeys,
  revisionsWithoutNames,
  failedJobsKept,
];
