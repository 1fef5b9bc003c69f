import { mergeOrder, mergeRecords, type Records, withFieldsOf } from '../editing/three-way.ts'
import type { ChartDocument, ChartMetric } from './chart-document.ts'

/** Something of a chart that two people changed. */
interface ChartClash {
  /** Identifies it among the clashes of one merge. */
  readonly key: string
  readonly name: string
  /** What each made of it, in words. */
  readonly mine: string
  readonly theirs: string
}

type Part = object

const CHART = 'chart'
const OPTIONS = 'options'
const metricKey = (id: string): string => `metric ${id}`

/** Takes every change of one side only. Where both changed the same, theirs stays unless mine is chosen by its key. */
export function mergeCharts(
  base: ChartDocument,
  mine: ChartDocument,
  theirs: ChartDocument,
  chosenMine: ReadonlySet<string>,
): { readonly state: ChartDocument; readonly clashes: readonly ChartClash[] } {
  const [own, other] = [partsOf(mine), partsOf(theirs)]
  // What comes first wins.
  const { merged, clashes } = mergeRecords<Part>(partsOf(base), other, own)
  const parts = new Map(merged)
  for (const { id, fields } of clashes) {
    const chosen = (chosenMine.has(id) ? own : other).get(id)
    if (chosen === undefined) parts.delete(id)
    else if (chosenMine.has(id)) parts.set(id, withFieldsOf(merged.get(id), chosen, fields))
  }
  const ids = ({ metrics }: ChartDocument): readonly string[] => metrics.map(({ id }) => id)
  // The parts are those of `partsOf`.
  const metrics = mergeOrder(ids(base), ids(theirs), ids(mine)).flatMap((id) => (parts.get(metricKey(id)) as ChartMetric | undefined) ?? [])
  const rest = parts.get(CHART) as Omit<ChartDocument, 'metrics' | 'options'>
  const state = { ...rest, metrics, options: parts.get(OPTIONS) as ChartDocument['options'] }
  return { state, clashes: clashes.map(({ id, fields }) => clashOf(id, fields, own, other)) }
}

function partsOf({ metrics, options, ...rest }: ChartDocument): Records<Part> {
  return new Map<string, Part>([
    [CHART, rest],
    [OPTIONS, options],
    ...metrics.map((metric): readonly [string, Part] => [metricKey(metric.id), metric]),
  ])
}

function clashOf(key: string, fields: readonly string[], own: Records<Part>, other: Records<Part>): ChartClash {
  const labelOf = (parts: Records<Part>): string => (parts.get(key) as ChartMetric | undefined)?.dataLabel ?? ''
  const isTitle = key === CHART && fields.length === 1 && fields[0] === 'title'
  const name = isTitle ? 'Title' : key === CHART ? 'What it shows' : key === OPTIONS ? 'Settings' : labelOf(own) || labelOf(other)
  const wordsOf = (parts: Records<Part>): string => {
    const part = parts.get(key)
    if (part === undefined) return 'removed'
    return isTitle ? (part as ChartDocument).title || 'Automatic' : 'changed'
  }
  return { key, name, mine: wordsOf(own), theirs: wordsOf(other) }
}
