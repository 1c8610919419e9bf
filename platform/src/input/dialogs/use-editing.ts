import { useState } from 'react';

interface State<Item> {
  open: boolean;
  round: number;
  item?: Item | undefined;
}

/** State of a dialog with a form: the edited item, and whether the dialog is open. */
interface Editing<Item> {
  open: boolean;
  /** Key of the dialog, raised with each opening, so that the form starts with fresh state. */
  round: number;
  /** Absent for a new item, and before the first opening. */
  item: Item | undefined;
  start: (item?: Item) => void;
  /** Closes the dialog; the item stays until it has faded out. */
  close: () => void;
}

/** State for editing items in a dialog. */
export function useEditing<Item>(): Editing<Item> {
  const [{ open, round, item }, setState] = useState<State<Item>>({ open: false, round: 0 });
  return {
    open,
    round,
    item,
    start: (next) => setState((last) => ({ open: true, round: last.round + 1, item: next })),
    close: () => setState((last) => ({ ...last, open: false })),
  };
}
