import { useState } from 'react';

interface State<Item> {
  open: boolean;
  round: number;
  item?: Item | undefined;
}

/** What a page's form in a dialog is about, and whether it is open. */
export interface Editing<Item> {
  open: boolean;
  /** The dialog's key: a new round is a new form, nothing of the last one can show through. */
  round: number;
  /** Absent for something new, and before the first round. */
  item: Item | undefined;
  start: (item?: Item) => void;
  /** The item stays: the dialog still shows it while it leaves. */
  close: () => void;
}

/** Keeps what is edited in a dialog, from one opening to the next. */
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
