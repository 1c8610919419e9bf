import type { ReviewInput } from '@iris/contract/learning';

/** What learners say of each course, oldest first; an empty text is a rating alone. */
export const DEMO_REVIEWS: readonly (readonly ReviewInput[])[] = [
  [
    { rating: 4, text: '' },
    { rating: 5, text: 'La leçon sur la fuite périphérique m’a servi la semaine suivante, au bloc, avec mon chef.' },
    { rating: 5, text: '' },
    { rating: 4, text: 'Très clair. J’aurais aimé un deuxième cas de cataracte blanche.' },
    {
      rating: 5,
      text: 'Les questions pendant le film obligent à se décider avant de voir la suite. C’est exactement ce qui manquait à mes lectures.',
    },
  ],
  [
    { rating: 5, text: 'Le tableau des réglages est affiché dans notre salle de repos.' },
    { rating: 4, text: '' },
    { rating: 5, text: 'Les films image par image se relisent entre deux patients, sur le téléphone.' },
    { rating: 5, text: 'Les cinq premières minutes d’une rupture, enfin écrites dans l’ordre.' },
    { rating: 4, text: 'J’aurais aimé un cas de plus sur la pupille étroite.' },
  ],
];
