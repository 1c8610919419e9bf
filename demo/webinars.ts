import type { NewWebinar, PollInput } from '@iris/contract/webinars';

/** What happened on the evening of a webinar that is over; moments are seconds since its announced start. */
interface DemoEvening {
  chapters: { title: string; at: number }[];
  /** Those with a moment were answered. */
  questions: { text: string; votes: number; answeredAt?: number }[];
  poll: PollInput & { votes: number[] };
  /** A film of the demo, whose beginning was recorded at this moment. */
  replay?: { film: string; recordedAt: number };
}

/** A webinar of the demo. */
export interface DemoWebinar {
  about: Omit<NewWebinar, 'day' | 'link'>;
  /** At least so many days after the first start of the demo it is held, negative for one that is over; never at a weekend. */
  inDays: number;
  /** The day of the week, if it matters; 0 is Sunday. */
  weekday?: number;
  registered: number;
  /** Whether the demo student is one of them. */
  hasStudent: boolean;
  evening?: DemoEvening;
}

const MOREL = {
  name: 'Dre Claire Morel',
  role: 'Chirurgie du segment antérieur, Nantes',
  disclosure: "Aucun lien avec l'industrie.",
};
const HADDAD = {
  name: 'Pr Samir Haddad',
  role: "Service d'ophtalmologie, Lyon",
  disclosure:
    "Honoraires de conférencier d'un fabricant de phacoémulsificateurs en 2025, sans rapport avec ce webinaire.",
};
const OLIVEIRA = {
  name: 'Dre Beatriz Oliveira',
  role: 'Cornée et chirurgie réfractive, Lisbonne',
  disclosure: "Aucun lien avec l'industrie.",
};

const usual = { language: 'fr', time_zone: 'Europe/Paris', required_share: 66, weeks: 1 } as const;

/** The programme of the demo. */
export const DEMO_WEBINARS: readonly DemoWebinar[] = [
  {
    about: {
      ...usual,
      title: 'Rupture capsulaire\u00a0: les dix minutes qui comptent',
      description:
        "La capsule s'ouvre, le noyau penche. Que faire de l'irrigation, quand convertir, où placer l'implant\u00a0? Trois films de rupture, arrêtés à chaque choix\u00a0: vous votez, puis l'opératrice explique ce qu'elle a fait et ce qu'elle referait.\n\nPosez vos questions pendant la soirée\u00a0: les plus demandées passent en premier.",
      objectives: [
        'Reconnaître une rupture avant que le vitré passe',
        'Stabiliser la chambre sans retirer la pointe trop tôt',
        "Choisir la place de l'implant",
      ],
      level: 'Avancé',
      speakers: [MOREL, HADDAD],
      capacity: 100,
      ...{ from: '18:30', to: '19:30' },
    },
    ...{ inDays: 2, registered: 18, hasStudent: true },
  },
  {
    about: {
      ...usual,
      title: 'Du divide and conquer au chop\u00a0: changer de technique',
      description:
        "Passer au chop, c'est désapprendre. Une heure en petit groupe autour des premiers cas de deux internes\u00a0: leurs films, leurs gestes de trop, et ce qui change quand le vide tient le noyau.",
      objectives: ['Tenir le noyau par le vide', 'Placer le crochet sous le bord du rhexis'],
      level: 'Intermédiaire',
      speakers: [HADDAD],
      capacity: 20,
      ...{ from: '18:30', to: '19:30' },
    },
    ...{ inDays: 6, registered: 26, hasStudent: false },
  },
  {
    about: {
      ...usual,
      title: 'Les mardis du premier cas',
      description:
        "Quatre mardis pour les internes qui ouvrent leur premier œil\u00a0: installation et incision, rhexis, noyau, implant. Chaque soir un film d'un confrère du même niveau, commenté sans indulgence et sans jugement.",
      objectives: ['Préparer son premier cas', "Savoir à quel moment passer la main à l'opérateur"],
      level: 'Débutant',
      speakers: [MOREL, OLIVEIRA],
      capacity: 60,
      ...{ from: '18:30', to: '19:15', weeks: 4 },
    },
    ...{ inDays: 8, weekday: 2, registered: 9, hasStudent: false },
  },
  {
    about: {
      ...usual,
      title: 'Rhexis qui file\u00a0: reprendre la main',
      description:
        "Une fuite vers l'équateur se rattrape tant qu'on s'arrête à temps. Un film est commenté image par image, puis vos questions.",
      objectives: ['Voir la fuite dès son début', 'Pratiquer la manœuvre de Little'],
      level: 'Débutant',
      speakers: [MOREL],
      capacity: 80,
      ...{ from: '18:30', to: '19:30' },
    },
    ...{ inDays: -9, registered: 17, hasStudent: true },
    evening: {
      chapters: [
        { title: 'Le cercle visé', at: 1200 },
        { title: 'La fuite', at: 1220 },
        { title: 'Le rattrapage', at: 1224 },
      ],
      questions: [
        { text: 'Faut-il remettre du viscoélastique avant de déplier le lambeau\u00a0?', votes: 9, answeredAt: 1222 },
        { text: 'À partir de quand renoncer et finir aux ciseaux\u00a0?', votes: 6, answeredAt: 1231 },
        { text: 'La manœuvre est-elle possible sous bleu trypan\u00a0?', votes: 4, answeredAt: 2410 },
        { text: 'Quelle pince conseillez-vous pour une petite chambre\u00a0?', votes: 1 },
      ],
      poll: {
        question: "Le front part vers l'équateur. Votre premier geste\u00a0?",
        options: ['Tirer plus vite vers le centre', 'Arrêter et remplir la chambre', 'Reprendre au cystotome'],
        votes: [2, 9, 2],
        image: null,
        film: null,
      },
      replay: { film: 'capsulorhexis', recordedAt: 1200 },
    },
  },
  {
    about: {
      ...usual,
      title: 'Biométrie des yeux longs\u00a0: quelle formule croire\u00a0?',
      description:
        "Au-delà de 26 millimètres, les formules divergent. Comparaison sur huit dossiers, avec la réfraction obtenue, et une méthode pour décider quand deux résultats s'opposent.",
      objectives: ['Repérer une biométrie à refaire', 'Choisir une formule et savoir la défendre'],
      level: 'Intermédiaire',
      speakers: [OLIVEIRA],
      capacity: 50,
      ...{ from: '18:30', to: '19:15' },
    },
    ...{ inDays: -23, registered: 12, hasStudent: false },
    evening: {
      chapters: [],
      questions: [
        { text: 'Que faire si les deux yeux diffèrent de plus de 0,3\u00a0mm\u00a0?', votes: 5, answeredAt: 1500 },
      ],
      poll: {
        question: 'Quelle formule utilisez-vous au-delà de 26\u00a0mm\u00a0?',
        options: ['Barrett Universal II', 'Kane', 'SRK/T corrigée'],
        votes: [4, 3, 1],
        image: null,
        film: null,
      },
    },
  },
];

/** What a host would have entered, for a demo that starts on this day. */
export function webinarInput({ about, inDays, weekday }: DemoWebinar, today: string): NewWebinar {
  const day = new Date(today);
  day.setUTCDate(day.getUTCDate() + inDays);
  const isSuitable = () => (weekday === undefined ? day.getUTCDay() % 6 !== 0 : day.getUTCDay() === weekday);
  while (!isSuitable()) day.setUTCDate(day.getUTCDate() + 1);
  return { ...about, day: day.toISOString().slice(0, 10), link: 'https://visio.academie-iris.example/salle' };
}
