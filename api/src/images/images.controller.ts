import { type IdParams, idParams } from '@iris/contract/fields';
import { type ImageQuery, imageQuerySchema, uploadedImageSchema } from '@iris/contract/images';
import { IMAGE_MAX_BYTES } from '@iris/contract/limits';
import { Controller, Get, Headers, Param, Post, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public, RequireAnyPermission } from '../common/access.decorators.ts';
import { Answers } from '../common/answers.decorator.ts';
import { AnswersFile, TakesFile } from '../common/files.decorator.ts';
import { CurrentUser, type SignedInUser } from '../common/signed-in-user.ts';
import { ImagesService } from './images.service.ts';
import { receiveFile } from './receive-file.ts';

const WEBP = 'image/webp';

/** An image never changes under its address; opened on its own it is shown, and runs nothing. */
const IMAGE_HEADERS = {
  'content-type': WEBP,
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none';sandbox",
};

@Controller('images')
export class ImagesController {
  constructor(private readonly images: ImagesService) {}

  @Post()
  @RequireAnyPermission('manage_courses', 'manage_campus', 'manage_content')
  @TakesFile()
  @Answers(201, uploadedImageSchema)
  async upload(@Req() request: FastifyRequest, @CurrentUser() actor: SignedInUser) {
    return this.images.add(await receiveFile(request, IMAGE_MAX_BYTES), actor);
  }

  @Get(':id')
  @Public()
  @AnswersFile(WEBP)
  async show(
    @Param({ schema: idParams }) { id }: IdParams,
    @Query({ schema: imageQuerySchema }) { w }: ImageQuery,
    @Headers('if-none-match') known: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const version = w ? 'small' : 'large';
    const etag = `"${id}-${version}"`;
    // The image of an id is always the same one: whoever has it need not ask the database.
    const data = known?.includes(etag) ? undefined : await this.images.read(id, version);
    reply.headers({ ...IMAGE_HEADERS, etag });
    if (!data) reply.code(304);
    return data;
  }
}
