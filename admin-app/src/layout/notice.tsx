import { linkTo } from '@iris/contract/site';
import { ButtonLink, Card, PageHeading, textLinkClass } from '@iris/platform/ui';
import { KeyRound, Lock, type LucideIcon, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';

interface NoticeProps {
  icon: LucideIcon;
  title: string;
  text: ReactNode;
  /** Where to go instead. */
  children: ReactNode;
}

function Notice({ icon: Icon, title, text, children }: NoticeProps) {
  return (
    <Card className="flex flex-col items-start gap-4 p-6 sm:p-8">
      <span className="grid size-12 place-items-center rounded-full bg-sunken text-ink-soft">
        <Icon className="size-5.5" />
      </span>
      <PageHeading className="text-3xl">{title}</PageHeading>
      <p className="max-w-text text-ink-soft">{text}</p>
      {children}
    </Card>
  );
}

/** Shown instead of an administration screen that the user may not use. */
export const FORBIDDEN = (
  <Notice
    icon={Lock}
    title="Permission insuffisante"
    text="Votre compte n'a pas accès à cet écran. Demandez à un super administrateur de vous accorder la permission."
  >
    <ButtonLink to={paths.dashboard}>Revenir au tableau de bord</ButtonLink>
  </Notice>
);

/** Shown instead of every administration screen while the API refuses what the account does as an administrator. */
export const SAFER_PASSWORD = (
  <Notice
    icon={KeyRound}
    title="Choisissez un mot de passe plus sûr"
    text="Votre mot de passe est facile à deviner, ou date d'avant cette vérification. Changez-le avant d'agir comme administrateur. S'il est déjà sûr, déconnectez-vous puis reconnectez-vous."
  >
    <ButtonLink to={linkTo('/account')} variant="primary">
      Changer mon mot de passe
    </ButtonLink>
  </Notice>
);

/** Shown instead of every administration screen while a super administrator has no second factor and needs one. */
export const SECOND_FACTOR = (
  <Notice
    icon={ShieldCheck}
    title="Activez la double vérification"
    text="Un super administrateur confirme ses connexions par une clé d'accès ou un code de son téléphone. Activez-la une fois dans votre compte, à la rubrique «&nbsp;Double vérification&nbsp;»."
  >
    <a href={linkTo('/account')} className={textLinkClass}>
      Ouvrir mon compte
    </a>
  </Notice>
);
