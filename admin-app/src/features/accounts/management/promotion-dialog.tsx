import { permissionsSchema, type User } from '@iris/contract/accounts';
import { permissionSet } from '@iris/contract/foundation';
import { useZodForm } from '@iris/platform/forms';
import { FormDialog } from '../../../editing/dialog/form-dialog.tsx';
import { PermissionFields } from './permission-fields.tsx';
import { PROMOTE_FAILED, usePromote } from './user-management.api.ts';

interface PromotionDialogProps {
  open: boolean;
  user: User;
  onClose: () => void;
}

/** Dialog that promotes a student to administrator with the checked permissions, initially none. */
export function PromotionDialog({ open, user, onClose }: PromotionDialogProps) {
  const form = useZodForm(permissionsSchema, { defaultValues: permissionSet(false) });
  const promote = usePromote(user);
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`Promouvoir ${user.name}`}
      description="Cochez ce que cette personne pourra faire une fois administratrice."
      form={form}
      onSave={promote.mutateAsync}
      failureText={PROMOTE_FAILED}
      submitLabel="Promouvoir"
      busyLabel="Promotion..."
    >
      <PermissionFields form={form} />
    </FormDialog>
  );
}
