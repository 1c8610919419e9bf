import { Controller } from '@nestjs/common';
import { Call, type CallOf, Endpoint } from '../../foundation/index.ts';
import { NotesService } from './notes.service.ts';

@Controller()
export class NotesController {
  constructor(private readonly notes: NotesService) {}

  @Endpoint('GET /lessons/:id/notes')
  list(@Call() { params, user }: CallOf<'GET /lessons/:id/notes'>) {
    return this.notes.list(user.id, params.id);
  }

  @Endpoint('POST /lessons/:id/notes')
  create(@Call() { params, body, user }: CallOf<'POST /lessons/:id/notes'>) {
    return this.notes.create(user.id, params.id, body);
  }

  @Endpoint('GET /learning/:id/former-notes')
  listFormer(@Call() { params, query, user }: CallOf<'GET /learning/:id/former-notes'>) {
    return this.notes.listFormer(user.id, params.id, query);
  }

  @Endpoint('PUT /notes/:id')
  update(@Call() { params, body, version, user }: CallOf<'PUT /notes/:id'>) {
    return this.notes.update(user.id, params.id, body, version);
  }

  @Endpoint('DELETE /notes/:id')
  delete(@Call() { params, user }: CallOf<'DELETE /notes/:id'>) {
    return this.notes.delete(user.id, params.id);
  }
}
