export {
  CALENDAR_TYPE,
  type CalendarEvent,
  type CalendarInvitation,
  type CalendarPerson,
  type DaysEvent,
  sequenceAt,
  type TimedEvent,
  writeCalendar,
  writeInvitation,
} from './calendar/calendar-file.ts';
export { CACHE_BYTES } from './common/cache-sizes.ts';
export { addDays, addMonths, countByDay, dayOf, startOfDay } from './common/days.ts';
export { chunksOf, inTurns } from './common/in-turns.ts';
export { KeptFiles } from './common/kept-files.ts';
export { BoundedQueue } from './common/queues/bounded-queue.ts';
export { KeyedQueue } from './common/queues/keyed-queue.ts';
export { keysFor, nameKeys } from './common/search/name-keys.ts';
export { type Hit, SearchIndex } from './common/search/search-index.ts';
export { literal, searchCondition, searchText } from './common/search/search-text.ts';
export { newSecret, secretHash } from './common/secrets/one-time-secret.ts';
export { SealedTexts } from './common/secrets/sealed-texts.ts';
export { parseBackupKeyEnv } from './config/backup-key.env.ts';
export { newKeyFile, publicKeyOf } from './config/backup-key.ts';
export { CONFIG, configModule, InjectConfig, siteOf } from './config/config.module.ts';
export {
  type Config,
  ConfigError,
  type DatabaseConfig,
  parseAcademyEnv,
  parseDatabaseEnv,
  parseOperatorEnv,
  parseServerEnv,
  parseWorkerEnv,
  type WorkerConfig,
} from './config/env.ts';
export { formatStoreAddress, parseStoreAddress } from './config/store-address.ts';
export {
  defineCollection,
  type ExportContext,
  type ExportedRow,
  type Retention,
  type StoredCollection,
  type Titles,
  WITH_ACCOUNT,
} from './database/collections/collection.ts';
export { Collections } from './database/collections/collections.service.ts';
export { instantOf, titleOf } from './database/collections/export-values.ts';
export { PersonalData } from './database/collections/personal-data.service.ts';
export { DatabaseHeartbeat } from './database/connection/heartbeat.ts';
export { isConnected } from './database/connection/is-connected.ts';
export { DatabaseModule } from './database/database.module.ts';
export { DatabaseService } from './database/database.service.ts';
export { DatabaseReadyGuard, WithoutDatabase } from './database/database-ready.guard.ts';
export { GridFsFiles } from './database/files/gridfs-files.ts';
export { UnreferencedFiles } from './database/files/unreferenced-files.ts';
export { keepFor } from './database/keep-for.ts';
export { raisePublicVersion, readPublicVersions } from './database/public-version.ts';
export { endRestore, markRestore, unfinishedRestore } from './database/restore-marker.ts';
export {
  isDuplicateKey,
  isNamespaceExists,
  isUnexecuted,
  isUnusable,
  UnusableDatabaseError,
} from './database/writes/database-errors.ts';
export { insertByClock } from './database/writes/insert-by-clock.ts';
export { replaceVersioned } from './database/writes/replace-versioned.ts';
export { DrainService } from './health/drain.service.ts';
export { healthModule } from './health/health.module.ts';
export { AccessGuard, findDuty } from './http/access.guard.ts';
export { AnswerInterceptor } from './http/answers/answer.interceptor.ts';
export { csvDate, writeCsv } from './http/answers/lists/csv.ts';
export { ItemStream, type List, olderThan, readList } from './http/answers/lists/item-stream.ts';
export { LETTER_COLORS, PLAIN_PAGE_POLICY, plainPage } from './http/answers/plain-page.ts';
export { pagePolicy } from './http/answers/security-headers.ts';
export { type ByteRange, sendFile } from './http/answers/send-file.ts';
export { Endpoint } from './http/endpoint.decorator.ts';
export { createHttpAdapter, prepareHttp } from './http/http.ts';
export { ProblemError } from './http/problems/problem.error.ts';
export { ProblemFilter } from './http/problems/problem.filter.ts';
export { RateLimitGuard } from './http/rate-limit/rate-limit.guard.ts';
export { RateLimitModule } from './http/rate-limit/rate-limit.module.ts';
export { type Counted, RateLimits, type Reservation } from './http/rate-limit/rate-limits.service.ts';
export { addressOf } from './http/requests/address.ts';
export { Call, type CallOf } from './http/requests/call.decorator.ts';
export { networkPrefix, ORGANIZATION, readNetwork, readSubscriber } from './http/requests/caller-address.ts';
export { receiveFile } from './http/requests/receive-file.ts';
export { RequestWork } from './http/requests/request-work.ts';
export type { Actor, CurrentAccount, SignedInUser } from './http/requests/signed-in-user.ts';
export { refusedInput, validate } from './http/requests/validate.ts';
export { defineJob, labelOf } from './jobs/define-job.ts';
export type { FailedJobRecord } from './jobs/failed-job.schema.ts';
export { FailedJobsService } from './jobs/failed-jobs.service.ts';
export { HourlyTask } from './jobs/hourly-task.ts';
export { JobRunner } from './jobs/job-runner.service.ts';
export { JobRunnerModule, JobsModule } from './jobs/jobs.module.ts';
export { type Job, JobsService, LeaseLostError, type Place } from './jobs/jobs.service.ts';
export { JournalModule } from './journal/journal.module.ts';
export { JournalService } from './journal/journal.service.ts';
export { DELETED_ACCOUNT, JournalAnonymizer } from './journal/journal-anonymizer.service.ts';
export { logOptions, StructuredLogger } from './observability/log/logger.ts';
export { Metrics } from './observability/log/metrics.ts';
export { SecurityLog } from './observability/log/security-log.ts';
export { stackInSources } from './observability/log/source-positions.ts';
export { MetricsServer } from './observability/metrics-server.service.ts';
export { observabilityModule } from './observability/observability.module.ts';
export { startTracing } from './observability/tracing/tracing.ts';
export { type Organisation, OrganisationService } from './settings/organisation/organisation.service.ts';
export { SettingsModule } from './settings/settings.module.ts';
export { ThemeService } from './settings/theme/theme.service.ts';
