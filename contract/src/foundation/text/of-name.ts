/** « de Claire », « d'Agnès ». */
export function ofName(name: string): string {
  return `${ofBefore(name)}${name}`;
}

/** What « de » is before a name; see {@link isElided}. */
export function ofBefore(name: string): "d'" | 'de ' {
  return isElided(name) ? "d'" : 'de ';
}

/** « que Claire », « qu'Agnès ». */
export function thatName(name: string): string {
  return isElided(name) ? `qu'${name}` : `que ${name}`;
}

/**
 * Whether a small word loses its vowel before a name: before a vowel, whatever its accents; before an h, because hardly any
 * name has an aspirated one (« d'Hélène »); before an y that is a vowel (« d'Yves », « de Yasmine »). Not before the letter of
 * a glottal stop, which is a consonant (« de ʼUmar »), a sign or a digit.
 */
function isElided(name: string): boolean {
  return /^(?:[aeiouhœæøəɛɔıʉɩ]|y(?![aeiou]))/i.test(name.normalize('NFD'));
}
