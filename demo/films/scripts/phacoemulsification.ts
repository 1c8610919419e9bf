import type { Script } from '../script.ts';

/** What the film says, at the times of its drawings. */
export const PHACOEMULSIFICATION: Script = {
  slug: 'phacoemulsification',
  title: 'Phacoémulsification',
  duration: 40,
  poster: 19.5,
  phases: [
    { start: 0, title: 'Mise en place' },
    { start: 4, title: 'Premier sillon' },
    { start: 10, title: 'Rotation et second sillon' },
    { start: 17.6, title: 'Fractures' },
    { start: 24.8, title: 'Aspiration des quadrants' },
    { start: 36.8, title: 'Dernier fragment' },
  ],
  complications: [
    {
      at: 9,
      title: 'Sillon trop profond',
      text: "La lueur devient vive au fond du sillon\u00a0: il ne reste qu'une lame de noyau. Cesser de creuser, la capsule postérieure est proche.",
    },
    {
      at: 37.2,
      title: 'Surge',
      text: "À la levée de l'occlusion, la chambre s'effondre\u00a0: la capsule postérieure remonte et se plisse vers la pointe. Lever la pédale d'aspiration et garder le chopper devant la capsule.",
    },
  ],
  captions: [
    { start: 0.4, end: 3.8, text: 'La pointe et le chopper entrent,\nirrigation ouverte.' },
    { start: 3.9, end: 7.5, text: 'Premier sillon\u00a0: chaque passage creuse\nsans pousser le noyau.' },
    { start: 7.6, end: 10.2, text: 'La lueur rouge au fond\nmesure la profondeur.' },
    { start: 10.3, end: 13.6, text: 'Rotation de 90°, puis second sillon\nperpendiculaire.' },
    { start: 13.7, end: 17.4, text: "Large d'une pointe et demie,\npour loger les deux instruments." },
    { start: 17.5, end: 20.5, text: "Au fond, les instruments s'écartent\u00a0:\nfracture." },
    { start: 20.8, end: 24.4, text: 'Rotation, seconde fracture\u00a0:\nquatre quadrants libres.' },
    { start: 24.5, end: 28.3, text: 'Le premier quadrant vient à la pointe,\nau centre de la pupille.' },
    { start: 28.4, end: 32.3, text: "Peu d'ultrasons, beaucoup de vide\u00a0:\non reste loin de la capsule." },
    { start: 32.4, end: 36.4, text: "Chaque rotation amène le suivant\nen face de l'incision." },
    { start: 36.5, end: 40, text: 'Dernier fragment\u00a0: attention au surge,\nla capsule remonte.' },
  ],
};
