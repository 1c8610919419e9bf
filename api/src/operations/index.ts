export { BackupsWorkerModule } from './backups/backups-worker.module.ts';
export { auditProgress } from './commands/audit/audit-progress.ts';
export { backup, restoreBackup } from './commands/backup.ts';
export { createSuperAdmin, terminalPrompt } from './commands/create-super-admin.ts';
export { deployToken } from './commands/deploy-token.ts';
export { release } from './commands/release.ts';
export { seedLarge } from './commands/seed-large.ts';
export { OperationsModule } from './operations.module.ts';
