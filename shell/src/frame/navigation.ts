import type { RemoteLink } from '@iris/delivery/contract/description';

/** Whether the address belongs to a link of the header: the same, or with the link's prefix when it covers more pages. */
export function isWithin({ to, prefix }: RemoteLink, pathname: string): boolean {
  return pathname === to || (prefix !== undefined && pathname.startsWith(prefix));
}
