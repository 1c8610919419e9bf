import type { MessageStatus } from '@iris/contract/contact';
import type { NextStatus } from './messages.api.ts';

/** A status as its badge says it. */
export const STATUS_LABELS: Record<MessageStatus, string> = { new: 'Nouveau', read: 'Lu', replied: 'Répondu' };

/** The one way on from each status, by the button that takes it; from the last there is none. */
export const NEXT_STEPS: Record<MessageStatus, { status: NextStatus; label: string } | undefined> = {
  new: { status: 'read', label: 'Marquer lu' },
  read: { status: 'replied', label: 'Répondu' },
  replied: undefined,
};

/** The filters, in the order of the buttons; the first shows every message. */
export const FILTERS = [
  { value: '', count: 'all', label: 'Tous' },
  { value: 'new', count: 'new', label: 'Nouveaux' },
  { value: 'read', count: 'read', label: 'Lus' },
  { value: 'replied', count: 'replied', label: 'Répondus' },
] as const;
