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
    { start: 0.4, end: 3.9, text: 'Sous viscoélastique, la chambre est\nprofonde et la capsule plate.' },
    { start: 4, end: 7.75, text: "Le cystotome ponctionne près du centre\net découpe jusqu'au cercle visé." },
    { start: 7.8, end: 10.6, text: "Le bord est soulevé et retourné\u00a0:\nc'est le lambeau." },
    { start: 11, end: 13.6, text: "La pince d'Utrata entre,\nbranches fermées." },
    { start: 13.8, end: 17, text: 'Prise près du front de déchirure\u00a0:\nla traction suit le cercle.' },
    { start: 17.1, end: 20.3, text: 'Une nouvelle prise à chaque quart de tour\ngarde le contrôle.' },
    { start: 20.5, end: 23.7, text: "Le front part vers l'équateur\u00a0:\non s'arrête avant de le perdre." },
    { start: 23.9, end: 27.4, text: 'Lambeau repris près du front,\ntraction vers le centre.' },
    { start: 28, end: 31, text: 'La boucle se ferme de dehors en dedans,\nsans encoche.' },
    { start: 31.3, end: 34.2, text: "Le lambeau libre sort\npar l'incision." },
    { start: 34.5, end: 37.8, text: "Rhexis continu et centré de 5,2\u00a0mm,\nplus petit que l'optique." },
  ],
};
