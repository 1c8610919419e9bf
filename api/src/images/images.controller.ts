import { IMAGE_MAX_BYTES } from '@iris/contract/limits';
import { type InputOf, ROUTES } from '@iris/contract/routes';
import { Controller, Headers, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Endpoint } from '../common/endpoint.decorator.ts';
import { Input } from '../common/input.decorator.ts';
import { receiveFile } from '../common/receive-file.ts';
import { CurrentUser, type SignedInUser } from '../common/signed-in-user.ts';
import { ImagesService } from './images.service.ts';

/** Headers of an image: immutable, displayed inline, without scripts. */
const IMAGE_HEADERS = {
  'content-type': ROUTES['GET /images/:id'].file,
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none';sandbox",
};

const REFUSALS = { code: 'image_too_large', missing: 'Choisissez une image' } as const;

@Controller()
export class ImagesController {
  constructor(private readonly images: ImagesService) {}

  @Endpoint('POST /images')
  async upload(@Req() request: FastifyRequest, @CurrentUser() actor: SignedInUser) {
    return this.images.add(await receiveFile(request, IMAGE_MAX_BYTES, REFUSALS), actor);
  }

  @Endpoint('GET /images/:id')
  async show(
    @Input() { params: { id }, query: { w } }: InputOf<'GET /images/:id'>,
    @Headers('if-none-match') known: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const version = w ? 'small' : 'large';
    const etag = `"${id}-${version}"`;
    // The image of an id never changes, so that revalidation needs no query.
    const data = known?.includes(etag) ? undefined : await this.images.read(id, version);
    reply.headers({ ...IMAGE_HEADERS, etag });
    if (!data) reply.code(304);
    return data;
  }
}
