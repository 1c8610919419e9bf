import type { OpenSession } from '@iris/contract/accounts';
import { formatMoment } from '@iris/platform/format';

interface SessionFactsProps {
  session: OpenSession;
}

/** Where and when an account is signed in. */
export function SessionFacts({ session }: SessionFactsProps) {
  const { device, network, created_at, last_used_at, current } = session;
  return (
    <>
      <p className="font-semibold">
        <span>{device}</span>
        {current && <span className="ml-2 font-normal text-ink-soft">(cet appareil)</span>}
      </p>
      <p className="mt-0.5 text-sm text-ink-soft">
        Dernière utilisation le <time dateTime={last_used_at}>{formatMoment(last_used_at)}</time>
      </p>
      <p className="text-sm text-ink-soft">
        Connexion le <time dateTime={created_at}>{formatMoment(created_at)}</time>
        <span>{`, réseau ${network}`}</span>
      </p>
    </>
  );
}
