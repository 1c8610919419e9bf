import { PREVIEW_PARAMETER } from '../../../contract/federation.ts';

/** A page address with the parameter of previews. */
export interface PreviewAddress {
  /** The value of the parameter. */
  asked: string;
  /** The address with another value, or without the parameter. */
  withValue: (value?: string) => string;
}

/** Reads the parameter of previews in a request target; undefined without one. */
export function previewAddressIn(url: string): PreviewAddress | undefined {
  const [target = '', ...queries] = url.split('?');
  const parameters = queries.join('?').split('&').filter(Boolean);
  const isOfPreview = (parameter: string) => parameter.startsWith(`${PREVIEW_PARAMETER}=`);
  const asked = parameters.find(isOfPreview)?.slice(PREVIEW_PARAMETER.length + 1);
  if (asked === undefined) return undefined;
  const others = parameters.filter((parameter) => !isOfPreview(parameter));
  // One leading slash: with two, the address would name another host.
  const path = `/${target.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, '').replace(/^\/+/, '')}`;
  const withValue = (value?: string) => {
    const query = [...others, ...(value === undefined ? [] : [`${PREVIEW_PARAMETER}=${value}`])].join('&');
    return query ? `${path}?${query}` : path;
  };
  return { asked, withValue };
}
