export { AttestationForm } from './attestation-form.tsx';
export { useInstitution } from './institution.api.ts';
export { type InstitutionPart, InstitutionParts } from './institution-parts.tsx';
export { InvitationSection } from './invitations/invitation-section.tsx';
export { MemberSection } from './members/member-section.tsx';
export { OrderList } from './places/order-list.tsx';
export { ResidentSection } from './residents/resident-section.tsx';
export { RosterPanel, type RosterPanelProps } from './roster/lazy-roster-panel.tsx';
export { formatLastDay, formatSiret, membershipPeriod, orderDays, orderTitle } from './wordings.ts';
