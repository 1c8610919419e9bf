import { useState } from 'react';
import { newId } from '../drafts/new-id.ts';

/** Keys of rows that have no identifier of their own: kept beside them, they follow when rows move. */
export function useRowKeys(count: number) {
  const [known, setKeys] = useState<readonly string[]>([]);
  const keys = Array.from({ length: count }, (_, index) => known[index] ?? `ligne-${index}`);
  return {
    keys,
    /** To be called with the keys in the order of the changed rows. */
    setKeys,
    /** Adds the key of another row, and returns it. */
    addKey: (): string => {
      const key = newId();
      setKeys([...keys, key]);
      return key;
    },
  };
}
