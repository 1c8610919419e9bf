import { DEMO_EMAILS, DEMO_PASSWORD } from '@iris/contract/accounts';
import type { Settings } from '../system/settings.ts';
import { box } from '../system/terminal.ts';

const DEMO_ACCOUNTS = [
  ['Super administrateur', DEMO_EMAILS.super_admin],
  ['Administrateur, 7 droits', DEMO_EMAILS.admin],
  ['Administrateur, 2 droits', DEMO_EMAILS.content_admin],
  ['Étudiant', DEMO_EMAILS.student],
  ["Responsable d'établissement", DEMO_EMAILS.manager],
  ['Évaluatrice', DEMO_EMAILS.rater],
  ['Évaluateur', DEMO_EMAILS.second_rater],
] as const;

/** Prints the addresses and demo accounts after the start. */
export function welcome(address: string, settings: Settings): string {
  const lines = [`L'Académie Iris est ouverte : ${address}`];
  if (settings.hasDemo) {
    lines.push('', `Comptes de démonstration, mot de passe ${DEMO_PASSWORD} :`);
    for (const [who, email] of DEMO_ACCOUNTS) lines.push(`  ${who.padEnd(28)}${email}`);
  }
  if (settings.mailFolder) lines.push('', `E-mails écrits au lieu d'être envoyés : ${address}/dev/mail`);
  lines.push('', "Ctrl-C pour l'arrêter.");
  return box(lines);
}
