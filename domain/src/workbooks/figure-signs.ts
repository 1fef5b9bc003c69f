import { negateDecimal } from '../money/decimal.ts'
import { formatFigure } from '../money/format.ts'
import { quoted } from './figure-cells.ts'
import type { FigureRules, MoneySide, SignedFigure } from './figure-rules.ts'
import type { WorkbookIssue } from './read-figures.ts'
import type { ReadingAnswers, ReadingQuestion } from './reading-questions.ts'
import { YearlyAmounts } from './remarks/yearly-amounts.ts'
import { coordinateOf } from './workbook-cells.ts'

/** A line at one location of a sheet. Sums need no cents to tell their sign. */
interface LineSum {
  sum: number
  /** Of its first row. */
  readonly label: string
  readonly coordinate: string
}

/** The amounts of one side at one location of a sheet. */
interface SideSums {
  readonly side: MoneySide
  readonly tab: string
  readonly byLine: Map<string, LineSum>
  /** The first figure below zero. */
  example: { readonly coordinate: string; readonly label: string; readonly value: string } | null
}

/** How large the figures of a line are, over all locations. */
interface LineSize {
  readonly side: MoneySide
  figures: number
  sum: number
  readonly locations: Set<number>
  /** Of its first row. */
  readonly label: string
  readonly first: string
}

/**
 * Distinguishes costs written with a minus sign, as accounting systems do, from single negative ones such as refunds. Costs, or revenue, of
 * a location are below zero if their sum is and what was booked is not. Single lines below zero are read so, and named.
 */
export class FigureSigns {
  readonly #answer: ReadingAnswers['signs']
  readonly #isStamped: boolean
  readonly #turned: ReadonlySet<string>
  readonly #bookedOf: (subjectId: string) => number | null
  readonly #bookedMonths: number
  readonly #yearly: YearlyAmounts
  readonly #sums = new Map<string, SideSums>()
  /** By line. */
  readonly #lines = new Map<string, LineSize>()
  /** Figures of revenue, and where they are. */
  readonly #revenue = { figures: 0, sum: 0, subjects: new Set<string>(), locations: new Set<number>(), first: '' }
  /** By location; zeros do not count. */
  readonly #revenueAt = new Map<number, { figures: number; sum: number; readonly first: string }>()

  /**
   * @param turned keys of `below`, from an earlier reading of the workbook: these figures are turned around.
   * @param rules a workbook that we wrote says how its signs are meant, so a note is enough.
   */
  constructor(
    answer: ReadingAnswers['signs'],
    turned: ReadonlySet<string>,
    rules: Pick<FigureRules, 'bookedOf' | 'bookedMonths' | 'bookedMonthly' | 'isStamped'>,
  ) {
    const { bookedOf, bookedMonths, isStamped } = rules
    this.#yearly = new YearlyAmounts(rules)
    this.#answer = answer
    this.#isStamped = isStamped
    this.#turned = turned
    this.#bookedOf = bookedOf
    this.#bookedMonths = bookedMonths
  }

  /** The figure as it counts. Each is to be passed once. */
  value(figure: SignedFigure, value: string): string {
    const { tab, line, column, locationId, subjectId, side, label } = figure
    this.#yearly.add(figure, value)
    const key = `${tab}\n${locationId}\n${side}`
    let sums = this.#sums.get(key)
    if (sums === undefined) {
      sums = { side, tab, byLine: new Map(), example: null }
      this.#sums.set(key, sums)
    }
    const coordinate = coordinateOf(tab, line, column)
    const ofLine = sums.byLine.get(subjectId) ?? { sum: 0, label, coordinate }
    ofLine.sum += Number(value)
    sums.byLine.set(subjectId, ofLine)
    if (side === 'INCOME') {
      if (this.#revenue.figures === 0) this.#revenue.first = coordinate
      this.#revenue.figures++
      this.#revenue.sum += Number(value)
      this.#revenue.subjects.add(subjectId)
      this.#revenue.locations.add(locationId)
      const own = this.#revenueAt.get(locationId) ?? { figures: 0, sum: 0, first: coordinate }
      // Months before a location opens say nothing about its size.
      if (Number(value) !== 0) own.figures++
      own.sum += Number(value)
      this.#revenueAt.set(locationId, own)
    }
    const size = this.#lines.get(subjectId) ?? { side, figures: 0, sum: 0, locations: new Set(), label, first: coordinate }
    size.figures++
    size.sum += Number(value)
    size.locations.add(locationId)
    this.#lines.set(subjectId, size)
    if (value.startsWith('-')) sums.example ??= { coordinate, label, value }
    return this.#turned.has(key) ? negateDecimal(value) : value
  }

  /** Where figures are below zero, once all were taken. */
  get below(): ReadonlySet<string> {
    return new Set([...this.#sums].flatMap(([key, sums]) => (this.#isBelow(sums) ? [key] : [])))
  }

  #isBelow({ byLine }: SideSums): boolean {
    if (sumOf(byLine) >= 0) return false
    const booked = [...byLine.keys()].map(this.#bookedOf).filter((sum) => sum !== null)
    return total(booked) >= 0
  }

  /** What is to be asked, once all figures were taken. */
  get questions(): readonly ReadingQuestion[] {
    const found = this.#found()
    if (this.#answer !== undefined || this.#isStamped || found === null) return []
    const { example, sides, where, sums, booked } = found
    const [as, turned] = [this.#profit(false), this.#profit(true)]
    const profit = (value: number): string => (as === null || turned === null ? '' : `; the profit of the workbook is ${shown(value)}`)
    const isOne = sides.length === 1
    const text = `${isOne && sides[0] === 'INCOME' ? 'Revenue is' : isOne ? 'Costs are' : 'Revenue and costs are'} below zero in ${where}: ${shown(sums)} in all${this.#otherSide(sides)}.${booked === 0 ? '' : ` In the last twelve months they were ${shown(booked)}.`} How are they meant?`
    const of = `${quoted(example.label)} in ${example.coordinate}`
    return [
      {
        part: 'signs',
        text,
        choices: [
          {
            answer: 'TURNED',
            label: 'They are written with a minus sign',
            example: `${shown(example.value)} of ${of} becomes ${shown(negateDecimal(example.value))}${profit(turned ?? 0)}`,
          },
          { answer: 'AS_WRITTEN', label: 'They are below zero', example: `${of} stays ${shown(example.value)}${profit(as ?? 0)}` },
        ],
      },
    ]
  }

  /** What was done, for the preview. */
  get issues(): readonly WorkbookIssue[] {
    return [...this.#issuesOfSize(), ...this.#issuesOfPlaces(), ...this.#issuesOfSides(), ...this.#issuesOfLines(), ...this.#yearly.issues]
  }

  /** Revenue of locations that is about a thousandth of that of all others, as where their sheets alone are in thousands. */
  #issuesOfPlaces(): readonly WorkbookIssue[] {
    const places = [...this.#revenueAt]
      .filter(([, { sum }]) => sum > 0)
      .map(([locationId, one]) => ({ locationId, first: one.first, mean: one.sum / one.figures }))
    const means = places.map(({ mean }) => mean).toSorted((one, other) => one - other)
    const from = means.findIndex((mean, at) => at > 0 && isThousandth((means[at - 1] ?? 0) / mean))
    if (this.#isStamped || from === -1) return []
    const others = means.slice(from)
    const usual = others[Math.floor(others.length / 2)] ?? 0
    const least = others[0] ?? 0
    return places.flatMap(({ locationId, mean, first }): readonly WorkbookIssue[] => {
      if (!isThousandth(mean / least)) return []
      const error = `Revenue of this location is ${shown(mean)} a figure on average, and ${shown(usual)} at other locations. If its figures are in thousands, write so above them.`
      return [{ coordinate: first, locationId, error, severity: 'NOTE', isGuess: true }]
    })
  }

  /** Revenue of about a thousandth of what was booked, as in a workbook in thousands that does not say so; else single lines. */
  #issuesOfSize(): readonly WorkbookIssue[] {
    const { figures, sum, subjects, locations, first } = this.#revenue
    const booked = total([...subjects].map(this.#bookedOf).filter((one) => one !== null))
    if (this.#isStamped) return []
    if (figures === 0 || booked <= 0 || sum <= 0) return this.#issuesOfScale()
    if (!this.#isFarBelow(sum, figures / (locations.size * subjects.size), booked))
      return [...this.#issuesOfShares(sum, booked), ...this.#issuesOfLargeness()]
    const error = `Revenue is ${shown(sum / figures)} a figure on average, and in the last twelve months it was ${shown(booked)} in all. If the figures are in thousands, write so above them.`
    return [{ coordinate: first, locationId: null, error, severity: 'NOTE', isGuess: true }]
  }

  /**
   * Lines that are a far smaller part of revenue than in the ledger: of costs, percentages without a sign; else, rows in thousands.
   *
   * @param booked revenue of the ledger.
   */
  #issuesOfShares(revenue: number, booked: number): readonly WorkbookIssue[] {
    return [...this.#lines].flatMap(([subjectId, line]): readonly WorkbookIssue[] => {
      const { figures, sum, side } = line
      const own = this.#bookedOf(subjectId) ?? 0
      if (own <= 0 || sum <= 0 || sum / revenue > (own / booked) * FEW_THOUSANDTHS) return []
      const isPercentage = side === 'COST' && sum / figures <= 100
      return [sizeIssue(line, own, isPercentage ? 'If the figures are percentages, write amounts.' : IF_IN_THOUSANDS)]
    })
  }

  /** Of a workbook without revenue: lines of about a thousandth of what was booked, or a thousand times as much. */
  #issuesOfScale(): readonly WorkbookIssue[] {
    const small = [...this.#lines].flatMap(([subjectId, line]): readonly WorkbookIssue[] => {
      const { figures, sum, locations } = line
      const own = this.#bookedOf(subjectId) ?? 0
      const isSmall = own > 0 && sum > 0 && this.#isFarBelow(sum, figures / locations.size, own)
      return isSmall ? [sizeIssue(line, own, IF_IN_THOUSANDS)] : []
    })
    return [...small, ...this.#issuesOfLargeness()]
  }

  /** Lines of at least 200 times what was booked, except where hardly anything was. */
  #issuesOfLargeness(): readonly WorkbookIssue[] {
    const booked = total([...this.#lines.keys()].map((id) => Math.abs(this.#bookedOf(id) ?? 0)))
    return [...this.#lines].flatMap(([subjectId, line]): readonly WorkbookIssue[] => {
      const own = this.#bookedOf(subjectId) ?? 0
      const isLarge = own > 0 && own >= booked * HARDLY_ANYTHING && line.sum * FEW_THOUSANDTHS >= own
      return isLarge ? [sizeIssue(line, own, 'If the figures are in cents, or have digits too many, correct them.')] : []
    })
  }

  /** Whether the figures of so many months are about a thousandth of what was booked, month by month. */
  #isFarBelow(sum: number, months: number, booked: number): boolean {
    const share = sum / months / (booked / 12)
    const monthly = sum / months / (booked / Math.max(this.#bookedMonths, 1))
    return isThousandth(share) || isThousandth(monthly) || (months >= SOME_MONTHS && isThousandth(sum / booked) && share <= FEW_HUNDREDTHS)
  }

  /** Lines below zero among others above: rebates, or a sign that slipped. Those that were booked below zero need no word. */
  #issuesOfLines(): readonly WorkbookIssue[] {
    if (this.#isStamped) return []
    return [...this.#sums.values()].flatMap((sums) =>
      this.#isBelow(sums)
        ? []
        : [...sums.byLine].flatMap(([subjectId, { sum, label, coordinate }]): readonly WorkbookIssue[] => {
            if (sum >= 0 || (this.#bookedOf(subjectId) ?? 0) < 0) return []
            const lowers = sums.side === 'COST' ? 'costs' : 'revenue'
            const error = `${quoted(label)} is below zero, ${shown(sum)} in all, and is read so: it lowers ${lowers}. Type it without a minus sign if that is wrong.`
            return [{ coordinate, locationId: null, error, severity: 'NOTE', isGuess: true }]
          }),
    )
  }

  #issuesOfSides(): readonly WorkbookIssue[] {
    const found = this.#found()
    if (found === null || (this.#answer === undefined && !this.#isStamped)) return []
    const { example, where, sums } = found
    if (this.#answer === undefined) {
      const error = `Figures in ${where} are below zero, ${shown(sums)} in all, and are read so: in our workbooks revenue and costs are both positive. Type them without a minus sign if that is wrong.`
      return [{ coordinate: example.coordinate, locationId: null, error, severity: 'NOTE', isGuess: true }]
    }
    const error =
      this.#answer === 'TURNED'
        ? `Signs were turned around in ${where}, as you chose: ${shown(example.value)} of ${quoted(example.label)} becomes ${shown(negateDecimal(example.value))}.`
        : `Figures below zero in ${where} are read as they are written, as you chose: ${shown(example.value)} of ${quoted(example.label)}.`
    return [{ coordinate: example.coordinate, locationId: null, error, severity: 'NOTE' }]
  }

  #found() {
    const below = [...this.#sums.values()].filter((sums) => this.#isBelow(sums))
    const example = below.find((one) => one.example !== null)?.example ?? null
    if (example === null) return null
    const tabs = [...new Set(below.map(({ tab }) => quoted(tab)))]
    const booked = new Set(below.flatMap(({ byLine }) => [...byLine.keys()]))
    return {
      example,
      sides: [...new Set(below.map(({ side }) => side))],
      where: tabs.length > MOST_TABS ? `${tabs.slice(0, MOST_TABS).join(', ')} and ${tabs.length - MOST_TABS} more` : tabs.join(', '),
      sums: total(below.map(({ byLine }) => sumOf(byLine))),
      booked: total([...booked].map((id) => this.#bookedOf(id) ?? 0)),
    }
  }

  /** `, compared with revenue of 68,100.00`; empty if the other side has no figures, or is below zero as well. */
  #otherSide(sides: readonly MoneySide[]): string {
    const [side] = sides
    const other = total([...this.#sums.values()].filter((one) => one.side !== side).map(({ byLine }) => sumOf(byLine)))
    if (sides.length > 1 || other === 0) return ''
    return side === 'COST' ? `, compared with revenue of ${shown(other)}` : `, compared with costs of ${shown(other)}`
  }

  /** Revenue less costs; null if the workbook has only one of them. */
  #profit(isTurned: boolean): number | null {
    const all = [...this.#sums.values()]
    if (new Set(all.map(({ side }) => side)).size < 2) return null
    return total(all.map((sums) => sumOf(sums.byLine) * (sums.side === 'COST' ? -1 : 1) * (isTurned && this.#isBelow(sums) ? -1 : 1)))
  }
}

const MOST_TABS = 3

function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}

function sumOf(byLine: SideSums['byLine']): number {
  return total([...byLine.values()].map(({ sum }) => sum))
}

function shown(value: string | number): string {
  return formatFigure(typeof value === 'string' ? value : value.toFixed(2), 2)
}

/** Less than this of what was booked is no plan. */
const FEW_THOUSANDTHS = 0.005

/** A ledger of a few months has as little of a year as a plan may have. */
const FEW_HUNDREDTHS = 0.015
/** Such a part of all that was booked on the lines of a workbook. */
const HARDLY_ANYTHING = 0.001

/** Months that say more than a small location does. */
const SOME_MONTHS = 3

const IF_IN_THOUSANDS = 'If the figures are in thousands, write so in their row or above them.'

function sizeIssue({ label, sum, figures, first }: LineSize, booked: number, advice: string): WorkbookIssue {
  const error = `${quoted(label)} is ${shown(sum / figures)} a figure on average, and in the last twelve months it was ${shown(booked)} in all. ${advice}`
  return { coordinate: first, locationId: null, error, severity: 'NOTE', isGuess: true }
}

function isThousandth(share: number): boolean {
  return share <= FEW_THOUSANDTHS && share >= FEW_THOUSANDTHS / 100
}
