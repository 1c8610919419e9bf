import type { Script } from '../script.ts';

/** What the film says, at the times of its drawings. */
export const IRRIGATION_ASPIRATION: Script = {
  slug: 'irrigation-aspiration',
  title: 'Irrigation-aspiration',
  duration: 36,
  poster: 12.2,
  phases: [
    { start: 0, title: 'Mise en place' },
    { start: 3.2, title: 'Cortex distal' },
    { start: 13.4, title: 'Capsule saisie' },
    { start: 15.2, title: 'Cortex latéral' },
    { start: 25.2, title: 'Cortex sous-incisionnel' },
    { start: 29, title: 'Polissage capsulaire' },
  ],
  complications: [
    {
      at: 13.8,
      title: 'Capsule postérieure saisie',
      text: "Des plis en étoile convergent vers l'orifice\u00a0: la capsule est dans la pointe. Ne plus bouger, cesser d'aspirer, puis reflux.",
    },
    {
      at: 26,
      title: 'Traction zonulaire',
      text: 'Le bord du sac suit le cortex vers le centre\u00a0: la zonule souffre. Relâcher et tirer tangentiellement, ou passer par la paracentèse.',
    },
  ],
  captions: [
    { start: 0.4, end: 2.9, text: 'Irrigation ouverte,\norifice vers le haut.' },
    { start: 3, end: 6.6, text: 'Sous le bord du rhexis, le vide monte\u00a0:\nle cortex est saisi.' },
    { start: 6.7, end: 10.2, text: 'Il est pelé vers le centre, puis aspiré\nloin de la capsule.' },
    { start: 10.3, end: 13.3, text: 'Secteur par secteur,\nla lueur redevient nette.' },
    { start: 13.4, end: 17.3, text: "Plis en étoile\u00a0: capsule saisie.\nOn cesse d'aspirer, puis reflux." },
    { start: 17.4, end: 21.1, text: 'Le cortex latéral se pèle\nen suivant la courbe du sac.' },
    { start: 21.3, end: 25.1, text: 'Cortex sous-incisionnel, accès étroit\u00a0:\non le garde pour la fin.' },
    { start: 25.4, end: 29, text: 'Traction lente et tangentielle\u00a0:\nla zonule est ménagée.' },
    { start: 29.4, end: 33, text: 'Polissage de la capsule postérieure\nà vide faible.' },
    { start: 33.1, end: 36, text: "Le sac est clair et ouvert,\nprêt pour l'implant." },
  ],
};
