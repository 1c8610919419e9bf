import { useSession } from '@iris/platform/session';
import { classes, textLinkClass } from '@iris/platform/ui';
import { MailWarning } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from './paths.ts';

interface VerificationNoticeProps {
  className?: string;
}

/** Reminds a student whose e-mail is not verified that certificates wait for it. */
export function VerificationNotice({ className }: VerificationNoticeProps) {
  const { user } = useSession();
  if (!user || user.email_verified) return null;
  return (
    <p className={classes('flex flex-wrap items-center gap-x-4 gap-y-1', className)}>
      <span className="inline-flex items-center gap-2.5">
        <MailWarning className="size-5 flex-none text-primary-ink" aria-hidden="true" />
        Confirmez votre adresse e-mail pour recevoir votre certificat.
      </span>
      <Link to={paths.verifyEmail} className={classes(textLinkClass, 'inline-flex min-h-11 items-center')}>
        Recevoir un nouveau lien
      </Link>
    </p>
  );
}
