/** How long ago an instant is, in French. */
export function timeSince(instant: Date): string {
  const minutes = Math.max(1, Math.ceil((Date.now() - instant.getTime()) / 60_000));
  if (minutes < 60) return `il y a ${minutes}\u00a0min`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `il y a ${hours}\u00a0h` : `il y a ${Math.round(hours / 24)}\u00a0jours`;
}
