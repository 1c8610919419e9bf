import ts from 'typescript';
import type { Mutation } from './mutation.ts';
import { nodesOf, prepended, propertyName, removed, replaced, type Source, sourcesOf } from './sources.ts';

const ROUTE = /^(GET|HEAD|POST|PUT|PATCH|DELETE) \//;

const TABLE_SPECS = ['api/test/permission-table.spec.ts'];
const INPUT_SPECS = ['contract/src/routes/inputs.spec.ts', 'api/test/hostile-input.full.spec.ts'];
/** Accepts everything, and passes it on. */
const ANYTHING = 'anything.looseObject({})';
const IMPORT = "import { z as anything } from 'zod';";

/** Each route of the table without its access, one of its permissions, one of its schemas or one of its limits. */
export function routeMutations(): Mutation[] {
  return [...sourcesOf('contract/src', /-routes[.]ts$/), ...sourcesOf('delivery/contract', /\/routes[.]ts$/)].flatMap(
    (source) =>
      nodesOf(source, ts.isPropertyAssignment)
        .filter((node) => ROUTE.test(propertyName(node)) && ts.isObjectLiteralExpression(node.initializer))
        .flatMap((node) => mutationsOf(source, propertyName(node), node.initializer as ts.ObjectLiteralExpression)),
  );
}

function mutationsOf(source: Source, route: string, definition: ts.ObjectLiteralExpression): Mutation[] {
  return definition.properties.filter(ts.isPropertyAssignment).flatMap((property): Mutation[] => {
    const name = propertyName(property);
    if (name === 'access') return accessMutations(source, route, property.initializer);
    // A sensitive act that would no longer ask who acts.
    if (name === 'recent') {
      return [{ kind: 'access', name: `${route}: recent`, edits: [removed(source, property)], specs: TABLE_SPECS }];
    }
    if (name === 'rateLimits') {
      const elements = elementsIn(property.initializer);
      return elements.map((element) => ({
        kind: 'rate',
        name: `${route}: ${element.getText()}`,
        edits: [removed(source, element)],
        specs: TABLE_SPECS,
      }));
    }
    if (!['params', 'query', 'body'].includes(name)) return [];
    const edits = [replaced(source, property.initializer, ANYTHING), prepended(source, IMPORT)];
    return [{ kind: 'schema', name: `${route}: ${name}`, edits, specs: INPUT_SPECS }];
  });
}

function accessMutations(source: Source, route: string, access: ts.Expression): Mutation[] {
  const written = ts.isStringLiteral(access) ? access.text : '';
  const weaker = ['public', 'signed_in'].slice(0, { public: 0, signed_in: 1 }[written] ?? 2);
  const opened = weaker.map((text): Mutation => {
    const edits = [replaced(source, access, `'${text}'`)];
    return { kind: 'access', name: `${route}: ${text}`, edits, specs: TABLE_SPECS };
  });
  const elements = ts.isObjectLiteralExpression(access)
    ? access.properties.filter(ts.isPropertyAssignment).flatMap(({ initializer }) => elementsIn(initializer))
    : elementsIn(access);
  const permissions = elements.map((element): Mutation => {
    const edits = [removed(source, element)];
    return { kind: 'permission', name: `${route}: ${element.getText()}`, edits, specs: TABLE_SPECS };
  });
  return [...opened, ...permissions];
}

function elementsIn(node: ts.Expression): readonly ts.Expression[] {
  return ts.isArrayLiteralExpression(node) ? node.elements : [];
}
