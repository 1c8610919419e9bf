import { IrisFigure } from '@iris/platform/illustrations';
import { PageHeading } from '@iris/platform/ui';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { paths } from '../../paths.ts';
import { TextLink } from '../../ui/text-link.tsx';

interface Props {
  title: string;
  lead: string;
  /** Link to another form, such as registration beside login. */
  other: ReactNode;
  /** Whether it takes the place of a form: it is shown from its top, and its heading gets the focus. */
  isOutcome?: boolean;
  children: ReactNode;
}

/** Layout of the pages of accounts, such as login: the form on the left, the iris illustration on the right. */
export function AuthLayout({ title, lead, other, isOutcome = false, children }: Props) {
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOutcome) return;
    part.current?.querySelector('h1')?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [isOutcome]);
  return (
    <div className="grid min-h-[calc(100svh-4rem)] lg:grid-cols-2">
      <div className="mx-auto flex w-full max-w-120 flex-col px-5 py-8 sm:px-8 lg:py-10">
        <TextLink to={paths.home} className="inline-flex min-h-11 items-center gap-2 self-start">
          <ArrowLeft className="size-4.5" />
          Retour à l'accueil
        </TextLink>
        <div ref={part} className="my-auto py-6">
          <PageHeading details={{ isHidden: true }}>{title}</PageHeading>
          <p className="mt-2 text-lg text-ink-soft">{lead}</p>
          <div className="mt-8">{children}</div>
          <p className="mt-8 border-t border-line pt-5 text-ink-soft">{other}</p>
        </div>
      </div>
      <div className="on-dark relative hidden overflow-hidden lg:block">
        <IrisFigure className="absolute top-1/2 left-[12%] w-[max(130%,58rem)] -translate-y-1/2" />
      </div>
    </div>
  );
}
