import { activity } from './writing.ts';

/** The gesture of the course by the learner's own hands, seen by two experts. */
export const rhexisActivity = activity('Le capsulorhexis, à vous', 20, {
  instructions:
    "Filmez un capsulorhexis complet en wet lab ou sur simulateur, de l'amorce au retrait du lambeau. Cadrez toute la pupille, au microscope, sans bouger l'image. Deux minutes suffisent\u00a0: coupez l'attente du début et de la fin.\n\nMarquez ensuite le début de chaque étape, comparez avec le film de référence et évaluez-vous avant d'envoyer.",
  steps: [
    {
      id: 'amorce',
      title: 'Amorce et découpe',
      weight: 1,
      levels: [
        "L'aiguille glisse sans percer, ou la découpe dépasse d'emblée le cercle visé.",
        'La capsule est percée après plusieurs essais, la découpe part dans la mauvaise direction.',
        'La capsule est percée au premier essai, mais la découpe atteint le cercle par à-coups.',
        "La découpe est courbe et atteint le cercle, après un arrêt ou une reprise de l'aiguille.",
        "Percée franche, découpe courbe d'un seul mouvement jusqu'au cercle, sans appuyer sur le cristallin.",
      ],
    },
    {
      id: 'lambeau',
      title: 'Retournement et prise du lambeau',
      weight: 1,
      levels: [
        "Le lambeau n'est pas retourné, ou la pince saisit autre chose que la capsule.",
        'Le lambeau est saisi après plusieurs prises manquées, loin du front de déchirure.',
        'Le lambeau est retourné et saisi, mais à distance du front.',
        'Le lambeau est retourné à plat et saisi près du front, après une hésitation.',
        'Le lambeau est retourné à plat et saisi près du front à la première prise, la chambre reste profonde.',
      ],
    },
    {
      id: 'progression',
      title: 'Progression',
      weight: 2,
      levels: [
        "La déchirure n'est pas dirigée\u00a0: elle va où la capsule est tendue.",
        'La pince tire vers le centre ou vers le haut, et reprend trop tard.',
        'La pince suit le plus souvent le cercle, une ou deux reprises viennent tard.',
        'La pince suit le cercle, les reprises sont régulières, un écart est aussitôt corrigé.',
        'La pince suit le cercle et reprend à chaque quart de tour, sans détour ni tremblement visible.',
      ],
    },
    {
      id: 'diametre',
      title: 'Contrôle du diamètre',
      weight: 2,
      levels: [
        "La déchirure file vers l'équateur, ou s'arrête sans être rattrapée.",
        "Le bord s'éloigne nettement du cercle, et n'y revient qu'au bout d'un quart de tour.",
        "L'ouverture est ovale ou décentrée, mais recouvrira l'optique.",
        "L'ouverture est presque ronde, à moins d'un demi-millimètre de ce qui était visé.",
        "L'ouverture est ronde et centrée, de 5 à 5,5\u00a0mm sur tout le tour.",
      ],
    },
    {
      id: 'fermeture',
      title: 'Fermeture',
      weight: 1,
      levels: [
        "La boucle n'est pas fermée.",
        'La boucle se ferme de dedans en dehors et laisse une encoche profonde.',
        "La boucle se ferme avec une petite encoche, sans refend vers l'équateur.",
        'La boucle se ferme de dehors en dedans, le lambeau sort après une seconde prise.',
        "La boucle se ferme de dehors en dedans, le bord est continu, le lambeau sort d'un geste.",
      ],
    },
  ],
  reference: { slug: 'capsulorhexis', starts: [5.2, 8, 13.4, 20.3, 28.2] },
  anchors: [
    {
      id: 'etalon-rond',
      title: 'Rhexis rond, fermé de dehors en dedans',
      slug: 'wet-lab-sure',
      levels: [5, 5, 5, 5, 4],
    },
    {
      id: 'etalon-fuite',
      title: 'Déchirure partie vers la périphérie, boucle inachevée',
      slug: 'wet-lab-unsure',
      levels: [3, 3, 2, 1, 1],
    },
  ],
  ...{ raters: 2, attempts: 3, due_on: null, pass_level: 3.2, counts: 'handed_in' },
});
