import { deleteUnsaved, listUnsaved } from '@iris/platform/autosave';
import { ConfirmDialog } from '@iris/platform/ui';

interface LogoutQuestionProps {
  user: string;
  onCancel: () => void;
  onLogout: () => void;
}

/** Says what is not saved yet and kept in this browser only, which logging out deletes. */
export function LogoutQuestion({ user, onCancel, onLogout }: LogoutQuestionProps) {
  const handleConfirm = () => {
    deleteUnsaved(user);
    onLogout();
  };
  return (
    <ConfirmDialog
      open
      title="Modifications non enregistrées"
      question={'Se déconnecter sans enregistrer\u00a0? Ce qui suit sera effacé de cet appareil\u00a0:'}
      details={`${listUnsaved(user).join(', ')}.`}
      cancelLabel="Rester connecté"
      confirmLabel="Se déconnecter"
      onCancel={onCancel}
      onConfirm={handleConfirm}
    />
  );
}
