import type { Path } from '@iris/platform/forms';
import { useEffect, useRef } from 'react';
import type { WebinarForm, WebinarValues } from './webinar-input.ts';

/** Changes the rows of a list of the form, and moves the focus to a field that is added with a row. */
export function useRows(form: WebinarForm) {
  const added = useRef<Path<WebinarValues>>(undefined);
  useEffect(() => {
    // The rows may be rendered later than what else changes with them.
    const field = added.current && document.getElementsByName(added.current)[0];
    if (!field) return;
    added.current = undefined;
    field.focus();
  });
  return {
    change: <List extends 'objectives' | 'speakers'>(list: List, rows: WebinarValues[List]) => {
      // Messages of rows would stay at the places of those that are gone.
      form.clearErrors(list);
      form.setValue(list, rows as never, { shouldDirty: true });
    },
    focusLater: (name: Path<WebinarValues>) => {
      added.current = name;
    },
  };
}
