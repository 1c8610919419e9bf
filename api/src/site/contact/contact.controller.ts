import { Controller } from '@nestjs/common';
import { Call, type CallOf, Endpoint } from '../../foundation/index.ts';
import { MessagesService } from './messages.service.ts';

@Controller()
export class ContactController {
  constructor(private readonly messages: MessagesService) {}

  @Endpoint('POST /contact')
  send(@Call() { body }: CallOf<'POST /contact'>) {
    return this.messages.receive(body);
  }

  @Endpoint('GET /contact/messages')
  list(@Call() { query, user }: CallOf<'GET /contact/messages'>) {
    return this.messages.list(query, user);
  }

  @Endpoint('GET /contact/messages/counts')
  counts(@Call() { query }: CallOf<'GET /contact/messages/counts'>) {
    return this.messages.counts(query.q);
  }

  @Endpoint('PUT /contact/messages/:id/status')
  changeStatus(@Call() { params, query, user }: CallOf<'PUT /contact/messages/:id/status'>) {
    return this.messages.changeStatus(params.id, query, user);
  }

  @Endpoint('DELETE /contact/messages/:id')
  delete(@Call() { params, user }: CallOf<'DELETE /contact/messages/:id'>) {
    return this.messages.delete(params.id, user);
  }
}
