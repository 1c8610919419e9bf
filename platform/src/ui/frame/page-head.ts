import { useTheme } from '@iris/platform/theme';
import { createContext, use, useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * What search engines and other sites are told about a page besides its title. Only the server tells `image` and `data`: what
 * makes them is left out of browsers' files where it is behind `typeof document === 'undefined'`.
 */
export interface PageDetails {
  /** One or two sentences. */
  description?: string | undefined;
  /** Path of the page's only address, when it is another one than that of the router. */
  canonical?: string | undefined;
  /** Picture for links to the page, of 1200 × 630 pixels. */
  image?: { address: string; alt: string } | undefined;
  /** Whether search engines shall leave the page out. */
  isHidden?: boolean | undefined;
  /** Whether there is nothing at this address. */
  isMissing?: boolean | undefined;
  /** Structured data (json-ld.org) as objects of schema.org, with the site's origin for absolute addresses. */
  data?: ((origin: string) => object[]) | undefined;
}

/** The head of a page. */
export interface PageHead extends PageDetails {
  title: string;
}

/** Receives the head of a page that is rendered on the server. */
export const HeadContext = createContext<((head: PageHead) => void) | undefined>(undefined);

/** Tells title, « Nos Cours · Académie Iris », and details of the page; without a title it has the site's name and tagline. */
export function usePageHead(title: string | undefined, details: PageDetails = {}): void {
  const { siteName, siteTagline } = useTheme();
  const { pathname } = useLocation();
  const { description, isHidden, isMissing } = details;
  const whole = title ? `${title} · ${siteName}` : `${siteName} · ${siteTagline}`;
  const canonical = isHidden || isMissing ? undefined : (details.canonical ?? pathname);
  use(HeadContext)?.({ ...details, title: whole, canonical });

  useEffect(() => {
    document.title = whole;
    setElement('meta[name="description"]', 'meta', { name: 'description', content: description });
    setElement('link[rel="canonical"]', 'link', { rel: 'canonical', href: canonical && location.origin + canonical });
    setElement('meta[name="robots"]', 'meta', { name: 'robots', content: canonical ? undefined : 'noindex' });
  }, [whole, description, canonical]);
}

/** Creates or changes an element of the head; removes it when one of its attributes is undefined. */
function setElement(selector: string, tag: string, attributes: Record<string, string | undefined>): void {
  const found = document.head.querySelector(selector);
  const values = Object.entries(attributes).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  if (values.length < Object.keys(attributes).length) {
    found?.remove();
    return;
  }
  const element = found ?? document.head.appendChild(document.createElement(tag));
  for (const [name, value] of values) element.setAttribute(name, value);
}
