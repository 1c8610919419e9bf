import { Button } from '@iris/platform/ui';
import type { IdentityDialogProps } from './identity-check.tsx';

interface FooterProps extends IdentityDialogProps {
  isBusy: boolean;
}

/** The buttons of the dialog. */
export function Footer({ isBusy, onEnd }: FooterProps) {
  return (
    <footer className="flex flex-wrap justify-end gap-3 border-line border-t px-5 py-4 max-sm:*:grow sm:px-7">
      <Button onClick={() => onEnd(false)} disabled={isBusy}>
        Annuler
      </Button>
      <Button type="submit" variant="primary" busy={isBusy} busyLabel="Vérification...">
        Confirmer
      </Button>
    </footer>
  );
}
