import { FILE_COLORS } from '../../charts/scene/chart-colors.ts'
import { type Brand, USUAL_BRAND } from '../brand.ts'
import { fontOf } from './drawing.ts'
import { namespaces, xml } from './xml.ts'

/** Those of the brand first: what is added in a presentation program is offered them. */
function themeColors({ text, quiet, accent, block }: Brand) {
  return {
    dk1: text,
    lt1: '#ffffff',
    dk2: block === USUAL_BRAND.block ? FILE_COLORS.actual : block,
    lt2: '#f5f6f7',
    accent1: accent,
    accent2: FILE_COLORS.c2,
    accent3: FILE_COLORS.c3,
    accent4: FILE_COLORS.c4,
    accent5: FILE_COLORS.better,
    accent6: FILE_COLORS.worse,
    hlink: accent,
    folHlink: quiet,
  }
}

const FILL = xml('a:solidFill', {}, xml('a:schemeClr', { val: 'phClr' }))
const LINE = xml('a:ln', { w: 9525 }, FILL)
const EFFECT = xml('a:effectStyle', {}, xml('a:effectLst'))
const OTHER_SCRIPTS = xml('a:ea', { typeface: '' }) + xml('a:cs', { typeface: '' })

/** Colors and fonts of the brand, which what is added later has, too. */
export function themePart(brand: Brand): string {
  const [heading, text] = [fontOf(brand.headingFont) + OTHER_SCRIPTS, fontOf(brand.textFont) + OTHER_SCRIPTS]
  return xml(
    'a:theme',
    { ...namespaces('a'), name: 'Fourwall' },
    xml(
      'a:themeElements',
      {},
      xml(
        'a:clrScheme',
        { name: 'Fourwall' },
        ...Object.entries(themeColors(brand)).map(([name, color]) =>
          xml(`a:${name}`, {}, xml('a:srgbClr', { val: color.slice(1).toUpperCase() })),
        ),
      ),
      xml('a:fontScheme', { name: 'Fourwall' }, xml('a:majorFont', {}, heading), xml('a:minorFont', {}, text)),
      xml(
        'a:fmtScheme',
        { name: 'Fourwall' },
        xml('a:fillStyleLst', {}, FILL, FILL, FILL),
        xml('a:lnStyleLst', {}, LINE, LINE, LINE),
        xml('a:effectStyleLst', {}, EFFECT, EFFECT, EFFECT),
        xml('a:bgFillStyleLst', {}, FILL, FILL, FILL),
      ),
    ),
  )
}
