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
      details={sentenceOf(listUnsaved(user))}
      cancelLabel="Rester connecté"
      confirmLabel="Se déconnecter"
      onCancel={onCancel}
      onConfirm={handleConfirm}
    />
  );
}

/** Whether an account has something in this browser that is not saved. */
export function hasUnsaved(user: string): boolean {
  return listUnsaved(user).length > 0;
}

/** «Une note, des réponses à un quiz.» */
function sentenceOf(labels: readonly string[]): string {
  return `${labels.map((label, index) => (index === 0 ? label : label.charAt(0).toLowerCase() + label.slice(1))).join(', ')}.`;
}
