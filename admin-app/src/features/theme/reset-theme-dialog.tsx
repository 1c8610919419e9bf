import type { Theme } from '@iris/contract/theme';
import { ConfirmDialog } from '../../dialog/confirm-dialog.tsx';
import { useResetTheme } from './theme.api.ts';

interface ResetThemeDialogProps {
  open: boolean;
  onClose: () => void;
  /** Receives the theme of the server. */
  onReset: (theme: Theme) => void;
}

/** Asks before what is typed and what this browser keeps give way to the theme of the server. */
export function ResetThemeDialog({ open, onClose, onReset }: ResetThemeDialogProps) {
  const { mutate, isPending } = useResetTheme();
  return (
    <ConfirmDialog
      open={open}
      title="Réinitialiser le thème"
      question={'Réinitialiser le thème avec les valeurs du serveur\u00a0?'}
      confirmLabel="Réinitialiser"
      busy={isPending}
      busyLabel="Rechargement..."
      onCancel={onClose}
      onConfirm={() => mutate(undefined, { onSuccess: onReset, onSettled: onClose })}
    />
  );
}
