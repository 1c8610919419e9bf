import type { HostedWebinar } from '@iris/contract/webinars';
import { useFieldValues } from '@iris/platform/forms';
import { BellRing } from 'lucide-react';
import { useEffect } from 'react';
import { toldText, willBeTold } from '../webinar-state.ts';
import { isTold, type WebinarForm, type WebinarValues } from './webinar-input.ts';

interface ToldProps {
  form: WebinarForm;
  /** As it is saved: whoever saves over another change may move it back. */
  webinar: HostedWebinar;
  onTelling: (isTelling: boolean) => void;
}

/** Says, before a change is saved that moves or renames a webinar, whom it tells. */
export function Told({ form, webinar, onTelling }: ToldProps) {
  const values = useFieldValues(form.control);
  const told = toldText(webinar);
  const isTelling = told !== undefined && isTold(webinar, values as Partial<WebinarValues>);
  useEffect(() => onTelling(isTelling), [isTelling, onTelling]);
  return (
    <div role="status">
      {isTelling && (
        <p className="flex items-start gap-3 border-t border-accent-line bg-accent-soft px-5 py-3 text-ink sm:px-7">
          <BellRing className="mt-0.5 size-5 shrink-0 text-accent-ink" />
          <span>
            {`${told} ${willBeTold(webinar)} de ce changement dès que vous l'enregistrez, par e-mail et dans l'agenda.`}
          </span>
        </p>
      )}
    </div>
  );
}
