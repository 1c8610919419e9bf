import type { InputOf } from '@iris/contract/routes';
import { Controller } from '@nestjs/common';
import { CurrentUser, Endpoint, Input, type SignedInUser } from '../../foundation/index.ts';
import { MessagesService } from './messages.service.ts';

@Controller()
export class ContactController {
  constructor(private readonly messages: MessagesService) {}

  @Endpoint('POST /contact')
  send(@Input() { body, idempotencyKey }: InputOf<'POST /contact'>) {
    return this.messages.receive(body, idempotencyKey);
  }

  @Endpoint('GET /contact/messages')
  list(@Input() { query }: InputOf<'GET /contact/messages'>) {
    return this.messages.list(query);
  }

  @Endpoint('GET /contact/messages/counts')
  counts(@Input() { query }: InputOf<'GET /contact/messages/counts'>) {
    return this.messages.counts(query.q);
  }

  @Endpoint('PUT /contact/messages/:id/status')
  changeStatus(
    @Input() { params, query }: InputOf<'PUT /contact/messages/:id/status'>,
    @CurrentUser() actor: SignedInUser,
  ) {
    return this.messages.changeStatus(params.id, query, actor);
  }

  @Endpoint('DELETE /contact/messages/:id')
  delete(@Input() { params }: InputOf<'DELETE /contact/messages/:id'>, @CurrentUser() actor: SignedInUser) {
    return this.messages.delete(params.id, actor);
  }
}
