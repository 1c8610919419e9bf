import { STYLE } from './style.ts';

/** The attestation: A4, portrait, of as many pages as the connection record needs. */
export const ATTESTATION_TEMPLATE = `
${STYLE}
#set page(
  width: 210mm,
  height: 297mm,
  margin: (x: 24mm, top: 20mm, bottom: 24mm),
  footer: context {
    set text(size: 7.5pt, fill: faint)
    grid(columns: (1fr, auto), column-gutter: 6mm, data.footer, plain[Page #counter(page).display() sur #counter(page).final().first()])
  },
)
#set par(leading: 0.62em, spacing: 1em)
#show heading: set text(font: display, weight: 600)
#show heading.where(level: 1): set text(size: 22pt, tracking: -0.02em)
#show heading.where(level: 2): set text(size: 12pt, fill: fibre)
#show heading.where(level: 2): set block(above: 8mm, below: 3.5mm)

#place(top + right, dx: 34mm, dy: -34mm, drawing(data.iris, data.iris_alt, width: 84mm, height: 84mm))
#grid(
  columns: (auto, 1fr),
  column-gutter: 3mm,
  align: horizon,
  logo(11mm),
  {
    text(font: display, weight: 600, size: 13pt, data.organisation)
    if data.numbers != "" { linebreak(); label(data.numbers) }
  },
)
#v(24mm)
= Attestation de fin de formation
#v(6mm)
#block(width: 118mm)[
  #data.organisation atteste que #text(weight: 600, data.student_name)#data.identity a suivi et terminé la formation
  #text(weight: 600, "« " + data.course_title + " »").
]

== La formation
#grid(
  columns: (42mm, 1fr),
  inset: (x: 0pt, y: 2mm),
  stroke: (x, y) => (bottom: 0.4pt + hairline),
  ..data.facts.map(((name, value)) => (text(fill: soft, name), plain(weight: 600, value))).flatten(),
)
#if data.objectives.len() > 0 [
  == Objectifs atteints
  #list(marker: text(fill: mark, "–"), indent: 0pt, body-indent: 0.5em, spacing: 0.8em, ..data.objectives)
]

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

#v(10mm)
#block(breakable: false, grid(
  columns: (1fr, 24mm),
  column-gutter: 6mm,
  align: bottom,
  {
    plain(data.place)
    v(4mm)
    set text(size: 8pt, fill: soft)
    text(size: 10pt, weight: 600, fill: ink, data.serial)
    linebreak()
    [Vérifiable à l'adresse #link(data.address, data.address_text)]
  },
  drawing(data.qr, data.qr_alt, width: 24mm),
))
`;
