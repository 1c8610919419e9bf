/** The changes that delivery reports to the product's audit log. */
export const DELIVERY_ACTIONS = [
  'remote.release',
  'remote.canary',
  'remote.promote',
  'remote.rollback',
  'remote.approve',
  'remote.token_create',
  'remote.token_revoke',
] as const;

export type DeliveryAction = (typeof DELIVERY_ACTIONS)[number];
