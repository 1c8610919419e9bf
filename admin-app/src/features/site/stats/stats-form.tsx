import { type Stats, statsSchema } from '@iris/contract/site';
import { UnsavedChanges } from '@iris/platform/dialogs';
import { Form, FormFailure, useFieldValues, useZodForm, type ZodForm } from '@iris/platform/forms';
import { Button, Card } from '@iris/platform/ui';
import { Calculator, Lightbulb } from 'lucide-react';
import { NumberField } from '../../../editing/fields/number-field.tsx';
import { SAVE_FAILED, useCountListeners, useSaveStats } from './stats.api.ts';
import { StatsPreview } from './stats-preview.tsx';

interface StatsFormProps {
  stats: Stats;
}

/** The form of the four statistics, with a preview of the landing page. */
export function StatsForm({ stats }: StatsFormProps) {
  const form = useZodForm(statsSchema, { defaultValues: stats });
  const typed = useFieldValues(form.control);
  const save = useSaveStats();
  const { isDirty } = form.formState;
  const handleSubmit = async (next: Stats) => {
    await save.mutateAsync(next);
    form.reset(next);
  };

  return (
    <>
      <UnsavedChanges dirty={isDirty} />
      <StatsPreview stats={typed} />
      <div className="mt-6 grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_17rem]">
        <Card>
          <Form form={form} onSubmit={handleSubmit} failureText={SAVE_FAILED} label="Statistiques">
            <div className="p-5 sm:p-7">
              <FormFailure control={form.control} className="mb-5" />
              <div className="grid gap-5 sm:grid-cols-2">
                {FIELDS.map(({ name, label, hint }) => (
                  <div key={name}>
                    <NumberField
                      control={form.control}
                      name={name}
                      label={label}
                      hint={hint}
                      min={0}
                      enterKeyHint={name === 'subscribers' ? 'done' : undefined}
                    />
                    {name === 'webinar_listeners' && <CountListeners form={form} />}
                  </div>
                ))}
              </div>
            </div>
            <footer className="flex flex-wrap justify-end gap-3 border-t border-line px-5 py-4 max-sm:*:grow sm:px-7">
              <Button variant="ghost" disabled={!isDirty || save.isPending} onClick={() => form.reset()}>
                Annuler
              </Button>
              <Button type="submit" variant="primary" busy={save.isPending} busyLabel="Enregistrement...">
                Enregistrer
              </Button>
            </footer>
          </Form>
        </Card>
        <Tip />
      </div>
    </>
  );
}

/** Fills in how often somebody was present in a webinar; it is saved with the form only. */
function CountListeners({ form }: { form: ZodForm<Stats, Stats> }) {
  const count = useCountListeners((total) => {
    form.setValue('webinar_listeners', total, { shouldDirty: true, shouldValidate: true });
  });
  return (
    <Button
      size="sm"
      icon={<Calculator />}
      busy={count.isPending}
      busyLabel="Comptage..."
      onClick={() => count.mutate(undefined)}
      className="mt-2"
    >
      Compter<span className="sr-only"> les présences aux webinaires clôturés</span>
    </Button>
  );
}

function Tip() {
  return (
    <Card as="section" aria-labelledby="conseil" className="flex gap-4 p-5 xl:flex-col">
      <span className="grid size-10 shrink-0 place-items-center rounded-md bg-secondary-soft text-secondary-ink">
        <Lightbulb className="size-5" />
      </span>
      <div>
        <h2 id="conseil" className="text-lg">
          Conseil
        </h2>
        <p className="mt-1 text-sm text-ink-soft">
          Des chiffres exacts et tenus à jour inspirent confiance. Les visiteurs voient les nouveaux dès leur prochaine
          visite, et les compteurs défilent jusqu'à eux.
        </p>
      </div>
    </Card>
  );
}

const FIELDS = [
  { name: 'webinar_listeners', label: 'Auditeurs de Webinaires', hint: 'Toutes séances confondues' },
  { name: 'virtual_classes', label: 'Classes Virtuelles', hint: 'Données depuis la création' },
  { name: 'key_opinion_leaders', label: "Leaders d'Opinion Clés", hint: 'Experts qui interviennent' },
  { name: 'subscribers', label: 'Abonnés', hint: 'À la lettre et aux réseaux' },
] as const;
