import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { accountOf } from './request-work.ts';

/** A request with an `Idempotency-Key`: whose it is, and what tells its input from that of another one. */
export interface IdempotentRequest {
  /** Id of the account, or `visitor`: a key of one account says nothing about those of others. */
  account: string;
  key: string;
  /** Hash of method, address and body, or file. */
  hash: string;
}

/** Describes a request by its key. */
export function toIdempotentRequest(request: FastifyRequest, key: string): IdempotentRequest {
  const input = JSON.stringify([request.method, request.url, request.body ?? null]);
  const hash = createHash('sha256').update(input).digest('base64url');
  return { account: accountOf(request) ?? 'visitor', key, hash };
}

/** Adds the file of an upload, which is received after the request has been described. */
export function addFile(request: IdempotentRequest, data: Buffer): void {
  request.hash = createHash('sha256').update(request.hash).update(data).digest('base64url');
}
