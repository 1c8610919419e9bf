import { ERRORS, type ErrorCode, type Problem } from '@iris/contract/errors';
import type { ApiRoute, FileRoute, OutputOf } from '@iris/contract/routes';
import { HttpResponse, http, type JsonBodyType } from 'msw';
import { setupServer } from 'msw/node';

/** The API as page specs see it: it knows no call until a spec says what it answers. */
export const server = setupServer();

/** What a call answers in a spec: what the contract says, or any response for what goes wrong. */
type ReplyOf<R extends ApiRoute> = (R extends FileRoute ? never : OutputOf<R>) | Response | undefined;

/** Makes a call of the contract answer this from now on; a function is given the request. */
export function answer<R extends ApiRoute>(
  route: R,
  reply: ReplyOf<R> | ((request: Request) => ReplyOf<R> | Promise<ReplyOf<R>>),
): void {
  const [method, path] = route.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string];
  const verb = { GET: http.get, POST: http.post, PUT: http.put, DELETE: http.delete }[method];
  server.use(
    verb(`*/api${path}`, async ({ request }) => {
      const body = typeof reply === 'function' ? await reply(request) : reply;
      if (body instanceof Response) return body;
      return body === undefined ? new HttpResponse(null, { status: 204 }) : HttpResponse.json(body as JsonBodyType);
    }),
  );
}

/** A failure of the contract, as the API would send it. */
export function problem(code: ErrorCode, more: Partial<Problem> = {}): Response {
  const { status, detail } = ERRORS[code];
  return HttpResponse.json(
    { type: 'about:blank', title: code, status, detail, code, request_id: 'spec', ...more },
    { status, headers: { 'Content-Type': 'application/problem+json' } },
  );
}
