import { DOCUMENT_MAX_BYTES } from '@iris/contract/media';
import { ROUTES } from '@iris/contract/routes';
import { Controller } from '@nestjs/common';
import { Call, type CallOf, Endpoint, receiveFile, sendFile } from '../../foundation/index.ts';
import { DocumentsService } from './documents.service.ts';

/** Headers of a document, for the browser's own viewer, which uses inline styles. */
const DOCUMENT_HEADERS = {
  'content-disposition': 'inline; filename="document.pdf"',
  'content-security-policy': "default-src 'none';object-src 'self';style-src 'unsafe-inline';frame-ancestors 'none'",
};

const TOO_LARGE = { code: 'document_too_large', missing: 'Choisissez un document' } as const;

@Controller()
export class DocumentsController {
  constructor(private readonly documents: DocumentsService) {}

  @Endpoint('POST /documents')
  async upload(@Call() { request, user }: CallOf<'POST /documents'>) {
    return this.documents.add(await receiveFile(request, DOCUMENT_MAX_BYTES, TOO_LARGE), user);
  }

  @Endpoint('GET /documents/:token')
  async show(@Call() { route, params, request, reply }: CallOf<'GET /documents/:token'>) {
    const document = await this.documents.find(params.token);
    reply.headers(DOCUMENT_HEADERS);
    const file = { ...document, type: ROUTES[route].file };
    return sendFile(request, reply, file, async (range) => this.documents.open(document, range));
  }
}
