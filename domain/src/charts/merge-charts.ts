import { mergeOrder, mergeRecords, type Records, withFieldsOf } from '../editing/three-way.ts'
import { chartFieldWords, chartOptionWords } from './chart-changes.ts'
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
  const asked = clashes.flatMap(separated)
  for (const { key, id, fields } of asked) {
    const chosen = (chosenMine.has(key) ? own : other).get(id)
    if (chosen === undefined) parts.delete(id)
    else if (chosenMine.has(key)) parts.set(id, withFieldsOf(parts.get(id), chosen, fields))
  }
  const ids = ({ metrics }: ChartDocument): readonly string[] => metrics.map(({ id }) => id)
  // The parts are those of `partsOf`.
  const metrics = mergeOrder(ids(base), ids(theirs), ids(mine)).flatMap((id) => (parts.get(metricKey(id)) as ChartMetric | undefined) ?? [])
  const rest = parts.get(CHART) as Omit<ChartDocument, 'metrics' | 'options'>
  const state = { ...rest, metrics, options: parts.get(OPTIONS) as ChartDocument['options'] }
  return { state, clashes: asked.map((clash) => clashOf(clash, own, other)) }
}

function partsOf({ metrics, options, ...rest }: ChartDocument): Records<Part> {
  return new Map<string, Part>([
    [CHART, rest],
    [OPTIONS, options],
    ...metrics.map((metric): readonly [string, Part] => [metricKey(metric.id), metric]),
  ])
}

interface Asked {
  readonly key: string
  /** Of the part. */
  readonly id: string
  readonly fields: readonly string[]
}

/** Fields of the chart and its settings are chosen one by one; a measure is one thing. */
function separated({ id, fields }: Pick<Asked, 'id' | 'fields'>): readonly Asked[] {
  return id === CHART || id === OPTIONS
    ? fields.map((field) => ({ key: `${id} ${field}`, id, fields: [field] }))
    : [{ key: id, id, fields }]
}

function clashOf({ key, id, fields: [field] }: Asked, own: Records<Part>, other: Records<Part>): ChartClash {
  if (id === CHART || id === OPTIONS) {
    // The parts are those of `partsOf`, and the fields theirs.
    const wordsOf = (parts: Records<Part>) =>
      id === CHART
        ? chartFieldWords(parts.get(id) as ChartDocument, field as Parameters<typeof chartFieldWords>[1])
        : chartOptionWords(parts.get(id) as ChartDocument['options'], field as keyof ChartDocument['options'])
    return { key, name: wordsOf(own).name, mine: wordsOf(own).value, theirs: wordsOf(other).value }
  }
  const metricOf = (parts: Records<Part>) => parts.get(id) as ChartMetric | undefined
  const [mine, theirs] = [metricOf(own), metricOf(other)]
  const wordsOf = (metric: ChartMetric | undefined, against: ChartMetric | undefined): string =>
    metric === undefined ? 'removed' : against === undefined || metric.dataLabel === against.dataLabel ? 'changed' : `“${metric.dataLabel}”`
  return { key, name: (mine ?? theirs)?.dataLabel ?? '', mine: wordsOf(mine, theirs), theirs: wordsOf(theirs, mine) }
}
