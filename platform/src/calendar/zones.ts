/** What a time zone is called at an instant: « heure normale du Japon ». Only for browsers: others may call it otherwise. */
export function zoneText(timeZone: string, at: Date): string {
  const format = new Intl.DateTimeFormat('fr-FR', { timeZone, hour: 'numeric', timeZoneName: 'longGeneric' });
  const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  // « heure : Maroc », where the zone has no name of its own.
  return name.replace(/^heure\s*:\s*(.*)$/, 'heure locale, $1');
}
