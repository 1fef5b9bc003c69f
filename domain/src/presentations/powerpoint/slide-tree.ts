import { xml } from './xml.ts'

const NO_TRANSFORM = xml(
  'a:xfrm',
  {},
  xml('a:off', { x: 0, y: 0 }),
  xml('a:ext', { cx: 0, cy: 0 }),
  xml('a:chOff', { x: 0, y: 0 }),
  xml('a:chExt', { cx: 0, cy: 0 }),
)

/** What is on a slide, a layout or a master. */
export function slideTree(...shapes: readonly string[]): string {
  return xml(
    'p:spTree',
    {},
    xml('p:nvGrpSpPr', {}, xml('p:cNvPr', { id: 1, name: '' }), xml('p:cNvGrpSpPr'), xml('p:nvPr')),
    xml('p:grpSpPr', {}, NO_TRANSFORM),
    ...shapes,
  )
}

export const SAME_COLORS = xml('p:clrMapOvr', {}, xml('a:masterClrMapping'))

export const COLOR_MAP = xml('p:clrMap', {
  bg1: 'lt1',
  tx1: 'dk1',
  bg2: 'lt2',
  tx2: 'dk2',
  accent1: 'accent1',
  accent2: 'accent2',
  accent3: 'accent3',
  accent4: 'accent4',
  accent5: 'accent5',
  accent6: 'accent6',
  hlink: 'hlink',
  folHlink: 'folHlink',
})
