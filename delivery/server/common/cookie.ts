/** What cookies need of a request. */
export interface CookieRequest {
  headers: { cookie?: string | undefined };
  /** Protocol of the browser's request, as reported by trusted proxies. */
  protocol: string;
}

/** Whether browsers reach the product over https. */
export function isSecure({ protocol }: Pick<CookieRequest, 'protocol'>, publicUrl: string | undefined): boolean {
  return protocol === 'https' || Boolean(publicUrl?.startsWith('https:'));
}
