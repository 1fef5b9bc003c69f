import type { ChartData } from '../../charts/chart-figures.ts'
import type { AnswerPart, AssistantAnswer, SaidFigure } from './answer.ts'

type Answered = Pick<AssistantAnswer, 'parts'>
type Table = Extract<AnswerPart, { readonly kind: 'TABLE' }>

/**
 * Whether an answer would show other figures today. Words do not count, so that a renamed line has not moved.
 *
 * @param now the same plan answered again, of the same days.
 */
export function hasMoved(then: Answered, now: Answered): boolean {
  const today = new Map<string, Set<string | null>>()
  // A step down in a waterfall has the key of the cost that it is, and its opposite sign.
  for (const { key, value } of figuresOf(now)) today.set(key, (today.get(key) ?? new Set()).add(value))
  const isOther = ({ key, value }: KeyedValue): boolean => today.get(key)?.has(value) === false
  return figuresOf(then).some(isOther) || tablesOf(then).some((table) => hasOtherRows(table, tablesOf(now), today))
}

interface KeyedValue {
  readonly key: string
  readonly value: string | null
}

/** Figures of the report engine: those of files and counts have no cell. */
function figuresOf({ parts }: Answered): readonly KeyedValue[] {
  return parts.flatMap((part): readonly KeyedValue[] => {
    switch (part.kind) {
      case 'TEXT':
        return part.words.filter(isKeyed)
      case 'TABLE':
        return part.rows.flatMap(({ cells }) => cells.filter(isKeyed))
      case 'CHART':
        return chartedValues(part.data, part.question)
    }
  })
}

function chartedValues({ panels, waterfall }: ChartData, question: number): readonly KeyedValue[] {
  const cells =
    waterfall === null
      ? panels.flatMap(({ series }) => series.flatMap((one) => one.cells))
      : [waterfall.base.cell, waterfall.actual.cell, ...waterfall.steps.flatMap(({ cell }) => cell ?? [])]
  return cells.map(({ question: own, key, value }) => ({ key: `${question + own} ${key}`, value }))
}

function isKeyed(cell: string | SaidFigure): cell is SaidFigure {
  return typeof cell !== 'string' && cell.key !== '' && !cell.key.startsWith('file:')
}

function tablesOf({ parts }: Answered): readonly Table[] {
  return parts.filter((part) => part.kind === 'TABLE')
}

/** Whether rows came or went, as in a ranking; or, of tables without cells such as entries, whether their figures differ. */
function hasOtherRows(table: Table, tables: readonly Table[], today: ReadonlyMap<string, unknown>): boolean {
  // Under another title it is another table: its figures were compared one by one.
  const same = tables.find(({ title }) => title === table.title)
  if (same === undefined) return false
  const keyed = table.rows.flatMap(({ cells }) => cells.filter(isKeyed))
  if (keyed.length > 0) return keyed.some(({ key }) => !today.has(key))
  return valuesOf(table).join('\n') !== valuesOf(same).join('\n')
}

function valuesOf({ rows }: Table): readonly string[] {
  return rows.flatMap(({ cells }) => cells.flatMap((cell) => (typeof cell === 'string' ? [] : [cell.value ?? ''])))
}
