import { hoursText, minutesText, ofName, TIME_ZONE } from '@iris/contract/foundation';
import { dayOf, startOfDay } from '../../../foundation/common/days.ts';
import type { Organisation } from '../../../foundation/index.ts';
import type { ConnectionDay } from '../../progress/activity.service.ts';
import type { CertificateRecord } from '../certificate.schema.ts';
import { engravedIris, logoDrawing, qrDrawing } from './drawings.ts';

/** What documents print of a certificate. */
export type PrintedCertificate = Pick<CertificateRecord, 'serial' | 'issued_at'> & {
  snapshot: Omit<CertificateRecord['snapshot'], 'user' | 'course' | 'seat' | 'webinar'>;
  /** With an attestation of presence. */
  webinar?: { starts_at: Date; minutes: number };
};

export interface CertificateContent {
  certificate: PrintedCertificate;
  organisation: Organisation;
  /** Address of the page that checks the certificate. */
  address: string;
}

/** Several certificates of one document. */
export interface CertificatesContent {
  contents: readonly CertificateContent[];
  title: string;
  now: Date;
}

/** An attestation of presence at a webinar. */
export interface PresenceContent extends CertificateContent {
  rpps: string | undefined;
}

export interface AttestationContent extends CertificateContent {
  rpps: string | undefined;
  connections: readonly ConnectionDay[];
  /** The day of the attestation. */
  now: Date;
}

/** What the template of the certificate shows. */
export function certificateData({ certificate, organisation, address }: CertificateContent): object {
  const { snapshot, issued_at } = certificate;
  return {
    ...commonData({ certificate, organisation, address }),
    iris: engravedIris(certificate.serial, 3),
    validity: snapshot.valid_until ? `Valable jusqu'au ${dateText(snapshot.valid_until)}` : '',
    title: `Certificat de réussite ${ofName(nameOn(certificate))}\u00a0: ${snapshot.course_title}`,
    issued: partsOf(issued_at),
    facts: [
      ['Durée annoncée', hoursText(snapshot.hours)],
      // There is space for four; the attestation has the enrollment too.
      snapshot.measured_minutes === undefined
        ? ['Inscription', dateText(snapshot.enrolled_at)]
        : ['Temps mesuré', minutesText(snapshot.measured_minutes)],
      ['Achèvement', dateText(snapshot.completed_at)],
      ['Délivrance', dateText(issued_at)],
    ],
  };
}

/** What the template of several certificates shows. */
export function certificatesData({ contents, title, now }: CertificatesContent): object {
  const [first] = contents;
  return {
    certificates: contents.map(certificateData),
    title,
    issued: partsOf(now),
    organisation: first?.organisation.name ?? '',
    colors: first?.organisation.colors,
    logo: logoDrawing(),
  };
}

/** What the template of the attestation shows. */
export function attestationData({ rpps, connections, now, ...document }: AttestationContent): object {
  const { certificate, organisation } = document;
  const { snapshot } = certificate;
  // By day until today: a course that is read again goes on, and its days are removed with it when it is deleted.
  const connected = connections.reduce((sum, day) => sum + day.minutes, 0);
  // As on the certificate: until the completion.
  const measured = snapshot.measured_minutes ?? connected;
  return {
    ...commonData(document),
    iris: engravedIris(certificate.serial, 1),
    title: `Attestation de fin de formation ${ofName(nameOn(certificate))}\u00a0: ${snapshot.course_title}`,
    issued: partsOf(now),
    identity: identityText(rpps),
    facts: [
      ['Durée annoncée', hoursText(snapshot.hours)],
      ['Temps mesuré', minutesText(measured)],
      ['Inscription', dateText(snapshot.enrolled_at)],
      ['Achèvement', dateText(snapshot.completed_at)],
      ['Certificat', certificate.serial],
      ...(snapshot.valid_until ? [["Valable jusqu'au", dateText(snapshot.valid_until)]] : []),
    ],
    connections: connections.map(({ day, minutes: time }) => [dateText(startOfDay(day)), minutesText(time)]),
    record: `Relevé de connexion au ${dateText(now)}`,
    no_connections:
      measured > 0
        ? "Le détail par jour n'est plus conservé."
        : "Aucune connexion n'a été enregistrée pour cette inscription.",
    total: minutesText(connected),
    place: `Fait ${organisation.city ? `à ${organisation.city}, ` : ''}le ${dateText(now)}.`,
    footer: [organisation.name, organisation.numbers].filter(Boolean).join(' · '),
  };
}

/** What the template of the attestation of presence shows. */
export function presenceData({ rpps, ...document }: PresenceContent): object {
  const { certificate, organisation } = document;
  const { snapshot, issued_at, webinar } = certificate;
  const { measured_minutes: minutes = 0 } = snapshot;
  if (!webinar) throw new Error('an attestation of presence is of a webinar');
  return {
    ...commonData(document),
    iris: engravedIris(certificate.serial, 1),
    title: `Attestation de présence ${ofName(nameOn(certificate))}\u00a0: ${snapshot.course_title}`,
    issued: partsOf(issued_at),
    identity: identityText(rpps),
    held: `${dateText(webinar.starts_at)} à ${TIME.format(webinar.starts_at)}`,
    facts: [
      ['Début', `${dateText(webinar.starts_at)}, ${TIME.format(webinar.starts_at)} (heure de Paris)`],
      ['Durée annoncée', minutesText(webinar.minutes)],
      ['Présence comptée', `${minutes}\u00a0min sur ${webinar.minutes} annoncées`],
      ['Délivrance', dateText(issued_at)],
      ['Attestation', certificate.serial],
    ],
    place: `Fait ${organisation.city ? `à ${organisation.city}, ` : ''}le ${dateText(issued_at)}.`,
    footer: [organisation.name, organisation.numbers].filter(Boolean).join(' · '),
  };
}

function identityText(rpps: string | undefined): string {
  return rpps ? `, numéro RPPS\u00a0${rpps},` : '';
}

function commonData({ certificate, organisation, address }: CertificateContent): object {
  const { serial, snapshot } = certificate;
  return {
    serial,
    student_name: nameOn(certificate),
    course_title: snapshot.course_title,
    objectives: snapshot.objectives,
    organisation: organisation.name,
    numbers: organisation.numbers,
    colors: organisation.colors,
    address,
    address_text: address.replace(/^https?:\/\//, ''),
    logo: logoDrawing(),
    iris_alt: "Iris gravé, dessiné à partir du numéro du certificat\u00a0: aucun autre n'a le même.",
    qr: qrDrawing(address),
    qr_alt: `Code QR qui mène à la page de vérification\u00a0: ${address}`,
  };
}

function nameOn({ snapshot }: PrintedCertificate): string {
  return snapshot.printed_name ?? snapshot.student_name;
}

/** The day of an instant, as Typst takes it. */
function partsOf(instant: Date): object {
  const [year, month, day] = dayOf(instant).split('-').map(Number);
  return { year, month, day };
}

const TIME = new Intl.DateTimeFormat('fr-FR', { timeStyle: 'short', timeZone: TIME_ZONE });

const DATE = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: TIME_ZONE });

/** A day in the academy's time zone, which does not break: « 1er mars 2026 ». */
export function dateText(date: Date): string {
  return DATE.format(date).replace(/^1 /, '1er ').replaceAll(' ', '\u00a0');
}
