import type { CertificateRecord } from '../certificate.schema.ts';

interface BadgeInput {
  certificate: CertificateRecord;
  issuer: { id: string; name: string };
  /** Address of the page that checks the certificate. */
  address: string;
  /** Address of the course's page. */
  course: string;
  /** Where it is said whether the badge is revoked. */
  status: object;
}

/**
 * The claims of a badge: an OpenBadgeCredential (Open Badges 3.0, on the Verifiable Credentials Data Model 2.0) and the
 * registered claims that its JWT proof requires, equal to the properties that they repeat.
 */
export function badgeClaims({ certificate, issuer, address, course, status }: BadgeInput): Record<string, unknown> {
  const { snapshot, issued_at, anonymized_at } = certificate;
  const name = { type: 'IdentityObject', identityType: 'name', identityHash: snapshot.student_name, hashed: false };
  // Verifiers compare nbf, in seconds, with this time.
  const seconds = Math.floor(issued_at.getTime() / 1000);
  const subject = `${address}#student`;
  return {
    iss: issuer.id,
    jti: address,
    sub: subject,
    nbf: seconds,
    '@context': ['https://www.w3.org/ns/credentials/v2', 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json'],
    id: address,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: snapshot.course_title,
    issuer: { id: issuer.id, type: ['Profile'], name: issuer.name, url: issuer.id },
    validFrom: written(issued_at),
    ...(snapshot.valid_until && { validUntil: written(snapshot.valid_until) }),
    credentialStatus: status,
    credentialSubject: {
      id: subject,
      type: ['AchievementSubject'],
      ...(!anonymized_at && { identifier: [name] }),
      achievement: {
        id: course,
        type: ['Achievement'],
        achievementType: 'Course',
        inLanguage: 'fr',
        name: snapshot.course_title,
        description: snapshot.objectives.join('\n') || snapshot.course_title,
        criteria: { narrative: `Avoir terminé la formation, d'une durée de ${snapshot.hours} h.` },
      },
    },
  };
}

/** An instant in whole seconds, as the Verifiable Credentials Data Model writes it. */
function written(instant: Date): string {
  return instant.toISOString().replace(/\.\d+/, '');
}
