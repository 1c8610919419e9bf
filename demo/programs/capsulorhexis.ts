import { rhexisActivity } from './capsulorhexis-activity.ts';
import {
  choice,
  type DemoProgram,
  danger,
  figure,
  film,
  heading,
  key,
  list,
  order,
  paragraph,
  point,
  quiz,
  sources,
  steps,
  table,
  text,
} from './writing.ts';

const IMAGE = '/illustrations/capsulorhexis.svg';

const gimbel =
  'Gimbel HV, Neuhann T. Development, advantages, and methods of the continuous circular capsulorhexis technique. J Cataract Refract Surg 1990;16:31-37.';
const little =
  'Little BC, Smith JH, Packer M. Little capsulorhexis tear-out rescue. J Cataract Refract Surg 2006;32:1420-1422.';

const anatomy = text("L'anatomie utile\u00a0: capsule et zonule", [
  paragraph(
    "La capsule antérieure est une membrane basale élastique, sans cellules, tendue par la zonule. Elle s'épaissit avec l'âge et n'a pas la même épaisseur partout\u00a0: c'est ce qui explique qu'une déchirure se comporte autrement au centre et en périphérie.",
  ),
  table(
    'Épaisseur de la capsule du cristallin, ordres de grandeur',
    ['Région', 'Épaisseur', 'Ce que cela change'],
    ['Pôle antérieur', '11 à 15 µm', 'Se laisse amorcer franchement, puis guider'],
    [
      'Moyenne périphérie antérieure',
      'jusqu’à environ 16 µm',
      'La plus épaisse\u00a0: la traction y demande plus de contrôle',
    ],
    ['Équateur', 'environ 7 µm', 'Une fuite qui y arrive ne se rattrape plus'],
    ['Pôle postérieur', '3 à 4 µm', 'Aucune marge\u00a0: ni embout, ni vide élevé à son contact'],
  ),
  heading('La zone libre de zonule'),
  paragraph(
    "Les fibres zonulaires s'insèrent sur la face antérieure à distance du centre. La zone libre mesure environ 8 mm chez le sujet jeune et diminue avec l'âge, autour de 6,5 mm chez le sujet âgé. Un rhexis de 5 à 5,5 mm reste donc à distance des insertions\u00a0; au-delà de 6 mm, la déchirure rencontre des fibres qui l'attirent vers l'équateur.",
  ),
  figure(
    IMAGE,
    'Capsulorhexis vu au microscope, lambeau rabattu et pince en bas à droite',
    'Le lambeau rabattu montre sa face profonde\u00a0: la déchirure suit la direction dans laquelle on le tire.',
  ),
  key(
    "Visez 5,0 à 5,5 mm, centré sur l'axe visuel\u00a0: assez petit pour recouvrir l'optique de 6 mm sur 360°, assez grand pour le noyau.",
  ),
  ...sources(
    'Barraquer RI, Michael R, Abreu R, Lamarca J, Tresserra F. Human lens capsule thickness as a function of age and location along the sagittal lens perimeter. Invest Ophthalmol Vis Sci 2006;47:2053-2060.',
    'Sakabe I, Oshika T, Lim SJ, Apple DJ. Anterior shift of zonular insertion onto the anterior surface of human crystalline lens with age. Ophthalmology 1998;105:295-299.',
  ),
]);

const why = text('Pourquoi continu, rond et centré', [
  paragraph(
    "Décrit par Gimbel et Neuhann en 1990, le capsulorhexis circulaire continu a remplacé les ouvertures en timbre-poste parce qu'un bord continu supporte l'étirement\u00a0: il se déforme sans se déchirer pendant la fracture du noyau et le passage de l'implant.",
  ),
  list(
    "Un bord continu résiste\u00a0; une seule encoche concentre les contraintes et peut filer vers l'équateur puis en arrière.",
    "Un recouvrement de l'optique sur 360° retarde l'opacification de la capsule postérieure et tient l'implant dans son plan.",
    "Un rhexis trop petit gêne l'abord du noyau et expose au phimosis, surtout en cas de pseudo-exfoliation.",
    "Un rhexis trop grand laisse l'optique sortir du sac et rend le résultat réfractif moins prévisible.",
  ),
  ...sources(
    gimbel,
    'Hollick EJ, Spalton DJ, Meacock WR. The effect of capsulorhexis size on posterior capsular opacification: one-year results of a randomized prospective trial. Am J Ophthalmol 1999;128:271-279.',
  ),
]);

const vectors = text('Déchirer ou cisailler\u00a0: deux tractions', [
  paragraph(
    "La direction de la déchirure n'est pas celle de la pince\u00a0: elle dépend du pli du lambeau. Lambeau rabattu à plat, la force agit dans le plan de la capsule, presque tangentielle\u00a0: on cisaille, et la déchirure suit la pince. Lambeau relevé ou tiré vers le centre, on arrache\u00a0: la déchirure part plus loin que le geste.",
  ),
  steps(
    'Rabattre le lambeau complètement, face profonde visible.',
    'Saisir près du front de déchirure, à deux ou trois heures au plus.',
    'Tirer tangentiellement au cercle que vous voyez déjà, jamais vers vous.',
    'Relâcher, regarder, reprendre\u00a0: quatre à six prises pour un tour complet.',
    "Finir de dehors en dedans, pour que le bord n'ait pas d'encoche.",
  ),
  danger(
    "Quand la chambre s'aplatit, la face antérieure devient convexe et la déchirure fuit vers la périphérie. Remettez du viscoélastique cohésif avant de toucher au lambeau.",
  ),
]);

const rescue = text('La fuite périphérique\u00a0: la voir, la rattraper', [
  paragraph(
    "Une fuite commence presque toujours par une chambre qui perd sa profondeur. On la voit d'abord à la courbure du bord, qui s'ouvre, puis au front de déchirure qui disparaît sous l'iris.",
  ),
  steps(
    'Arrêter de tirer.',
    'Reformer la chambre avec un viscoélastique cohésif, jusqu’à aplatir la face antérieure.',
    'Déplier le lambeau et le remettre à plat, dans sa position d’origine.',
    'Saisir à la racine, au plus près du front, et tirer vers l’arrière dans le plan de la capsule, puis vers le centre (manœuvre de Little).',
    'Si la déchirure ne revient pas\u00a0: repartir de l’autre bord avec une refente, ou ouvrir en ciseaux, et renoncer à toute manœuvre qui étire le sac.',
  ),
  key(
    'Ne forcez jamais une fuite que vous ne voyez plus. Un rhexis incomplet reconnu se gère\u00a0; une déchirure équatoriale ignorée devient une rupture postérieure.',
  ),
  heading('La cataracte blanche'),
  paragraph(
    "Sans reflet rouge, colorez la capsule au bleu trypan. Dans une cataracte intumescente, la pression du sac fend la capsule d'un trait, bleu-blanc-bleu\u00a0: c'est le signe du drapeau argentin. On le prévient par une chambre très profonde, une petite ouverture centrale et l'aspiration du cortex liquéfié avant d'agrandir.",
  ),
  ...sources(
    little,
    'Melles GRJ, de Waard PWT, Pameyer JH, Houdijn Beekhuis W. Trypan blue capsule staining to visualize the capsulorhexis in cataract surgery. J Cataract Refract Surg 1999;25:7-9.',
    'Figueiredo CG, Figueiredo J, Figueiredo GB. Brazilian technique for prevention of the Argentinean flag sign in white cataract. J Cataract Refract Surg 2012;38:1531-1536.',
  ),
]);

const incisionFilm = film("L'incision cornéenne\u00a0: 2,2 mm en trois plans", 'incision', [
  {
    at: 0.61,
    question: "L'incision paraît trop courte\u00a0: le couteau arrive déjà à la pupille. Que feriez-vous\u00a0?",
    options: [
      'Continuer\u00a0: une incision courte se referme mieux',
      'Avancer encore dans le stroma avant de pénétrer la chambre',
      "Retirer le couteau et recommencer à côté d'emblée",
    ],
    chosen: 1,
    explanation:
      "Un tunnel court fuit et laisse l'iris s'engager. Tant que la chambre n'est pas ouverte, on allonge le trajet dans le stroma\u00a0: l'étanchéité vient d'un tunnel presque aussi long que large.",
  },
]);

const rhexisFilm = film('Le capsulorhexis, de la ponction à la jonction', 'capsulorhexis', [
  {
    at: 0.54,
    question: 'La chambre se creuse moins et le bord s’ouvre vers l’équateur. Que feriez-vous\u00a0?',
    options: [
      'Tirer plus vite vers le centre pour ramener la déchirure',
      'Arrêter, reformer la chambre au viscoélastique, puis reprendre à la racine du lambeau',
      'Finir le cercle en passant sous l’iris',
      'Passer à l’hydrodissection pour détendre le sac',
    ],
    chosen: 1,
    explanation:
      'La cause est la chambre, pas la pince. Le viscoélastique cohésif aplatit la face antérieure et supprime la force qui attire la déchirure\u00a0; la reprise à la racine lui rend sa direction.',
  },
]);

const basics = quiz('Vérifier\u00a0: capsule, zonule et tractions', 6, [
  choice(
    'zone-libre',
    {
      text: 'Chez un patient de 78 ans, quel diamètre de rhexis rencontre probablement des fibres zonulaires\u00a0?',
      explanation:
        "La zone libre de zonule mesure autour de 6,5 mm chez le sujet âgé\u00a0: un rhexis de 7 mm l'atteint.",
    },
    ['4,5 mm', '5,2 mm', '7 mm'],
    2,
  ),
  choice(
    'recouvrement',
    {
      text: "Que gagne-t-on à recouvrir l'optique sur 360°\u00a0?",
      explanation:
        "Le recouvrement complet ralentit la migration cellulaire derrière l'optique et maintient l'implant dans son plan. Il ne change pas l'astigmatisme cornéen.",
    },
    [
      "Moins d'opacification de la capsule postérieure",
      'Une position plus stable de l’implant',
      'Une correction de l’astigmatisme cornéen',
    ],
    0,
    1,
  ),
  order(
    'tour-complet',
    {
      text: 'Remettez dans l’ordre les temps d’un capsulorhexis à la pince.',
      explanation:
        "La chambre d'abord, la ponction centrale, un lambeau rabattu, des reprises courtes, et une fin de dehors en dedans.",
    },
    [
      'Remplir la chambre de viscoélastique cohésif',
      'Ponctionner la capsule au centre',
      'Créer et rabattre le lambeau',
      'Progresser par reprises près du front de déchirure',
      'Rejoindre le départ de dehors en dedans',
    ],
  ),
  point(
    'front',
    {
      text: 'Montrez le bord déjà déchiré du rhexis le plus proche de la pince, là où la traction agit.',
      explanation:
        'Le front de déchirure est l’endroit où le bord net devient capsule intacte. On saisit près de lui\u00a0: plus on en est loin, moins on le dirige.',
    },
    [IMAGE, 'Capsulorhexis en cours\u00a0: bord clair, lambeau rabattu, pince en bas à droite'],
    { x: 0.605, y: 0.56, radius: 0.06 },
  ),
]);

const finalQuiz = quiz('Évaluation finale', 8, [
  choice(
    'fuite',
    {
      text: 'La déchirure part vers l’équateur. Quel est le premier geste\u00a0?',
      explanation:
        "On cesse de tirer et on rétablit la chambre\u00a0: c'est elle qui donne sa direction à la déchirure.",
    },
    ['Reformer la chambre au viscoélastique', 'Tirer vers le centre', 'Passer au couteau', 'Injecter du bleu trypan'],
    0,
  ),
  choice(
    'little',
    {
      text: 'Dans la manœuvre de Little, on tire le lambeau\u00a0:',
      explanation:
        'Lambeau remis à plat, la traction se fait d’abord vers l’arrière dans le plan de la capsule, puis vers le centre.',
    },
    [
      'vers soi, lambeau relevé',
      'vers l’arrière dans le plan de la capsule, lambeau à plat',
      'vers l’incision, d’un coup sec',
    ],
    1,
  ),
  choice(
    'blanche',
    {
      text: 'Devant une cataracte blanche intumescente, quelles précautions prenez-vous\u00a0?',
      explanation:
        'Colorer, approfondir la chambre et décomprimer par une petite ouverture centrale préviennent le drapeau argentin. Un grand lambeau d’emblée l’appelle.',
    },
    [
      'Bleu trypan',
      'Chambre très profonde au viscoélastique cohésif',
      'Petite ouverture centrale et aspiration du cortex liquéfié',
      'Grand lambeau d’emblée pour gagner du temps',
    ],
    0,
    1,
    2,
  ),
  choice(
    'jonction',
    {
      text: 'Pourquoi finir le rhexis de dehors en dedans\u00a0?',
      explanation:
        "Une jonction de dedans en dehors laisse une encoche\u00a0: c'est le point faible d'où part une déchirure radiaire.",
    },
    ['Pour éviter une encoche dans le bord', 'Pour gagner du temps', 'Pour agrandir le rhexis'],
    0,
  ),
  order(
    'rattrapage',
    {
      text: 'Remettez dans l’ordre le rattrapage d’une fuite.',
      explanation: 'Arrêter, reformer, remettre à plat, reprendre à la racine.',
    },
    [
      'Arrêter de tirer',
      'Reformer la chambre',
      'Remettre le lambeau à plat',
      'Reprendre à la racine et tirer vers l’arrière puis le centre',
    ],
  ),
]);

/** The course on the capsulorhexis. */
export const CAPSULORHEXIS: DemoProgram = {
  image: IMAGE,
  teaching: {
    objectives: [
      'Décrire la capsule antérieure, la zone libre de zonule et ce qu’elles imposent au geste',
      'Construire une incision cornéenne étanche de 2,2 mm',
      'Réaliser un capsulorhexis continu de 5,0 à 5,5 mm, centré',
      'Reconnaître une fuite périphérique à son début et la rattraper',
      'Adapter le geste à la cataracte blanche',
    ],
    audience:
      'Internes et jeunes chirurgiens qui commencent la chirurgie de la cataracte, avant ou pendant leurs vingt premiers cas.',
    prerequisites:
      'Anatomie du segment antérieur. Avoir tenu les instruments en wet lab ou sur simulateur est utile, sans être exigé.',
    authors: [
      {
        name: 'Dr Hélène Vasseur',
        role: 'Chirurgienne du segment antérieur, campus de Barcelone',
        biography: 'Elle forme des internes au capsulorhexis depuis douze ans et relit chaque film de ce cours.',
        disclosures: 'Aucun lien d’intérêts en rapport avec ce cours.',
      },
      {
        name: 'Dr Mateo Ibarra',
        role: 'Responsable du wet lab, campus de Mexico',
        biography: 'Il conçoit les exercices sur simulateur et les questions des évaluations.',
        disclosures: 'Prêt de matériel de simulation au campus, sans rémunération personnelle.',
      },
    ],
    hours: 6,
  },
  modules: [
    { title: 'Comprendre la capsule', lessons: [{ ...anatomy, is_preview: true }, why, basics] },
    { title: 'Entrer dans l’œil', lessons: [incisionFilm] },
    { title: 'Ouvrir la capsule', lessons: [vectors, { ...rhexisFilm, is_preview: true }] },
    { title: 'Quand cela ne va pas', lessons: [rescue, finalQuiz] },
    { title: 'À vous', lessons: [rhexisActivity] },
  ],
};
