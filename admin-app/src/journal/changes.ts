import {
  ENROLLMENT_MODE_LABELS,
  ENROLLMENT_MODES,
  type EnrollmentMode,
  LANGUAGE_LABELS,
  LANGUAGES,
  type Language,
} from '@iris/contract/catalog';
import { CERTIFICATE_STATUS_LABELS } from '@iris/contract/certificates';
import {
  PERMISSION_LABELS,
  PERMISSIONS,
  type Permission,
  ROLE_LABELS,
  ROLES,
  type Role,
} from '@iris/contract/foundation';
import { MEMBER_ROLE_LABELS, MEMBER_ROLES, type MemberRole } from '@iris/contract/institutions';
import type { JournalEntry } from '@iris/contract/operations';
import { MESSAGE_STATUS_LABELS, MESSAGE_STATUSES, type MessageStatus } from '@iris/contract/site';
import { formatMoment, formatNumber, formatPrice } from '@iris/platform/format';
import { remoteText } from './remote-values.ts';
import { FIELDS } from './wordings.ts';

/** A changed field with its French texts; a side is undefined when the resource did not exist, and empty for an empty value. */
export interface FieldChange {
  field: string;
  label: string;
  before?: string;
  after?: string;
}

/** Internal fields of the database, not shown. */
const INTERNAL = ['_id', 'id', 'version', '__v'];

/** What an entry says of a release or publication itself: there is nothing to compare it with. */
const FACTS = [
  ...['author', 'commit', 'is_dirty', 'message', 'duration_s', 'is_verified', 'set', 'released', 'reason'],
  ...['note', 'lessons_added', 'lessons_changed', 'lessons_removed'],
];

/** The changed fields of an entry. */
export function listChanges({ before, after }: Pick<JournalEntry, 'before' | 'after'>): FieldChange[] {
  const old = flatten(before);
  const recent = flatten(after);
  // A remote that had no approved description had no content either.
  const hadContent = Object.keys(old).length > 0;
  return [...new Set([...Object.keys(old), ...Object.keys(recent)])]
    .filter((field) => !INTERNAL.includes(field) && JSON.stringify(old[field]) !== JSON.stringify(recent[field]))
    .filter((field) => !(isFact(field, old) && isEmpty(recent[field])))
    .map((field) => ({
      field,
      label: chooseLabel(field),
      ...(hadContent && !isFact(field, old) && { before: formatValue(field, old[field]) }),
      ...(after && { after: formatValue(field, recent[field]) }),
    }));
}

function isFact(field: string, old: Record<string, unknown>): boolean {
  return FACTS.includes(field) && !(field in old);
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null;
}

/** Turns each permission into a field, « Gérer les cours : non → oui », and each part of a remote's description. */
function flatten(snapshot: JournalEntry['before']): Record<string, unknown> {
  const { permissions, description, ...fields } = snapshot ?? {};
  return {
    ...fields,
    ...(typeof description === 'string' ? { description } : readParts(description)),
    ...readParts(permissions),
  };
}

function readParts(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}

function chooseLabel(field: string): string {
  return isOneOf(PERMISSIONS, field) ? PERMISSION_LABELS[field as Permission].label : (FIELDS[field] ?? field);
}

function formatValue(field: string, value: unknown): string {
  if (isEmpty(value)) return '';
  const remote = remoteText(field, value);
  if (remote !== undefined) return remote;
  if (typeof value === 'boolean') return value ? 'oui' : 'non';
  if (typeof value === 'number') return field === 'price' ? formatPrice(value) : formatNumber(value);
  if (typeof value !== 'string') return JSON.stringify(value);
  if (field === 'language' && isOneOf(LANGUAGES, value)) return LANGUAGE_LABELS[value as Language];
  if (field === 'enrollment_mode' && isOneOf(ENROLLMENT_MODES, value)) {
    return ENROLLMENT_MODE_LABELS[value as EnrollmentMode];
  }
  if (field === 'member_role' && isOneOf(MEMBER_ROLES, value)) return MEMBER_ROLE_LABELS[value as MemberRole];
  if (field === 'role' && isOneOf(ROLES, value)) return ROLE_LABELS[value as Role];
  if (field === 'status' && isOneOf(MESSAGE_STATUSES, value)) return MESSAGE_STATUS_LABELS[value as MessageStatus];
  if (field === 'status' && isCertificateStatus(value)) return CERTIFICATE_STATUS_LABELS[value];
  if (field.endsWith('_at') && !Number.isNaN(Date.parse(value))) return formatMoment(value);
  return value;
}

function isCertificateStatus(value: string): value is keyof typeof CERTIFICATE_STATUS_LABELS {
  return Object.hasOwn(CERTIFICATE_STATUS_LABELS, value);
}

function isOneOf(known: readonly string[], value: string): boolean {
  return known.includes(value);
}
