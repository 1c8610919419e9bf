import type { Role } from './permissions.ts';

/** The accounts of the demonstration, printed when the academy opens. */
export const DEMO_EMAILS = {
  super_admin: 'super@academie-iris.example',
  admin: 'admin@academie-iris.example',
  student: 'etudiant@academie-iris.example',
} as const satisfies Record<Role, string>;

/** Their password. */
export const DEMO_PASSWORD = 'Iris-2026!';
