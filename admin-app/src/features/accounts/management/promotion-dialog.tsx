import { type PermissionSet, permissionSet } from '@iris/contract/permissions';
import { permissionsSchema, type User } from '@iris/contract/users';
import { applyProblem, Form, FormBanner, useZodForm } from '@iris/platform/forms';
import { Button } from '@iris/platform/ui';
import { useState } from 'react';
import { Dialog, DialogBody, DialogFooter } from '../../../editing/dialog/dialog.tsx';
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
  const [failure, setFailure] = useState('');
  const promote = usePromote(user);
  const handleSubmit = async (granted: PermissionSet) => {
    setFailure('');
    try {
      await promote.mutateAsync(granted);
      onClose();
    } catch (error) {
      setFailure(applyProblem(form, error, PROMOTE_FAILED));
    }
  };

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Promouvoir ${user.name}`}
      description="Cochez ce que cette personne pourra faire une fois administratrice."
      dirty={form.formState.isDirty}
      busy={promote.isPending}
    >
      <Form form={form} onSubmit={handleSubmit} className="flex min-h-0 flex-1 flex-col">
        <DialogBody>
          <FormBanner message={failure} className="mb-5" />
          <PermissionFields form={form} />
        </DialogBody>
        <DialogFooter>
          <Button type="submit" variant="primary" busy={promote.isPending} busyLabel="Promotion...">
            Promouvoir
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  );
}
