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
    { start: 0.3, end: 3.8, text: "Globe stable\u00a0: on ouvre d'abord la voie\nde la seconde main." },
    { start: 3.9, end: 7.4, text: "Paracentèse de 1,1\u00a0mm,\nparallèle au plan de l'iris." },
    { start: 7.9, end: 11.4, text: 'La canule passe par cette voie,\nsans toucher le cristallin.' },
    { start: 11.5, end: 15.1, text: "Le viscoélastique chasse l'humeur aqueuse\net tend la chambre." },
    { start: 15.3, end: 18, text: 'Le kératome de 2,2\u00a0mm\nappuie au limbe clair.' },
    { start: 18.1, end: 20.4, text: "Il s'engage dans le stroma\nsur 1,75\u00a0mm." },
    { start: 20.5, end: 22.5, text: "L'entrée ici serait trop précoce." },
    { start: 22.6, end: 25, text: 'Pointe abaissée\u00a0:\nla Descemet se plisse.' },
    { start: 25.1, end: 27.3, text: "Elle entre à plat,\njusqu'aux épaules." },
    { start: 27.4, end: 29.4, text: 'Retrait sans élargir la plaie.' },
    { start: 29.5, end: 33, text: 'Incision 2,2\u00a0mm, tunnel 1,75\u00a0mm\u00a0:\nla plaie se ferme seule.' },
  ],
};
