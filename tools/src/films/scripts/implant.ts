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
    { start: 0.4, end: 3.6, text: "Sac ouvert jusqu'à l'équateur\npar un viscoélastique cohésif." },
    { start: 3.8, end: 6.2, text: 'La capsule postérieure recule.' },
    { start: 6.5, end: 9.4, text: 'La cartouche se présente,\nbiseau vers le bas.' },
    { start: 9.7, end: 13, text: "L'implant roulé avance,\nhaptique de tête sous le rhexis." },
    { start: 13.3, end: 16.8, text: "L'optique sort à son tour\net se déplie lentement." },
    { start: 17.1, end: 20.6, text: "L'haptique de queue,\nencore repliée, suit l'optique." },
    { start: 21, end: 24.4, text: "Le crochet l'abaisse et tourne l'implant\ndans le sens horaire." },
    { start: 24.6, end: 28.6, text: "Les deux haptiques s'ouvrent\ndans le sac." },
    { start: 29.2, end: 32.7, text: "Le viscoélastique est aspiré,\nau-dessus puis derrière l'optique." },
    { start: 33, end: 36.2, text: "La bulle a disparu\u00a0:\nl'optique touche la capsule." },
    { start: 36.6, end: 39.8, text: 'Optique de 6\u00a0mm, recouverte sur 360°\npar un rhexis de 5,2\u00a0mm.' },
  ],
};
