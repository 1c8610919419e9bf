import { type Review, type ReviewInput, reviewInputSchema } from '@iris/contract/learning';
import { Form, FormFailure, TextAreaField, useZodForm } from '@iris/platform/forms';
import { Button } from '@iris/platform/ui';
import { REVIEW_FAILED, useSaveReview } from '../course.api.ts';
import { StarField } from './star-field.tsx';

/** Props of {@link ReviewForm}. */
export interface ReviewFormProps {
  courseId: string;
  /** The review to change; null for a new one. */
  review: Review | null;
  onSaved: () => void;
  onCancel: (() => void) | undefined;
}

/** The form of a student's review; keeps the input after a failure. */
export function ReviewForm({ courseId, review, onSaved, onCancel }: ReviewFormProps) {
  const save = useSaveReview(courseId);
  const form = useZodForm(reviewInputSchema, {
    defaultValues: { text: review?.text ?? '', ...(review && { rating: review.rating }) },
  });
  const { control, formState } = form;
  const handleSubmit = async (input: ReviewInput) => {
    await save.mutateAsync(input);
    onSaved();
  };
  return (
    <Form
      form={form}
      onSubmit={handleSubmit}
      failureText={REVIEW_FAILED}
      label="Votre avis"
      className="flex flex-col gap-5"
    >
      <FormFailure control={control} />
      <StarField control={control} name="rating" label="Votre note" />
      <TextAreaField
        control={control}
        name="text"
        label="Ce que vous en retenez"
        optional
        hint="2 000 caractères au plus. Votre avis est publié avec votre nom."
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="brand" busy={formState.isSubmitting} busyLabel="Enregistrement...">
          {review ? 'Enregistrer mon avis' : 'Publier mon avis'}
        </Button>
        {onCancel && <Button onClick={onCancel}>Annuler</Button>}
      </div>
    </Form>
  );
}
