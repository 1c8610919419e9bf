import { InPieces } from '../../ui/in-pieces.tsx';
import { Campuses } from './campuses.tsx';
import { Community } from './community.tsx';
import { Features } from './features.tsx';
import { FinalBanner } from './final-banner.tsx';
import { Hero } from './hero/hero.tsx';
import { HybridEducation } from './hybrid-education.tsx';

export default function LandingPage() {
  return (
    <InPieces>
      <Hero />
      <Community />
      <Features />
      <HybridEducation />
      <Campuses />
      <FinalBanner />
    </InPieces>
  );
}
