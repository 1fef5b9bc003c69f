import { breakOf, type ChartScene, type Ink, type LineMark, type RectMark, type SceneMark, type TextMark } from '../scene/scene.ts'
import { shortNumber, svgText } from './svg-text.ts'

export interface SvgLook {
  readonly colors: Readonly<Record<Ink, string>>
  /** `@font-face` rules with the font itself, so that the file looks the same where it is not installed; empty for none. */
  readonly fontFaces: string
  /** What a screen reader says instead of the picture. */
  readonly description: string
}

/** A scene as an .svg file of its own. */
export function sceneSvg({ width, height, marks }: ChartScene, { colors, fontFaces, description }: SvgLook): string {
  const style = fontFaces === '' ? '' : `<style>${fontFaces}</style>`
  const hatches = [...new Set(marks.flatMap((mark) => (mark.kind === 'RECT' && mark.isHatched ? (mark.fill ?? mark.stroke ?? []) : [])))]
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${shortNumber(width)}" height="${shortNumber(height)}" viewBox="0 0 ${shortNumber(width)} ${shortNumber(height)}" role="img">`,
    `<title>${svgText(description)}</title>`,
    style,
    hatches.length === 0 ? '' : `<defs>${hatches.map((ink) => hatchOf(ink, colors)).join('')}</defs>`,
    `<rect width="${shortNumber(width)}" height="${shortNumber(height)}" fill="${colors.page}"/>`,
    `<g font-family="'IBM Plex Sans', system-ui, sans-serif">`,
    ...marks.map((mark) => svgOf(mark, colors)),
    '</g></svg>',
  ].join('')
}

function hatchOf(ink: Ink, colors: SvgLook['colors']): string {
  return `<pattern id="hatch-${ink}" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="5" height="5" fill="${colors.page}"/><rect width="2.2" height="5" fill="${colors[ink]}"/></pattern>`
}

function svgOf(mark: SceneMark, colors: SvgLook['colors']): string {
  switch (mark.kind) {
    case 'RECT':
      return rectSvg(mark, colors)
    case 'LINE':
      return lineSvg(mark, colors)
    case 'TEXT':
      return textSvg(mark, colors)
    case 'DOT': {
      const stroke = mark.stroke === null ? '' : ` stroke="${colors[mark.stroke]}"`
      return mark.shape === 'SQUARE'
        ? `<rect x="${shortNumber(mark.x - mark.radius)}" y="${shortNumber(mark.y - mark.radius)}" width="${shortNumber(2 * mark.radius)}" height="${shortNumber(2 * mark.radius)}" fill="${colors[mark.fill]}"${stroke}/>`
        : `<circle cx="${shortNumber(mark.x)}" cy="${shortNumber(mark.y)}" r="${shortNumber(mark.radius)}" fill="${colors[mark.fill]}"${stroke}/>`
    }
  }
}

function rectSvg(
  { x, y, width, height, fill, stroke, strokeWidth, isHatched, isBroken, isLying }: RectMark,
  colors: SvgLook['colors'],
): string {
  const inset = stroke === null ? 0 : strokeWidth / 2
  const box = `x="${shortNumber(x + inset)}" y="${shortNumber(y + inset)}" width="${shortNumber(Math.max(0, width - 2 * inset))}" height="${shortNumber(Math.max(0, height - 2 * inset))}"`
  const paint = isHatched && (fill ?? stroke) !== null ? `url(#hatch-${fill ?? stroke})` : fill === null ? colors.page : colors[fill]
  const edge =
    stroke !== null
      ? ` stroke="${colors[stroke]}" stroke-width="${strokeWidth}"`
      : isHatched && fill !== null
        ? ` stroke="${colors[fill]}" stroke-width="1"`
        : ''
  const rect = `<rect ${box} fill="${paint}"${edge}/>`
  return isBroken ? rect + breakSvg({ x, y, width, height, isLying }, colors.page) : rect
}

/** A slanted gap across a bar. */
function breakSvg(box: Pick<RectMark, 'x' | 'y' | 'width' | 'height' | 'isLying'>, page: string): string {
  const [x1, y1, x2, y2] = breakOf(box).map(shortNumber)
  return `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="${page}" stroke-width="3"/>`
}

function lineSvg({ points, ink, width, dash }: LineMark, colors: SvgLook['colors']): string {
  const dashes = dash.length === 0 ? '' : ` stroke-dasharray="${dash.join(' ')}"`
  const path = points.map(([x, y]) => `${shortNumber(x)},${shortNumber(y)}`).join(' ')
  return `<polyline points="${path}" fill="none" stroke="${colors[ink]}" stroke-width="${width}"${dashes} stroke-linejoin="round"/>`
}

function textSvg({ x, y, anchor, text, size, weight, ink }: TextMark, colors: SvgLook['colors']): string {
  const from = anchor === 'start' ? '' : ` text-anchor="${anchor}"`
  const bold = weight === 400 ? '' : ` font-weight="${weight}"`
  return `<text x="${shortNumber(x)}" y="${shortNumber(y)}" font-size="${size}"${from}${bold} fill="${colors[ink]}">${svgText(text)}</text>`
}
