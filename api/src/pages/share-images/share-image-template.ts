import { familiesFor, WHOLE_WORDS } from '../../learning/certificates/documents/faces.ts';

/** The picture of a page or course: words on the left, the iris past the right edge, on the dark ground of the landing page. */
export const SHARE_IMAGE_TEMPLATE = `
#let data = json(bytes(sys.inputs.data))
#let step(color, lightness, chroma) = {
  let (_, c, hue, _) = oklch(rgb(color)).components()
  rgb(oklch(lightness, calc.min(chroma, c), hue))
}
#let paper = rgb("#09121a")
#let ink = rgb("#eaf0f3")
#let soft = rgb("#c0cbd0")
#let ground = step(data.colors.secondary, 25%, 0.035)
#let fibre = step(data.colors.primary, 68%, 0.12)
#let glow = step(data.colors.secondary, 84%, 0.1)
#let mark = step(data.colors.accent, 80%, 0.16)
#let display = ${familiesFor('heading')}
#set page(width: 1200pt, height: 630pt, margin: (left: 72pt, right: 72pt, top: 60pt, bottom: 60pt), fill: paper)
#set text(lang: "fr", font: ${familiesFor('text')}, fallback: false, size: 27pt, fill: soft, hyphenate: false)
#set smartquote(enabled: false)
${WHOLE_WORDS}#set par(leading: 0.5em, spacing: 0pt)
#let drawing(svg, ..size) = {
  let colors = (("{fibre}", fibre), ("{glow}", glow), ("{mark}", mark), ("{ground}", ground), ("{paper}", paper), ("{ink}", ink))
  image(bytes(colors.fold(svg, (drawn, (name, color)) => drawn.replace(name, color.to-hex()))), format: "svg", ..size)
}
#let column = 600pt
#let emblem = if data.emblem == "" { none } else { drawing(data.emblem, width: 52pt) }
// The first size in which the title needs at most so many lines; a line is 1.2 times its size, the last one 0.7.
#let fitted(body) = context {
  let sizes = ((72pt, 2), (66pt, 2), (72pt, 3), (62pt, 3), (54pt, 4), (46pt, 5), (38pt, 6))
  let set-in(size) = block(width: column, text(font: display, weight: 600, size: size, fill: ink, tracking: -0.025em, body))
  let fits = sizes.find(((size, lines)) => measure(set-in(size)).height <= size * (lines * 1.2 - 0.4))
  if fits == none { block(height: 255pt, clip: true, set-in(sizes.last().first())) } else { set-in(fits.first()) }
}

#place(top + left, dx: 616pt, dy: -215pt, drawing(data.iris, width: 940pt, height: 940pt))

#grid(
  columns: if emblem == none { (auto,) } else { (auto, auto) },
  column-gutter: 16pt,
  align: horizon,
  ..(if emblem == none { () } else { (emblem,) }),
  text(font: display, weight: 600, size: 30pt, fill: ink, data.siteName),
)
#v(1fr)
#fitted(data.title)
#v(42pt)
#block(width: column, data.lead)
#if data.authors != "" {
  v(26pt)
  block(width: column, text(weight: 600, fill: glow, data.authors))
}
`;
