import type { InputOf } from '@iris/contract/routes';
import { Controller } from '@nestjs/common';
import { CurrentUser, Endpoint, Input, type SignedInUser } from '../../foundation/index.ts';
import { DeleteAccount } from './delete-account.service.ts';
import { ExportPersonalData } from './export-personal-data.service.ts';

@Controller()
export class StoriesController {
  constructor(
    private readonly deletion: DeleteAccount,
    private readonly personalData: ExportPersonalData,
  ) {}

  @Endpoint('GET /account/data')
  exportPersonalData(@CurrentUser() user: SignedInUser) {
    return this.personalData.of(user.id);
  }

  @Endpoint('DELETE /admin/users/:id')
  deleteAccount(@Input() { params }: InputOf<'DELETE /admin/users/:id'>, @CurrentUser() actor: SignedInUser) {
    return this.deletion.now(params.id, actor);
  }
}
