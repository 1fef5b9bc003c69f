import type { NativeChart, NativeLabel, NativeLabels, NativeLook, NativeSeries } from '../../charts/files/native-chart.ts'
import { widestText } from '../../charts/files/stand-in-widths.ts'
import { FILE_COLORS } from '../../charts/scene/chart-colors.ts'
import { CHART_TEXT, type Ink } from '../../charts/scene/scene.ts'
import { FIGURES, figureRange, nameRange } from './chart-figures-sheet.ts'
import { NO_FILL, outlineOf, runOf, runProperties, solidFill } from './drawing.ts'
import { emu } from './units.ts'
import { namespaces, type XmlAttributes, xml, xmlText } from './xml.ts'

const CATEGORY_AXIS = 111_111_111
const VALUE_AXIS = 222_222_222
const BAR_EDGE = 1.25

/** Relationships of a chart. */
interface ChartLinks {
  /** The workbook that holds its figures. */
  readonly workbook: string
  /** The lines over it; null for none. */
  readonly shapes: string | null
}

/** A chart, with its figures as they were when the file was made. */
export function chartPart(chart: NativeChart, { workbook, shapes }: ChartLinks): string {
  const { series, heading, hasKey } = chart
  const bars = series.filter(({ isLine }) => !isLine)
  const lines = series.filter(({ isLine }) => isLine)
  return xml(
    'c:chartSpace',
    namespaces('c', 'a', 'r'),
    value('c:date1904', 0),
    value('c:roundedCorners', 0),
    xml(
      'c:chart',
      {},
      heading === '' ? '' : title(chart),
      value('c:autoTitleDeleted', heading === '' ? 1 : 0),
      xml(
        'c:plotArea',
        {},
        layoutOf(chart, chart.plot, 'inner'),
        bars.length === 0 ? '' : barChart(chart, bars),
        lines.length === 0 ? '' : lineChart(chart, lines),
        categoryAxis(chart),
        valueAxis(chart),
        NOTHING,
      ),
      hasKey ? legend(chart) : '',
      value('c:plotVisOnly', 1),
      value('c:dispBlanksAs', 'gap'),
    ),
    NOTHING,
    textLook('text-2', false),
    xml('c:externalData', { 'r:id': workbook }, value('c:autoUpdate', 0)),
    shapes === null ? '' : xml('c:userShapes', { 'r:id': shapes }),
  )
}

const NOTHING = xml('c:spPr', {}, NO_FILL, xml('a:ln', {}, NO_FILL))

function value(name: string, val: string | number): string {
  return xml(name, { val })
}

/** A place inside a chart, in shares of it. */
function layoutOf({ box }: NativeChart, { x, y, width, height }: NativeChart['plot'], target: 'inner' | null): string {
  return xml(
    'c:layout',
    {},
    xml(
      'c:manualLayout',
      {},
      target === null ? '' : value('c:layoutTarget', target),
      value('c:xMode', 'edge'),
      value('c:yMode', 'edge'),
      value('c:x', part(x, box.width)),
      value('c:y', part(y, box.height)),
      value('c:w', part(width, box.width)),
      value('c:h', part(height, box.height)),
    ),
  )
}

function part(points: number, whole: number): number {
  return Math.min(1, Math.max(0, Math.round((points / whole) * 100_000) / 100_000))
}

const TURN = { rot: 0, vert: 'horz' } satisfies XmlAttributes
/** Figures next to narrow bars stay on one line. */
const ON_ONE_LINE = { ...TURN, wrap: 'none' } satisfies XmlAttributes

function textLook(ink: Ink, isBold: boolean, place: XmlAttributes = TURN, size: number = CHART_TEXT): string {
  return xml(
    'c:txPr',
    {},
    xml('a:bodyPr', place),
    xml('a:lstStyle'),
    xml(
      'a:p',
      {},
      xml('a:pPr', {}, runProperties({ size, color: FILE_COLORS[ink], isBold }, 'a:defRPr')),
      xml('a:endParaRPr', { lang: 'en-US' }),
    ),
  )
}

function richText(text: string, ink: Ink, isBold: boolean, place: XmlAttributes = TURN): string {
  const look = { size: CHART_TEXT, color: FILE_COLORS[ink], isBold }
  return xml(
    'c:tx',
    {},
    xml(
      'c:rich',
      {},
      xml('a:bodyPr', place),
      xml('a:lstStyle'),
      xml('a:p', {}, xml('a:pPr', {}, runProperties(look, 'a:defRPr')), runOf(text, look)),
    ),
  )
}

function title({ heading, box }: NativeChart): string {
  const place = xml(
    'c:manualLayout',
    {},
    value('c:xMode', 'edge'),
    value('c:yMode', 'edge'),
    value('c:x', 0),
    value('c:y', part(1, box.height)),
  )
  return xml('c:title', {}, richText(heading, 'text-1', true), xml('c:layout', {}, place), value('c:overlay', 1))
}

/** At the top left, without what is not seen. */
function legend(chart: NativeChart): string {
  const { series, plot, box, heading } = chart
  const named = series.filter(({ isHelper }) => !isHelper)
  const width = named.reduce((sum, { label }) => sum + widestText(label, { size: CHART_TEXT, isBold: false }) + 48, 16)
  const top = Math.max(0, plot.y - 21)
  // On the line of the text above the chart, after it.
  const left = top < 16 && heading !== '' ? widestText(heading, { size: CHART_TEXT, isBold: true }) + 20 : 0
  const hidden = series.flatMap(({ isHelper }, at) =>
    isHelper ? [xml('c:legendEntry', {}, value('c:idx', at), value('c:delete', 1))] : [],
  )
  return xml(
    'c:legend',
    {},
    value('c:legendPos', 't'),
    ...hidden,
    layoutOf(chart, { x: left, y: top, width: Math.min(box.width - left, width), height: 18 }, null),
    value('c:overlay', 1),
    textLook('text-2', false),
  )
}

const GROUPINGS = { SIDE_BY_SIDE: 'clustered', STACKED: 'stacked', SHARES: 'percentStacked' } as const

function barChart(chart: NativeChart, bars: readonly NativeSeries[]): string {
  return xml(
    'c:barChart',
    {},
    value('c:barDir', chart.isLying ? 'bar' : 'col'),
    value('c:grouping', GROUPINGS[chart.grouping]),
    value('c:varyColors', 0),
    ...bars.map((one) => seriesXml(chart, one)),
    value('c:gapWidth', chart.gap),
    value('c:overlap', chart.overlap),
    value('c:axId', CATEGORY_AXIS),
    value('c:axId', VALUE_AXIS),
  )
}

function lineChart(chart: NativeChart, lines: readonly NativeSeries[]): string {
  return xml(
    'c:lineChart',
    {},
    value('c:grouping', 'standard'),
    value('c:varyColors', 0),
    ...lines.map((one) => seriesXml(chart, one)),
    value('c:marker', 1),
    value('c:axId', CATEGORY_AXIS),
    value('c:axId', VALUE_AXIS),
  )
}

function seriesXml(chart: NativeChart, series: NativeSeries): string {
  const at = chart.series.indexOf(series)
  const { isLine, look, exceptions, labels } = series
  const points = [...exceptions].map(([index, own]) =>
    xml('c:dPt', {}, value('c:idx', index), value('c:invertIfNegative', 0), value('c:bubble3D', 0), barLook(own)),
  )
  return xml(
    'c:ser',
    {},
    value('c:idx', at),
    value('c:order', at),
    xml('c:tx', {}, xml('c:strRef', {}, formula(nameRange(chart, at)), textCache('c:strCache', [series.label]))),
    isLine ? lineLook(look, series.isHelper ? HELPER_LINE : LINE) : barLook(look),
    isLine ? marker(look) : value('c:invertIfNegative', 0),
    ...points,
    labels === null ? '' : labelsXml(chart, series, labels),
    categoriesXml(chart),
    xml(
      'c:val',
      {},
      xml(
        'c:numRef',
        {},
        formula(figureRange(chart, at)),
        xml(
          'c:numCache',
          {},
          `<c:formatCode>${xmlText(chart.code)}</c:formatCode>`,
          value('c:ptCount', series.values.length),
          ...pointsOf(series.values),
        ),
      ),
    ),
    isLine ? value('c:smooth', 0) : '',
  )
}

function formula(range: string): string {
  return `<c:f>${xmlText(range)}</c:f>`
}

function pointsOf(values: readonly (string | null)[]): readonly string[] {
  return values.flatMap((one, idx) => (one === null ? [] : [xml('c:pt', { idx }, `<c:v>${xmlText(one)}</c:v>`)]))
}

function textCache(name: string, values: readonly (string | null)[]): string {
  return xml(name, {}, value('c:ptCount', values.length), ...pointsOf(values))
}

function categoriesXml({ categories }: NativeChart): string {
  const labels = categories.map(({ label }) => label)
  const range = `${FIGURES}!$A$2:$${isGrouped(categories) ? 'B' : 'A'}$${categories.length + 1}`
  if (!isGrouped(categories)) return xml('c:cat', {}, xml('c:strRef', {}, formula(range), textCache('c:strCache', labels)))
  const groups = categories.map(({ group }, at) => (group === categories[at - 1]?.group ? null : group))
  const cache = xml(
    'c:multiLvlStrCache',
    {},
    value('c:ptCount', categories.length),
    xml('c:lvl', {}, ...pointsOf(labels)),
    xml('c:lvl', {}, ...pointsOf(groups)),
  )
  return xml('c:cat', {}, xml('c:multiLvlStrRef', {}, formula(range), cache))
}

function isGrouped(categories: NativeChart['categories']): boolean {
  return categories.some(({ group }) => group !== null)
}

function barLook({ fill, stroke, isHatched }: NativeLook): string {
  const color = fill ?? stroke
  const paint = isHatched && color !== null ? hatch(color) : fill === null ? NO_FILL : solidFill(FILE_COLORS[fill])
  const edge = stroke ?? (isHatched ? fill : null)
  return xml('c:spPr', {}, paint, edge === null ? xml('a:ln', {}, NO_FILL) : outlineOf({ color: FILE_COLORS[edge], width: BAR_EDGE }))
}

function hatch(ink: Ink): string {
  const color = (of: Ink) => xml('a:srgbClr', { val: FILE_COLORS[of].slice(1).toUpperCase() })
  return xml('a:pattFill', { prst: 'wdUpDiag' }, xml('a:fgClr', {}, color(ink)), xml('a:bgClr', {}, color('page')))
}

const DASHES: Readonly<Record<string, 'dash' | 'sysDot' | 'dashDot' | 'sysDash' | 'lgDash'>> = {
  '5,3': 'dash',
  '4,3': 'dash',
  '1,2': 'sysDot',
  '1.5,3': 'sysDot',
  '8,3,1.5,3': 'dashDot',
  '3,2': 'sysDash',
  '10,4': 'lgDash',
}

/** Points. */
const LINE = 2
const HELPER_LINE = 1

function lineLook({ stroke, dash, isDots }: NativeLook, width: number): string {
  if (stroke === null || isDots) return xml('c:spPr', {}, xml('a:ln', { w: emu(2) }, NO_FILL))
  const dashed = DASHES[dash.join(',')]
  return xml('c:spPr', {}, outlineOf({ color: FILE_COLORS[stroke], width, join: 'round', ...(dashed !== undefined && { dash: dashed }) }))
}

function marker({ stroke, isDots }: NativeLook): string {
  if (stroke === null || !isDots) return xml('c:marker', {}, value('c:symbol', 'none'))
  const paint = solidFill(FILE_COLORS[stroke])
  return xml('c:marker', {}, value('c:symbol', 'circle'), value('c:size', 7), xml('c:spPr', {}, paint, xml('a:ln', {}, NO_FILL)))
}

const POSITIONS = { ABOVE: 't', BELOW: 'b', CENTER: 'ctr', OUTSIDE: 'outEnd', INSIDE: 'inEnd' } as const

function labelsXml({ code }: NativeChart, series: NativeSeries, labels: NativeLabels): string {
  const { values } = series
  const { position, ink, isBold, only, exceptions } = labels
  const own = values.flatMap((one, idx) => {
    const exception = exceptions.get(idx)
    if (one === null || exception?.text === '')
      return exception === undefined ? [] : [xml('c:dLbl', {}, value('c:idx', idx), value('c:delete', 1))]
    if (exception === undefined && only?.has(idx) !== true) return []
    if (only !== null && !only.has(idx)) return []
    return [labelXml(idx, exception ?? { position, ink, text: null }, labels, { code, behind: fillAt(series, idx) })]
  })
  return xml(
    'c:dLbls',
    {},
    ...own,
    xml('c:numFmt', { formatCode: code, sourceLinked: 0 }),
    NOTHING,
    textLook(ink, isBold, ON_ONE_LINE),
    value('c:dLblPos', POSITIONS[position]),
    ...shows(only === null),
  )
}

function fillAt({ look, exceptions }: NativeSeries, at: number): Ink | null {
  return (exceptions.get(at) ?? look).fill
}

interface LabelPlace {
  readonly code: string
  /** The color of its bar; null for none. */
  readonly behind: Ink | null
}

/** On the color of the bar around the figure: the outline of another bar does not cross it. */
const TIGHT = { ...ON_ONE_LINE, lIns: 0, tIns: 0, rIns: 0, bIns: 0 } satisfies XmlAttributes

function labelXml(idx: number, { position, ink, text }: NativeLabel, { isBold }: NativeLabels, { code, behind }: LabelPlace): string {
  const isOnBar = position === 'INSIDE' && behind !== null
  const place = isOnBar ? TIGHT : ON_ONE_LINE
  const said = text === null ? xml('c:numFmt', { formatCode: code, sourceLinked: 0 }) : richText(text, ink, isBold, place)
  return xml(
    'c:dLbl',
    {},
    value('c:idx', idx),
    said,
    isOnBar ? xml('c:spPr', {}, solidFill(FILE_COLORS[behind]), xml('a:ln', {}, NO_FILL)) : NOTHING,
    text === null ? textLook(ink, isBold, place) : '',
    value('c:dLblPos', POSITIONS[position]),
    ...shows(true),
  )
}

function shows(isShown: boolean): readonly string[] {
  return [
    value('c:showLegendKey', 0),
    value('c:showVal', isShown ? 1 : 0),
    value('c:showCatName', 0),
    value('c:showSerName', 0),
    value('c:showPercent', 0),
    value('c:showBubbleSize', 0),
  ]
}

/** Points: names are not smaller. */
const LEAST_NAME = 8

/** The size at which no word of the names is broken, whichever font there is. */
function nameSize({ isLying, categories, plot }: NativeChart): number {
  if (isLying) return CHART_TEXT
  const words = categories.flatMap(({ label }) => label.split(' '))
  const widest = Math.max(1, ...words.map((word) => widestText(word, { size: CHART_TEXT, isBold: false })))
  return Math.max(LEAST_NAME, Math.min(CHART_TEXT, (CHART_TEXT * (plot.width / Math.max(1, categories.length) - 2)) / widest))
}

function categoryAxis(chart: NativeChart): string {
  const { isLying, showsNames, categories } = chart
  return xml(
    'c:catAx',
    {},
    value('c:axId', CATEGORY_AXIS),
    // The first place is at the top, as in a table.
    xml('c:scaling', {}, value('c:orientation', isLying ? 'maxMin' : 'minMax')),
    value('c:delete', 0),
    value('c:axPos', isLying ? 'l' : 'b'),
    xml('c:numFmt', { formatCode: 'General', sourceLinked: 0 }),
    value('c:majorTickMark', 'none'),
    value('c:minorTickMark', 'none'),
    value('c:tickLblPos', showsNames ? 'low' : 'none'),
    xml('c:spPr', {}, outlineOf({ color: FILE_COLORS.base, width: 1 })),
    textLook('text-2', false, TURN, nameSize(chart)),
    value('c:crossAx', VALUE_AXIS),
    value('c:crosses', 'autoZero'),
    value('c:auto', 0),
    value('c:lblAlgn', 'ctr'),
    value('c:lblOffset', 60),
    value('c:noMultiLvlLbl', isGrouped(categories) ? 0 : 1),
  )
}

function valueAxis({ isLying, showsTicks, scale, code, grouping }: NativeChart): string {
  const grid = xml('c:majorGridlines', {}, xml('c:spPr', {}, outlineOf({ color: FILE_COLORS.grid, width: 1 })))
  const isScaled = scale.most > scale.least
  return xml(
    'c:valAx',
    {},
    value('c:axId', VALUE_AXIS),
    xml(
      'c:scaling',
      {},
      value('c:orientation', 'minMax'),
      isScaled ? value('c:max', precise(scale.most)) : '',
      isScaled ? value('c:min', precise(scale.least)) : '',
    ),
    value('c:delete', showsTicks ? 0 : 1),
    value('c:axPos', isLying ? 't' : 'l'),
    showsTicks ? grid : '',
    xml('c:numFmt', { formatCode: grouping === 'SHARES' ? '0%' : code, sourceLinked: 0 }),
    value('c:majorTickMark', 'none'),
    value('c:minorTickMark', 'none'),
    value('c:tickLblPos', 'low'),
    NOTHING,
    textLook('text-3', false),
    value('c:crossAx', CATEGORY_AXIS),
    value('c:crosses', 'autoZero'),
    value('c:crossBetween', 'between'),
    scale.step === null ? '' : value('c:majorUnit', precise(scale.step)),
  )
}

function precise(number: number): number {
  return Number(number.toPrecision(12))
}
