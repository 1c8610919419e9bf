import { MESSAGE_STATUS_PLURAL_LABELS, MESSAGE_STATUSES, type MessageStatus } from '@iris/contract/site';
import type { NextStatus } from './messages.api.ts';

/** The next status of each status with the label of its button. */
export const NEXT_STEPS: Record<MessageStatus, { status: NextStatus; label: string } | undefined> = {
  new: { status: 'read', label: 'Marquer lu' },
  read: { status: 'replied', label: 'Répondu' },
  replied: undefined,
};

/** The filters, in the order of the buttons; the first includes all messages. */
export const FILTERS = [
  { value: '', count: 'all', label: 'Tous' },
  ...MESSAGE_STATUSES.map((status) => ({
    value: status,
    count: status,
    label: MESSAGE_STATUS_PLURAL_LABELS[status],
  })),
] as const;
