import {
  type ContactInput,
  contactInputSchema,
  contactMessageListSchema,
  contactMessageSchema,
  type MessageQuery,
  type MessageSearch,
  type MessageStatusQuery,
  messageCountsSchema,
  messageQuerySchema,
  messageSearchSchema,
  messageStatusQuerySchema,
} from '@iris/contract/contact';
import { type IdParams, idParams } from '@iris/contract/fields';
import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { Public, RequirePermission } from '../common/access.decorators.ts';
import { Answers, AnswersNothing } from '../common/answers.decorator.ts';
import { IdempotencyKey, TakesIdempotencyKey } from '../common/idempotency-key.ts';
import { CurrentUser, type SignedInUser } from '../common/signed-in-user.ts';
import { RateLimited } from '../rate-limit/rate-limit.guard.ts';
import { MessagesService } from './messages.service.ts';

@Controller('contact')
export class ContactController {
  constructor(private readonly messages: MessagesService) {}

  @Post()
  @Public()
  @RateLimited()
  @Answers(201, contactMessageSchema)
  @TakesIdempotencyKey()
  send(@Body({ schema: contactInputSchema }) input: ContactInput, @IdempotencyKey() key?: string) {
    return this.messages.receive(input, key);
  }

  @Get('messages')
  @RequirePermission('manage_content')
  @Answers(200, contactMessageListSchema)
  list(@Query({ schema: messageQuerySchema }) query: MessageQuery) {
    return this.messages.list(query);
  }

  @Get('messages/counts')
  @RequirePermission('manage_content')
  @Answers(200, messageCountsSchema)
  counts(@Query({ schema: messageSearchSchema }) { q }: MessageSearch) {
    return this.messages.counts(q);
  }

  @Put('messages/:id/status')
  @RequirePermission('manage_content')
  @Answers(200, contactMessageSchema)
  changeStatus(
    @Param({ schema: idParams }) { id }: IdParams,
    @Query({ schema: messageStatusQuerySchema }) { new_status }: MessageStatusQuery,
    @CurrentUser() actor: SignedInUser,
  ) {
    return this.messages.changeStatus(id, new_status, actor);
  }

  @Delete('messages/:id')
  @RequirePermission('manage_content', 'can_delete')
  @AnswersNothing()
  delete(@Param({ schema: idParams }) { id }: IdParams, @CurrentUser() actor: SignedInUser) {
    return this.messages.delete(id, actor);
  }
}
