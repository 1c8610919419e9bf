import { type MailPreferences, NOTIFICATION_KIND_NAMES, NOTIFICATION_KINDS } from '@iris/contract/accounts';
import { Switch } from '@iris/platform/choices';
import { LoadFailure, Loading, Skeleton } from '@iris/platform/ui';
import { useEffect, useId, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { AccountSection } from '../account-section.tsx';
import { useChangeMailPreferences, useMailPreferences } from './mails.api.ts';

type Kind = MailPreferences['refused'][number];

/** The fragment of links in mails. */
const FRAGMENT = '#e-mails';

/** Which notifications are also sent by mail. */
export function MailsSection() {
  const preferences = useMailPreferences();
  const change = useChangeMailPreferences();
  const refused = (change.isPending ? change.variables : undefined) ?? preferences.data?.refused ?? [];
  const top = useRef<HTMLDivElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === FRAGMENT && preferences.data) top.current?.scrollIntoView({ block: 'center' });
  }, [hash, preferences.data]);

  const handleChange = (kind: Kind, isWanted: boolean) => {
    change.mutate(NOTIFICATION_KIND_NAMES.filter((one) => (one === kind ? !isWanted : refused.includes(one))));
  };
  return (
    <AccountSection
      title="Mes e-mails"
      lead="La cloche montre toutes vos notifications. Choisissez celles que vous recevez aussi par e-mail. Les e-mails nécessaires à votre compte sont toujours envoyés."
    >
      <div ref={top}>
        <LoadFailure query={preferences} message="Vos choix n'ont pas pu être chargés" />
        {preferences.isPending && (
          <Loading label="Chargement de vos choix..." className="space-y-3">
            <Skeleton className="h-14 w-full" />
            <Skeleton className="h-14 w-full" />
          </Loading>
        )}
        {preferences.data && (
          <ul className="divide-y divide-line">
            {NOTIFICATION_KIND_NAMES.map((kind) => (
              <MailSwitch
                key={kind}
                kind={kind}
                isWanted={!refused.includes(kind)}
                onChange={(isWanted) => handleChange(kind, isWanted)}
              />
            ))}
          </ul>
        )}
      </div>
    </AccountSection>
  );
}

interface MailSwitchProps {
  kind: Kind;
  isWanted: boolean;
  onChange: (isWanted: boolean) => void;
}

function MailSwitch({ kind, isWanted, onChange }: MailSwitchProps) {
  const id = useId();
  const { label, hint } = NOTIFICATION_KINDS[kind];
  return (
    <li className="relative flex items-center gap-4 py-3 first:pt-0">
      <div className="min-w-0 flex-1">
        <label htmlFor={id} className="font-semibold after:absolute after:inset-0 after:cursor-pointer">
          {label}
        </label>
        <p id={`${id}-hint`} className="text-ink-soft text-sm">
          {hint}
        </p>
      </div>
      <Switch id={id} aria-describedby={`${id}-hint`} checked={isWanted} onChange={onChange} />
    </li>
  );
}
