const NUMBER = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 });

/** A time in minutes: « 45 min », « 1 h », « 1 h 05 ». */
export function minutesText(minutes: number): string {
  const whole = Math.round(minutes);
  if (whole < 60) return `${whole}\u00a0min`;
  const rest = whole % 60;
  return `${NUMBER.format(Math.floor(whole / 60))}\u00a0h${rest ? `\u00a0${String(rest).padStart(2, '0')}` : ''}`;
}

/** A number of hours: « 12,5 heures ». In French the plural begins with two. */
export function hoursText(hours: number): string {
  return `${NUMBER.format(hours)}\u00a0${hours >= 2 ? 'heures' : 'heure'}`;
}

/** What the lessons of a program take: « 22 min de leçons en ligne ». */
export function lessonTimeText(minutes: number): string {
  return `${minutesText(minutes)} de leçons en ligne`;
}

/** The hours of training that its authors announce, and the certificate names: « 6 heures de formation annoncées ». */
export function announcedHoursText(hours: number): string {
  return `${hoursText(hours)} de formation ${hours >= 2 ? 'annoncées' : 'annoncée'}`;
}
