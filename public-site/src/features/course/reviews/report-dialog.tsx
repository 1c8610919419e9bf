import { ofName } from '@iris/contract/foundation';
import {
  REPORT_REASON_LABELS,
  REPORT_REASONS,
  type ReportInput,
  type Review,
  reportInputSchema,
} from '@iris/contract/learning';
import { linkTo, returnQuery } from '@iris/contract/site';
import { FormModal } from '@iris/platform/dialogs';
import { SelectField, TextAreaField, useZodForm } from '@iris/platform/forms';
import { useSession } from '@iris/platform/session';
import { Button, ButtonLink, DialogActions, ModalDialog } from '@iris/platform/ui';
import { useLocation } from 'react-router-dom';
import { paths } from '../../../paths.ts';
import { REPORT_FAILED, useReportReview } from '../course.api.ts';

/** Props of {@link ReportDialog}. */
export interface ReportDialogProps {
  courseId: string;
  review: Review;
  onClose: () => void;
  onReported: () => void;
  /** The element to focus once the review is reported. */
  focusAfterwards: () => HTMLElement | null;
}

const TITLE = 'Signaler cet avis';

const REASONS = [
  { value: '', label: 'Choisir une raison' },
  ...REPORT_REASONS.map((reason) => ({ value: reason, label: REPORT_REASON_LABELS[reason] })),
];

/** Asks why a review is reported; visitors must log in first. */
export function ReportDialog(props: ReportDialogProps) {
  const { user } = useSession();
  return user ? <ReportForm {...props} /> : <LoginInvitation {...props} />;
}

function ReportForm({ review, onClose, onReported, focusAfterwards }: ReportDialogProps) {
  const report = useReportReview(review._id);
  const form = useZodForm(reportInputSchema, { defaultValues: { text: '' } });
  const handleSave = async (input: ReportInput) => {
    await report.mutateAsync(input);
    onReported();
  };
  return (
    <FormModal
      title={TITLE}
      description={`L'équipe de l'académie relira l'avis ${ofName(review.author)}. Ni son auteur ni les autres lecteurs ne sauront qui l'a signalé.`}
      form={form}
      onSave={handleSave}
      onClose={onClose}
      failureText={REPORT_FAILED}
      submitLabel="Signaler"
      busyLabel="Envoi..."
      focusAfterwards={focusAfterwards}
    >
      <SelectField control={form.control} name="reason" label="Raison" options={REASONS} />
      <TextAreaField
        control={form.control}
        name="text"
        label="Précision"
        optional
        rows={3}
        hint="300 caractères au plus."
      />
    </FormModal>
  );
}

function LoginInvitation({ courseId, onClose }: ReportDialogProps) {
  const location = useLocation();
  const query = returnQuery({ pathname: linkTo(paths.course, { id: courseId }), search: '' });
  return (
    <ModalDialog
      title={TITLE}
      description="Connectez-vous pour signaler un avis. Un compte ne signale un avis qu'une fois, ce qui évite les abus."
      onClose={onClose}
    >
      <DialogActions>
        <Button onClick={onClose}>Annuler</Button>
        <ButtonLink variant="primary" to={paths.login + query} state={{ from: location }}>
          Se connecter
        </ButtonLink>
      </DialogActions>
    </ModalDialog>
  );
}
