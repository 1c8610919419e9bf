import { z } from 'zod';
import { body, instant, objectId } from '../../foundation/index.ts';

/** What a kind of notification is, for whoever chooses its mails. */
export interface NotificationKindDefinition {
  label: string;
  /** When it is sent, as a French sentence. */
  hint: string;
  /** Its mail does not wait for the day of its reader, from 8:00 to 20:00: it follows from what the reader is doing. */
  isAtOnce?: true;
}

/**
 * The kinds of notifications. All are shown in the header; the mail of each can be refused. Mails that an account needs, such as
 * those about its password, are no notifications.
 */
export const NOTIFICATION_KINDS = {
  certificate_issued: {
    label: 'Certificat délivré',
    hint: 'Quand un cours terminé vous donne un certificat.',
    isAtOnce: true,
  },
  enrolled: { label: 'Inscription à un cours', hint: "Quand l'académie vous inscrit à un cours." },
  new_version: {
    label: "Nouvelle version d'un cours",
    hint: 'Quand le programme que vous suivez est mis à jour.',
  },
  course_left: {
    label: "Rappel d'un cours commencé",
    hint: 'Après 14\u00a0jours sans leçon, deux fois au plus par cours.',
  },
  access_ending: {
    label: "Fin de l'accès à un cours",
    hint: "Sept jours avant la fin de votre accès à un cours que vous n'avez pas terminé.",
  },
  institution_digest: {
    label: 'Semaine de votre établissement',
    hint: "Le lundi, aux responsables d'un établissement, quand il s'y est passé quelque chose.",
  },
  tutoring_asked: {
    label: 'Suivi par un tuteur',
    hint: "Quand votre établissement propose qu'un tuteur suive votre progression.",
  },
  webinar_registration: {
    label: 'Inscription à un webinaire',
    hint: "Quand une place vous est confirmée, ou que vous y renoncez, avec l'entrée pour votre agenda.",
    isAtOnce: true,
  },
  webinar_change: {
    label: "Changement d'un webinaire",
    hint: 'Quand un webinaire auquel vous êtes inscrit est déplacé, modifié ou annulé.',
    isAtOnce: true,
  },
  webinar_reminder: {
    label: "Rappel d'un webinaire",
    hint: 'La veille et 15\u00a0minutes avant un webinaire auquel vous êtes inscrit.',
    isAtOnce: true,
  },
  webinar_after: {
    label: "Suite d'un webinaire",
    hint: 'Quand votre attestation de présence ou la rediffusion est prête.',
  },
  practice_result: {
    label: "Résultat d'un film de pratique",
    hint: 'Quand vos évaluateurs ont rendu leur avis sur un film que vous avez envoyé.',
  },
  practice_rating: {
    label: 'Films à évaluer',
    hint: 'Quand des films attendent dans une activité dont vous êtes évaluateur, une fois par jour au plus.',
  },
  question_answered: {
    label: 'Réponse à une question',
    hint: 'Quand une question posée dans une leçon reçoit sa réponse.',
  },
} satisfies Record<string, NotificationKindDefinition>;

export type NotificationKind = keyof typeof NOTIFICATION_KINDS;

export const NOTIFICATION_KIND_NAMES = Object.keys(NOTIFICATION_KINDS) as [NotificationKind, ...NotificationKind[]];

/** Number of notifications that are shown, the latest ones. */
export const NOTIFICATIONS_SHOWN = 30;

/** A notification as its reader sees it. */
export const notificationSchema = z.object({
  _id: objectId,
  title: z.string(),
  /** The page of this site that it leads to. */
  link: z.string(),
  created_at: instant,
  is_read: z.boolean(),
});

/** Answer of `GET /account/notifications`: the latest ones first, and how many of all are not read. */
export const notificationListSchema = z.object({
  unread: z.int().min(0),
  notifications: z.array(notificationSchema),
});

/** Body of `PUT /account/notifications/read`: the newest one that its reader has seen; newer ones stay unread. */
export const seenNotificationsSchema = body({ newest: objectId });

const zoneName = z.string({ error: 'Le fuseau horaire doit être un texte' }).max(64, '64 caractères au plus');

/** Query of `GET /account/notifications`: the time zone of the browser, which is noted if it is known here. */
export const notificationQuerySchema = z.object({ time_zone: zoneName.optional() });

/** Body and answer of the routes of `/account/mail-preferences`. */
export const mailPreferencesSchema = body({
  /** The kinds whose mails are not sent. */
  refused: z
    .array(z.enum(NOTIFICATION_KIND_NAMES, { error: 'Cet e-mail est inconnu' }), { error: 'Choisissez les e-mails' })
    .max(NOTIFICATION_KIND_NAMES.length, 'Choisissez chaque e-mail une fois'),
  /** Of the reader, such as `Europe/Paris`; one that is unknown here changes nothing. */
  time_zone: zoneName.regex(/^[\w+/:-]+$/, "Ce fuseau horaire n'existe pas"),
});

export type Notification = z.infer<typeof notificationSchema>;
export type NotificationList = z.infer<typeof notificationListSchema>;
export type MailPreferences = z.infer<typeof mailPreferencesSchema>;
