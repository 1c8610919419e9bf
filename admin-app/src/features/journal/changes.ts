import { MESSAGE_STATUSES, type MessageStatus } from '@iris/contract/contact';
import type { JournalEntry } from '@iris/contract/journal';
import { MESSAGE_STATUS_LABELS, PERMISSION_LABELS, ROLE_LABELS } from '@iris/contract/labels';
import { PERMISSIONS, type Permission, ROLES, type Role } from '@iris/contract/permissions';
import { deploymentSchema } from '@iris/contract/releases';
import { formatNumber, formatPrice } from '@iris/platform/format';
import { formatLongDate } from '../../format/dates.ts';
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

/** The changed fields of an entry. */
export function changesOf({ before, after }: Pick<JournalEntry, 'before' | 'after'>): FieldChange[] {
  const old = flatten(before);
  const recent = flatten(after);
  return [...new Set([...Object.keys(old), ...Object.keys(recent)])]
    .filter((field) => !INTERNAL.includes(field) && JSON.stringify(old[field]) !== JSON.stringify(recent[field]))
    .map((field) => ({
      field,
      label: labelOf(field),
      ...(before && { before: textOf(field, old[field]) }),
      ...(after && { after: textOf(field, recent[field]) }),
    }));
}

/** Turns each permission into a field: « Gérer les cours : non → oui ». */
function flatten(snapshot: JournalEntry['before']): Record<string, unknown> {
  const { permissions, ...fields } = snapshot ?? {};
  return typeof permissions === 'object' && permissions !== null ? { ...fields, ...permissions } : fields;
}

function labelOf(field: string): string {
  return isOneOf(PERMISSIONS, field) ? PERMISSION_LABELS[field as Permission].label : (FIELDS[field] ?? field);
}

function textOf(field: string, value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'boolean') return value ? 'oui' : 'non';
  if (typeof value === 'number') return field === 'price' ? formatPrice(value) : formatNumber(value);
  if (field === 'canary') return canaryText(value);
  if (typeof value !== 'string') return JSON.stringify(value);
  if (field === 'role' && isOneOf(ROLES, value)) return ROLE_LABELS[value as Role];
  if (field === 'status' && isOneOf(MESSAGE_STATUSES, value)) return MESSAGE_STATUS_LABELS[value as MessageStatus];
  if (field.endsWith('_at') && !Number.isNaN(Date.parse(value))) return formatLongDate(value);
  return value;
}

function canaryText(value: unknown): string {
  const { data: canary } = deploymentSchema.shape.canary.safeParse(value);
  return canary ? `${canary.version} (${canary.share}\u00a0% des sessions)` : JSON.stringify(value);
}

function isOneOf(known: readonly string[], value: string): boolean {
  return known.includes(value);
}
