import { shortNumber, svgText } from '../../charts/files/svg-text.ts'
import type { PageElement, PageMark, PictureMark, ShapeMark, SlidePage, WordsMark } from './page-marks.ts'

export interface PageSvgLook {
  /** `@font-face` rules with the fonts themselves, so that the picture looks the same where they are not installed; empty for none. */
  readonly fontFaces: string
  /** A picture's address, as `data:`; null for a deleted one. */
  readonly addressOf: (pictureId: string) => string | null
}

/** A slide as an .svg file of its own. */
export function pageSvg(page: SlidePage, { fontFaces, addressOf }: PageSvgLook): string {
  const { width, height, background, elements, title } = page
  const hatches = new Set(
    elements.flatMap(({ marks }) => marks.flatMap((mark) => (mark.kind === 'SHAPE' && mark.isHatched ? (mark.fill ?? []) : []))),
  )
  let clips = 0
  const draw = (mark: PageMark): string => {
    switch (mark.kind) {
      case 'SHAPE':
        return shapeSvg(mark)
      case 'STROKE':
        return strokeSvg(mark)
      case 'WORDS':
        return wordsSvg(mark)
      case 'PICTURE':
        clips += 1
        return pictureSvg(mark, addressOf(mark.pictureId), `clip-${clips}`)
    }
  }
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${shortNumber(width)}" height="${shortNumber(height)}" viewBox="0 0 ${shortNumber(width)} ${shortNumber(height)}" role="img">`,
    `<title>${svgText(title)}</title>`,
    fontFaces === '' ? '' : `<style>${fontFaces}</style>`,
    hatches.size === 0 ? '' : `<defs>${[...hatches].map(hatchSvg).join('')}</defs>`,
    `<rect width="${shortNumber(width)}" height="${shortNumber(height)}" fill="${background}"/>`,
    ...elements.map((element) => elementSvg(element, draw)),
    '</svg>',
  ].join('')
}

function elementSvg({ box, opacity, marks }: PageElement, draw: (mark: PageMark) => string): string {
  const turn =
    box.rotation === 0 ? '' : ` rotate(${shortNumber(box.rotation)} ${shortNumber(box.width / 2)} ${shortNumber(box.height / 2)})`
  const seen = opacity === 1 ? '' : ` opacity="${shortNumber(opacity)}"`
  return `<g transform="translate(${shortNumber(box.x)} ${shortNumber(box.y)})${turn}"${seen}>${marks.map(draw).join('')}</g>`
}

function hatchSvg(color: string): string {
  return `<pattern id="${hatchId(color)}" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="5" height="5" fill="#ffffff"/><rect width="2.2" height="5" fill="${color}"/></pattern>`
}

const hatchId = (color: string) => `hatch-${color.slice(1)}`

function shapeSvg({ shape, x, y, width, height, radius, fill, isHatched, line }: ShapeMark): string {
  const paint = fill === null ? 'none' : isHatched ? `url(#${hatchId(fill)})` : fill
  const look = `fill="${paint}"${line === null ? '' : ` stroke="${line.color}" stroke-width="${shortNumber(line.width)}"`}`
  if (shape === 'ELLIPSE')
    return `<ellipse cx="${shortNumber(x + width / 2)}" cy="${shortNumber(y + height / 2)}" rx="${shortNumber(width / 2)}" ry="${shortNumber(height / 2)}" ${look}/>`
  if (shape === 'TRIANGLE')
    return `<path d="M${shortNumber(x + width / 2)} ${shortNumber(y)}L${shortNumber(x + width)} ${shortNumber(y + height)}H${shortNumber(x)}Z" stroke-linejoin="round" ${look}/>`
  const corners = radius === 0 ? '' : ` rx="${shortNumber(radius)}"`
  return `<rect x="${shortNumber(x)}" y="${shortNumber(y)}" width="${shortNumber(width)}" height="${shortNumber(height)}"${corners} ${look}/>`
}

function strokeSvg({ points, color, width, dash }: Extract<PageMark, { kind: 'STROKE' }>): string {
  const dashes = dash.length === 0 ? '' : ` stroke-dasharray="${dash.join(' ')}"`
  const path = points.map(([x, y]) => `${shortNumber(x)},${shortNumber(y)}`).join(' ')
  return `<polyline points="${path}" fill="none" stroke="${color}" stroke-width="${shortNumber(width)}"${dashes} stroke-linejoin="round"/>`
}

function wordsSvg({ x, y, anchor, text, size, weight, family, isItalic, color }: WordsMark): string {
  const look = [
    anchor === 'start' ? '' : ` text-anchor="${anchor}"`,
    weight === 400 ? '' : ` font-weight="${weight}"`,
    isItalic ? ' font-style="italic"' : '',
  ].join('')
  return `<text x="${shortNumber(x)}" y="${shortNumber(y)}" font-family="'${family}', system-ui, sans-serif" font-size="${shortNumber(size)}"${look} fill="${color}" xml:space="preserve">${svgText(text)}</text>`
}

function pictureSvg({ x, y, width, height, whole }: PictureMark, address: string | null, clip: string): string {
  if (address === null) return ''
  return [
    `<clipPath id="${clip}"><rect x="${shortNumber(x)}" y="${shortNumber(y)}" width="${shortNumber(width)}" height="${shortNumber(height)}"/></clipPath>`,
    `<image href="${svgText(address)}" x="${shortNumber(whole.x)}" y="${shortNumber(whole.y)}" width="${shortNumber(whole.width)}" height="${shortNumber(whole.height)}" preserveAspectRatio="none" clip-path="url(#${clip})"/>`,
  ].join('')
}
