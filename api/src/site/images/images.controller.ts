import { IMAGE_MAX_BYTES } from '@iris/contract/foundation';
import { Controller } from '@nestjs/common';
import { Call, type CallOf, Endpoint, receiveFile } from '../../foundation/index.ts';
import type { ImageVariant } from './image-store.ts';
import { variantOf } from './image-variants.ts';
import { ImagesService } from './images.service.ts';

/** Headers of an image: displayed inline, without scripts. The format is chosen by `Accept`. */
const IMAGE_HEADERS = {
  'content-security-policy': "default-src 'none';sandbox",
  vary: 'Accept',
};

const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Of an image in another size or format than that which is wanted, until that is made. */
const SUBSTITUTE = 'no-cache';

const REFUSALS = { code: 'image_too_large', missing: 'Choisissez une image' } as const;

@Controller()
export class ImagesController {
  constructor(private readonly images: ImagesService) {}

  @Endpoint('POST /images')
  async upload(@Call() { request, user }: CallOf<'POST /images'>) {
    return this.images.add(await receiveFile(request, IMAGE_MAX_BYTES, REFUSALS), user);
  }

  @Endpoint('GET /images/:id')
  async show(@Call() { params: { id }, query: { w }, request, reply }: CallOf<'GET /images/:id'>) {
    const { accept = '', 'if-none-match': known = '' } = request.headers;
    const width = w === undefined ? undefined : Number(w);
    const format = accept.includes('image/avif') ? 'avif' : 'webp';
    const wanted = variantOf(width, format);
    const etagOf = (variant: ImageVariant) => `"${id}-${variant}"`;
    // The image of an id never changes, so that revalidation needs no query.
    if (known.includes(etagOf(wanted))) {
      reply.headers({ ...IMAGE_HEADERS, 'cache-control': IMMUTABLE, etag: etagOf(wanted) }).code(304);
      return undefined;
    }
    const { data, variant } = await this.images.read(id, width, format);
    const etag = etagOf(variant);
    const control = variant === wanted ? IMMUTABLE : SUBSTITUTE;
    const type = `image/${variant.split('.').at(-1)}`;
    reply.headers({ ...IMAGE_HEADERS, 'cache-control': control, 'content-type': type, etag });
    if (!known.includes(etag)) return data;
    reply.code(304);
    return undefined;
  }
}
