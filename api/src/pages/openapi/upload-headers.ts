import { TUS_VERSION, VIDEO_ID_HEADER } from '@iris/contract/films';
import type { UploadStep } from '@iris/contract/route-definition';

const INTEGER = { type: 'integer', minimum: 0 };
const TEXT = { type: 'string' };

/** A header of a request or an answer. */
export interface Header {
  description: string;
  schema: object;
}

const SENT: Record<UploadStep, Record<string, Header>> = {
  creation: {
    'Upload-Length': { description: 'Size of the file, in bytes', schema: { ...INTEGER, minimum: 1 } },
    'Upload-Metadata': {
      description: '`filename` and its value in base64',
      schema: { ...TEXT, pattern: '^filename ([A-Za-z0-9+/]{4})+$' },
    },
  },
  state: {},
  part: { 'Upload-Offset': { description: 'Position of the part in the file', schema: INTEGER } },
  end: {},
};

const VIDEO_ID = { description: 'Id of the film, once the file has arrived', schema: TEXT };
const OFFSET = { description: 'Number of bytes that have arrived', schema: INTEGER };

const ANSWERED: Record<UploadStep, Record<string, Header>> = {
  creation: { Location: { description: 'Address of the upload', schema: TEXT } },
  state: {
    'Upload-Offset': OFFSET,
    'Upload-Length': { description: 'Size of the file, in bytes', schema: INTEGER },
    [VIDEO_ID_HEADER]: VIDEO_ID,
  },
  part: { 'Upload-Offset': OFFSET, [VIDEO_ID_HEADER]: VIDEO_ID },
  end: {},
};

/** The headers that a step of an upload requires (tus.io, version 1.0.0). */
export function uploadParameters(step: UploadStep): object[] {
  const version = { description: 'Version of the protocol', schema: { const: TUS_VERSION } };
  const headers = { 'Tus-Resumable': version, ...SENT[step] };
  return Object.entries(headers).map(([name, header]) => ({ name, in: 'header', required: true, ...header }));
}

/** The headers of the answer to a step of an upload. */
export function uploadAnswerHeaders(step: UploadStep): Record<string, Header> {
  return ANSWERED[step];
}
