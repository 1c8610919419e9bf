import { copyLink } from '@iris/platform/clipboard';
import { Button } from '@iris/platform/ui';
import { Link2 } from 'lucide-react';

interface CopiedLinkProps {
  /** What it leads to, for screen readers. */
  label: string;
  address: string;
}

/** An address, and the button that copies it. */
export function CopiedLink({ label, address }: CopiedLinkProps) {
  return (
    <div className="flex items-center gap-2">
      <code translate="no" className="min-w-0 flex-1 truncate rounded-md bg-sunken px-3 py-2 text-sm select-all">
        {address}
      </code>
      <Button size="sm" className="shrink-0" icon={<Link2 />} onClick={() => void copyLink(address)}>
        Copier<span className="sr-only">{` ${label}`}</span>
      </Button>
    </div>
  );
}
