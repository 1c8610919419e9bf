import { DOCUMENT_MAX_BYTES } from '@iris/contract/documents';
import { type InputOf, ROUTES } from '@iris/contract/routes';
import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CurrentUser, Endpoint, Input, receiveFile, type SignedInUser, sendFile } from '../../foundation/index.ts';
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
  async upload(@Req() request: FastifyRequest, @CurrentUser() actor: SignedInUser) {
    return this.documents.add(await receiveFile(request, DOCUMENT_MAX_BYTES, TOO_LARGE), actor);
  }

  @Endpoint('GET /documents/:token')
  async show(
    @Input() { route, params }: InputOf<'GET /documents/:token'>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const document = await this.documents.find(params.token);
    reply.headers(DOCUMENT_HEADERS);
    const file = { ...document, type: ROUTES[route].file };
    return sendFile(request, reply, file, async (range) => this.documents.open(document, range));
  }
}
