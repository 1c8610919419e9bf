import { Injectable } from '@nestjs/common';
import { Collections } from '../../foundation/index.ts';
import { submissionCollection } from './submission.schema.ts';
import { WithdrawalsService } from './withdrawals.service.ts';

/** Films go with the account as they go when they are withdrawn: their raters are told. */
@Injectable()
export class SubmissionErasure {
  constructor(collections: Collections, withdrawals: WithdrawalsService) {
    collections.whenErasing(submissionCollection, async ({ find, session }) => {
      await withdrawals.deleteParts(await find(), session);
    });
  }
}
