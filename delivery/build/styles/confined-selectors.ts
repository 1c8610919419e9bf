import parser, { type Node, type Selector } from 'postcss-selector-parser';

/** Which elements a selector matches: any, the root element of a remote, or only descendants of it. In ascending order. */
const REACHES = ['any', 'root', 'descendants'] as const;

export type Reach = (typeof REACHES)[number];

/** What decides about the reach of a selector. */
export interface Scope {
  /** The class of the remote's root element. */
  root: string;
  /** The reach of the rule around a nested one. */
  parent?: Reach;
}

const MATCHES_ANY = new Set([':is', ':where', ':matches', ':-webkit-any', ':-moz-any']);

/** The selectors of a list that match elements outside the root element. */
export function strayingSelectors(list: string, scope: Scope): string[] {
  return parser()
    .astSync(list)
    .nodes.filter((selector) => reachOf(selector, scope, startOf(selector, scope)) === 'any')
    .map((selector) => String(selector).trim());
}

/** The reach of a rule with these selectors. */
export function reachOfRule(list: string, scope: Scope): Reach {
  const { nodes } = parser().astSync(list);
  return widest(nodes.map((selector) => reachOf(selector, scope, startOf(selector, scope))));
}

/** A nested selector without `&` matches descendants of what the rule around it matches. */
function startOf(selector: Selector, { parent = 'any' }: Scope): Reach {
  if (selector.first?.type === 'combinator') return parent;
  let isRelative = true;
  selector.walkNesting(() => {
    isRelative = false;
  });
  return isRelative ? led(parent, ' ') : 'any';
}

/** Reads a selector from left to right: after each combinator, which elements it leads to. */
function reachOf({ nodes }: Selector, scope: Scope, start: Reach = 'any'): Reach {
  return nodes.reduce<Reach>(
    (reach, node) =>
      node.type === 'combinator' ? led(reach, node.value) : narrowest([reach, reachOfPart(node, scope)]),
    start,
  );
}

function led(from: Reach, combinator: string): Reach {
  if (from === 'descendants') return 'descendants';
  // The siblings of the root element are outside.
  return from === 'root' && ['', '>'].includes(combinator.trim()) ? 'descendants' : 'any';
}

function reachOfPart(node: Node, scope: Scope): Reach {
  if (node.type === 'class') return node.value === scope.root ? 'root' : 'any';
  if (node.type === 'nesting') return scope.parent ?? 'any';
  if (node.type !== 'pseudo' || !MATCHES_ANY.has(node.value)) return 'any';
  return widest(node.nodes.map((selector) => reachOf(selector, scope)));
}

function widest(reaches: Reach[]): Reach {
  return REACHES.find((reach) => reaches.includes(reach)) ?? 'any';
}

function narrowest(reaches: Reach[]): Reach {
  return REACHES.findLast((reach) => reaches.includes(reach)) ?? 'any';
}
