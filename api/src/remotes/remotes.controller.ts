import { remoteListSchema } from '@iris/contract/remotes';
import { Controller, Get, Headers, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Public } from '../common/access.decorators.ts';
import { Answers } from '../common/answers.decorator.ts';
import { CurrentUser, type SignedInUser } from '../common/signed-in-user.ts';
import { WithoutDatabase } from '../database/database-ready.guard.ts';
import { OptionalSessionGuard } from './optional-session.guard.ts';
import { RegistryService } from './registry.service.ts';

@Controller('remotes')
@WithoutDatabase()
export class RemotesController {
  constructor(private readonly registry: RegistryService) {}

  @Get()
  @Public()
  @UseGuards(OptionalSessionGuard)
  @Answers(200, remoteListSchema)
  async list(
    @CurrentUser() user: SignedInUser | undefined,
    @Headers('if-none-match') known: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { remotes, etag } = await this.registry.listFor(user?.role);
    reply.headers({ etag, 'cache-control': 'private, no-cache', vary: 'Authorization' });
    // A proxy that compresses weakens the validator to W/"…".
    if (!known?.includes(etag)) return remotes;
    reply.code(304);
    return undefined;
  }
}
