import { declarationOf, typeOfProperty } from './declarations.mjs';

/**
 * What a child may be. `static`: always the same text. `text`: text that changes. `element`: always an element.
 * `changing`: elements that come and go. `slot`: what somebody else gives. `nothing`: never shown.
 *
 * @typedef {'static' | 'text' | 'element' | 'changing' | 'slot' | 'nothing'} Kind
 */

/**
 * Tells from the syntax, and from types written in the same file, what a child of a JSX element may be.
 *
 * @returns {Kind}
 */
export function kindOfChild(node, source, depth = 0) {
  if (depth > 8) return 'slot';
  const next = (child) => kindOfChild(child, source, depth + 1);
  switch (node.type) {
    case 'JSXText':
      return 'static';
    case 'JSXElement':
    case 'JSXFragment':
      return 'element';
    case 'JSXExpressionContainer':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
    case 'ParenthesizedExpression':
      return next(node.expression);
    case 'Literal':
      return ['string', 'number'].includes(typeof node.value) ? 'static' : 'nothing';
    case 'TemplateLiteral':
      return node.expressions.every((each) => next(each) === 'static') ? 'static' : 'text';
    case 'ConditionalExpression':
      return oneOf([next(node.consequent), next(node.alternate)]);
    case 'LogicalExpression':
      return oneOf(node.operator === '&&' ? ['nothing', next(node.right)] : [next(node.left), next(node.right)]);
    case 'ChainExpression':
      return oneOf(['nothing', next(node.expression)]);
    case 'ArrayExpression':
      return oneOf(['nothing', ...node.elements.map(next)]);
    case 'CallExpression':
      return kindOfCall(node, next, source);
    case 'Identifier':
      return kindOfName(node, next, source);
    case 'MemberExpression':
      return kindOfMember(node, next, source);
    default:
      return 'text';
  }
}

/** @returns {Kind} */
function oneOf(kinds) {
  const shown = kinds.filter((kind) => kind !== 'nothing');
  if (shown.length === 0) return 'nothing';
  if (shown.some((kind) => kind === 'text' || kind === 'static')) return 'text';
  return shown.includes('slot') ? 'slot' : 'changing';
}

function kindOfCall(node, next, source) {
  const { callee } = node;
  const method = callee.type === 'MemberExpression' ? callee.property.name : undefined;
  if (method === 'map' || method === 'flatMap') {
    const callback = node.arguments.at(-1);
    return oneOf(['nothing', kindOfResult(callback, next, source)]);
  }
  if (callee.type !== 'Identifier') return /^render/.test(method ?? '') ? 'slot' : 'text';
  const declared = declarationOf(callee, source);
  if (declared && /Function/.test(declared.type)) return kindOfResult(declared, next, source);
  // A function that this file is given, by a type of another one, may return anything.
  if (declared?.type === 'typed' && (!declared.text || ELEMENTS.test(declared.text))) return 'slot';
  return callee.name === 'children' || /^render/.test(callee.name) ? 'slot' : 'text';
}

/** What a function of this file returns. */
function kindOfResult(node, next, source) {
  if (node?.type === 'Identifier') {
    const declared = declarationOf(node, source);
    return declared && /Function/.test(declared.type) ? kindOfResult(declared, next, source) : 'slot';
  }
  if (!node || !/Function/.test(node.type)) return 'slot';
  if (node.expression) return next(node.body);
  const results = [];
  collectReturns(node.body, results);
  return oneOf(['nothing', ...results.map(next)]);
}

function collectReturns(node, results) {
  if (!node || typeof node.type !== 'string' || /Function/.test(node.type)) return;
  if (node.type === 'ReturnStatement') {
    if (node.argument) results.push(node.argument);
    return;
  }
  for (const key of ['body', 'consequent', 'alternate', 'block', 'finalizer', 'handler', 'cases']) {
    const value = node[key];
    for (const each of Array.isArray(value) ? value : [value]) collectReturns(each, results);
  }
}

const ELEMENTS = /\b(ReactNode|ReactElement|JSX\.Element)\b/;

/** Names of what holds elements, where the type is in another file. */
const SLOTS = /^(children|icon|notice|handle|buttons|actions|dialogs|submit|others|skeleton|[A-Z_]+_SKELETON)$/;

function kindOfName(node, next, source) {
  if (node.name === 'undefined') return 'nothing';
  const declared = declarationOf(node, source);
  if (declared?.type === 'typed') {
    if (declared.text) return ELEMENTS.test(declared.text) ? 'slot' : 'text';
    return SLOTS.test(node.name) ? 'slot' : 'text';
  }
  const kind = declared?.type === 'value' ? next(declared.value) : 'text';
  // What modules declare in capitals never changes.
  if (SLOTS.test(node.name)) return 'slot';
  return kind === 'text' && /^[A-Z][A-Z0-9_]*$/.test(node.name) ? 'static' : kind;
}

function kindOfMember(node, next, source) {
  if (node.object.type === 'Identifier') {
    const declared = declarationOf(node.object, source);
    if (declared?.type === 'value') {
      const value = declared.value.type === 'TSSatisfiesExpression' ? declared.value.expression : declared.value;
      if (value.type === 'ObjectExpression') {
        return oneOf([
          'nothing',
          ...value.properties.map((property) => (property.value ? next(property.value) : 'slot')),
        ]);
      }
    }
    if (declared?.type === 'typed') {
      const type = typeOfProperty(declared.text, node.property.name, source);
      if (ELEMENTS.test(type ?? declared.text)) return 'slot';
    }
  }
  return !node.computed && SLOTS.test(node.property.name) ? 'slot' : 'text';
}
