import type { Script } from '../script.ts';

/** What the film says, at the times of its drawings. */
export const CAPSULORHEXIS: Script = {
  slug: 'capsulorhexis',
  title: 'Capsulorhexis',
  duration: 38,
  poster: 19.2,
  phases: [
    { start: 0, title: 'Repérage du cercle' },
    { start: 5.2, title: 'Ponction et découpe' },
    { start: 8, title: 'Retournement du lambeau' },
    { start: 13.4, title: 'Déchirure circulaire' },
    { start: 20.3, title: 'Fuite et rattrapage' },
    { start: 28.2, title: 'Fermeture et retrait' },
  ],
  complications: [
    {
      at: 20.5,
      title: "Fuite vers l'équateur",
      text: "Le front de déchirure quitte le cercle et court vers la périphérie. S'arrêter, ajouter du viscoélastique, déplier le lambeau et tirer en arrière puis vers le centre (manœuvre de Little).",
    },
  ],
  captions: [
    { start: 0.2, end: 3.1, text: 'Viscoélastique\u00a0: chambre profonde,\ncapsule plate.' },
    { start: 3.2, end: 5, text: 'Rhexis visé\u00a0: 5,2\u00a0mm.' },
    { start: 5.05, end: 7.95, text: "Le cystotome ponctionne\net coupe jusqu'au cercle." },
    { start: 8, end: 10.7, text: "Bord soulevé et retourné\u00a0:\nc'est le lambeau." },
    { start: 11, end: 13.6, text: "La pince d'Utrata entre,\nbranches fermées." },
    { start: 13.9, end: 17.6, text: 'Prise près du front de déchirure\u00a0:\nla traction suit le cercle.' },
    { start: 17.7, end: 20.3, text: 'À chaque quart de tour,\nune nouvelle prise.' },
    { start: 20.5, end: 23.7, text: "Fuite vers la périphérie\u00a0:\non s'arrête aussitôt." },
    { start: 23.9, end: 27.4, text: 'Lambeau repris près du front,\ntraction vers le centre.' },
    { start: 27.9, end: 31.1, text: 'La boucle se ferme de dehors en dedans,\nsans encoche.' },
    { start: 31.3, end: 34.2, text: "Le lambeau libre sort\npar l'incision." },
    { start: 34.3, end: 37.9, text: "Rhexis continu et centré\u00a0: 5,2\u00a0mm,\nplus petit que l'optique." },
  ],
};
