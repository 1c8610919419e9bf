import { ATTESTATION_END, beginAttestation, factsAndObjectives } from './attestation-parts.ts';

const FOOTER = `{ set text(size: 7.5pt, fill: faint); data.footer }`;

/** The attestation of presence at a webinar: A4, portrait, one page. */
export const PRESENCE_TEMPLATE = `${beginAttestation(FOOTER)}= Attestation de présence
#v(6mm)
#block(width: 118mm)[
  #data.organisation atteste que la présence de #text(weight: 600, data.student_name)#data.identity a été comptée au
  webinaire #text(weight: 600, "« " + data.course_title + " »"), tenu en ligne le #plain(data.held).
]

== Le webinaire
${factsAndObjectives('Objectifs annoncés')}

== Ce que cette attestation dit
Présence déclarée par le navigateur, mesurée minute par minute par le serveur, entre le début et la fin annoncés.
Elle ne prouve ni l'identité de la personne devant l'écran, ni son attention.

${ATTESTATION_END}`;
