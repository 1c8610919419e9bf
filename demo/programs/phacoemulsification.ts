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

const IMAGE = '/illustrations/phaco-quadrants.svg';

const narendran =
  'Narendran N, Jaycock P, Johnston RL, et al. The Cataract National Dataset electronic multicentre audit of 55,567 operations: risk stratification for posterior capsule rupture and vitreous loss. Eye 2009;23:31-37.';

const planning = text("Avant d'entrer au bloc\u00a0: le noyau et le risque", [
  paragraph(
    "La dureté du noyau choisit la technique, le risque choisit le moment et l'opérateur. Gradez le noyau à la lampe à fente, pupille dilatée, avec une échelle commune à l'équipe (LOCS III), et notez ce qui peut manquer au cours du geste\u00a0: dilatation, zonule, profondeur de chambre, coopération.",
  ),
  table(
    'De la dureté à la technique, un point de départ',
    ['Noyau (LOCS III)', 'Technique', 'Attention'],
    [
      'NO1 à NO2',
      'Aspiration, ou hydro-délinéation et épinucléus',
      'Vide élevé près de la capsule\u00a0: le noyau cède d’un coup',
    ],
    ['NO3 à NO4', 'Divide and conquer, puis stop and chop', 'Sillon assez profond avant de fracturer'],
    ['NO5 et plus', 'Phaco chop, énergie par impulsions', 'Endothélium, brûlure d’incision, capsule sans épinucléus'],
  ),
  heading('Le risque de rupture capsulaire'),
  paragraph(
    "Dans l'audit britannique de 55\u00a0567 opérations, la rupture capsulaire ou l'issue de vitré survient dans 1,92\u00a0% des cas. Le risque augmente avec l'âge, la pseudo-exfoliation, la pupille étroite, la cataracte blanche ou brune, l'absence de vue du fond, la longueur axiale élevée, la prise d'alpha-bloquants et l'expérience de l'opérateur. Les facteurs se multiplient\u00a0: un patient qui en cumule trois n'est pas un cas de formation.",
  ),
  danger(
    "Tamsulosine\u00a0: l'iris flasque peropératoire s'annonce par une pupille qui ondule et se referme. Demandez le traitement, même arrêté, et préparez phényléphrine intracamérulaire et crochets.",
  ),
  ...sources(
    'Chylack LT Jr, Wolfe JK, Singer DM, et al. The Lens Opacities Classification System III. Arch Ophthalmol 1993;111:831-836.',
    'Jaycock P, Johnston RL, Taylor H, et al. The Cataract National Dataset electronic multi-centre audit of 55,567 operations: updating benchmark standards of care in the United Kingdom and internationally. Eye 2009;23:38-49.',
    narendran,
    'Chang DF, Campbell JR. Intraoperative floppy iris syndrome associated with tamsulosin. J Cataract Refract Surg 2005;31:664-673.',
  ),
]);

const fluidics = text('La fluidique en quatre réglages', [
  paragraph(
    "La chambre est stable quand ce qui entre compense ce qui sort\u00a0: aspiration et fuites des incisions. Tout réglage se juge à la chambre, pas au chiffre de l'écran.",
  ),
  table(
    'Ce que change chaque réglage',
    ['Réglage', 'Plus haut', 'Le prix'],
    [
      'Hauteur ou pression d’irrigation',
      'Chambre plus profonde',
      'Stress zonulaire, fuite vers le vitré, iris qui s’engage',
    ],
    ['Débit d’aspiration', 'Les fragments viennent plus vite', 'Tout vient plus vite, la capsule aussi'],
    ['Vide maximal', 'Meilleure tenue du fragment', 'Surge quand l’occlusion se rompt'],
    ['Puissance ultrasonore', 'Noyau dur émulsifié', 'Chaleur et perte endothéliale'],
  ),
  key("Tenir, c'est le vide. Attirer, c'est le débit. Ne corrigez pas un manque de tenue par de la puissance."),
  heading('Le surge'),
  paragraph(
    "Un fragment bouche l'embout, le vide monte dans la tubulure\u00a0; quand il passe, la tubulure se détend et aspire la chambre d'un coup. On le réduit par un vide plus bas sur le dernier quadrant, des tubulures rigides, une irrigation suffisante et des incisions qui ne fuient pas.",
  ),
  danger(
    "Sans écoulement, l'embout chauffe en quelques secondes. Avant les ultrasons, assurez-vous que l'irrigation coule et que le viscoélastique devant l'embout est aspiré\u00a0: du lait dans la chambre est le premier signe d'une brûlure d'incision.",
  ),
  ...sources(
    'Bradley MJ, Olson RJ. A survey about phacoemulsification incision thermal contraction incidence and causal relationships. Am J Ophthalmol 2006;141:222-224.',
  ),
]);

const fracture = text('Choisir sa fracture', [
  list(
    'Divide and conquer\u00a0: deux sillons en croix, quatre quadrants. La plus lisible pour apprendre, la plus gourmande en énergie.',
    'Stop and chop\u00a0: un seul sillon, une fracture en deux, puis on chope chaque moitié. La place dégagée par le sillon rend le chop plus sûr.',
    'Phaco chop\u00a0: embout enfoui au centre sous vide, chopper de l’équateur vers l’embout. Peu d’énergie, mais le chopper passe sous le rhexis.',
  ),
  paragraph(
    "Un sillon se juge au reflet\u00a0: quand le rouge réapparaît au fond, il reste peu de noyau. Deux diamètres et demi à trois diamètres d'embout en profondeur suffisent le plus souvent. La fracture se fait au fond du sillon, les deux instruments écartés, jamais en surface.",
  ),
  figure(
    IMAGE,
    'Noyau fendu en quatre quadrants, chopper à gauche, embout de phaco à droite',
    "Les quadrants se traitent au centre, dans le plan de l'iris ou juste en dessous\u00a0: c'est la zone de sécurité.",
  ),
  ...sources(
    'Gimbel HV. Divide and conquer nucleofractis phacoemulsification: development and variations. J Cataract Refract Surg 1991;17:281-291.',
    'Koch PS, Katzen LE. Stop and chop phacoemulsification. J Cataract Refract Surg 1994;20:566-570.',
  ),
]);

const rupture = text('La rupture capsulaire\u00a0: les cinq premières minutes', [
  paragraph(
    'Elle se voit avant de se comprendre\u00a0: la chambre devient soudain profonde, un fragment ne vient plus, le noyau bascule, un anneau net apparaît dans le reflet.',
  ),
  steps(
    'Ne pas sortir l’embout\u00a0: garder l’irrigation, arrêter l’aspiration.',
    'Injecter un viscoélastique dispersif par la paracentèse, puis retirer l’embout\u00a0: la chambre ne s’effondre pas et le vitré reste en arrière.',
    'Regarder, colorer à la triamcinolone s’il y a un doute de vitré.',
    'Vitrectomie antérieure bimanuelle, irrigation séparée, jamais par aspiration seule.',
    'Décider de l’implant\u00a0: dans le sac si le rhexis postérieur est continu et petit, sinon dans le sulcus avec un implant trois pièces.',
    'Si le rhexis antérieur est continu, centré et plus petit que l’optique, capturer l’optique\u00a0: haptiques dans le sulcus, optique poussée derrière le rhexis. L’implant se centre, tient, et ferme la voie au vitré.',
  ),
  danger(
    "Un implant acrylique monobloc ne va pas dans le sulcus\u00a0: il frotte l'iris et entraîne dispersion pigmentaire, uvéite et hypertonie.",
  ),
  key(
    "L'antibiotique intracamérulaire est encore plus utile après une rupture\u00a0: elle multiplie le risque d'endophtalmie.",
  ),
  ...sources(
    'Chang DF, Masket S, Miller KM, et al. Complications of sulcus placement of single-piece acrylic intraocular lenses: recommendations for backup IOL implantation following posterior capsule rupture. J Cataract Refract Surg 2009;35:1445-1458.',
    'ESCRS Endophthalmitis Study Group. Prophylaxis of postoperative endophthalmitis following cataract surgery: results of the ESCRS multicenter study and identification of risk factors. J Cataract Refract Surg 2007;33:978-988.',
  ),
]);

const hydrodissectionFilm = film("L'hydrodissection\u00a0: libérer sans surpression", 'hydrodissection', [
  {
    at: 0.4,
    question: "L'onde est passée, le noyau monte et bouche le rhexis, la pupille se dilate. Que feriez-vous\u00a0?",
    options: [
      'Injecter encore, jusqu’à ce que le noyau tourne',
      'Appuyer doucement au centre du noyau pour laisser sortir le liquide, puis reprendre',
      'Commencer la phaco tout de suite',
    ],
    chosen: 1,
    explanation:
      'Le liquide est piégé derrière le noyau\u00a0: une nouvelle injection peut rompre la capsule postérieure (bloc capsulaire peropératoire). On décomprime en basculant le noyau, puis on vérifie la rotation.',
  },
]);

const phacoFilm = film('Phacoémulsification\u00a0: sillon, fracture, quadrants', 'phacoemulsification', [
  {
    at: 0.43,
    question: 'Le fond du sillon est encore gris, la fracture ne part pas. Que feriez-vous\u00a0?',
    options: [
      'Écarter plus fort',
      'Approfondir le sillon jusqu’au reflet rouge, puis fracturer au fond',
      'Passer directement aux quadrants',
    ],
    chosen: 1,
    explanation:
      'Un sillon peu profond laisse une plaque postérieure entière\u00a0: écarter plus fort étire la zonule sans fendre. Approfondir au centre, où le noyau est le plus épais, puis placer les instruments au fond.',
  },
  {
    at: 0.91,
    question: 'Dernier quadrant, plus rien ne retient la capsule. Que changez-vous\u00a0?',
    options: [
      'Rien\u00a0: les réglages ont fonctionné jusqu’ici',
      'Je baisse vide et débit, et je place le second instrument sous le fragment',
      'Je monte la puissance pour finir vite',
    ],
    chosen: 1,
    explanation:
      "Le dernier fragment part sans frein et la capsule monte vers l'embout. Moins de vide, moins de débit, et un instrument mousse qui garde la capsule en arrière.",
  },
]);

const irrigationFilm = film('Irrigation-aspiration\u00a0: peler, pas tirer', 'irrigation-aspiration', [
  {
    at: 0.39,
    question: 'Des plis rayonnent autour de l’embout. Que feriez-vous\u00a0?',
    options: [
      'Continuer vers le centre',
      'Relâcher le vide, reflux, sans bouger l’embout',
      'Retirer vivement l’embout',
    ],
    chosen: 1,
    explanation:
      "Ces plis en étoile signent une capsule prise dans l'orifice. Tout mouvement la déchire\u00a0: on relâche sur place, par le reflux, puis on reprend le cortex plus près du bord du rhexis.",
  },
]);

const implantFilm = film("L'implant\u00a0: de la cartouche au sac", 'implant', [
  {
    at: 0.5,
    question:
      "L'implant se déplie, l'haptique avant est dans le sac, l'arrière sur le bord du rhexis. Que feriez-vous\u00a0?",
    options: [
      'Pousser l’optique vers l’arrière avec l’injecteur',
      'Tourner dans le sens des aiguilles d’une montre en appuyant à la jonction optique-haptique',
      'Le laisser ainsi\u00a0: le sac le centrera',
    ],
    chosen: 1,
    explanation:
      "Une rotation horaire avec une légère pression vers l'arrière à la jonction fait passer l'haptique sous le rhexis. Un implant à cheval se décentre et frotte.",
  },
]);

const fluidicsQuiz = quiz('Vérifier\u00a0: réglages et noyau', 6, [
  choice(
    'tenue',
    {
      text: 'Le fragment échappe sans cesse à l’embout. Que modifiez-vous en premier\u00a0?',
      explanation: 'La tenue dépend du vide et de l’occlusion de l’orifice, la puissance repousse le fragment.',
    },
    ['Plus de puissance', 'Plus de vide, après avoir occlus l’orifice', 'Une irrigation plus basse'],
    1,
  ),
  choice(
    'surge',
    {
      text: 'Qu’est-ce qui réduit le surge\u00a0?',
      explanation: 'Tubulures rigides, vide plus bas, incisions étanches. Baisser l’irrigation l’aggrave.',
    },
    [
      'Des tubulures rigides',
      'Un vide plus bas sur le dernier quadrant',
      'Des incisions étanches',
      'Une irrigation plus basse',
    ],
    0,
    1,
    2,
  ),
  choice(
    'lait',
    {
      text: 'Un nuage laiteux apparaît devant l’embout dès les premiers ultrasons. C’est\u00a0:',
      explanation:
        'Du viscoélastique chauffé sans écoulement\u00a0: on arrête les ultrasons et on rétablit le flux avant de brûler l’incision.',
    },
    ['du cortex liquéfié', 'un défaut d’écoulement, brûlure imminente', 'du vitré'],
    1,
  ),
  point(
    'zone-de-securite',
    {
      text: 'Montrez la zone de sécurité\u00a0: là où l’embout émulsifie les quadrants.',
      explanation:
        "Au centre du rhexis, loin de son bord et de la capsule\u00a0: les fragments viennent à l'embout, l'embout ne va pas à eux.",
    },
    [IMAGE, 'Noyau en quatre quadrants dans un rhexis, chopper à gauche et embout de phaco à droite'],
    { x: 0.456, y: 0.5, radius: 0.085 },
  ),
  order(
    'divide',
    {
      text: 'Remettez dans l’ordre un divide and conquer.',
      explanation: 'Le noyau doit tourner avant le premier sillon\u00a0: sans rotation, pas de sillon en croix.',
    },
    [
      'Vérifier que le noyau tourne',
      'Creuser le premier sillon',
      'Tourner de 90° et creuser le second',
      'Fracturer au fond des sillons',
      'Émulsifier les quadrants au centre',
    ],
  ),
]);

const finalQuiz = quiz('Évaluation finale', 10, [
  choice(
    'risque',
    {
      text: 'Quels facteurs augmentent le risque de rupture capsulaire\u00a0?',
      explanation: 'Tous figurent dans la stratification de Narendran et coll., sauf la couleur de l’iris.',
    },
    ['Pseudo-exfoliation', 'Pupille étroite', 'Cataracte brune ou blanche', 'Iris clair'],
    0,
    1,
    2,
  ),
  choice(
    'bloc',
    {
      text: 'Pendant l’hydrodissection, le noyau monte et ne tourne pas. Que faites-vous\u00a0?',
      explanation: 'Décomprimer d’abord\u00a0: le liquide piégé derrière le noyau peut rompre la capsule.',
    },
    ['Injecter plus fort', 'Décomprimer en appuyant au centre du noyau', 'Débuter le sillon'],
    1,
  ),
  choice(
    'rupture',
    {
      text: 'La chambre devient brusquement profonde et le fragment bascule. Premier geste\u00a0?',
      explanation:
        'Garder l’irrigation et injecter un dispersif avant de sortir\u00a0: retirer l’embout d’abord fait venir le vitré.',
    },
    [
      'Retirer l’embout aussitôt',
      'Aspirer le fragment avant qu’il ne tombe',
      'Garder l’irrigation, injecter un dispersif, puis sortir',
    ],
    2,
  ),
  choice(
    'sulcus',
    {
      text: 'Rhexis antérieur intact, rupture postérieure large. Quel implant\u00a0?',
      explanation:
        'Un trois pièces dans le sulcus, optique capturée si possible. L’acrylique monobloc y est contre-indiqué.',
    },
    [
      'Monobloc acrylique dans le sulcus',
      'Trois pièces dans le sulcus, optique capturée dans le rhexis si possible',
      'Monobloc dans le sac',
    ],
    1,
  ),
  choice(
    'cefuroxime',
    {
      text: 'Dans l’étude de l’ESCRS (2007), l’absence de céfuroxime intracamérulaire\u00a0:',
      explanation: 'Le risque d’endophtalmie est environ multiplié par cinq sans céfuroxime intracamérulaire.',
    },
    ['ne change rien', 'multiplie le risque d’endophtalmie par cinq environ', 'le divise par deux'],
    1,
  ),
  order(
    'etapes',
    {
      text: 'Remettez les temps de l’opération dans l’ordre.',
      explanation: 'Chaque temps prépare le suivant\u00a0: un noyau qui ne tourne pas n’a pas été hydrodisséqué.',
    },
    ['Incision', 'Capsulorhexis', 'Hydrodissection', 'Phacoémulsification', 'Irrigation-aspiration', 'Implant'],
  ),
]);

/** The course on phacoemulsification. */
export const PHACOEMULSIFICATION: DemoProgram = {
  image: IMAGE,
  teaching: {
    objectives: [
      'Grader le noyau et évaluer le risque de rupture capsulaire avant le geste',
      'Régler irrigation, débit, vide et puissance selon le temps opératoire',
      'Libérer le noyau par une hydrodissection sans surpression',
      'Fracturer et émulsifier un noyau de dureté moyenne en quatre quadrants',
      'Nettoyer le cortex et implanter dans le sac',
      'Conduire les cinq premières minutes d’une rupture capsulaire',
    ],
    audience: 'Chirurgiens en formation qui maîtrisent l’incision et le capsulorhexis.',
    prerequisites: 'Le cours sur le capsulorhexis, ou vingt rhexis continus au bloc ou sur simulateur.',
    authors: [
      {
        name: 'Dr Hélène Vasseur',
        role: 'Chirurgienne du segment antérieur, campus de Barcelone',
        biography: 'Elle opère et commente les films de ce cours.',
        disclosures: 'Aucun lien d’intérêts en rapport avec ce cours.',
      },
      {
        name: 'Dr Solène Kervella',
        role: 'Ingénieure biomédicale et ophtalmologiste',
        biography: 'Elle enseigne la fluidique et a écrit les leçons sur les réglages.',
        disclosures: 'A reçu en 2024 des honoraires de formation d’un fabricant de phacoémulsificateurs.',
      },
    ],
    hours: 12,
  },
  modules: [
    { title: 'Préparer', lessons: [{ ...planning, is_preview: true }, fluidics, fluidicsQuiz] },
    { title: 'Libérer le noyau', lessons: [hydrodissectionFilm] },
    { title: 'Émulsifier', lessons: [fracture, phacoFilm] },
    { title: 'Nettoyer et implanter', lessons: [irrigationFilm, implantFilm] },
    { title: 'Quand cela ne va pas', lessons: [rupture, finalQuiz] },
  ],
};
