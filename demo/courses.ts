import type { CourseInput } from '@iris/contract/catalog';

/** A demo course, including the fields that the server computes. */
export interface DemoCourse extends CourseInput {
  rating: number;
  /** Number of enrolled students out of ten. */
  popularity: number;
}

/** In the order of the catalog. */
export const DEMO_COURSES: readonly DemoCourse[] = [
  {
    title: "L'examen à la lampe à fente",
    description:
      "Tout commence par un faisceau bien réglé. Coupe optique, rétro-illumination, gonioscopie\u00a0: vous apprenez à voir ce que d'autres manquent, puis à le décrire en termes utiles au chirurgien.",
    duration: '4 semaines',
    level: 'Débutant',
    price: 390,
    image: '/illustrations/slit-beam.svg',
    rating: 4.7,
    popularity: 8,
  },
  {
    title: "OCT et biométrie\u00a0: lire avant d'opérer",
    description:
      "Une bonne chirurgie se décide sur l'image. Lecture des coupes maculaires, pièges de segmentation, mesure de la longueur axiale et contrôle qualité\u00a0: quarante dossiers réels à interpréter pas à pas.",
    duration: '6 semaines',
    level: 'Débutant',
    price: 540,
    image: '/illustrations/oct-section.svg',
    rating: 4.8,
    popularity: 7,
  },
  {
    title: 'Capsulorhexis\u00a0: le geste fondateur',
    description:
      "Centrer, amorcer, contrôler la traction, rattraper une fuite vers l'équateur. Un programme court et intense sur simulateur, puis en wet lab, pour obtenir un rhexis rond de 5,2 mm à chaque intervention.",
    duration: '5 semaines',
    level: 'Débutant',
    price: 690,
    image: '/illustrations/capsulorhexis.svg',
    rating: 4.9,
    popularity: 9,
  },
  {
    title: 'Phacoémulsification\u00a0: maîtriser le noyau',
    description:
      "Divide and conquer, stop and chop, phaco chop\u00a0: choisir la fracture selon la dureté du noyau et la fragilité zonulaire. Vous réglez vous-même la fluidique, le vide et la puissance ultrasonore avant d'entrer au bloc avec votre mentor.",
    duration: '12 semaines',
    level: 'Intermédiaire',
    price: 1290,
    image: '/illustrations/phaco-quadrants.svg',
    rating: 4.9,
    popularity: 6,
  },
  {
    title: "Choisir et poser l'implant intraoculaire",
    description:
      "Monofocal, à profondeur de champ étendue ou trifocal\u00a0? De l'entretien avec le patient au placement des haptiques dans le sac, une méthode complète pour annoncer un résultat et le tenir.",
    duration: '8 semaines',
    level: 'Intermédiaire',
    price: 980,
    image: '/illustrations/iol-haptics.svg',
    rating: 4.7,
    popularity: 5,
  },
  {
    title: 'Webinaires\u00a0: cas cliniques commentés en direct',
    description:
      'Chaque mardi soir, un expert opère et explique ses choix, image par image. Vous posez vos questions, vous présentez vos propres cas, et vous retrouvez les enregistrements indexés par geste et par complication.',
    duration: '10 semaines',
    level: 'Intermédiaire',
    price: 450,
    image: '/illustrations/webinar-grid.svg',
    rating: 4.6,
    popularity: 6,
  },
  {
    title: "Implants toriques\u00a0: de l'axe au résultat",
    description:
      "Cinq degrés d'erreur coûtent un sixième de la correction. Topographie, astigmatisme postérieur, marquage, alignement peropératoire et reprise d'un implant qui a tourné\u00a0: la précision, étape par étape.",
    duration: '8 semaines',
    level: 'Avancé',
    price: 1450,
    image: '/illustrations/toric-axis.svg',
    rating: 4.8,
    popularity: 3,
  },
  {
    title: 'Chirurgie réfractive\u00a0: LASIK, PKR et SMILE',
    description:
      "Sélectionner, écarter, opérer. Vous apprenez à dépister le kératocône débutant, à dessiner un volet cornéen sûr au laser femtoseconde et à prendre en charge l'œil sec après l'intervention.",
    duration: '14 semaines',
    level: 'Avancé',
    price: 1890,
    image: '/illustrations/corneal-flap.svg',
    rating: 4.8,
    popularity: 4,
  },
  {
    title: 'Rétine et cataracte\u00a0: opérer les yeux difficiles',
    description:
      "Diabète, forte myopie, membrane épimaculaire\u00a0: quand le fond d'œil change la décision. Bilan, calcul d'implant après vitrectomie, gestion d'une rupture capsulaire et suivi de l'œdème maculaire, avec deux journées au bloc à Barcelone.",
    duration: '16 semaines',
    level: 'Avancé',
    price: 2150,
    image: '/illustrations/fundus.svg',
    rating: 4.9,
    popularity: 2,
  },
];
