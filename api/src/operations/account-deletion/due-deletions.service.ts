import { Injectable } from '@nestjs/common';
import { PlannedDeletions } from '../../accounts/index.ts';
import { DatabaseService, HourlyTask, JournalAnonymizer } from '../../foundation/index.ts';
import { DeleteAccount } from '../stories/delete-account.service.ts';

/** Deletes the accounts whose week is over, at start and every hour. */
@Injectable()
export class DueDeletions extends HourlyTask {
  protected override readonly runsAtStart = true;

  constructor(
    private readonly deletions: PlannedDeletions,
    private readonly deletion: DeleteAccount,
    private readonly anonymizer: JournalAnonymizer,
    database: DatabaseService,
  ) {
    super('Deletions', database);
  }

  protected run(): Promise<number> {
    return this.deleteDue();
  }

  /**
   * Deletes the accounts that are due, and returns their number. Safe in several instances at once, and while an owner comes
   * back: each deletion checks again, and of two that write to the account one is repeated.
   */
  async deleteDue(): Promise<number> {
    if (!this.database.ready) return 0;
    let deleted = 0;
    for (const id of await this.deletions.listDue()) {
      if (this.isStopped) break;
      // One that fails must not keep the others from being deleted.
      if (await this.deletion.ifDue(id).catch(this.warn)) deleted += 1;
    }
    if (deleted > 0) this.logger.log(`${deleted} accounts were deleted, as their owners had asked`);
    // Also what a process that was killed has left.
    await this.anonymizer.finish();
    return deleted;
  }
}
