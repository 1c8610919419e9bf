import ts from 'typescript';
import type { Mutation } from './mutation.ts';
import { nodesOf, placeOf, replaced, type Source, sourcesOf } from './sources.ts';

const SPECS = [
  'delivery/contract/fields.spec.ts',
  'contract/src/foundation/fields.spec.ts',
  'contract/src/routes/inputs.spec.ts',
  'contract/src',
];

/** Where the fields of all inputs are put together, and what a text may contain. */
const FIELDS = /\/(fields|rich-text)[.]ts$/;

const CHECKS = ['max', 'min', 'regex', 'refine', 'trim', 'normalize', 'toLowerCase', 'startsWith', 'int', 'positive'];

/** Each limit and pattern of the field helpers, and each object that refuses unknown fields. */
export function fieldMutations(): Mutation[] {
  const sources = [...sourcesOf('contract/src', /[.]ts$/), ...sourcesOf('delivery/contract', /[.]ts$/)];
  return [...sources.filter(({ file }) => FIELDS.test(file)).flatMap(checksOf), ...sources.flatMap(strictObjectsOf)];
}

function checksOf(source: Source): Mutation[] {
  const calls = nodesOf(source, ts.isCallExpression).flatMap((call): Mutation[] => {
    const { expression: callee } = call;
    if (!ts.isPropertyAccessExpression(callee) || !CHECKS.includes(callee.name.text)) return [];
    // `z.int()` makes a schema, `z.number().int()` limits one.
    if (callee.expression.getText() === 'z') return [];
    // What is called on a value, not on a schema, belongs to the check around it.
    if (!isSchema(callee.expression)) return [];
    const edit = { file: source.file, start: callee.expression.getEnd(), end: call.getEnd(), text: '' };
    return [limit(source, call, `.${callee.name.text}`, [edit])];
  });
  const conditions = nodesOf(source, ts.isIfStatement).map((node) =>
    limit(source, node, 'if', [replaced(source, node, '')]),
  );
  return [...calls, ...conditions];
}

function limit(source: Source, node: ts.Node, what: string, edits: Mutation['edits']): Mutation {
  const place = placeOf(
    source,
    ts.isCallExpression(node) ? (node.expression as ts.PropertyAccessExpression).name : node,
  );
  return { kind: 'limit', name: `${source.file}:${place} ${what}`, edits, specs: SPECS };
}

/** Whether a chain of calls begins with `z`, or with another schema of the file. */
function isSchema(node: ts.Expression): boolean {
  if (ts.isCallExpression(node) || ts.isPropertyAccessExpression(node)) return isSchema(node.expression);
  return ts.isIdentifier(node) && !['value', 'key', 'text'].includes(node.text);
}

function strictObjectsOf(source: Source): Mutation[] {
  return nodesOf(source, ts.isPropertyAccessExpression)
    .filter(({ name }) => name.text === 'strictObject')
    .map((node) => ({
      kind: 'strictness',
      name: `${source.file}:${placeOf(source, node)}`,
      edits: [replaced(source, node.name, 'looseObject')],
      specs: ['contract/src/routes/inputs.spec.ts', 'contract/src'],
    }));
}
