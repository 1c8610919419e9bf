import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DeliveryProduct, FormRefusal } from '../ports.ts';

/** Media type of forms that a browser sends without scripts. */
const FORM_TYPE = 'application/x-www-form-urlencoded';

/** Maximum size of a form, in bytes. */
const FORM_MAX = 128 * 1024;

/** Sends the page of a form that was refused. */
type SendRefused = (
  path: string,
  request: FastifyRequest,
  reply: FastifyReply,
  refused: FormRefusal,
) => Promise<unknown>;

/** Receives the forms of pages from browsers that do not execute scripts, or have not yet. */
export function serveForms(fastify: FastifyInstance, product: DeliveryProduct, sendRefused: SendRefused): void {
  // A scope of its own: other routes must not accept this media type, which any site can send without asking.
  void fastify.register(async (scope) => {
    scope.addContentTypeParser(FORM_TYPE, { parseAs: 'string', bodyLimit: FORM_MAX }, (_request, body, done) =>
      done(null, body),
    );
    for (const path of product.formPaths) {
      scope.post(path, async (request, reply) => {
        if (typeof request.body !== 'string') return reply.code(415).send();
        if (!isFromThisSite(request)) return reply.code(403).type('text/plain; charset=utf-8').send(FROM_ELSEWHERE);
        const values = Object.fromEntries(new URLSearchParams(request.body));
        const answer = await product.receiveForm(path, values, request);
        return 'location' in answer ? reply.redirect(answer.location, 303) : sendRefused(path, request, reply, answer);
      });
    }
  });
}

/** Whether a page of this site has sent the form. Browsers send one of these headers with each form. */
function isFromThisSite({ headers, host }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin = '' } = headers;
  return URL.canParse(origin) && new URL(origin).host === host;
}

const FROM_ELSEWHERE = "Ce formulaire a été envoyé depuis un autre site. Ouvrez la page de ce site pour l'envoyer.\n";
