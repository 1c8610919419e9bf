import { counted } from '@iris/contract/foundation';
import type { Token } from '@iris/delivery/contract/releases';
import { useServerNow } from '@iris/platform/calendar';
import { Badge, Button, Card } from '@iris/platform/ui';
import { Ban, TriangleAlert } from 'lucide-react';
import { formatDate } from '../../../format/dates.ts';

interface TokenListProps {
  tokens: readonly Token[];
  /** The French name of an application. */
  findTitle: (application: string) => string;
  onRevoke: (token: Token) => void;
}

/** The deploy tokens, newest first. */
export function TokenList({ tokens, findTitle, onRevoke }: TokenListProps) {
  const now = useServerNow();
  return (
    <Card className="overflow-hidden">
      <ul className="divide-y divide-line">
        {tokens.map((token) => (
          <TokenRow
            key={token._id}
            token={token}
            title={findTitle(token.application)}
            warning={expiryWarning(token, now)}
            onRevoke={onRevoke}
          />
        ))}
      </ul>
    </Card>
  );
}

interface TokenRowProps {
  token: Token;
  title: string;
  warning: ExpiryWarning | undefined;
  onRevoke: TokenListProps['onRevoke'];
}

function TokenRow({ token, title, warning, onRevoke }: TokenRowProps) {
  const { label, created_at, expires_at, last_used_at } = token;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4 sm:px-6">
      <div className="min-w-0 flex-[1_1_14rem]">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <strong className="font-semibold wrap-anywhere">{label}</strong>
          {warning && (
            <Badge tone={warning.isExpired ? 'danger' : 'accent'} icon={<TriangleAlert />}>
              {warning.text}
            </Badge>
          )}
        </p>
        <p className="text-sm wrap-anywhere text-ink-soft">{title}</p>
      </div>
      <dl className="grid flex-[2_1_20rem] grid-cols-[repeat(auto-fit,minmax(5.5rem,1fr))] gap-x-3 gap-y-2 text-sm">
        <Day label="Créé le" instant={created_at} />
        <Day label="Expire le" instant={expires_at} />
        <Day label="Dernier usage" instant={last_used_at} />
      </dl>
      <Button size="sm" variant="ghost" className="max-sm:-ml-3" icon={<Ban />} onClick={() => onRevoke(token)}>
        Révoquer
        <span className="sr-only">{` le jeton ${label}\u00a0: ${title}`}</span>
      </Button>
    </li>
  );
}

function Day({ label, instant }: { label: string; instant: string | null }) {
  return (
    <div>
      <dt className="text-ink-faint">{label}</dt>
      <dd className="tabular-nums">
        {instant === null ? 'jamais utilisé' : <time dateTime={instant}>{formatDate(instant)}</time>}
      </dd>
    </div>
  );
}

/** From this number of days on, a token is about to expire. */
const SOON_DAYS = 14;

const DAY_MS = 86_400_000;

/** Says that a token has expired or is about to. */
interface ExpiryWarning {
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
