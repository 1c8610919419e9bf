import { copyLink } from '@iris/platform/clipboard';
import { Button, ButtonLink } from '@iris/platform/ui';
import { CalendarPlus, Link2 } from 'lucide-react';
import { type ReactNode, useSyncExternalStore } from 'react';

interface CalendarAddressProps {
  /** Path of the calendar on this site. */
  path: string;
  /** Names the link, where there are several. */
  label?: string;
  /** Further buttons. */
  children?: ReactNode;
}

/** The address of a calendar: shown, opened in the calendar program, and copied. */
export function CalendarAddress({ path, label = 'Ajouter à mon agenda', children }: CalendarAddressProps) {
  const origin = useSyncExternalStore(neverChanges, readOrigin, () => '');
  const address = origin + path;
  return (
    <>
      <code
        translate="no"
        className="mt-4 block w-fit max-w-full rounded-md bg-sunken px-3 py-2.5 text-sm select-all wrap-anywhere"
      >
        {address}
      </code>
      <div className="mt-3 flex flex-wrap gap-3">
        {/* Without scripts it is downloaded. */}
        <ButtonLink to={address.replace(/^https?:/, 'webcal:')} icon={<CalendarPlus />}>
          {label}
        </ButtonLink>
        <Button icon={<Link2 />} onClick={() => void copyLink(address)} className="noscript:hidden">
          Copier le lien
        </Button>
        {children}
      </div>
    </>
  );
}

function neverChanges() {
  return () => {};
}

function readOrigin(): string {
  return window.location.origin;
}
