import { ROUTES } from '@iris/contract/routes';
import { Controller } from '@nestjs/common';
import { Call, type CallOf, Endpoint } from '../../foundation/index.ts';
import { ShareImagesService } from './share-images.service.ts';

/** Shown by other sites too, displayed inline, without scripts. */
const HEADERS = {
  'content-type': ROUTES['GET /share-images/:name'].file,
  'content-security-policy': "default-src 'none';sandbox",
  'cross-origin-resource-policy': 'cross-origin',
};

const IMMUTABLE = 'public, max-age=31536000, immutable';
/** For an address without the current version. */
const SHORT = 'public, max-age=300';

@Controller()
export class ShareImagesController {
  constructor(private readonly images: ShareImagesService) {}

  @Endpoint('GET /share-images/:name')
  async show(@Call() { params: { name }, query: { v }, request, reply }: CallOf<'GET /share-images/:name'>) {
    const known = request.headers['if-none-match'];
    const { version, data } = await this.images.read(name);
    const etag = `"${version}"`;
    reply.headers({ ...HEADERS, etag, 'cache-control': v === version ? IMMUTABLE : SHORT });
    if (!known?.includes(etag)) return data;
    reply.code(304);
    return undefined;
  }
}
