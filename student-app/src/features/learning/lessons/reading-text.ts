const MINUTE = 60;
const SAVING = 'Lecture terminée, enregistrement...';

/** What remains to be read: « Encore 2 min de lecture », in the last minute « Encore 40 s de lecture ». */
export function readingText(seconds: number): string {
  if (seconds <= 0) return SAVING;
  const left = seconds < MINUTE ? `${seconds}\u00a0s` : `${Math.ceil(seconds / MINUTE)}\u00a0min`;
  return `Encore ${left} de lecture`;
}

/** The same for screen readers, which read each change aloud: in minutes only. */
export function spokenReadingText(seconds: number): string {
  if (seconds <= 0) return SAVING;
  if (seconds < MINUTE) return "Encore moins d'une minute de lecture";
  const minutes = Math.ceil(seconds / MINUTE);
  return `Encore ${minutes} ${minutes > 1 ? 'minutes' : 'minute'} de lecture`;
}
