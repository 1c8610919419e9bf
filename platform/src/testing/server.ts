import { ERRORS, type ErrorCode } from '@iris/contract/foundation';
import type { ApiRoute, FileRoute, OutputOf, Problem } from '@iris/contract/routes';
import { HttpResponse, http, type JsonBodyType } from 'msw';
import { setupServer } from 'msw/node';
import { withServerTime } from './server-time.ts';

/** Mock of the API for page specs: it says its time, and has no other answers until a spec adds them by {@link answer}. */
export const server = setupServer(
  http.get('*/api/health/live', () => withServerTime(HttpResponse.json({ status: 'ok' }))),
);

/** A mock answer of a route: its typed output, or any response to simulate a failure. */
type ReplyOf<R extends ApiRoute> = (R extends FileRoute ? never : OutputOf<R>) | Response | undefined;

/** Sets the mock answer of a route for the rest of the spec; a function receives the request. */
export function answer<R extends ApiRoute>(
  route: R,
  reply: ReplyOf<R> | ((request: Request) => ReplyOf<R> | Promise<ReplyOf<R>>),
): void {
  const [method, path] = route.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string];
  const verb = { GET: http.get, POST: http.post, PUT: http.put, DELETE: http.delete }[method];
  server.use(
    verb(`*/api${path}`, async ({ request }) => {
      const body = typeof reply === 'function' ? await reply(request) : reply;
      if (body instanceof Response) return withServerTime(body);
      return withServerTime(
        body === undefined ? new HttpResponse(null, { status: 204 }) : HttpResponse.json(body as JsonBodyType),
      );
    }),
  );
}

/** A problem response with an error code of the contract, like the API's. */
export function problem(code: ErrorCode, more: Partial<Problem> = {}): Response {
  const { status, detail } = ERRORS[code];
  return HttpResponse.json(
    { type: 'about:blank', title: code, status, detail, code, request_id: 'spec', ...more },
    { status, headers: { 'Content-Type': 'application/problem+json' } },
  );
}
