import { compareDecimals } from '../../money/decimal.ts'
import { planOfSums } from '../checks/plan-of-sums.ts'
import { writeBudgets } from '../checks/write-budgets.ts'
import { writeMapping, writeMetricDays, writeSameStores } from '../checks/write-data-checks.ts'
import { writePartOf } from '../checks/write-part-of.ts'
import { writeSumsCheck } from '../checks/write-sums.ts'
import { listsVendors } from '../plan.ts'
import type { AnswerPart } from './answer.ts'
import type { AnswerFigures } from './answer-figures.ts'
import { answer, note, warning } from './answer-sentences.ts'
import { type AnswerWriting, endOfBooks, inWhenAndWhere, writtenFigures } from './answer-writing.ts'
import { partTraded } from './part-traded.ts'
import { planRowName } from './plan-names.ts'
import { planWalk } from './plan-walk.ts'
import { writeAttention } from './write-attention.ts'
import { writeBridge } from './write-bridge.ts'
import { writeCoverage, writeDefinitions, writeGaps, writeReconciliation } from './write-checks.ts'
import { writeTransactions, writeVendors } from './write-entries.ts'
import { listedPlaces, writeFigureAnswer } from './write-figures.ts'
import { writeLocations } from './write-locations.ts'

/** An answer's parts to a plan, from its results: sentences first, then what they are about. */
export function writeAnswer(writing: AnswerWriting): readonly AnswerPart[] {
  const { plan } = writing
  switch (plan.kind) {
    case 'DEFINE':
      return writeDefinitions(writing)
    case 'ATTENTION':
      return writeAttention(writing)
    case 'TRANSACTIONS':
      return writeTransactions(writing)
    case 'CHECK':
      return writeCheck(writing)
    default:
      return listsVendors(plan) ? writeVendors(writing) : writeReport(writing)
  }
}

function writeCheck(writing: AnswerWriting): readonly AnswerPart[] {
  const { check } = writing.plan
  switch (check) {
    case 'RECONCILIATION':
      return writeReconciliation(writing)
    case 'LOCATIONS':
      return writeLocations(writing)
    case 'METRIC_GAPS':
      return writeGaps(writing)
    case 'BUDGETS':
      return writeBudgets(writing)
    case 'SUMS':
      return [...writeSumsCheck(writing, writeReport({ ...writing, plan: planOfSums(writing.plan) })), ...endOfBooks(writing)]
    case 'METRIC_DAYS':
      return writeMetricDays(writing)
    case 'MAPPING':
      return writeMapping(writing)
    case 'SAME_STORES':
      return writeSameStores(writing)
    case 'PART_OF':
      return writePartOf(writing)
    case 'COVERAGE':
    case null:
      return writeCoverage(writing)
  }
}

/** Vendors without any amount in the question's scope: a sentence says more than a table of zeros. Null for anything else. */
function absentVendors(writing: AnswerWriting, figures: AnswerFigures): readonly AnswerPart[] | null {
  const { plan } = writing
  const areVendors = plan.rows.length > 0 && plan.rows.every(({ kind }) => kind === 'VENDOR')
  const isZero = (value: string | null): boolean => value === null || compareDecimals(value, '0') === 0
  if (!areVendors || !figures.table.rows.every(({ cells }) => cells.every(({ value }) => isZero(value)))) return null
  return [
    ...plan.rows.map((row) =>
      answer(
        `${planRowName(row, writing.names)} comes to zero in ${row.kind === 'VENDOR' && row.groupId !== null ? 'this line' : 'every line of costs'}${inWhenAndWhere(writing)}${plan.by === 'LOCATION' ? ', at every location' : ''}.`,
      ),
    ),
    note('Entries that offset each other, or are dated otherwise, or are outside the profit and loss are not in it.'),
    ...endOfBooks(writing),
  ]
}

function writeReport(writing: AnswerWriting): readonly AnswerPart[] {
  const { plan, names } = writing
  const figures = writtenFigures(writing)
  if (figures === null || figures.table.rows.length === 0)
    return [warning('There are no figures for this. Ask about other lines or days.'), ...endOfBooks(writing)]
  const absent = absentVendors(writing, figures)
  if (absent !== null) return absent
  if (plan.kind === 'BRIDGE') return writeBridge(writing, figures)
  const [row] = figures.table.rows
  const walk = plan.kind === 'BREAKDOWN' && plan.chart === 'WATERFALL' ? planWalk(plan, figures, names) : null
  // The walk is the chart that was asked for.
  const shown = walk === null ? writing : { ...writing, plan: { ...plan, chart: null } }
  const parts = [...writeFigureAnswer(shown, figures), ...partTraded(shown, listedPlaces(shown)?.locationIds ?? null)]
  if (walk === null || row === undefined) return parts
  const total = figures.said(row, figures.columns('TOTAL', 'ALL')[0] ?? -1, 'VALUE')
  return [answer(`${row.label}${inWhenAndWhere(writing)} came to `, total, ': ', ...walk.words, '.'), walk.chart, ...parts.slice(1)]
}
