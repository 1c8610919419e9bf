import { createElement, type SVGProps } from 'react';

/** An icon of lucide-react, as its modules describe it. */
interface Icon {
  node: [element: string, attributes: Record<string, string>][];
}

const ATTRIBUTES: SVGProps<SVGSVGElement> = {
  xmlns: 'http://www.w3.org/2000/svg',
  width: 24,
  height: 24,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
};

/**
 * Makes the components of lucide-react in the builds, instead of the library's own function: its options, which nobody uses,
 * are 2 KB on the first page.
 */
// biome-ignore lint/style/noDefaultExport: the modules of the icons import the default
export default function createIcon({ node }: Icon) {
  const children = node.map(([element, attributes]) => createElement(element, attributes));
  return ({ className, ...given }: SVGProps<SVGSVGElement>) =>
    createElement(
      'svg',
      {
        ...ATTRIBUTES,
        // Hidden from screen readers unless it is given a name.
        'aria-hidden': !given['aria-label'] && !given.role,
        className: className ? `lucide ${className}` : 'lucide',
        ...given,
      },
      ...children,
    );
}
