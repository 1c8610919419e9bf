/** The accounts of the demonstration, printed when the academy opens. The two administrators differ in their permissions. */
export const DEMO_EMAILS = {
  super_admin: 'super@academie-iris.example',
  admin: 'admin@academie-iris.example',
  content_admin: 'contenu@academie-iris.example',
  student: 'etudiant@academie-iris.example',
} as const;

/** Their password. */
export const DEMO_PASSWORD = 'Iris-2026!';
