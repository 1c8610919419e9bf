import { useRef } from 'react';

/** One key for each content that is sent: kept when it is sent again after an answer was lost, made anew for another content. */
export function useRequestKey() {
  const last = useRef({ content: '', key: '' });
  return {
    keyFor: (input: object): string => {
      const content = JSON.stringify(input);
      if (last.current.content !== content) last.current = { content, key: randomKey() };
      return last.current.key;
    },
    /** Whoever writes the same again once it has arrived means it. */
    forgetKey: () => {
      last.current = { content: '', key: '' };
    },
  };
}

/** Not randomUUID, which browsers keep from pages that come without HTTPS. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
