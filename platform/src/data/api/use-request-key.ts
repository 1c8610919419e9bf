import { useRef } from 'react';

/** The idempotency key of a request: the same for a retry, a new one when the content has changed. */
export function useRequestKey() {
  const last = useRef({ content: '', key: '' });
  return {
    keyFor: (input: object): string => {
      const content = JSON.stringify(input);
      if (last.current.content !== content) last.current = { content, key: randomKey() };
      return last.current.key;
    },
    /** Called after a success: the same content sent again is then a new request. */
    forgetKey: () => {
      last.current = { content: '', key: '' };
    },
  };
}

/** Not `crypto.randomUUID`, which is undefined on pages without HTTPS. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
