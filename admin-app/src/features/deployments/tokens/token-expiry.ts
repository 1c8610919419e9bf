import type { Token } from '@iris/delivery/contract/releases';
import { counted } from '../../../format/counted.ts';

/** From this number of days on, a token is about to expire. */
const SOON_DAYS = 14;

const DAY_MS = 86_400_000;

/** Says that a token has expired or is about to. */
export interface ExpiryWarning {
  text: string;
  isExpired: boolean;
}

/** The warning of a token's end; undefined while it is valid for long. */
export function expiryWarning({ expires_at }: Pick<Token, 'expires_at'>, now: number): ExpiryWarning | undefined {
  const left = Date.parse(expires_at) - now;
  if (left <= 0) return { text: 'Expiré', isExpired: true };
  if (left >= SOON_DAYS * DAY_MS) return undefined;
  const days = Math.floor(left / DAY_MS);
  return { text: `Expire dans ${days === 0 ? 'moins de 24\u00a0h' : counted(days, 'jour')}`, isExpired: false };
}
