/** Making a format takes long. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** What a time zone is called at an instant: « heure normale du Japon ». Only for browsers: others may call it otherwise. */
export function zoneText(timeZone: string, at: Date): string {
  const options = { timeZone, hour: 'numeric', timeZoneName: 'longGeneric' } as const;
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('fr-FR', options);
  formats.set(timeZone, format);
  const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  // « heure : Maroc », where the zone has no name of its own.
  return name.replace(/^heure\s*:\s*(.*)$/, 'heure locale, $1');
}
