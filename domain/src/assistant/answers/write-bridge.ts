import type { ChartStep } from '../../charts/chart-figures.ts'
import type { FigureTableRow } from '../../figures/answer-cells.ts'
import { absoluteDecimal, compareDecimals, negateDecimal } from '../../money/decimal.ts'
import { capitalize, verbFor } from '../../sentence-text.ts'
import { isOfLongerPeriods, longerPeriodParts } from '../budgets/write-longer-periods.ts'
import type { AnswerPart, AnswerWords, SaidFigure } from './answer.ts'
import type { AnswerFigures } from './answer-figures.ts'
import { type AnswerItem, itemColumns, itemTable } from './answer-items.ts'
import { answer, note, warning } from './answer-sentences.ts'
import { type AnswerWriting, singleDay, whenOf, whereOf } from './answer-writing.ts'
import { figureSentence } from './figure-sentences.ts'
import { moneyText } from './figure-text.ts'
import { bridgeSteps, planBridge } from './plan-bridge.ts'
import { baseName, planRowName } from './plan-names.ts'
import { locationsOfPlan } from './plan-questions.ts'
import { listed } from './plan-walk.ts'
import { againstName, axisName } from './plan-words.ts'
import { chartOf, figureLimits } from './write-figures.ts'
import { writePlaces } from './write-places.ts'

/** How many lines to mention after the first. */
const MOST_TOLD = 3

/** Why a figure differs: by its lines, accounts or drivers, and by location. */
export function writeBridge(given: AnswerWriting, figures: AnswerFigures): readonly AnswerPart[] {
  // Steps are amounts, and so is their sum.
  const isOfShare = given.plan.measure === 'SHARE_OF_REVENUE'
  const writing: AnswerWriting = isOfShare ? { ...given, plan: { ...given.plan, measure: 'VALUE' } } : given
  const { plan, names } = writing
  const [row] = figures.table.rows
  const whole = figures.columns('TOTAL', 'ALL')[0]
  if (row === undefined || whole === undefined) return [warning('There are no figures for this. Ask about other lines, places or days.')]
  const item: AnswerItem = { key: row.key, label: row.label, row, at: whole, isTotal: false }
  const head = answer(...figureSentence(writing, figures, item))
  const columns = itemColumns(writing, figures)
  const base =
    plan.against?.kind === 'SPAN' || plan.against?.kind === 'PLACES' ? (againstName(plan, names) ?? 'Before') : baseName(plan, names)
  const found = planBridge(plan, figures, names, { base: capitalize(base), actual: 'Actual' })
  const limits = [
    ...(isOfShare ? [note('This explains the amount, not its share of revenue.')] : []),
    ...singleDay(writing),
    ...figureLimits(writing, [item], columns),
  ]
  // Nothing explains a difference that there is not.
  if (isOfLongerPeriods(writing)) return [head, ...longerPeriodParts(writing), ...limits]
  if (found === null) {
    const drivers = plan.driverIds.map((id) => planRowName({ kind: 'METRIC', metricId: id }, names))
    const why =
      drivers.length === 0
        ? []
        : [
            warning(
              drivers.length === 1
                ? `${drivers.join('')} has no figures for all of these days and places, so it cannot explain the difference.`
                : `${drivers.join(' times ')} does not come to ${row.label}, so it cannot explain the difference.`,
            ),
          ]
    return [head, ...why, itemTable(writing, { shown: [item], total: [], columns, figures }), ...chartOf(writing), ...limits]
  }
  const isByPlace = (plan.by === 'LOCATION' || plan.by === 'REGION') && plan.driverIds.length === 0
  const steps = bridgeSteps(found.steps)
  const data = found.data.waterfall === null ? found.data : { ...found.data, waterfall: { ...found.data.waterfall, steps } }
  const lead = found.steps.filter(({ cell }) => cell !== null).toSorted(bySize)[0]
  const leadRow = isByPlace || lead === undefined ? null : figures.whereIs(lead.cell?.key ?? '')[0]
  const places = plan.driverIds.length > 0 ? [] : writePlaces(writing, figures, { row, whole, leadRow })
  // A budget has amounts by line, so its accounts can't explain the difference.
  const isDivided = found.steps.some(({ cell }) => cell !== null)
  if (!isDivided && !isByPlace)
    return [
      head,
      warning(`${capitalize(base)} has no figures by ${axisName(plan)}, so the difference cannot be divided by ${axisName(plan)}.`),
      itemTable(writing, { shown: [item], total: [], columns, figures }),
      ...places,
      ...limits,
    ]
  const undivided = undividedWords(writing, figures, found.steps)
  if (undivided !== null) return [head, answer(undivided), itemTable(writing, { shown: [item], total: [], columns, figures }), ...limits]
  const words = isByPlace && plan.by === 'LOCATION' ? [] : stepWords(writing, figures, found.steps, row)
  return [
    head,
    ...(words.length === 0 ? [] : [answer(...words)]),
    ...(found.steps.length > 1 ? [{ kind: 'CHART' as const, chart: found.document, data, question: 0 }] : []),
    ...(isByPlace && places.length > 0 ? [] : [stepTable(writing, figures, found.steps, item)]),
    ...places,
    ...limits,
  ]
}

/** For a difference whose only part is the place asked about, or entries without a vendor. Null if dividing it explains more. */
function undividedWords({ plan, names }: AnswerWriting, figures: AnswerFigures, steps: readonly ChartStep[]): string | null {
  const [step, ...others] = steps
  if (step === undefined || others.length > 0 || plan.driverIds.length > 0) return null
  if (isWithoutVendor(step, figures)) return 'Its entries name no vendor, so no vendor explains the difference: the entries themselves do.'
  const isOfOne = plan.by === 'LOCATION' && locationsOfPlan(plan, names).length === 1
  if (!isOfOne) return null
  return plan.against?.kind === 'BUDGET'
    ? `This is one location, and ${againstName(plan, names)} has no figures for the accounts in this line, so they cannot explain the difference.`
    : 'This is one location, so no other part explains the difference: its entries do.'
}

/** Whether a step is that of entries that name no vendor. */
function isWithoutVendor({ cell }: ChartStep, figures: AnswerFigures): boolean {
  return figures.whereIs(cell?.key ?? '')[0]?.vendor === ''
}

function bySize(left: ChartStep, right: ChartStep): number {
  return compareDecimals(absoluteDecimal(right.change), absoluteDecimal(left.change))
}

function stepTable(writing: AnswerWriting, figures: AnswerFigures, steps: readonly ChartStep[], { row, at }: AnswerItem): AnswerPart {
  const { plan, names } = writing
  const named = steps.filter(({ cell }) => cell !== null)
  const ordered = plan.by === 'LINE' && plan.driverIds.length === 0 ? named : named.toSorted(bySize)
  const rows = [...ordered, ...steps.filter(({ cell }) => cell === null)]
  return {
    kind: 'TABLE',
    title: capitalize(`what ${row.label} ${verbFor(row.label, 'differs')} by, ${names.currency}, ${whenOf(writing)}, ${whereOf(writing)}`),
    columns: [
      { key: 'item', label: plan.driverIds.length > 0 ? 'Driver' : capitalize(axisName(plan)), isNumber: false },
      { key: 'change', label: row.favorability === null ? 'Change' : 'Better (worse)', isNumber: true },
    ],
    rows: [
      ...rows.map((step) => ({ key: step.key, isTotal: false, cells: [step.label, stepFigure(step, figures, row, 'TABLE')] })),
      { key: 'total', isTotal: true, cells: ['Difference', figures.figure(row, at, 'VARIANCE')] },
    ],
  }
}

/** A step, positive if favorable. One computed from several figures links to none of them. */
function stepFigure(
  { change, cell, outcome, key }: ChartStep,
  figures: AnswerFigures,
  row: FigureTableRow,
  place: 'TABLE' | 'SIZE',
): SaidFigure {
  const value = row.favorability === 'DOWN' ? negateDecimal(change) : change
  const [of, at] = figures.whereIs(cell?.key ?? '')
  return {
    text: place === 'SIZE' ? moneyText(absoluteDecimal(value)) : moneyText(value, { negatives: 'PARENTHESES' }),
    value,
    state: cell?.state ?? 'WHOLE',
    outcome,
    key: cell === null ? `rest ${key}` : `0 ${cell.key}`,
    // Entries that name no vendor are not found by one.
    source: of === null || of.vendor === '' ? null : figures.figure(of, at, 'CHANGE').source,
  }
}

/** What the difference comes from, the largest first. */
function stepWords(writing: AnswerWriting, figures: AnswerFigures, all: readonly ChartStep[], row: FigureTableRow): AnswerWords {
  const steps = all.filter(({ cell, change }) => cell !== null && compareDecimals(change, '0') !== 0).toSorted(bySize)
  const total = figures.figure(row, figures.columns('TOTAL', 'ALL')[0] ?? -1, 'CHANGE').value
  if (total === null || steps.length < 2) return []
  const isDown = total.startsWith('-')
  const along = steps.filter(({ change }) => change.startsWith('-') === isDown)
  const size = (step: ChartStep): SaidFigure => stepFigure(step, figures, row, 'SIZE')
  if (writing.plan.by !== 'LINE' || writing.plan.driverIds.length > 0) {
    const largest = along.slice(0, MOST_TOLD)
    const nameOf = (step: ChartStep): string => (isWithoutVendor(step, figures) ? 'entries without a vendor' : step.label)
    const [other] = steps.filter(({ change }) => change.startsWith('-') !== isDown)
    if (largest.length === 0) return []
    return [
      'Of it, ',
      ...listed(largest.map((step, at) => [size(step), `${at === 0 ? ' comes' : ''} from ${nameOf(step)}`])),
      ...(other === undefined ? [] : ['; the other way went ', nameOf(other), ' with ', size(other)]),
      '.',
    ]
  }
  const [main] = along
  const others = steps.filter((step) => step !== main).slice(0, MOST_TOLD)
  const isMore = main !== undefined && compareDecimals(absoluteDecimal(main.change), absoluteDecimal(total)) > 0
  const first: AnswerWords =
    main === undefined
      ? []
      : [
          `${main.label} explains `,
          ...(isMore ? ['more than all of it, '] : []),
          size(main),
          ...(isMore ? [] : [' of it']),
          although(writing, figures, main),
          '. ',
        ]
  const words = others.map((step, at): AnswerWords => {
    const [way, than] = wayOf(figures, step)
    const label = at === 0 ? step.label : step.label
    return [
      `${at === 0 ? '' : '; '}${label} ${way} `,
      size(step),
      ` ${than}${at === 0 ? thanBase(writing) : ''}${although(writing, figures, step)}`,
    ]
  })
  return others.length === 0 ? first.slice(0, -1).concat('.') : [...first, ...words.flat(), '.']
}

/** What a line did, and which way: costs take, income brings. */
function wayOf(figures: AnswerFigures, step: ChartStep): readonly [string, string] {
  const [row, at] = figures.whereIs(step.cell?.key ?? '')
  if (row === null) return ['differs by', step.change.startsWith('-') ? 'less' : 'more']
  const isLess = figures.figure(row, at, 'CHANGE').value?.startsWith('-') === true
  return [row.favorability === 'DOWN' ? 'took' : 'brought', isLess ? 'less' : 'more']
}

function thanBase({ plan }: AnswerWriting): string {
  if (plan.against?.kind === 'BUDGET') return ' than planned'
  return plan.against?.kind === 'PLACES' ? '' : ' than before'
}

/** A cost that follows sales and rose while they fell. */
function although({ names }: AnswerWriting, figures: AnswerFigures, step: ChartStep): string {
  const [row, at] = figures.whereIs(step.cell?.key ?? '')
  const type = names.groups.find(({ id }) => id === row?.groupId)?.type
  if (row === null || type !== 'COGS') return ''
  const revenueId = names.groups.find((group) => group.type === 'REVENUE')?.id
  const revenue = figures.table.rows.find(({ groupId, accountId }) => groupId === revenueId && accountId === null)
  const [sold, cost] = [revenue && figures.figure(revenue, at, 'CHANGE').value, figures.figure(row, at, 'CHANGE').value]
  if (sold === undefined || sold === null || cost === null) return ''
  return sold.startsWith('-') && !cost.startsWith('-') ? ', although less was sold' : ''
}
