import { hasPrintedName } from '@iris/contract/foundation';
import { linkTo } from '@iris/contract/site';
import { useSession } from '@iris/platform/session';
import { classes, textLinkClass } from '@iris/platform/ui';
import { MailWarning, PenLine } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

interface CertificateNoticeProps {
  className?: string;
}

/** Reminds a student what certificates wait for: a verified e-mail, a name that they can print. */
export function CertificateNotice({ className }: CertificateNoticeProps) {
  const { user } = useSession();
  if (!user) return null;
  if (!user.email_verified) {
    return (
      <Notice
        icon={<MailWarning />}
        to={linkTo('/verify-email')}
        action="Recevoir un nouveau lien"
        className={className}
      >
        Confirmez votre adresse e-mail pour recevoir votre certificat.
      </Notice>
    );
  }
  if (hasPrintedName(user)) return null;
  return (
    <Notice icon={<PenLine />} to={linkTo('/account')} action="Compléter mon nom" className={className}>
      Écrivez votre nom en caractères latins pour recevoir votre certificat.
    </Notice>
  );
}

interface NoticeProps extends CertificateNoticeProps {
  icon: ReactNode;
  to: string;
  action: string;
  children: ReactNode;
}

function Notice({ icon, to, action, className, children }: NoticeProps) {
  return (
    <p className={classes('flex flex-wrap items-center gap-x-4 gap-y-1', className)}>
      <span className="inline-flex items-center gap-2.5">
        <span className="flex-none text-primary-ink [&>svg]:size-5" aria-hidden="true">
          {icon}
        </span>
        <span>{children}</span>
      </span>
      <Link to={to} className={classes(textLinkClass, 'inline-flex min-h-11 items-center')}>
        {action}
      </Link>
    </p>
  );
}
