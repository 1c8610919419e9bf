import { z } from 'zod';
import { objectId } from '../foundation/index.ts';

/** Maximum size of a document: 20 MB, in bytes. */
export const DOCUMENT_MAX_BYTES = 20 * 1024 * 1024;

/** Answer of `POST /documents`. */
export const uploadedDocumentSchema = z.object({ _id: objectId, bytes: z.int().min(1) });

/** Route parameter `{token}`: a token of the document and its reader. */
export const documentParams = z.object({
  token: z.string().regex(/^[\w.-]{1,200}$/, "Cette adresse n'est pas valide"),
});

export type UploadedDocument = z.infer<typeof uploadedDocumentSchema>;
