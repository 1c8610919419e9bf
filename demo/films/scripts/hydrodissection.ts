import type { Script } from '../script.ts';

/** What the film says, at the times of its drawings. */
export const HYDRODISSECTION: Script = {
  slug: 'hydrodissection',
  title: 'Hydrodissection',
  duration: 34,
  poster: 10.4,
  phases: [
    { start: 0, title: 'Sous le bord du rhexis' },
    { start: 8.4, title: 'Onde liquidienne' },
    { start: 12.8, title: 'Décompression' },
    { start: 17.2, title: 'Seconde injection' },
    { start: 24.4, title: 'Rotation du noyau' },
  ],
  complications: [
    {
      at: 13,
      title: 'Bloc capsulaire',
      text: "Le cristallin avance et la chambre s'aplatit\u00a0: le liquide est piégé derrière le noyau. Cesser d'injecter et appuyer au centre avant toute nouvelle injection.",
    },
  ],
  captions: [
    { start: 0.3, end: 4.1, text: 'Un peu de viscoélastique est évacué\u00a0:\nle liquide pourra sortir.' },
    { start: 4.2, end: 8.2, text: 'La canule soulève le bord du rhexis,\nsous la capsule antérieure.' },
    { start: 8.6, end: 12.2, text: "Injection douce\u00a0: l'onde liquidienne\npasse derrière le noyau." },
    { start: 12.3, end: 15.5, text: 'Bloc capsulaire\u00a0: liquide piégé,\nle cristallin avance.' },
    { start: 15.6, end: 18.4, text: 'Une pression au centre\nle fait ressortir.' },
    { start: 18.8, end: 23.4, text: "Seconde injection, à l'opposé\u00a0:\nles dernières adhérences cèdent." },
    { start: 24.4, end: 28.1, text: "Rotation d'une main\u00a0: le noyau suit\nsans entraîner la capsule." },
    { start: 28.4, end: 31.6, text: 'Les opacités ont tourné\u00a0:\nle noyau est libre.' },
    { start: 31.7, end: 34, text: 'La phacoémulsification\npeut commencer.' },
  ],
};
