import { createHash } from 'node:crypto';
import type { Problem } from '@iris/contract/routes';
import { contactInputSchema } from '@iris/contract/site';
import { type FormRefusal, Site } from '@iris/delivery/server';
import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Media type of forms that a browser sends without scripts. */
const FORM_TYPE = 'application/x-www-form-urlencoded';

/** Maximum size of a form, in bytes. */
const FORM_MAX = 128 * 1024;

/** A form of a page. */
interface Form {
  /** The route that receives it. */
  url: string;
  fields: readonly string[];
  /** The address to go on with. */
  location: string;
}

/** The forms that can be sent without scripts, by the path of their page. */
const FORMS: Record<string, Form> = {
  '/contact': {
    url: '/api/contact',
    fields: Object.keys(contactInputSchema.shape),
    location: '/contact?envoye=1',
  },
};

/** Receives the forms of pages from browsers that do not execute scripts, or have not yet. */
@Injectable()
export class FormsService {
  constructor(
    private readonly site: Site,
    private readonly http: HttpAdapterHost,
  ) {}

  /** Registers a route for each form. */
  serve(fastify: FastifyInstance): void {
    // A scope of its own: other routes must not accept this media type, which any site can send without asking.
    void fastify.register(async (scope) => {
      scope.removeContentTypeParser(FORM_TYPE);
      scope.addContentTypeParser(FORM_TYPE, { parseAs: 'string', bodyLimit: FORM_MAX }, (_request, body, done) =>
        done(null, body),
      );
      for (const path of Object.keys(FORMS)) scope.post(path, (request, reply) => this.#receive(path, request, reply));
    });
  }

  async #receive(path: string, request: FastifyRequest, reply: FastifyReply) {
    const form = FORMS[path];
    if (!form || typeof request.body !== 'string') return reply.code(415).send();
    if (!isFromThisSite(request)) return reply.code(403).type('text/plain; charset=utf-8').send(FROM_ELSEWHERE);
    const refusal = await this.#refusalOf(form, Object.fromEntries(new URLSearchParams(request.body)), request);
    return refusal ? this.site.sendPage(path, request, reply, refusal) : reply.redirect(form.location, 303);
  }

  /** Gives a form to its route of the API: the same rules, limits and messages as with scripts. Undefined when it was accepted. */
  async #refusalOf(
    form: Form,
    values: Record<string, string>,
    { ip }: FastifyRequest,
  ): Promise<FormRefusal | undefined> {
    const typed = Object.fromEntries(form.fields.map((name) => [name, (values[name] ?? '').replaceAll('\r\n', '\n')]));
    const fastify = this.http.httpAdapter.getInstance<FastifyInstance>();
    const headers = { 'idempotency-key': `"${deriveKey(typed, ip)}"` };
    const { statusCode, payload } = await fastify.inject({
      method: 'POST',
      url: form.url,
      headers,
      payload: typed,
      remoteAddress: ip,
    });
    if (statusCode < 400) return undefined;
    const { detail, errors = {} } = JSON.parse(payload) as Problem;
    return { status: statusCode === 400 ? 422 : statusCode, form: { values: typed, detail, errors } };
  }
}

/** The same form sent twice on one day, by a second click or a reload, is one. */
function deriveKey(values: Record<string, string>, ip: string): string {
  const day = new Date().toISOString().slice(0, 10);
  return createHash('sha256')
    .update(JSON.stringify([day, ip, values]))
    .digest('hex')
    .slice(0, 32);
}

/** Whether a page of this site has sent the form. Browsers send one of these headers with each form. */
function isFromThisSite({ headers, host }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin = '' } = headers;
  return URL.canParse(origin) && new URL(origin).host === host;
}

const FROM_ELSEWHERE = "Ce formulaire a été envoyé depuis un autre site. Ouvrez la page de ce site pour l'envoyer.\n";
