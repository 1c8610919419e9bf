import type { Script } from '../script.ts';

/** What the film says, at the times of its drawings. */
export const INCISION: Script = {
  slug: 'incision',
  title: 'Incision cornéenne',
  duration: 33,
  poster: 24.9,
  phases: [
    { start: 0, title: 'Paracentèse' },
    { start: 8, title: 'Viscoélastique' },
    { start: 15.4, title: 'Tunnel stromal' },
    { start: 22.2, title: 'Entrée dans la chambre' },
    { start: 26.8, title: 'Retrait et contrôle' },
  ],
  complications: [
    {
      at: 20.4,
      title: 'Entrée trop précoce',
      text: "La pointe apparaît en chambre avant la fin du trajet\u00a0: le tunnel est trop court, la plaie fuit et l'iris s'engage à chaque instrument.",
    },
    {
      at: 22.8,
      title: 'Décollement de la Descemet',
      text: "Des plis rayonnent devant la pointe. S'ils suivent la lame après l'entrée, la membrane se décolle\u00a0: reculer et corriger l'axe.",
    },
  ],
  captions: [
    { start: 0.4, end: 3.6, text: "Globe stable\u00a0: on ouvre d'abord la voie\nde la seconde main." },
    { start: 3.8, end: 7.4, text: "Paracentèse de 1,1\u00a0mm,\nparallèle au plan de l'iris." },
    { start: 8.2, end: 11.4, text: 'La canule passe par cette voie,\nsans toucher le cristallin.' },
    { start: 11.6, end: 15, text: "Le viscoélastique chasse l'humeur aqueuse\net tend la chambre." },
    { start: 15.6, end: 18.6, text: 'Le kératome de 2,2\u00a0mm\nappuie au limbe clair.' },
    { start: 18.8, end: 22, text: "Il s'engage dans le stroma\nsur 1,75\u00a0mm environ." },
    { start: 22.2, end: 24.6, text: "La pointe s'abaisse\u00a0:\nla Descemet se plisse." },
    { start: 24.8, end: 27, text: "Elle entre, lame à plat,\njusqu'aux épaules." },
    { start: 27.2, end: 29.6, text: 'Retrait dans le même axe,\nsans élargir la plaie.' },
    { start: 29.8, end: 32.8, text: "Tunnel presque carré\u00a0: l'incision\nse ferme d'elle-même." },
  ],
};
