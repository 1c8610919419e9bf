import { documentParams, uploadedDocumentSchema } from './documents.ts';
import type { RouteTable } from './route-definition.ts';

/** The routes of the PDF documents of lessons. */
export const DOCUMENT_ROUTES = {
  'POST /documents': {
    access: ['manage_courses'],
    upload: true,
    output: uploadedDocumentSchema,
    status: 201,
    errors: ['document_unreadable', 'document_too_large', 'document_quota'],
  },
  'GET /documents/:token': {
    access: 'public',
    params: documentParams,
    file: 'application/pdf',
    ranges: true,
    revalidates: true,
    errors: ['media_token_invalid', 'document_not_found', 'range_not_satisfiable'],
  },
} as const satisfies RouteTable;
