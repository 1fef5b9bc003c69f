import { contributions } from '../../charts/line-contributions.ts'
import { headlineParts } from '../../home/headline-parts.ts'
import { decimalFromFraction, fractionFromDecimal } from '../../money/decimal.ts'
import { compareFractions, type Fraction, fraction, multiplyFractions } from '../../money/fraction.ts'
import type { CompanyNames } from '../company-names.ts'
import type { Plan } from '../plan.ts'
import type { AnswerPart, AnswerWords } from './answer.ts'
import type { AnswerFigures } from './answer-figures.ts'
import { chartCell } from './plan-bridge.ts'
import { waterfallDocument } from './plan-charts.ts'

const NOTHING = fraction(0n)

/** The way from income to a calculation, line by line; null for what is no sum of lines. */
export function planWalk(
  plan: Plan,
  figures: AnswerFigures,
  names: CompanyNames,
): { readonly words: AnswerWords; readonly chart: AnswerPart } | null {
  const [row, ...parts] = figures.table.rows
  const whole = figures.columns('TOTAL', 'ALL')[0] ?? -1
  if (row === undefined || row.groupId === null || row.unit !== 'money' || whole === -1) return null
  const factors = headlineParts(names.groups, row.groupId)
  const counted = parts.flatMap((part) => {
    const factor = part.groupId === null ? undefined : factors.get(part.groupId)
    return factor === undefined ? [] : [{ part, factor, cell: chartCell(figures.figure(part, whole, 'VALUE')) }]
  })
  const [first, ...others] = counted
  if (first === undefined || others.length === 0 || compareFractions(first.factor, fraction(1n)) !== 0) return null
  const actual = chartCell(figures.figure(row, whole, 'VALUE'))
  const adding = counted.filter(({ factor }) => compareFractions(factor, NOTHING) > 0)
  const taking = counted.filter(({ factor }) => compareFractions(factor, NOTHING) < 0)
  const steps = contributions({
    parts: others.map(({ part, factor, cell }) => ({
      key: part.key,
      label: part.label,
      cell: { ...cell, value: times(cell.value, factor) },
    })),
    base: first.cell.value,
    actual: actual.value,
    // Of a sum, such as that of costs, no part is better or worse than the one it begins with.
    favorability: taking.length === 0 ? null : row.favorability,
    factors: null,
  })
  if (steps === null || steps.length === 0) return null
  const said = (one: (typeof counted)[number]): AnswerWords => [`${one.part.label} of `, figures.said(one.part, whole, 'VALUE')]
  return {
    words: [...listed(adding.map(said)), ...(taking.length === 0 ? [] : [' less ', ...listed(taking.map(said))])],
    chart: {
      kind: 'CHART',
      chart: waterfallDocument(plan, names),
      data: {
        categories: [],
        total: null,
        panels: [{ key: '', label: '', series: [] }],
        waterfall: {
          unit: row.unit,
          unitLabel: row.unitLabel,
          base: { label: first.part.label, role: 'ACTUAL', cell: first.cell },
          actual: { label: row.label, cell: actual },
          steps,
        },
        without: [],
      },
      question: 0,
    },
  }
}

/** `a`, `a and b`, `a, b and c` */
export function listed(all: readonly AnswerWords[]): AnswerWords {
  return all.flatMap((words, at): AnswerWords => (at === 0 ? words : [at === all.length - 1 ? ' and ' : ', ', ...words]))
}

function times(value: string | null, factor: Fraction): string | null {
  return value === null ? null : decimalFromFraction(multiplyFractions(fractionFromDecimal(value), factor), 0)
}
