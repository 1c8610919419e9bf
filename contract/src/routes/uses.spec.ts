import { expect, it } from 'vitest';
import { type ApiRoute, ROUTES } from './routes.ts';
import { shapeOf } from './shapes.ts';
import { unmetUses, usesIn } from './uses.ts';

const routes = Object.keys(ROUTES) as ApiRoute[];

/** Shapes of the only route of an API. */
const only = (route: string, fields: Record<string, string>) => (asked: string) =>
  asked === route ? new Map(Object.entries(fields)) : undefined;

it('describes the fields of every route by types, and the choices of inputs by their values', () => {
  const TYPES = /^((string|number|boolean|object|null|any|"[^"|]*")((\[\]|\{\})*)\|?)*\??$/;
  const wrong = routes.flatMap((route) =>
    [...(shapeOf(route) ?? [])].filter(([, types]) => !TYPES.test(types)).map((field) => `${route} ${field.join(' ')}`),
  );
  expect(wrong).toEqual([]);
  expect(Object.fromEntries(shapeOf('GET /courses') ?? [])).toMatchObject({
    'query.level': '"Avancé"|"Débutant"|"Intermédiaire"?',
    answer: 'object[]',
    'answer.level': 'string',
    'answer.match.passages': 'object[]',
  });
  expect(shapeOf('GET /learning/:id')?.get('answer.completed_at')).toBe('null|string');
  expect(shapeOf('constructor')).toBeUndefined();
});

it('finds the routes that scripts name, with the fields that scripts or shared sources name', () => {
  const scripts = `call("GET /courses",{query:{level:'Avanc\u00e9'}}).then(a=>a.map(b=>b.title));call('GET /nowhere');x='we GET /stats'`;
  expect(usesIn(scripts, 'const { rating } = course;')).toEqual({
    'GET /courses': {
      query: 'object',
      'query.level': '"Avancé"|"Débutant"|"Intermédiaire"?',
      answer: 'object[]',
      'answer.title': 'string',
      'answer.level': 'string',
      'answer.rating': 'number',
    },
    'GET /nowhere': null,
  });
});

it('records of a choice the values that scripts name, and a required input in any case', () => {
  const body = (scripts: string) => usesIn(`call('POST /auth/register',{${scripts}})`)['POST /auth/register'];
  expect(body('')).toMatchObject({ 'body.email': 'string', 'body.password': 'string' });
  const status = (scripts: string) =>
    usesIn(`'PUT /contact/messages/:id/status'; ${scripts}`)['PUT /contact/messages/:id/status'];
  expect(status('send({ status: "read" })')).toMatchObject({ 'query.new_status': '"read"' });
});

it('the API of this contract lacks nothing of what a build with this contract uses', () => {
  const uses = Object.fromEntries(routes.map((route) => [route, Object.fromEntries(shapeOf(route) ?? [])]));
  expect(unmetUses(uses)).toEqual([]);
});

it.each<[string, Record<string, string>, Record<string, string>, string[]]>([
  ['an answer with further fields', { answer: 'object' }, { answer: 'object', 'answer.new': 'string' }, []],
  [
    'a field that is no longer answered, without those inside it',
    { answer: 'object', 'answer.course': 'object', 'answer.course.title': 'string' },
    { answer: 'object' },
    ["lit le champ answer.course de PUT /x, que l'API en service ne donne pas."],
  ],
  [
    'a field that may be absent or null in the answer',
    { 'answer.a': 'string', 'answer.b': 'string', 'answer.c': 'null|string?' },
    { 'answer.a': 'string?', 'answer.b': 'null|string', 'answer.c': 'string' },
    [
      "lit le champ answer.a de PUT /x, que l'API en service ne donne pas toujours.",
      "lit le champ answer.b de PUT /x, que l'API en service donne comme null|string au lieu de string.",
    ],
  ],
  [
    'a list in place of one value',
    { 'answer.a': 'string', 'body.b': 'string[]' },
    { 'answer.a': 'string[]', 'body.b': 'string' },
    [
      "lit le champ answer.a de PUT /x, que l'API en service donne comme string[] au lieu de string.",
      "envoie le champ body.b à PUT /x, que l'API en service accepte comme string au lieu de string[].",
    ],
  ],
  ['an input that accepts more', { 'body.a': 'string' }, { 'body.a': 'null|string?' }, []],
  [
    'a choice that became a text',
    { 'body.a': '"x"|"y"', 'body.b': '"x"[]' },
    { 'body.a': 'string', 'body.b': 'string[]' },
    [],
  ],
  [
    'a value of a choice that is no longer accepted',
    { 'body.a': '"x"|"y"' },
    { 'body.a': '"x"|"z"' },
    ['envoie le champ body.a à PUT /x, que l\'API en service accepte comme "x"|"z" au lieu de "x"|"y".'],
  ],
  [
    'an input that is no longer accepted',
    { body: 'object', 'body.a': 'string?' },
    { body: 'object' },
    ["envoie le champ body.a à PUT /x, que l'API en service n'accepte pas."],
  ],
  [
    'inputs that are now required',
    { body: 'object', 'body.a': 'string?' },
    { query: 'object', 'query.q': 'string', body: 'object', 'body.a': 'string', 'body.b': 'number' },
    [
      "n'envoie pas toujours le champ query.q à PUT /x, que l'API en service exige.",
      "n'envoie pas toujours le champ body.a à PUT /x, que l'API en service exige.",
      "n'envoie pas toujours le champ body.b à PUT /x, que l'API en service exige.",
    ],
  ],
  [
    'what is required inside a field that is never sent',
    { body: 'object' },
    { body: 'object', 'body.a': 'object?', 'body.a.b': 'string' },
    [],
  ],
  [
    'a required body, of a build that knows of none',
    {},
    { body: 'object', 'body.a': 'string' },
    ["n'envoie pas toujours le champ body.a à PUT /x, que l'API en service exige."],
  ],
])('names of %s what the API lacks', (_, used, offered, sentences) => {
  expect(unmetUses({ 'PUT /x': used }, only('PUT /x', offered))).toEqual(sentences);
});

it('names a route that the API does not have, and compares no fields of a build that recorded none', () => {
  const offered = only('PUT /x', { body: 'object', 'body.a': 'string' });
  expect(unmetUses({ 'PUT /x': null, 'GET /gone': null, 'GET /lost': {} }, offered)).toEqual([
    "utilise GET /gone, que l'API en service n'a pas.",
    "utilise GET /lost, que l'API en service n'a pas.",
  ]);
});
