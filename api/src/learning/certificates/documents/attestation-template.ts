import { ATTESTATION_END, beginAttestation, factsAndObjectives } from './attestation-parts.ts';

const FOOTER = `context {
    set text(size: 7.5pt, fill: faint)
    grid(columns: (1fr, auto), column-gutter: 6mm, data.footer, plain[Page #counter(page).display() sur #counter(page).final().first()])
  }`;

/** The attestation: A4, portrait, of as many pages as the connection record needs. */
export const ATTESTATION_TEMPLATE = `${beginAttestation(FOOTER)}= Attestation de fin de formation
#v(6mm)
#block(width: 118mm)[
  #data.organisation atteste que #text(weight: 600, data.student_name)#data.identity a suivi et terminé la formation
  #text(weight: 600, "« " + data.course_title + " »").
]

== La formation
${factsAndObjectives('Objectifs atteints')}

== #data.record
#if data.connections.len() == 0 {
  data.no_connections
} else {
  let of-days(days) = days.map(((day, time)) => (plain(day), align(right, plain(time)))).flatten()
  table(
    columns: (1fr, 32mm),
    inset: (x: 0pt, y: 1.6mm),
    stroke: (x, y) => (bottom: (if y == 0 { 0.8pt } else { 0.4pt }) + hairline),
    table.header(text(fill: soft)[Jour], align(right, text(fill: soft)[Durée de connexion])),
    ..of-days(data.connections),
    table.footer(repeat: false, text(weight: 600)[Total], align(right, plain(weight: 600, data.total))),
  )
}

${ATTESTATION_END}`;
