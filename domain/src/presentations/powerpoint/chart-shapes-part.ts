import type { NativeChart, NativeStroke } from '../../charts/files/native-chart.ts'
import { FILE_COLORS } from '../../charts/scene/chart-colors.ts'
import { outlineOf } from './drawing.ts'
import { emu } from './units.ts'
import { namespaces, xml } from './xml.ts'

const CDR = { 'xmlns:cdr': 'http://schemas.openxmlformats.org/drawingml/2006/chartDrawing' }

/** Lines that lie over a chart and go with it wherever it is moved. */
export function chartShapesPart({ box, strokes }: NativeChart): string {
  return xml('c:userShapes', namespaces('c', 'a'), ...strokes.map((stroke, at) => strokeShape(stroke, at, box)))
}

function strokeShape({ points, ink, width }: NativeStroke, at: number, box: NativeChart['box']): string {
  const [across, down] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [left, top, right, bottom] = [Math.min(...across), Math.min(...down), Math.max(...across), Math.max(...down)]
  const path = points.map(([x, y], index) =>
    xml(index === 0 ? 'a:moveTo' : 'a:lnTo', {}, xml('a:pt', { x: emu(x - left), y: emu(y - top) })),
  )
  const size = { cx: emu(right - left), cy: emu(bottom - top) }
  return xml(
    'cdr:relSizeAnchor',
    CDR,
    corner('cdr:from', left / box.width, top / box.height),
    corner('cdr:to', right / box.width, bottom / box.height),
    xml(
      'cdr:sp',
      { macro: '', textlink: '' },
      xml('cdr:nvSpPr', {}, xml('cdr:cNvPr', { id: at + 2, name: `Break ${at + 1}` }), xml('cdr:cNvSpPr')),
      xml(
        'cdr:spPr',
        {},
        xml('a:xfrm', {}, xml('a:off', { x: emu(left), y: emu(top) }), xml('a:ext', size)),
        xml(
          'a:custGeom',
          {},
          xml('a:avLst'),
          xml('a:gdLst'),
          xml('a:ahLst'),
          xml('a:cxnLst'),
          xml('a:rect', { l: 'l', t: 't', r: 'r', b: 'b' }),
          xml('a:pathLst', {}, xml('a:path', { w: size.cx, h: size.cy, fill: 'none' }, ...path)),
        ),
        xml('a:noFill'),
        outlineOf({ color: FILE_COLORS[ink], width, join: 'round' }),
      ),
    ),
  )
}

/** In shares of the chart, which a shape must not leave. */
function corner(name: string, x: number, y: number): string {
  const inside = (share: number): number => Math.round(Math.min(1, Math.max(0, share)) * 100_000) / 100_000
  return xml(name, {}, `<cdr:x>${inside(x)}</cdr:x>`, `<cdr:y>${inside(y)}</cdr:y>`)
}
