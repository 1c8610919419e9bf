import { InPieces } from '../../ui/in-pieces.tsx';
import { Approach } from './approach.tsx';
import { History } from './history.tsx';
import { Impact } from './impact.tsx';
import { Mission } from './mission.tsx';
import { Values } from './values.tsx';

export default function AboutPage() {
  return (
    <InPieces>
      <Mission />
      <Impact />
      <Values />
      <History />
      <Approach />
    </InPieces>
  );
}
