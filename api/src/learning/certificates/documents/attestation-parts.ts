import { STYLE } from './style.ts';

/** How attestations begin: A4, portrait, with this footer, the letterhead and the beginning of the iris. */
export function beginAttestation(footer: string): string {
  return `
${STYLE}
#set page(
  width: 210mm,
  height: 297mm,
  margin: (x: 24mm, top: 20mm, bottom: 24mm),
  footer: ${footer},
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
`;
}

/** The facts of an attestation, and its objectives under a heading. */
export function factsAndObjectives(heading: string): string {
  return `#grid(
  columns: (42mm, 1fr),
  inset: (x: 0pt, y: 2mm),
  stroke: (x, y) => (bottom: 0.4pt + hairline),
  ..data.facts.map(((name, value)) => (text(fill: soft, name), plain(weight: 600, value))).flatten(),
)
#if data.objectives.len() > 0 [
  == ${heading}
  #list(marker: text(fill: mark, "–"), indent: 0pt, body-indent: 0.5em, spacing: 0.8em, ..data.objectives)
]`;
}

/** How they end: place and day, and where the serial is checked. */
export const ATTESTATION_END = `#v(10mm)
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
