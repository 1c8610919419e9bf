import type { Script } from '../script.ts';

/** What the film says, at the times of its drawings. */
export const IMPLANT: Script = {
  slug: 'implant',
  title: 'Implantation',
  duration: 40,
  poster: 18.2,
  phases: [
    { start: 0, title: 'Ouverture du sac' },
    { start: 6.2, title: "Cartouche dans l'incision" },
    { start: 9.6, title: 'Injection' },
    { start: 17.2, title: 'Dépliage' },
    { start: 21, title: 'Rotation et centrage' },
    { start: 29.2, title: 'Retrait du viscoélastique' },
  ],
  complications: [
    {
      at: 12.6,
      title: 'Haptique hors du sac',
      text: "L'haptique de tête passe devant le bord du rhexis\u00a0: elle ira dans le sulcus et l'implant se décentrera. Le bord du rhexis doit rester visible devant elle.",
    },
    {
      at: 31,
      title: 'Viscoélastique retenu',
      text: "Une bulle immobile derrière l'optique\u00a0: il reste du viscoélastique, avec un risque de pic de pression et de distension du sac. Aspirer aussi derrière l'optique.",
    },
  ],
  captions: [
    { start: 0.3, end: 3.9, text: "Sac ouvert jusqu'à l'équateur\npar un viscoélastique cohésif." },
    { start: 4, end: 6.2, text: 'La capsule postérieure recule.' },
    { start: 6.5, end: 9.4, text: 'La cartouche se présente,\nbiseau vers le bas.' },
    { start: 9.7, end: 13, text: "L'implant roulé avance,\nhaptique de tête sous le rhexis." },
    { start: 13.1, end: 16.8, text: "Haptique de tête dans le sac\u00a0:\nl'optique se déplie lentement." },
    { start: 17.1, end: 20.6, text: "L'haptique de queue,\nencore repliée, suit l'optique." },
    { start: 20.7, end: 25.1, text: "Le crochet abaisse l'haptique de queue\nsous le rhexis et tourne l'implant." },
    { start: 25.2, end: 28.6, text: "Les deux haptiques s'ouvrent\ndans le sac." },
    { start: 29, end: 32.8, text: "Le viscoélastique est aspiré,\nau-dessus puis derrière l'optique." },
    { start: 33, end: 36.2, text: "La bulle a disparu\u00a0:\nl'optique touche la capsule." },
    { start: 36.3, end: 39.9, text: 'Optique de 6\u00a0mm, recouverte sur 360°\npar un rhexis de 5,2\u00a0mm.' },
  ],
};
