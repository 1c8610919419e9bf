/** « de Claire », « d'Agnès ». */
export function ofName(name: string): string {
  return `${ofBefore(name)}${name}`;
}

/** What « de » is before a name: elided before a vowel, an h, and an y that is a vowel (« d'Yves », « de Yasmine »). */
export function ofBefore(name: string): "d'" | 'de ' {
  return /^(?:[aeiouhœæ]|y(?![aeiou]))/i.test(name.normalize('NFD')) ? "d'" : 'de ';
}
