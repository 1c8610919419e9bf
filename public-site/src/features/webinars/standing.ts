import type { Webinar, WebinarStanding } from '@iris/contract/webinars';
import type { FocusHandover } from '../../enrollment/use-focus-handover.ts';
import type { Phase } from './phase.ts';

/** A webinar, where it stands, and what the account has to do with it. */
export interface StandingProps {
  webinar: Webinar;
  phase: Phase;
  /** Undefined while it is unknown, and for visitors. */
  standing: WebinarStanding | undefined;
  handover: FocusHandover;
}
