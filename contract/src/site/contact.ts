import { z } from 'zod';
import { body, email, instant, line, objectId, pageQuery, paragraph, searchQuery } from '../foundation/index.ts';

/** The statuses of a contact message, in the order in which it normally takes them. */
export const MESSAGE_STATUSES = ['new', 'read', 'replied'] as const;

/** Body of `POST /contact`. */
export const contactInputSchema = body({
  name: line('Le nom est requis', 100),
  email,
  subject: line('Le sujet est requis', 200),
  message: paragraph('Le message est requis', 5000),
});

/** A contact message as the API returns it to administrators. */
export const contactMessageSchema = z.object({
  _id: objectId,
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  status: z.enum(MESSAGE_STATUSES),
  created_at: instant,
});

/** Query of `GET /contact/messages`; `q` searches name, e-mail and subject. */
export const messageQuerySchema = z.object({
  status_filter: z.enum(MESSAGE_STATUSES, { error: 'Le filtre doit être new, read ou replied' }).optional(),
  q: searchQuery,
  ...pageQuery,
});

/** Query of `GET /contact/messages/counts`. */
export const messageSearchSchema = z.object({ q: searchQuery });

/** Answer of `GET /contact/messages/counts`: the number of messages in total and per status. */
export const messageCountsSchema = z.object({
  all: z.int().min(0),
  new: z.int().min(0),
  read: z.int().min(0),
  replied: z.int().min(0),
});

/**
 * Query of `PUT /contact/messages/{id}/status`. `current_status` is the status that the caller has read: the change is
 * rejected when it is out of date.
 */
export const messageStatusQuerySchema = z.object({
  new_status: z.enum(['read', 'replied'], { error: 'Le statut doit être read ou replied' }),
  current_status: z.enum(MESSAGE_STATUSES, { error: 'Le statut actuel doit être new, read ou replied' }).optional(),
});

/** A message as its list shows it. */
export const listedMessageSchema = contactMessageSchema.extend({
  /** The account that has verified this e-mail; in pages only, and with `manage_users`. */
  account_id: objectId.optional(),
});

/** Answer of `GET /contact/messages`. */
export const contactMessageListSchema = z.array(listedMessageSchema);

export type MessageStatus = (typeof MESSAGE_STATUSES)[number];
export type ContactInput = z.infer<typeof contactInputSchema>;
export type ContactMessage = z.infer<typeof contactMessageSchema>;
export type ListedMessage = z.infer<typeof listedMessageSchema>;
export type MessageQuery = z.infer<typeof messageQuerySchema>;
export type MessageCounts = z.infer<typeof messageCountsSchema>;
export type MessageStatusQuery = z.infer<typeof messageStatusQuerySchema>;

/** The statuses of a contact message. */
export const MESSAGE_STATUS_LABELS = {
  new: 'Nouveau',
  read: 'Lu',
  replied: 'Répondu',
} satisfies Record<MessageStatus, string>;

/** The statuses in the plural, for the filter of the messages. */
export const MESSAGE_STATUS_PLURAL_LABELS = {
  new: 'Nouveaux',
  read: 'Lus',
  replied: 'Répondus',
} satisfies Record<MessageStatus, string>;
