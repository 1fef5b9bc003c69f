import type { ChartDocument } from '../../charts/chart-document.ts'
import type { ChartCell, ChartData, ChartStep } from '../../charts/chart-figures.ts'
import { contributions } from '../../charts/line-contributions.ts'
import { stepsApart } from '../../charts/steps-apart.ts'
import type { FigureTableRow } from '../../figures/answer-cells.ts'
import { headlineParts } from '../../home/headline-parts.ts'
import {
  absoluteDecimal,
  compareDecimals,
  decimalFromFraction,
  fractionFromDecimal,
  negateDecimal,
  sumDecimals,
} from '../../money/decimal.ts'
import { divideFractions, type Fraction, fraction, multiplyFractions, subtractFractions } from '../../money/fraction.ts'
import type { CompanyNames } from '../company-names.ts'
import type { Plan } from '../plan.ts'
import type { SaidFigure } from './answer.ts'
import type { AnswerFigures } from './answer-figures.ts'
import { waterfallDocument } from './plan-charts.ts'
import { divisorName } from './plan-names.ts'

/** Drivers that leave more than a fifth of a figure are not what it is made of. */
const MOST_LEFT_OF = 5n
/** For steps computed from rates, in any currency. */
const MONEY_DECIMALS = 2

/** Why a figure differs from what it is compared with, step by step. */
export interface PlanBridge {
  readonly document: ChartDocument
  readonly data: ChartData
  /** They add up to the difference exactly. */
  readonly steps: readonly ChartStep[]
}

/** The first figure column of all places together; -1 for none. */
function wholeColumn(figures: AnswerFigures): number {
  return figures.columns('TOTAL', 'ALL')[0] ?? -1
}

/** Null where the two figures, or what divides them, are not there. */
export function planBridge(
  plan: Plan,
  figures: AnswerFigures,
  names: CompanyNames,
  labels: { readonly base: string; readonly actual: string },
): PlanBridge | null {
  const [row, ...parts] = figures.table.rows
  const whole = wholeColumn(figures)
  if (row === undefined || row.unit !== 'money' || whole === -1) return null
  const base = chartCell(figures.figure(row, whole, 'VALUE', 'BASE'))
  const actual = chartCell(figures.figure(row, whole, 'VALUE'))
  if (plan.driverIds.length > 0 && !multiplyTo(plan, figures, whole, names, actual.value)) return null
  const steps = contributions({
    parts:
      plan.driverIds.length > 0 ? driverParts(plan, figures, { row, whole }, names) : partsOf(plan, figures, { row, parts, whole }, names),
    base: base.value,
    actual: actual.value,
    favorability: row.favorability,
    factors: null,
  })
  if (steps === null || steps.length === 0) return null
  const waterfall = {
    unit: row.unit,
    unitLabel: row.unitLabel,
    base: { label: labels.base, role: roleOfBase(plan), cell: base },
    actual: { label: labels.actual, cell: actual },
    steps,
  }
  return {
    document: waterfallDocument(plan, names),
    data: { categories: [], total: null, panels: [{ key: '', label: '', series: [] }], waterfall, without: [] },
    steps,
  }
}

function roleOfBase({ against }: Plan): 'PLAN' | 'PRIOR' {
  return against?.kind === 'BUDGET' ? 'PLAN' : 'PRIOR'
}

interface BridgedRow {
  readonly row: FigureTableRow
  /** Its lines or accounts. */
  readonly parts: readonly FigureTableRow[]
  readonly whole: number
}

type Part = Parameters<typeof contributions>[0]['parts'][number]

function partsOf(plan: Plan, figures: AnswerFigures, { row, parts, whole }: BridgedRow, { groups }: CompanyNames): readonly Part[] {
  if (plan.by === 'LOCATION' || plan.by === 'REGION')
    return figures.columns('TOTAL', 'EACH').map((at) => {
      const place = figures.column(at)?.place
      return {
        key: place === undefined || place.kind === 'ALL' ? '' : place.id,
        label: place === undefined || place.kind === 'ALL' ? '' : place.name,
        cell: chartCell(figures.figure(row, at, 'CHANGE')),
      }
    })
  const factors = row.groupId === null ? new Map<string, Fraction>() : headlineParts(groups, row.groupId)
  return parts.map((part) => {
    const cell = chartCell(figures.figure(part, whole, 'CHANGE'))
    // Accounts of the row's own line count as they are, those of a calculation's lines as their lines do.
    const factor = part.groupId === null || part.groupId === row.groupId ? undefined : factors.get(part.groupId)
    return { key: part.key, label: part.label, cell: factor === undefined ? cell : { ...cell, value: times(cell.value, factor) } }
  })
}

/**
 * Volume and price: the change in units times the earlier price, and the change in price times the current units. The rest, such as
 * revenue without units, becomes its own step. (The price-volume variance of cost accounting, with the joint part
 * counted as price.)
 */
function driverParts(
  { driverIds }: Plan,
  figures: AnswerFigures,
  { row, whole }: Pick<BridgedRow, 'row' | 'whole'>,
  names: CompanyNames,
): readonly Part[] {
  const [volume, price] = driverRows({ driverIds }, figures, names)
  if (volume !== undefined && driverIds.length === 1) return impliedParts(figures, { row, volume, whole }, names)
  if (volume === undefined || price === undefined) return []
  const [units, unitsBefore] = [figures.figure(volume, whole, 'VALUE'), figures.figure(volume, whole, 'VALUE', 'BASE')]
  const [rate, rateBefore] = [figures.figure(price, whole, 'VALUE'), figures.figure(price, whole, 'VALUE', 'BASE')]
  const product = (from: SaidFigure, to: SaidFigure, by: SaidFigure, label: string): Part => {
    const key = [from, to, by].map((one) => one.key).join(' ')
    const isWhole = from.value !== null && to.value !== null && by.value !== null
    const value = isWhole
      ? decimalFromFraction(
          multiplyFractions(
            subtractFractions(fractionFromDecimal(to.value ?? '0'), fractionFromDecimal(from.value ?? '0')),
            fractionFromDecimal(by.value ?? '0'),
          ),
          0,
        )
      : null
    return {
      key: label,
      label,
      cell: { question: 0, key, value, state: isWhole ? 'WHOLE' : 'NO_RESULT', outcome: 'NEUTRAL', isMaterial: false },
    }
  }
  return [product(unitsBefore, units, rateBefore, volume.label), product(rateBefore, rate, units, price.label)]
}

/** The two parts of a change with one driver, such as labor by its hours: the change in units at the rate before, and the rest, which is rate. */
function impliedParts(
  figures: AnswerFigures,
  { row, volume, whole }: { readonly row: FigureTableRow; readonly volume: FigureTableRow; readonly whole: number },
  names: CompanyNames,
): readonly Part[] {
  const [units, unitsBefore] = [figures.figure(volume, whole, 'VALUE'), figures.figure(volume, whole, 'VALUE', 'BASE')]
  const [own, before] = [figures.figure(row, whole, 'VALUE'), figures.figure(row, whole, 'VALUE', 'BASE')]
  if (units.value === null || unitsBefore.value === null || own.value === null || before.value === null) return []
  const [now, then] = [fractionFromDecimal(units.value), fractionFromDecimal(unitsBefore.value)]
  const rate = divideFractions(fractionFromDecimal(before.value), then)
  if (rate === null) return []
  const ofVolume = decimalFromFraction(multiplyFractions(subtractFractions(now, then), rate), 0, MONEY_DECIMALS)
  const ofPrice = sumDecimals([own.value, negateDecimal(before.value), negateDecimal(ofVolume)])
  const part = (label: string, key: string, value: string): Part => ({
    key: label,
    label,
    cell: { question: 0, key, value, state: 'WHOLE', outcome: 'NEUTRAL', isMaterial: false },
  })
  const keys = [units, unitsBefore, before].map((one) => one.key).join(' ')
  const name = `${row.label} per ${divisorName({ perMetricId: volume.metricId }, names)}`
  return [part(volume.label, keys, ofVolume), part(name, `${own.key} ${keys}`, ofPrice)]
}

/** Of the ids of drivers: volume, which adds up over time, and price. */
export function volumeAndPrice(
  driverIds: readonly string[],
  { metrics }: Pick<CompanyNames, 'metrics'>,
): readonly [volumeId: string | undefined, priceId: string | undefined] {
  const isSummed = (id: string): boolean => metrics.find((one) => one.id === id)?.isSummed === true
  const volumeId = driverIds.find(isSummed) ?? driverIds[0]
  return [volumeId, driverIds.find((id) => id !== volumeId)]
}

function driverRows(
  { driverIds }: Pick<Plan, 'driverIds'>,
  figures: AnswerFigures,
  names: Pick<CompanyNames, 'metrics'>,
): readonly [FigureTableRow | undefined, FigureTableRow | undefined] {
  const [volumeId, priceId] = volumeAndPrice(driverIds, names)
  const rowOf = (id: string | undefined): FigureTableRow | undefined => figures.table.rows.find(({ metricId }) => metricId === (id ?? ''))
  return [rowOf(volumeId), rowOf(priceId)]
}

/** Whether two drivers multiply to a figure, apart from a small rest. */
function multiplyTo(plan: Plan, figures: AnswerFigures, whole: number, names: CompanyNames, actual: string | null): boolean {
  const [volume, price] = driverRows(plan, figures, names)
  // Hours of fewer days than the wages would make up a rate.
  if (plan.driverIds.length === 1)
    return volume !== undefined && (['OWN', 'BASE'] as const).every((side) => isOfAllDays(figures.figure(volume, whole, 'VALUE', side)))
  if (plan.driverIds.length !== 2 || volume === undefined || price === undefined || actual === null) return false
  const [units, rate] = [figures.figure(volume, whole, 'VALUE').value, figures.figure(price, whole, 'VALUE').value]
  if (units === null || rate === null) return false
  const product = multiplyFractions(fractionFromDecimal(units), fractionFromDecimal(rate))
  const rest = decimalFromFraction(subtractFractions(product, fractionFromDecimal(actual)), 0, 6)
  const most = decimalFromFraction(multiplyFractions(fractionFromDecimal(absoluteDecimal(actual)), fraction(1n, MOST_LEFT_OF)), 0, 6)
  return compareDecimals(absoluteDecimal(rest), most) <= 0
}

function isOfAllDays({ state, lacksLocations }: SaidFigure): boolean {
  return state === 'WHOLE' && lacksLocations !== true
}

function times(value: string | null, factor: Fraction): string | null {
  return value === null ? null : decimalFromFraction(multiplyFractions(fractionFromDecimal(value), factor), 0)
}

/** Steps of a waterfall beyond this many are one. */
const MOST_STEPS = 9

/** The best, the worst and the largest steps in their order, the others as one. They add up as before. */
export function bridgeSteps(steps: readonly ChartStep[]): readonly ChartStep[] {
  if (steps.length <= MOST_STEPS) return steps
  const kept = stepsApart(steps, MOST_STEPS - 1)
  const others = steps.filter((step) => !kept.has(step))
  const change = sumDecimals(others.map((step) => step.change))
  const [first] = others
  const folded: ChartStep = {
    key: 'fold',
    label: `${others.length} more`,
    change,
    outcome: 'NEUTRAL',
    cell: first?.cell ? { ...first.cell, key: others.map(({ cell, key }) => cell?.key ?? key).join(' '), value: change } : null,
  }
  return [...steps.filter((step) => kept.has(step)), folded]
}

/** A figure as charts have it: its key without the number of the question. */
export function chartCell({ key, value, state, outcome }: SaidFigure): ChartCell {
  return { question: 0, key: key.slice(key.indexOf(' ') + 1), value, state, outcome, isMaterial: false }
}
