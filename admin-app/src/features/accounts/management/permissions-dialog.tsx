import { permissionsSchema, type User } from '@iris/contract/accounts';
import { PERMISSION_LABELS, PERMISSIONS, type PermissionSet, permissionSet } from '@iris/contract/foundation';
import type { ComparedField } from '../../../editing/resource/comparison.tsx';
import { ResourceDialog } from '../../../editing/resource/resource-dialog.tsx';
import { PermissionFields } from './permission-fields.tsx';
import { PERMISSIONS_FAILED, useChangePermissions } from './user-management.api.ts';

interface PermissionsDialogProps {
  open: boolean;
  user: User;
  onClose: () => void;
}

/** Dialog that edits the permissions of an administrator, initially the current ones. */
export function PermissionsDialog({ open, user, onClose }: PermissionsDialogProps) {
  const change = useChangePermissions(user);
  return (
    <ResourceDialog
      open={open}
      onClose={onClose}
      resource={user}
      title={`Permissions de ${user.name}`}
      submitLabel="Enregistrer"
      schema={permissionsSchema}
      initial={permissionSet(false)}
      toInput={toInput}
      compared={COMPARED}
      failureText={PERMISSIONS_FAILED}
      onSave={(permissions, version) => change.mutateAsync({ permissions, version })}
    >
      {(form) => <PermissionFields form={form} />}
    </ResourceDialog>
  );
}

function toInput({ permissions }: User): PermissionSet {
  return permissions;
}

const COMPARED: readonly ComparedField<PermissionSet>[] = PERMISSIONS.map((name) => ({
  name,
  label: PERMISSION_LABELS[name].label,
  show: (granted: boolean) => (granted ? 'Accordée' : 'Non accordée'),
}));
