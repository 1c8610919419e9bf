/** The demo accounts, printed when the academy starts with demo data. The two administrators have different permissions. */
export const DEMO_EMAILS = {
  super_admin: 'super@academie-iris.example',
  admin: 'admin@academie-iris.example',
  content_admin: 'contenu@academie-iris.example',
  student: 'etudiant@academie-iris.example',
} as const;

/** The password of every demo account. */
export const DEMO_PASSWORD = 'Iris-2026!';
