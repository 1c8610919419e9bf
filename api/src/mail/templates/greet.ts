/** The first words of a letter. */
export function greet(name: string): string {
  return name === '' || hasAddress(name) ? 'Bonjour,' : `Bonjour ${name},`;
}

/** Whether a name contains an address, which no letter repeats: whoever uses the e-mail of another person chooses the name. */
export function hasAddress(name: string): boolean {
  return /[/@:]|[\p{L}\p{M}\p{N}]\.[\p{L}\p{N}]/u.test(name);
}
