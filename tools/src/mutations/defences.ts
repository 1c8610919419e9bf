import ts from 'typescript';
import type { Edit, Mutation } from './mutation.ts';
import { nodesOf, placeOf, propertyName, removed, replaced, type Source, sourcesOf } from './sources.ts';

const GUARD_SPECS = [
  'api/src/accounts/auth/auth.spec.ts',
  'api/src/foundation/http/rate-limit',
  'api/src/accounts/second-factor/second-factor-duties.spec.ts',
  'api/src/accounts/sessions/sessions.spec.ts',
  'api/test/outage.spec.ts',
  'api/test/authorization-matrix.spec.ts',
];

/** Each guard of the application, and each refusal inside the guards. */
export function guardMutations(): Mutation[] {
  const registered = sourcesOf('api/src', /[.]module[.]ts$/).flatMap((source) =>
    nodesOf(source, ts.isObjectLiteralExpression)
      .filter((node) => /provide: APP_GUARD/.test(node.getText()) && !/providers/.test(node.getText()))
      .map((node) => guard(source, node, [removed(source, node)])),
  );
  const refusals = sourcesOf('api/src', /[.]guard[.]ts$/).flatMap((source) =>
    nodesOf(source, ts.isIfStatement)
      .filter(({ thenStatement }) => /\bthrow new\b/.test(thenStatement.getText()))
      .map((node) => guard(source, node, [replaced(source, node, '')])),
  );
  return [...registered, ...refusals];
}

function guard(source: Source, node: ts.Node, edits: Edit[]): Mutation {
  const name = `${source.file}: ${node.getText().replace(/\s+/g, ' ').slice(0, 80)}`;
  return { kind: 'guard', name, edits, specs: GUARD_SPECS };
}

const SCHEMA = /[.]schema[.]ts$/;

/** Each unique index of the database. */
export function indexMutations(): Mutation[] {
  return [...sourcesOf('api/src', SCHEMA), ...sourcesOf('delivery/server', SCHEMA)].flatMap((source) =>
    nodesOf(source, ts.isPropertyAssignment)
      .filter((node) => node.getText() === 'unique: true')
      .map((node) => ({
        kind: 'index',
        name: `${source.file}:${placeOf(source, node)}`,
        edits: [removed(source, node)],
        specs: ['api/test/unique-indexes.spec.ts'],
      })),
  );
}

/** Each number of requests that a rate limit allows. */
export function rateMutations(): Mutation[] {
  return sourcesOf('api/src', /\/rate-limit\//).flatMap((source) =>
    nodesOf(source, ts.isPropertyAssignment)
      .filter((node) => ['limit', 'points'].includes(propertyName(node)))
      .map((node) => ({
        kind: 'rate',
        name: `${source.file}:${placeOf(source, node)}`,
        edits: [replaced(source, node.initializer, '1e9')],
        specs: ['api/src/foundation/http/rate-limit'],
      })),
  );
}

/** Each security header and each directive of a policy. */
export function headerMutations(): Mutation[] {
  return sourcesOf('api/src/foundation/http/answers', /\/security-headers[.]ts$/).flatMap((source) => {
    const objects = nodesOf(source, ts.isObjectLiteralExpression).flatMap((node) => [...node.properties]);
    const lists = nodesOf(source, ts.isArrayLiteralExpression).flatMap((node) => [...node.elements]);
    return [...objects, ...lists]
      .filter((node) => !ts.isSpreadElement(node) && node.getText() !== "'self'")
      .map((node) => ({
        kind: 'header',
        name: `${placeOf(source, node)} ${node.getText().slice(0, 60)}`,
        edits: [removed(source, node)],
        specs: ['api/src/foundation/http/answers/security-headers.spec.ts'],
      }));
  });
}

const TOKEN_SPECS = [
  'api/src/accounts/auth/token.spec.ts',
  'api/src/accounts/auth/auth.spec.ts',
  'api/test/authorization-matrix.spec.ts',
];

/** What the checks of a token are replaced with, by the name of the property that asks for them. */
const WEAKER: Record<string, string> = {
  algorithms: "['HS256', 'HS384', 'HS512', 'none']",
  expiresIn: "'100y'",
};

/** Each check of a session's token: its algorithms, its expiry and its secret. */
export function tokenMutations(): Mutation[] {
  const sources = sourcesOf('api/src', /\/(auth|sessions)\//);
  const properties = sources.flatMap((source) =>
    nodesOf(source, ts.isPropertyAssignment).map((node) => ({ source, node })),
  );
  const weaker = properties
    .filter(({ node }) => propertyName(node) in WEAKER)
    .map(({ source, node }) => {
      const edits = [replaced(source, node.initializer, WEAKER[propertyName(node)] ?? '')];
      return token(`${source.file}: ${node.getText()}`, edits);
    });
  const secrets = properties.filter(({ node }) => ['secret', 'secretOrKey'].includes(propertyName(node)));
  const known = secrets.map(({ source, node }) => replaced(source, node.initializer, `'${'known'.repeat(10)}'`));
  const endless = secrets
    .filter(({ node }) => propertyName(node) === 'secretOrKey')
    .map(({ source, node }) =>
      token(`${source.file}: expiry ignored`, [insertedBefore(source, node, 'ignoreExpiration: true, ')]),
    );
  return [...weaker, ...endless, token('the secret is a constant', known)];
}

function token(name: string, edits: Edit[]): Mutation {
  return { kind: 'token', name, edits, specs: TOKEN_SPECS };
}

function insertedBefore({ file }: Source, node: ts.Node, text: string): Edit {
  return { file, start: node.getStart(), end: node.getStart(), text };
}
