import { counted, TIME_ZONE } from '@iris/contract/foundation';
import { linkTo } from '@iris/contract/site';
import { ROOM_OPENS_MINUTES } from '@iris/contract/webinars';
import type { CalendarEntry, CalendarNotice } from '../../mail/index.ts';
import { type Notice, quoted } from './notice.ts';

/** A webinar as a notice names it. */
interface WebinarData {
  webinar: string;
  /** Its id. */
  webinar_id: string;
}

/** The same with when it is held. */
interface HeldWebinarData extends WebinarData {
  starts_at: string;
  minutes: number;
  /** Their names. */
  speakers: string[];
}

/** What the kinds of notifications about webinars tell; `sequence` is that of the entry in calendars. */
export interface WebinarNoticeData {
  /** `promoted` from the waiting list. */
  webinar_registration: HeldWebinarData & { what: 'confirmed' | 'promoted' | 'left'; sequence: number };
  /** `is_confirmed` of those who have a place; `reason` is why it is cancelled. */
  webinar_change: HeldWebinarData & {
    what: 'moved' | 'changed' | 'cancelled';
    sequence: number;
    is_confirmed: boolean;
    reason?: string;
  };
  webinar_reminder: HeldWebinarData & { what: 'day' | 'soon' };
  /** `minutes` of presence were counted of those `required`; `serial` is that of the attestation. */
  webinar_after: WebinarData & {
    what: 'attested' | 'short' | 'replay';
    minutes?: number;
    required?: number;
    serial?: string;
  };
}

type Writers<Data> = { [Kind in keyof Data]: (data: Data[Kind], timeZone: string) => Notice };

const ROOM = `La salle ouvre ${ROOM_OPENS_MINUTES}\u00a0minutes avant.`;

/** The notices about webinars, by kind. */
export const WEBINAR_NOTICES: Writers<WebinarNoticeData> = {
  webinar_registration: (data, timeZone) => {
    const { what, webinar } = data;
    const held = `Le webinaire ${quoted(webinar)} a lieu ${whenText(data, timeZone)}.`;
    const entry = `${ROOM} L'entrée pour votre agenda est jointe à cet e-mail.`;
    const texts = {
      confirmed: { title: 'Votre place est confirmée', sentences: [held, entry] },
      promoted: {
        title: "Une place s'est libérée pour vous",
        sentences: [`Vous étiez en liste d'attente\u00a0: votre place est maintenant confirmée.`, held, entry],
      },
      left: {
        title: 'Vous avez rendu votre place',
        sentences: [
          `Votre place au webinaire ${quoted(webinar)}, ${whenText(data, timeZone)}, n'est plus réservée. L'entrée de votre agenda est retirée.`,
        ],
      },
    };
    const { title, sentences } = texts[what];
    return {
      // With the day: those of a series have the same title.
      ...{ title: `${title}\u00a0: ${webinar}, ${momentText(data.starts_at, timeZone)}`, sentences, ...pageOf(data) },
      reason: what === 'left' ? reasonOf(webinar, 'vous étiez inscrit') : reasonOf(webinar),
      calendar: calendarOf(data, what === 'left' ? 'CANCEL' : 'REQUEST'),
    };
  },
  webinar_change: (data, timeZone) => {
    const { what, webinar, is_confirmed, reason } = data;
    const when = whenText(data, timeZone);
    const held = `Le webinaire ${quoted(webinar)} a lieu ${when}.`;
    const standing = is_confirmed
      ? "Votre place est confirmée, et l'entrée de votre agenda est mise à jour."
      : "Vous êtes toujours en liste d'attente.";
    const texts = {
      moved: { title: 'Webinaire déplacé', sentences: [`Il y a un nouvel horaire. ${held}`, standing] },
      changed: { title: 'Webinaire modifié', sentences: [held, standing] },
      cancelled: {
        title: 'Webinaire annulé',
        sentences: [
          `Le webinaire ${quoted(webinar)}, prévu ${when}, est annulé.`,
          ...(reason ? [`Le motif\u00a0: ${reason}`] : []),
        ],
      },
    };
    const { title, sentences } = texts[what];
    return {
      ...{ title: `${title}\u00a0: ${webinar}, ${momentText(data.starts_at, timeZone)}`, sentences },
      ...{ ...pageOf(data), reason: reasonOf(webinar) },
      ...(is_confirmed && {
        calendar:
          what === 'cancelled' ? { ...calendarOf(data, 'CANCEL'), is_cancelled: true } : calendarOf(data, 'REQUEST'),
      }),
    };
  },
  webinar_reminder: (data, timeZone) => {
    const { what, webinar, webinar_id } = data;
    const isSoon = what === 'soon';
    const evening = { link: linkTo('/evening/:id', { id: webinar_id }), action: 'Rejoindre le webinaire' };
    return {
      title: `${isSoon ? 'Bientôt' : 'Rappel'}\u00a0: ${webinar}, ${momentText(data.starts_at, timeZone)}`,
      sentences: [
        `Le webinaire ${quoted(webinar)} commence ${whenText(data, timeZone)}.`,
        isSoon ? 'La salle est ouverte.' : ROOM,
      ],
      ...(isSoon ? evening : pageOf(data)),
      reason: reasonOf(webinar),
    };
  },
  webinar_after: ({ what, webinar, webinar_id, minutes = 0, required = 0, serial = '' }) => {
    const reason = reasonOf(webinar, 'vous étiez inscrit');
    if (what === 'replay') {
      return {
        title: `La rediffusion est en ligne\u00a0: ${webinar}`,
        link: linkTo('/replay/:id', { id: webinar_id }),
        sentences: [`Le webinaire ${quoted(webinar)} peut être revu, avec ses chapitres et ses questions.`],
        ...{ action: 'Voir la rediffusion', reason },
      };
    }
    const counts = `Votre présence déclarée est de ${counted(minutes, 'minute')}`;
    return what === 'attested'
      ? {
          title: `Votre attestation de présence est prête\u00a0: ${webinar}`,
          link: linkTo('/certificates/:serial', { serial }),
          sentences: [`${counts}. Votre attestation porte le numéro ${serial}\u00a0: chacun peut la vérifier.`],
          ...{ action: 'Voir mon attestation', reason },
        }
      : {
          title: `Votre présence au webinaire\u00a0: ${webinar}`,
          sentences: [`${counts}\u00a0; l'attestation en demande ${required}.`],
          ...{ ...pageOf({ webinar_id }), reason },
        };
  },
};

function pageOf({ webinar_id }: Pick<WebinarData, 'webinar_id'>): Pick<Notice, 'link' | 'action'> {
  return { link: linkTo('/webinars/:id', { id: webinar_id }), action: 'Voir le webinaire' };
}

function calendarOf(data: HeldWebinarData & { sequence: number }, method: CalendarNotice['method']): CalendarNotice {
  return { method, ...webinarEntry(data) };
}

/** The entry of a webinar, the same wherever it is read from. */
export function webinarEntry(data: HeldWebinarData & { sequence: number }): CalendarEntry {
  const { webinar: title, webinar_id, sequence, starts_at, minutes, speakers } = data;
  const { link } = pageOf(data);
  const description = speakers.join('\n');
  return { uid: `webinar-${webinar_id}`, sequence, title, description, starts_at, minutes, link };
}

function reasonOf(webinar: string, who = 'vous êtes inscrit'): string {
  return `Vous recevez cet e-mail parce que ${who} au webinaire ${quoted(webinar)}.`;
}

/** « le mardi 30 mars 2027 à 10:30 dans votre fuseau horaire (18:30 à Paris), pour 60 minutes ». */
function whenText({ starts_at, minutes }: HeldWebinarData, timeZone: string): string {
  const [own, paris] = [momentText(starts_at, timeZone), momentText(starts_at, TIME_ZONE)];
  const [ownDay] = own.split(' à ');
  const [parisDay, parisTime] = paris.split(' à ');
  const beside = ownDay === parisDay ? `${parisTime} à Paris` : `${paris} à Paris`;
  const when = own === paris ? own : `${own} dans votre fuseau horaire (${beside})`;
  return `${when}, pour ${counted(minutes, 'minute')}`;
}

/** « le mardi 30 mars 2027 à 10:30 ». */
function momentText(instant: string, timeZone: string): string {
  const at = new Date(instant);
  const day = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'full', timeZone }).format(at);
  const time = new Intl.DateTimeFormat('fr-FR', { timeStyle: 'short', timeZone }).format(at);
  return `le ${day.replace(/ 1 /, ' 1er ')} à ${time}`;
}
