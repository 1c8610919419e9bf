import type { CertificateCheck, OwnCertificate } from '@iris/contract/certificates';
import type { CertificateRecord } from './certificate.schema.ts';

/** Converts a stored certificate to what anyone may know of it: neither account nor author of a revocation. */
export function toCheck({ serial, snapshot, issued_at, anonymized_at, revoked }: CertificateRecord): CertificateCheck {
  const { valid_until } = snapshot;
  const status = valid_until && valid_until < new Date() ? 'expired' : 'valid';
  return {
    serial,
    kind: kindOf(snapshot),
    status: revoked ? 'revoked' : status,
    student_name: snapshot.student_name,
    ...(snapshot.printed_name && { printed_name: snapshot.printed_name }),
    ...(anonymized_at && { is_anonymous: true }),
    course_title: snapshot.course_title,
    hours: snapshot.hours,
    ...(snapshot.measured_minutes !== undefined && { measured_minutes: snapshot.measured_minutes }),
    completed_at: snapshot.completed_at.toISOString(),
    ...(snapshot.webinar && { webinar: toWebinar(snapshot.webinar) }),
    issued_at: issued_at.toISOString(),
    ...(valid_until && { valid_until: valid_until.toISOString() }),
    ...(revoked && { revoked_at: revoked.at.toISOString(), reason: revoked.reason }),
  };
}

/** Converts a stored certificate to an item of its student's list. */
export function toOwnCertificate(record: CertificateRecord): OwnCertificate {
  return {
    ...toCheck(record),
    enrollment_id: record.enrollment.toHexString(),
    ...(record.snapshot.course && { course_id: record.snapshot.course.toHexString() }),
  };
}

/** What a certificate is about; those of courses are stored without a kind. */
export function kindOf({ webinar }: Pick<CertificateRecord['snapshot'], 'webinar'>): CertificateCheck['kind'] {
  return webinar ? 'webinar' : 'course';
}

function toWebinar({
  _id,
  starts_at,
  minutes,
}: NonNullable<CertificateRecord['snapshot']['webinar']>): CertificateCheck['webinar'] {
  return { _id: _id.toHexString(), starts_at: starts_at.toISOString(), minutes };
}
