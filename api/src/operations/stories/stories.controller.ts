import { Controller } from '@nestjs/common';
import { Call, type CallOf, Endpoint } from '../../foundation/index.ts';
import { AccountDeletionService } from '../account-deletion/account-deletion.service.ts';
import { CancelEnrollment } from './cancel-enrollment.service.ts';
import { DeleteAccount } from './delete-account.service.ts';
import { ExportPersonalData } from './export-personal-data.service.ts';

@Controller()
export class StoriesController {
  constructor(
    private readonly deletion: DeleteAccount,
    private readonly planned: AccountDeletionService,
    private readonly enrollments: CancelEnrollment,
    private readonly personalData: ExportPersonalData,
  ) {}

  @Endpoint('GET /account/data')
  exportPersonalData(@Call() { user }: CallOf<'GET /account/data'>) {
    return this.personalData.of(user.id);
  }

  @Endpoint('POST /account/deletion')
  planDeletion(@Call() { body, user }: CallOf<'POST /account/deletion'>) {
    return this.planned.plan(user, body);
  }

  @Endpoint('DELETE /account/deletion')
  cancelDeletion(@Call() { user }: CallOf<'DELETE /account/deletion'>) {
    return this.planned.cancel(user.id);
  }

  @Endpoint('DELETE /enrollments/:id')
  cancelEnrollment(@Call() { params, user }: CallOf<'DELETE /enrollments/:id'>) {
    return this.enrollments.ofStudent(user.id, params.id);
  }

  @Endpoint('DELETE /admin/users/:id')
  deleteAccount(@Call() { params, user }: CallOf<'DELETE /admin/users/:id'>) {
    return this.deletion.now(params.id, user);
  }
}
