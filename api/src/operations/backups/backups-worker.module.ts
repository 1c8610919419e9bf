import { Module } from '@nestjs/common';
import { JobRunnerModule } from '../../foundation/index.ts';
import { WithdrawalNotesService } from './withdrawal-notes.service.ts';

/** What a worker does for backups. */
@Module({ imports: [JobRunnerModule], providers: [WithdrawalNotesService] })
export class BackupsWorkerModule {}
