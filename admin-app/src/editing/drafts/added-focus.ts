import { useEffect, useRef } from 'react';

/**
 * Moves the focus to a field once it is added, with its text selected: otherwise what an author types goes to the pressed
 * button, which a space presses again. The returned function is to be called with the `id` of the field.
 */
export function useAddedFocus(): (id: string) => void {
  const added = useRef('');
  useEffect(() => {
    const field = added.current ? document.getElementById(added.current) : null;
    if (!field) return;
    added.current = '';
    field.focus();
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.select();
  });
  return (id) => {
    added.current = id;
  };
}
