import { linkTo } from '@iris/contract/site';
import type { Webinar } from '@iris/contract/webinars';
import { useSession } from '@iris/platform/session';
import { Button } from '@iris/platform/ui';
import { LoginLink } from '../../../enrollment/login-link.tsx';
import type { FocusHandover } from '../../../enrollment/use-focus-handover.ts';
import { paths } from '../../../paths.ts';
import { useRegister } from '../webinars.api.ts';

interface RegisterButtonProps {
  webinar: Webinar;
  handover: FocusHandover;
}

/** Registers in one click; leads a visitor to the login, and back here afterwards. */
export function RegisterButton({ webinar, handover }: RegisterButtonProps) {
  const { status } = useSession();
  const register = useRegister();
  const look = { ref: handover.take, variant: 'primary', size: 'lg', className: 'max-sm:px-4' } as const;
  const label = (
    <span>
      <span>{webinar.places_left > 0 ? "S'inscrire" : 'Attendre une place'}</span>
      <span className="sr-only">{` au webinaire ${webinar.title}`}</span>
    </span>
  );
  if (status === 'signed_out') {
    return (
      <LoginLink {...look} path={linkTo(paths.webinar, { id: webinar._id })}>
        {label}
      </LoginLink>
    );
  }
  const handleClick = () => {
    handover.give();
    register.mutate(webinar);
  };
  return (
    <Button {...look} onClick={handleClick} busy={register.isPending} busyLabel="Inscription...">
      {label}
    </Button>
  );
}
