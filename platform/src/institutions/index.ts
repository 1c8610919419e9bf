export { AttestationForm } from './attestation-form.tsx';
export { useInstitution } from './institution.api.ts';
export { type InstitutionPart, InstitutionParts, peopleParts } from './institution-parts.tsx';
export { OrderList } from './places/order-list.tsx';
export { ResidentSection } from './residents/resident-section.tsx';
export { accessEndLabel, formatSiret, membershipPeriod, orderDays, orderTitle } from './wordings.ts';
