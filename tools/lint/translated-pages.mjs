import { kindOfChild } from './kinds-of-children.mjs';

/**
 * Lint rules for pages that a browser translates (docs/decisions/108). Translation replaces each text node by
 * `<font>` elements, so that React no longer finds it: a change of its text is not shown, removing it or inserting an
 * element before it throws. An element with one string as its only child has no such node: React writes `textContent`.
 */
export default {
  meta: { name: 'translated-pages' },
  rules: {
    'lone-text': {
      meta: {
        type: 'problem',
        messages: {
          changes:
            'Text that changes must be the only child of its element, or it stays as it was on a page that the browser has translated. Make one template literal of it and its neighbours, or give it a <span>.',
          follows:
            'Text after something that comes and goes needs a <span>, or React throws on a page that the browser has translated.',
          branches:
            'Both branches are the same element to React, which takes this text out of it. Give the text a <span>, or the branches keys.',
          fragment:
            'Text in a fragment becomes a sibling of what is around it, and React throws when a page that the browser has translated removes it. Give it an element, such as <span>.',
          returned:
            'A component that returns text becomes a sibling of what is around it, and React throws when a page that the browser has translated removes it. Return an element, such as <span>.',
        },
      },
      create,
    },
  },
};

function create(context) {
  const kindOf = (node) => kindOfChild(node, context.sourceCode);

  function checkChildren(node) {
    const children = node.children.filter((child) => !isBlank(child));
    const kinds = children.map(kindOf);
    kinds.forEach((kind, index) => {
      if (isFragment(node) && (kind === 'text' || kind === 'static')) {
        context.report({ node: children[index], messageId: 'fragment' });
      } else if (kind === 'text' && children.length > 1) {
        context.report({ node: children[index], messageId: 'changes' });
      } else if (kind === 'static' && ['changing', 'slot'].includes(kinds[index - 1])) {
        context.report({ node: children[index], messageId: 'follows' });
      }
    });
  }

  function checkBranches({ consequent, alternate }) {
    const branches = [consequent, alternate];
    if (!branches.every(({ type }) => type === 'JSXElement')) return;
    const [name, other] = branches.map(({ openingElement }) => context.sourceCode.getText(openingElement.name));
    if (name !== other || branches.some(hasKey)) return;
    for (const { children } of branches) {
      const shown = children.filter((child) => !isBlank(child));
      const text = shown.find((child) => ['text', 'static'].includes(kindOf(child)));
      if (text && shown.length > 1) context.report({ node: text, messageId: 'branches' });
    }
  }

  function checkResult(node) {
    const result = node.type === 'ReturnStatement' ? node.argument : node.expression && node.body;
    if (!result || !isText(result) || !/^[A-Z]/.test(nameOfFunction(functionAround(node)) ?? '')) return;
    context.report({ node: result, messageId: 'returned' });
  }

  return {
    JSXElement: checkChildren,
    JSXFragment: checkChildren,
    ConditionalExpression: checkBranches,
    ReturnStatement: checkResult,
    ArrowFunctionExpression: checkResult,
  };
}

function isFragment(node) {
  return node.type === 'JSXFragment' || node.openingElement.name.name === 'Fragment';
}

function hasKey({ openingElement }) {
  return openingElement.attributes.some((attribute) => attribute.name?.name === 'key');
}

/** White space between the lines of elements, and comments. */
function isBlank(child) {
  if (child.type === 'JSXText') return child.value.trim() === '' && child.value.includes('\n');
  return child.type === 'JSXExpressionContainer' && child.expression.type === 'JSXEmptyExpression';
}

/** Whether an expression is written as text, in one branch at least. */
function isText(node) {
  if (node.type === 'ConditionalExpression') return isText(node.consequent) || isText(node.alternate);
  if (node.type === 'LogicalExpression') return isText(node.right);
  return node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string');
}

function functionAround(node) {
  let found = node;
  while (found && !/Function/.test(found.type)) found = found.parent;
  return found;
}

function nameOfFunction(node) {
  return node?.id?.name ?? (node?.parent?.type === 'VariableDeclarator' ? node.parent.id.name : undefined);
}
