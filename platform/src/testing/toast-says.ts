import { waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import type { ToastKind } from '../page/notify/index.ts';

/** Waits for a toast with this kind, title and message. */
export function toastSays(kind: ToastKind, title: string, message = ''): Promise<void> {
  return waitFor(() => {
    const toasts = [...document.querySelectorAll(`[data-sonner-toast][data-type="${kind}"]`)];
    expect(toasts.map((toast) => [textOf(toast, '[data-title]'), textOf(toast, '[data-description]')])).toContainEqual([
      title,
      message,
    ]);
  });
}

function textOf(toast: Element, part: string): string {
  return [...(toast.querySelector(part)?.childNodes ?? [])].map(({ textContent }) => textContent).join('\n');
}
