import type { InputOf } from '@iris/contract/routes';
import { Controller } from '@nestjs/common';
import { CurrentUser, Endpoint, Input, type SignedInUser } from '../../foundation/index.ts';
import { NotesService } from './notes.service.ts';

@Controller()
export class NotesController {
  constructor(private readonly notes: NotesService) {}

  @Endpoint('GET /lessons/:id/notes')
  list(@Input() { params }: InputOf<'GET /lessons/:id/notes'>, @CurrentUser() user: SignedInUser) {
    return this.notes.list(user.id, params.id);
  }

  @Endpoint('POST /lessons/:id/notes')
  create(
    @Input() { params, body, idempotencyKey }: InputOf<'POST /lessons/:id/notes'>,
    @CurrentUser() user: SignedInUser,
  ) {
    return this.notes.create(user.id, params.id, body, idempotencyKey);
  }

  @Endpoint('GET /learning/:id/former-notes')
  listFormer(@Input() { params, query }: InputOf<'GET /learning/:id/former-notes'>, @CurrentUser() user: SignedInUser) {
    return this.notes.listFormer(user.id, params.id, query);
  }

  @Endpoint('PUT /notes/:id')
  update(@Input() { params, body, version }: InputOf<'PUT /notes/:id'>, @CurrentUser() user: SignedInUser) {
    return this.notes.update(user.id, params.id, body, version);
  }

  @Endpoint('DELETE /notes/:id')
  delete(@Input() { params }: InputOf<'DELETE /notes/:id'>, @CurrentUser() user: SignedInUser) {
    return this.notes.delete(user.id, params.id);
  }
}
