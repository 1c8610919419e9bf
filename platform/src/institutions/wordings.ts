import { counted, dayText, lastDayText, TIME_ZONE, todayIn } from '@iris/contract/foundation';
import { MEMBER_ROLE_LABELS, type MemberRole, type OrderState, type SeatOrder } from '@iris/contract/institutions';
import { serverNow } from '@iris/platform/api';
import { formatDate } from '@iris/platform/format';

/** A SIRET in the groups in which it is read: « 732 829 320 00074 ». */
export function formatSiret(siret: string): string {
  return siret.replace(/^(\d{3})(\d{3})(\d{3})(\d{5})$/, '$1\u00a0$2\u00a0$3\u00a0$4');
}

/** What an order gives seats in. */
export function orderTitle({ course }: Pick<SeatOrder, 'course'>): string {
  return course?.title ?? 'Tous les cours du catalogue';
}

/** The days of an order: « du 1er janvier 2027 au 31 décembre 2027 ». */
export function orderDays({ starts_on, ends_on }: Pick<SeatOrder, 'starts_on' | 'ends_on'>): string {
  return `du ${dayText(starts_on)} au ${dayText(ends_on)}`;
}

/** The seats that nobody has taken: « 12 places libres », once the order is over « 12 places non prises ». */
export function seatsLeft({ seats, held, state }: Pick<SeatOrder, 'seats' | 'held' | 'state'>): string {
  const left = seats - held;
  if (state === 'ended') return counted(left, 'place non prise', 'places non prises');
  return counted(left, 'place libre', 'places libres');
}

/** What the last day of an access is said to be: « Accès jusqu'au », or « Accès terminé le » once it is over. */
export function accessEndLabel(ends_at: string): string {
  return Date.parse(ends_at) > serverNow() ? "Accès jusqu'au" : 'Accès terminé le';
}

/** The last day before an instant at which something ends, in the academy's time zone: `2027-12-31`. */
export function lastDay(until: string): string {
  return todayIn(TIME_ZONE, new Date(Date.parse(until) - 1));
}

/** The period of a membership: « depuis le 3 novembre 2026, jusqu'au 31 octobre 2027 ». */
export function membershipPeriod({ from, until, is_current = true }: Period): string {
  if (!until) return `depuis le ${formatDate(from)}`;
  if (is_current) return `depuis le ${formatDate(from)}, jusqu'au ${lastDayText(until)}`;
  return `du ${formatDate(from)} au ${lastDayText(until)}`;
}

interface Period {
  from: string;
  until: string | null;
  is_current?: boolean;
}

export const ORDER_STATE_LABELS: Record<OrderState, string> = {
  upcoming: 'À venir',
  running: 'En cours',
  ended: 'Terminée',
};

/** A role as a choice. */
export function roleOption(role: MemberRole): { value: MemberRole; label: string } {
  return { value: role, label: MEMBER_ROLE_LABELS[role] };
}
