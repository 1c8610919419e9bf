import type { RouteTable } from '../foundation/index.ts';
import { documentParams, uploadedDocumentSchema } from './documents.ts';
import { imageQuerySchema, uploadedImageSchema } from './images.ts';

/** The routes of images, and of the PDF documents of lessons. */
export const FILE_ROUTES = {
  'POST /images': {
    access: { anyOf: ['manage_courses', 'manage_campus', 'manage_content'] },
    upload: true,
    output: uploadedImageSchema,
    status: 201,
    errors: [
      ...(['image_unreadable', 'image_dimensions', 'image_side', 'image_too_complex'] as const),
      ...(['image_too_large', 'image_quota'] as const),
    ],
  },
  'GET /images/:id': {
    access: 'public',
    query: imageQuerySchema,
    file: 'image/webp',
    revalidates: true,
    errors: ['image_not_found'],
  },
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
