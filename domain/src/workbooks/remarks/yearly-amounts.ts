import type { LocationId } from '../../ledger/account.ts'
import { formatFigure } from '../../money/format.ts'
import { quoted } from '../figure-cells.ts'
import type { FigureRules, SignedFigure } from '../figure-rules.ts'
import type { WorkbookIssue } from '../read-figures.ts'
import { coordinateOf } from '../workbook-cells.ts'

/** In fewer months, equal figures are usual. */
const FEWEST = 3
/** The figure of a year is about the same in each month. */
const ALIKE = 1.5
/** How many times a month's amount those of a year, a quarter and a month are, after they have grown or shrunk. */
const TIMES = { YEAR: { least: 10.8, most: 14 }, QUARTER: { least: 2.75, most: 3.35 }, MONTH: { least: 0.9, most: 1.17 } } as const
type AmountOf = keyof typeof TIMES
/** Months of a figure, what they are called, and whose amounts may be there instead. */
const PERIODS: Readonly<Record<number, { readonly name: string; readonly others: readonly AmountOf[] }>> = {
  1: { name: 'month', others: ['YEAR', 'QUARTER'] },
  3: { name: 'quarter', others: ['YEAR', 'MONTH'] },
  12: { name: 'year', others: ['MONTH', 'QUARTER'] },
}
/** The same of its part of revenue, which differs more by location. */
const YEAR_OF_SHARE = { least: 9, most: 16 } as const
/** A smaller part of revenue may differ so by location. */
const LEAST_SHARE = 0.2
/** More lines say nothing new. */
const MOST_NAMED = 5

/** A line at one location: its amounts but zeros, each of as many months. */
interface PlannedAmounts {
  /** The first. */
  readonly figure: SignedFigure
  figures: number
  /** Zeros between them, as of a bill that comes each quarter. */
  zeros: number
  sum: number
  least: number
  most: number
}

/**
 * Finds amounts of other periods than those of a budget, such as those of a year or a quarter in each month, or of a month in each quarter: by
 * what was booked on the line at the location in a month, or else by its part of revenue in the ledger.
 */
export class YearlyAmounts {
  readonly #rules: Pick<FigureRules, 'bookedOf' | 'bookedMonthly'>
  /** By line, then location. */
  readonly #lines = new Map<string, Map<LocationId, PlannedAmounts>>()

  constructor(rules: Pick<FigureRules, 'bookedOf' | 'bookedMonthly'>) {
    this.#rules = rules
  }

  /** Takes each figure. */
  add(figure: SignedFigure, value: string): void {
    const size = Math.abs(Number(value))
    if (size === 0) {
      const known = this.#lines.get(figure.subjectId)?.get(figure.locationId)
      if (known !== undefined) known.zeros++
      return
    }
    const ofLine = this.#lines.get(figure.subjectId) ?? new Map<LocationId, PlannedAmounts>()
    this.#lines.set(figure.subjectId, ofLine)
    const amounts = ofLine.get(figure.locationId)
    if (amounts === undefined) ofLine.set(figure.locationId, { figure, figures: 1, zeros: 0, sum: size, least: size, most: size })
    else if (amounts.figure.months === figure.months) {
      amounts.figures++
      amounts.sum += size
      amounts.least = Math.min(amounts.least, size)
      amounts.most = Math.max(amounts.most, size)
    }
  }

  get issues(): readonly WorkbookIssue[] {
    const issues: WorkbookIssue[] = []
    for (const ofLine of this.#lines.values()) {
      const found = [...ofLine.values()].flatMap((amounts) => {
        const error = this.#errorOf(amounts)
        return error === null ? [] : [{ amounts, error }]
      })
      const [first, ...others] = found
      if (first === undefined) continue
      const { figure } = first.amounts
      const coordinate = coordinateOf(figure.tab, figure.line, figure.column)
      const more =
        others.length === 0 ? '' : ` The same goes for ${others.length === 1 ? 'one more location' : `${others.length} more locations`}.`
      issues.push({ coordinate, locationId: figure.locationId, error: first.error + more, severity: 'NOTE', isGuess: true })
      if (issues.length === MOST_NAMED) break
    }
    return issues
  }

  #errorOf(amounts: PlannedAmounts): string | null {
    const { figure, figures, sum } = amounts
    const { months } = figure
    const booked = this.#rules.bookedMonthly(figure.subjectId, figure.locationId)
    const [mean, label] = [sum / figures, quoted(figure.label)]
    if (booked !== null) {
      const period = PERIODS[months]
      const other = period?.others.find((one) => isWithin(mean / booked, TIMES[one]) && (one !== 'QUARTER' || amounts.zeros === 0))
      if (period === undefined || other === undefined || (months === 1 && !isEachMonth(amounts))) return null
      const was = `${shown(booked)} a month`
      const times =
        other === 'MONTH'
          ? `and was ${was} at this location in`
          : `about ${MONTHS_OF[other]} times what was booked at this location, ${was} in`
      return `${label} is ${shown(mean)} a ${period.name}, ${times} the last twelve months of the ledger. If it is the amount of ${other === 'YEAR' ? 'the' : 'a'} ${other.toLowerCase()}, ${adviceFor(other, months)}.`
    }
    if (months !== 1 || !isEachMonth(amounts)) return null
    const share = this.#shares(amounts)
    return share !== null && share.planned >= LEAST_SHARE && isWithin(share.planned / share.booked, YEAR_OF_SHARE)
      ? `${label} is ${shown(mean)} a month, ${percent(share.planned)} of the revenue of this location, and was ${percent(share.booked)} of all revenue in the last twelve months of the ledger. If it is the amount of the year, write a twelfth of it in each month.`
      : null
  }

  /** A line's parts of revenue, as planned at its location and as booked everywhere; null if either is unknown. */
  #shares({ figure, figures, sum }: PlannedAmounts): { readonly planned: number; readonly booked: number } | null {
    if (figure.side === 'INCOME' || this.#rules.bookedMonthly(figure.subjectId, null) === null) return null
    let [planned, booked] = [0, 0]
    for (const [subjectId, ofLine] of this.#lines) {
      const own = ofLine.get(figure.locationId)
      if (own?.figure.side !== 'INCOME' || own.figure.months !== 1) continue
      planned += own.sum / own.figures
      booked += this.#rules.bookedOf(subjectId) ?? 0
    }
    const own = this.#rules.bookedOf(figure.subjectId) ?? 0
    return planned <= 0 || booked <= 0 || own <= 0 ? null : { planned: sum / figures / planned, booked: own / booked }
  }
}

const MONTHS_OF: Readonly<Record<AmountOf, number>> = { YEAR: 12, QUARTER: 3, MONTH: 1 }

function adviceFor(other: AmountOf, months: number): string {
  const name = PERIODS[months]?.name ?? ''
  const parts = MONTHS_OF[other] / months
  if (parts < 1) return `write that of the ${name}`
  return `write ${parts === 12 ? 'a twelfth' : parts === 4 ? 'a quarter' : 'a third'} of it in each ${name}`
}

function isEachMonth({ figures, least, most }: PlannedAmounts): boolean {
  return figures >= FEWEST && most <= least * ALIKE
}

function isWithin(times: number, { least, most }: { readonly least: number; readonly most: number }): boolean {
  return times >= least && times <= most
}

function shown(value: number): string {
  return formatFigure(value.toFixed(2), 2)
}

function percent(share: number): string {
  return `${(share * 100).toFixed(share < 0.1 ? 1 : 0)}%`
}
