import { STYLE } from './style.ts';

/** The certificate: A4, landscape. The iris bleeds off the right edge; the words stand on the left. */
const SHEET = `
${STYLE}
#set page(width: 297mm, height: 210mm, margin: (left: 22mm, right: 22mm, top: 18mm, bottom: 16mm))
#set par(leading: 0.5em, spacing: 0pt)
#show heading: set text(font: display, weight: 600, size: 13pt, fill: fibre)
#show heading: set block(spacing: 0pt)

#let column = 132mm
// One line in the largest size that fits, else two lines of a smaller one.
#let fitted(body, one-line, two-lines, ..style) = context {
  let set-in(size) = text(size: size, ..style, body)
  let width-of(size) = measure(set-in(size)).width
  let size = one-line.find(size => width-of(size) <= column)
  // Lines of about the same length.
  if size == none {
    let smaller = two-lines.find(size => width-of(size) <= column * 1.8)
    let size = if smaller == none { two-lines.last() } else { smaller }
    block(width: calc.min(column, width-of(size) * 0.58), set-in(size))
  } else { block(width: column, set-in(size)) }
}

#let sheet(data) = [
#place(top + left, dx: 138mm, dy: -21mm, drawing(data.iris, data.iris_alt, width: 216mm, height: 216mm))

#grid(columns: (auto, 1fr), column-gutter: 3mm, align: horizon, logo(9mm), text(font: display, weight: 600, size: 13pt, data.organisation))

#v(1fr)
= Certificat de réussite
#v(7mm)
#label[Délivré à]
#v(5mm)
#fitted(data.student_name, (46pt, 43pt, 40pt, 37pt, 34pt, 31pt, 28pt), (28pt, 25pt, 22pt, 19pt, 16pt), font: display, weight: 600, tracking: -0.02em)
#v(8mm)
#label[pour avoir suivi et terminé la formation]
#v(3.5mm)
#fitted(data.course_title, (22pt, 20pt, 18pt, 17pt), (18pt, 16pt, 14pt, 12pt), font: display, weight: 600, tracking: -0.01em)
#if data.objectives.len() > 0 {
  let goals(size) = block(width: column, {
    set text(size: size, fill: soft)
    set par(leading: 0.45em)
    list(marker: text(fill: mark, "–"), indent: 0pt, body-indent: 0.5em, spacing: 0.62em, ..data.objectives)
  })
  v(5mm)
  context {
    let size = (9pt, 8pt, 7pt, 6pt).find(size => measure(goals(size)).height <= 32mm)
    if size == none { block(height: 32mm, clip: true, goals(6pt)) } else { goals(size) }
  }
}
#v(1fr)
#block(width: column, {
  line(length: 100%, stroke: 0.4pt + hairline)
  v(3.5mm)
  grid(
    columns: data.facts.map(_ => auto),
    column-gutter: 9mm,
    ..data.facts.map(((name, value)) => stack(spacing: 1.8mm, label(name), plain(size: 10pt, weight: 600, value))),
  )
})
#v(8mm)
#grid(
  columns: (23mm, 1fr),
  column-gutter: 4mm,
  align: bottom,
  drawing(data.qr, data.qr_alt, width: 23mm),
  {
    set text(size: 8pt, fill: soft)
    text(size: 10pt, weight: 600, fill: ink, data.serial)
    linebreak()
    [Vérifiable à l'adresse #link(data.address, data.address_text)]
    if data.validity != "" { linebreak(); data.validity }
    if data.numbers != "" { linebreak(); text(fill: faint, data.numbers) }
  },
)
]
`;

/** One certificate. */
export const CERTIFICATE_TEMPLATE = `${SHEET}
#sheet(data)
`;

/** Several certificates, each on a page. */
export const CERTIFICATES_TEMPLATE = `${SHEET}
#for (index, one) in data.certificates.enumerate() {
  if index > 0 { pagebreak() }
  sheet(one)
}
`;
