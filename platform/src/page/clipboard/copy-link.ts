import { notify } from '@iris/platform/notify';

/** Copies an address that the page shows, and says so, or how to copy it without the button. */
export async function copyLink(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
    notify.success('Lien copié');
  } catch {
    // Without a secure connection, or when the user has refused it.
    notify.error('Copie impossible', 'Sélectionnez le lien, puis copiez-le vous-même.');
  }
}
