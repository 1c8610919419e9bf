/** The parts of the privacy page (GDPR, article 13): what is stored, and why. */
export const PURPOSES = {
  account: {
    what: 'Votre compte',
    why: 'Nom, adresse e-mail, numéro RPPS si vous le donnez, fuseau horaire, e-mails que vous refusez, une empreinte de votre mot de passe, dont on ne peut pas revenir au mot de passe, et de quoi vérifier vos codes si vous activez la double vérification.',
  },
  sessions: {
    what: 'Vos connexions',
    why: "Navigateur, système et les premiers chiffres de l'adresse du réseau, pour que vous reconnaissiez vos appareils\u00a0; les liens que vous recevez par e-mail et les étapes d'une connexion.",
  },
  learning: {
    what: 'Votre parcours',
    why: 'Inscriptions, leçons suivies, réponses, notes, questions, avis et signalements. Les preuves de suivi établissent vos certificats.',
  },
  practice: {
    what: 'Vos films de pratique et vos évaluations',
    why: 'Les films de vos gestes, ce que les évaluateurs en disent, et ce que vous dites de ceux des autres si vous évaluez.',
  },
  webinars: {
    what: 'Vos webinaires',
    why: 'Inscriptions, minutes de présence, questions, votes et rediffusions, pour tenir la séance et établir votre attestation.',
  },
  certificates: {
    what: 'Vos certificats',
    why: 'Votre nom, le cours, les heures, le temps passé et les dates, pour que vos interlocuteurs puissent les vérifier.',
  },
  institutions: {
    what: 'Vos établissements',
    why: "Les établissements qui vous accueillent, les places qu'ils vous donnent, et le tutorat que vous acceptez.",
  },
  invitations: {
    what: 'Vos invitations',
    why: 'Nom et adresse donnés par un établissement pour vous inviter, et votre réponse. Supprimer votre compte efface celles de son adresse confirmée.',
  },
  notifications: {
    what: 'Vos notifications et vos e-mails',
    why: "Ce que la cloche vous annonce, si vous l'avez lu, et les e-mails qui vous attendent.",
  },
  messages: {
    what: 'Vos messages',
    why: 'Nom, adresse e-mail et texte envoyés par la page Contact, pour vous répondre. Supprimer votre compte efface du site ceux de son adresse confirmée\u00a0; la copie que notre boîte e-mail a reçue est effacée sur demande.',
  },
  library: {
    what: 'Ce que vous déposez',
    why: 'Les films que vous envoyez à la bibliothèque, et combien vous en envoyez par jour.',
  },
  journal: {
    what: "Le journal de l'administration",
    why: "Qui a modifié quoi, pour pouvoir l'expliquer. Il nomme les administrateurs et les comptes concernés, sauf ceux qui se sont supprimés.",
  },
} as const satisfies Record<string, { what: string; why: string }>;

export type Purpose = keyof typeof PURPOSES;
