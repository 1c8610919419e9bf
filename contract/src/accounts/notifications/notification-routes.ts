import { z } from 'zod';
import type { RouteTable } from '../../foundation/index.ts';
import {
  mailPreferencesSchema,
  notificationListSchema,
  notificationQuerySchema,
  seenNotificationsSchema,
} from './notifications.ts';

/** What a link of a mail names; more than 200 characters are never routed. */
export const linkParams = z.object({
  token: z
    .string()
    .regex(/^[\w-]+$/, 'Ce lien est incomplet')
    .max(200, 'Ce lien est trop long'),
});

const PAGE = 'text/html; charset=utf-8';

/** The routes of notifications and of the choice of mails. */
export const NOTIFICATION_ROUTES = {
  'GET /account/notifications': {
    access: 'signed_in',
    unattended: true,
    description: 'Notes the time zone of the browser, by which mails wait for the day.',
    query: notificationQuerySchema,
    output: notificationListSchema,
  },
  'PUT /account/notifications/read': {
    access: 'signed_in',
    description: 'Marks all notifications up to one as read.',
    body: seenNotificationsSchema,
  },
  'PUT /account/notifications/:id/read': { access: 'signed_in', errors: ['not_found'] },
  'GET /account/mail-preferences': { access: 'signed_in', output: mailPreferencesSchema },
  'PUT /account/mail-preferences': {
    access: 'signed_in',
    body: mailPreferencesSchema,
    output: mailPreferencesSchema,
    errors: ['user_not_found'],
  },
  'GET /unsubscribe/:token': {
    access: 'public',
    description:
      'Asks in a page whether to refuse the mails, or the invitation, that a link is about; changes nothing.',
    params: linkParams,
    file: PAGE,
    errors: ['link_invalid'],
  },
  'POST /unsubscribe/:token': {
    access: 'public',
    description:
      'Refuses these mails for the account that got them, or declines the invitation, by one click in a mail program (RFC 8058).',
    params: linkParams,
    ignoresForm: true,
    file: PAGE,
    errors: ['link_invalid'],
  },
} as const satisfies RouteTable;
