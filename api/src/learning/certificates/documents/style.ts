import { familiesFor, WHOLE_WORDS } from './faces.ts';

/** What all documents have in common: language, faces, colors of the theme, and drawings with their alternative text. */
export const STYLE = `
#let data = json(bytes(sys.inputs.data))
#let step(color, lightness, chroma) = {
  let (_, c, hue, _) = oklch(rgb(color)).components()
  rgb(oklch(lightness, calc.min(chroma, c), hue))
}
#let ink = rgb("#12202e")
#let soft = rgb("#3e4c5a")
#let faint = rgb("#596673")
#let hairline = rgb("#b9c4cb")
#let fibre = step(data.colors.primary, 43%, 0.14)
#let glow = step(data.colors.secondary, 46%, 0.15)
#let mark = step(data.colors.accent, 59%, 0.14)
#let display = ${familiesFor('heading')}
#set document(title: data.title, author: data.organisation, date: datetime(..data.issued))
#set text(lang: "fr", font: ${familiesFor('text')}, fallback: false, size: 10pt, fill: ink, hyphenate: false)
#set smartquote(enabled: false)
${WHOLE_WORDS}#let drawing(svg, alt, ..size) = {
  let colored = svg.replace("{fibre}", fibre.to-hex()).replace("{glow}", glow.to-hex()).replace("{mark}", mark.to-hex())
  image(bytes(colored), format: "svg", alt: alt, ..size)
}
#let logo(size) = drawing(data.logo, "Emblème : un iris", width: size)
// Dates, hours and numbers: the zero of the other face has a slash, and no feature takes it off.
#let plain(body, ..style) = text(font: display, ..style, body)
#let label(body) = text(size: 7.5pt, fill: faint, body)
`;
