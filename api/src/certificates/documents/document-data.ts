import { dayOf, startOfDay } from '../../common/days.ts';
import type { Organisation } from '../../organisation/organisation.service.ts';
import type { CertificateRecord } from '../certificate.schema.ts';
import type { ConnectionDay } from '../certificates.service.ts';
import { engravedIris, logoDrawing, qrDrawing } from './drawings.ts';
import { dateText, hoursText, minutesText } from './wording.ts';

interface DocumentInput {
  certificate: CertificateRecord;
  organisation: Organisation;
  /** Address of the page that checks the certificate. */
  address: string;
}

interface AttestationData extends DocumentInput {
  rpps: string | undefined;
  connections: readonly ConnectionDay[];
  /** The day of the attestation. */
  now: Date;
}

/** What the template of the certificate shows. */
export function certificateData({ certificate, organisation, address }: DocumentInput): object {
  const { snapshot, issued_at } = certificate;
  return {
    ...commonData({ certificate, organisation, address }),
    iris: engravedIris(certificate.serial, 3),
    title: `Certificat de réussite de ${snapshot.student_name}\u00a0: ${snapshot.course_title}`,
    issued: partsOf(issued_at),
    objectives: snapshot.objectives,
    facts: [
      ['Durée', hoursText(snapshot.hours)],
      ['Inscription', dateText(snapshot.enrolled_at)],
      ['Achèvement', dateText(snapshot.completed_at)],
      ['Délivrance', dateText(issued_at)],
    ],
  };
}

/** What the template of the attestation shows. */
export function attestationData({ rpps, connections, now, ...document }: AttestationData): object {
  const { certificate, organisation } = document;
  const { snapshot } = certificate;
  const minutes = connections.reduce((sum, day) => sum + day.minutes, 0);
  return {
    ...commonData(document),
    iris: engravedIris(certificate.serial, 1),
    title: `Attestation de fin de formation de ${snapshot.student_name}\u00a0: ${snapshot.course_title}`,
    issued: partsOf(now),
    identity: rpps ? `, numéro RPPS\u00a0${rpps},` : '',
    objectives: snapshot.objectives,
    facts: [
      ['Durée', hoursText(snapshot.hours)],
      ['Inscription', dateText(snapshot.enrolled_at)],
      ['Achèvement', dateText(snapshot.completed_at)],
      ['Certificat', certificate.serial],
    ],
    connections: connections.map(({ day, minutes: time }) => [dateText(startOfDay(day)), minutesText(time)]),
    total: minutesText(minutes),
    place: `Fait ${organisation.city ? `à ${organisation.city}, ` : ''}le ${dateText(now)}.`,
    footer: [organisation.name, organisation.numbers].filter(Boolean).join(' · '),
  };
}

function commonData({ certificate: { serial, snapshot }, organisation, address }: DocumentInput): object {
  return {
    serial,
    student_name: snapshot.student_name,
    course_title: snapshot.course_title,
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

/** The day of an instant, as Typst takes it. */
function partsOf(instant: Date): object {
  const [year, month, day] = dayOf(instant).split('-').map(Number);
  return { year, month, day };
}
