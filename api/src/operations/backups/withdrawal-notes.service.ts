import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import { noteWithdrawal } from '../../authoring/index.ts';
import { DatabaseService, type Job, JobRunner, JobsService } from '../../foundation/index.ts';
import { listPlaces } from './files/backup-places.ts';
import { placeAt } from './files/place.ts';
import { noteWithdrawn } from './files/withdrawn-films.ts';

/** It is tried again; the next backup lists the film too. */
class WithdrawalNotedInPartError extends Error {
  override name = 'WithdrawalNotedInPartError';
}

/** Lists withdrawn films beside the backups that may have them, as soon as they are withdrawn. */
@Injectable()
export class WithdrawalNotesService implements OnModuleInit {
  readonly #logger = new Logger('Backups');

  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly jobs: JobsService,
    private readonly runner: JobRunner,
    private readonly database: DatabaseService,
  ) {}

  onModuleInit(): void {
    this.runner.handle(noteWithdrawal, (job) => this.#note(job));
  }

  /** A folder that cannot be written does not keep the others from their list. */
  async #note(job: Job): Promise<void> {
    const db = this.connection.db as mongo.Db;
    const places = await listPlaces(db);
    const outcomes = await Promise.allSettled(places.map((place) => noteWithdrawn(placeAt(place, new Date()), db)));
    const failed = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []));
    for (const err of failed) this.#logger.warn({ message: 'a withdrawn film is not listed beside the backups', err });
    if (failed.length > 0) throw new WithdrawalNotedInPartError();
    await this.database.inTransaction((session) => this.jobs.finish(job, session));
  }
}
