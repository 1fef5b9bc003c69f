import { FILE_COLORS } from '../../charts/scene/chart-colors.ts'
import { fontOf } from './drawing.ts'
import { namespaces, xml } from './xml.ts'

const COLORS = {
  dk1: '#101315',
  lt1: '#ffffff',
  dk2: FILE_COLORS.actual,
  lt2: '#f5f6f7',
  accent1: FILE_COLORS.c1,
  accent2: FILE_COLORS.c2,
  accent3: FILE_COLORS.c3,
  accent4: FILE_COLORS.c4,
  accent5: FILE_COLORS.better,
  accent6: FILE_COLORS.worse,
  hlink: FILE_COLORS.c1,
  folHlink: FILE_COLORS['text-2'],
} as const

const FILL = xml('a:solidFill', {}, xml('a:schemeClr', { val: 'phClr' }))
const LINE = xml('a:ln', { w: 9525 }, FILL)
const EFFECT = xml('a:effectStyle', {}, xml('a:effectLst'))
const OTHER_SCRIPTS = xml('a:ea', { typeface: '' }) + xml('a:cs', { typeface: '' })

/** Colors and fonts of the product, which what is added later has, too. */
export function themePart(): string {
  const font = fontOf('IBM Plex Sans') + OTHER_SCRIPTS
  return xml(
    'a:theme',
    { ...namespaces('a'), name: 'Fourwall' },
    xml(
      'a:themeElements',
      {},
      xml(
        'a:clrScheme',
        { name: 'Fourwall' },
        ...Object.entries(COLORS).map(([name, color]) => xml(`a:${name}`, {}, xml('a:srgbClr', { val: color.slice(1).toUpperCase() }))),
      ),
      xml('a:fontScheme', { name: 'Fourwall' }, xml('a:majorFont', {}, font), xml('a:minorFont', {}, font)),
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
