import type { FigureTableRow } from '../../figures/answer-cells.ts'
import type { FigureMeasure } from '../../figures/figure-question.ts'
import { absoluteDecimal, compareDecimals } from '../../money/decimal.ts'
import type { TextFigure } from '../../presentations/presentation.ts'
import { type Materiality, materialityText, materialityTexts } from '../../profit-loss/materiality.ts'
import { uncoveredNote } from '../../profit-loss/uncovered-months.ts'
import { joinNames } from '../../sentence-text.ts'
import { monthOf } from '../../time/day.ts'
import { DAY_FORMATS, formatDay } from '../../time/day-format.ts'
import { areWholeMonths } from '../../time/whole-months.ts'
import type { SaidFigure } from '../answers/answer.ts'
import { AnswerFigures } from '../answers/answer-figures.ts'
import { countFigure } from '../answers/answer-sentences.ts'
import { hasCosts, partOfMonthWords } from '../answers/answer-writing.ts'
import { planDays } from '../answers/plan-days.ts'
import type { PlanResults } from '../answers/plan-results.ts'
import { againstName, daysOfPlan, placesName, planTitle } from '../answers/plan-words.ts'
import type { CompanyNames } from '../company-names.ts'
import type { Plan } from '../plan.ts'
import type { CommentaryPlans } from './commentary-plans.ts'

/** A figure of a description; a count is a VALUE of no source. */
export interface CommentaryFigure extends SaidFigure {
  readonly measure: TextFigure['measure']
}

/** A sentence: words and figures in reading order. The words contain no figures. */
export type CommentaryWords = readonly (string | CommentaryFigure)[]

export interface Commentary {
  readonly title: string
  /** Differences are positive where they are better than what is compared with. */
  readonly sentences: readonly CommentaryWords[]
}

/** What came back for the plans of a description. */
export type CommentaryResults = { readonly [Name in keyof CommentaryPlans]: Pick<PlanResults, 'figures'> | null }

const MOST_NAMED = 3
const MOST_SENTENCES = 6

/**
 * Three to six sentences about figures: how they stand against their base, which lines, accounts and locations that comes from, and what
 * cannot be compared. Says nothing of what is not material.
 *
 * @param materiality from which differences are worth a sentence: the company's.
 */
export function writeCommentary(
  plans: CommentaryPlans,
  results: CommentaryResults,
  names: CompanyNames,
  materiality: Materiality,
): Commentary {
  return new CommentaryWriter(plans, results, names, materiality).write()
}

/** A figure column of a row. */
interface Place {
  readonly figures: AnswerFigures
  readonly row: FigureTableRow
  readonly at: number
}

/** A part of a difference, worth a word. */
interface Part {
  readonly label: string
  readonly difference: CommentaryFigure
  readonly percent: CommentaryFigure
}

interface SaidOfLines {
  readonly parts: readonly CommentaryWords[]
  readonly account: readonly CommentaryWords[]
}

const NOTHING: SaidOfLines = { parts: [], account: [] }

interface SaidOfPlaces {
  readonly counts: readonly CommentaryWords[]
  readonly furthest: readonly CommentaryWords[]
  /** Of locations that have nothing to be compared with. */
  readonly without: readonly CommentaryWords[]
}

const NOWHERE: SaidOfPlaces = { counts: [], furthest: [], without: [] }

class CommentaryWriter {
  readonly #plans: CommentaryPlans
  readonly #results: CommentaryResults
  readonly #names: CompanyNames
  readonly #materiality: Materiality

  constructor(plans: CommentaryPlans, results: CommentaryResults, names: CompanyNames, materiality: Materiality) {
    this.#plans = plans
    this.#results = results
    this.#names = names
    this.#materiality = materiality
  }

  write(): Commentary {
    const { headline } = this.#plans
    const title = planTitle(headline, this.#names)
    const figures = this.#figuresOf('headline')
    const at = wholeColumn(figures)
    if (figures === null || at === -1 || figures.table.rows.length === 0)
      return { title, sentences: [[`There are no figures in ${daysOfPlan(headline, this.#names)}, ${this.#where()}.`]] }
    const rows = figures.table.rows.map((row): Place => ({ figures, row, at }))
    const lead = rows.at(-1)
    const heads = rows.map((place, index) => this.#headSentence(place, index === 0, place === lead))
    const lines = lead === undefined ? NOTHING : this.#lines(lead)
    const places = this.#places()
    const told = [...lines.parts, ...places.furthest]
    const quiet = told.length === 0 && rows.every((place) => !isMaterial(place)) ? this.#quiet(rows) : []
    const limits = [...places.without, ...this.#limits(rows), ...this.#partOfMonth()]
    const must = heads.length + told.length + quiet.length + limits.length
    // What says least goes first where there is much to say.
    const counts = must < MOST_SENTENCES ? places.counts : []
    const account = must + counts.length < MOST_SENTENCES ? lines.account : []
    return { title, sentences: [...heads, ...lines.parts, ...account, ...counts, ...places.furthest, ...quiet, ...limits] }
  }

  #figuresOf(name: keyof CommentaryPlans): AnswerFigures | null {
    const plan = this.#plans[name]
    const table = this.#results[name]?.figures ?? null
    if (plan === null || table === null) return null
    const budgetId = plan.against?.kind === 'BUDGET' ? plan.against.budgetId : null
    const question = QUESTIONS.indexOf(name)
    return new AnswerFigures(table, { names: this.#names, mappingId: plan.mappingId, budgetId, question })
  }

  #where(): string {
    return placesName(this.#plans.headline.places, this.#names)
  }

  #base(plan: Plan = this.#plans.headline): string {
    return againstName(plan, this.#names) ?? 'the year before'
  }

  // ------------------------------------------------------------- how they stand

  #headSentence(place: Place, isFirst: boolean, isLead: boolean): CommentaryWords {
    const scope = isFirst ? ` in ${daysOfPlan(this.#plans.headline, this.#names)}, ${this.#where()}` : ''
    return [`${place.row.label}${scope}: `, said(place, 'VALUE'), ...this.#againstWords(place), ...(isLead ? this.#priorWords() : []), '.']
  }

  #againstWords(place: Place): CommentaryWords {
    const base = this.#base()
    const difference = said(place, 'VARIANCE')
    const percent = said(place, 'VARIANCE_PERCENT')
    if (difference.value === null) return [`, with nothing to compare with in ${base}`]
    if (this.#isAsPlanned(place, percent)) {
      const within = `within ${materialityTexts(this.#materiality)[place.row.metricId === null ? 'percent' : 'metricPercent']}%`
      return [this.#plans.headline.against?.kind === 'BUDGET' ? `, as planned ${within}` : `, as in ${base} ${within}`]
    }
    return [', ', difference, ...percentWords(percent), ` against ${base}`]
  }

  /** Of shares the difference is in points, which the percentage says nothing about. */
  #isAsPlanned({ row }: Place, { value }: CommentaryFigure): boolean {
    const { percent, metricPercent } = this.#materiality
    if (value === null || row.unit === 'share') return false
    return compareDecimals(absoluteDecimal(value), row.metricId === null ? percent : metricPercent) <= 0
  }

  #priorWords(): CommentaryWords {
    const { prior } = this.#plans
    const figures = this.#figuresOf('prior')
    const [row] = figures?.table.rows ?? []
    const at = wholeColumn(figures)
    if (prior === null || figures === null || row === undefined || at === -1) return []
    const place = { figures, row, at }
    if (!isMaterial(place)) return []
    return [`; against ${this.#base(prior)} `, said(place, 'VARIANCE'), ...percentWords(said(place, 'VARIANCE_PERCENT'))]
  }

  // ------------------------------------------------------------- what it comes from

  #lines(lead: Place): SaidOfLines {
    const figures = this.#figuresOf('lines')
    const at = wholeColumn(figures)
    const whole = said(lead, 'VARIANCE')
    if (figures === null || at === -1 || whole.value === null) return NOTHING
    const placed = figures.table.rows.map((row): Place => ({ figures, row, at }))
    const lines = this.#parts(placed.filter(({ row }) => row.accountId === null && row.groupId !== lead.row.groupId))
    const accounts = this.#parts(placed.filter(({ row }) => row.accountId !== null))
    const told = lines.length > 0 ? lines : accounts
    if (told.length === 0) return NOTHING
    const sign = signOf(whole)
    const along = told.filter(({ difference }) => signOf(difference) === sign).slice(0, MOST_NAMED)
    const other = told.filter(({ difference }) => signOf(difference) !== sign).slice(0, along.length === 0 ? MOST_NAMED : 2)
    const lineWords: CommentaryWords =
      along.length === 0
        ? ['Behind it, ', ...listed(other), ' and smaller differences offset each other.']
        : [
            `${isMaterial(lead) ? 'Most of it comes from' : 'Behind it are'} `,
            ...listed(along),
            ...(other.length === 0 ? [] : ['; against it: ', ...listed(other)]),
            '.',
          ]
    const [most] = lines.length > 0 ? accounts : []
    return {
      parts: [lineWords],
      account:
        most === undefined
          ? []
          : [[`Of single accounts, ${most.label} differs most: `, most.difference, ...percentWords(most.percent), '.']],
    }
  }

  /** Those that are material, the largest first. */
  #parts(places: readonly Place[]): readonly Part[] {
    return places
      .filter((place) => isMaterial(place) && place.row.favorability !== null)
      .map((place): Part => ({ label: place.row.label, difference: said(place, 'VARIANCE'), percent: said(place, 'VARIANCE_PERCENT') }))
      .filter(({ difference }) => difference.value !== null)
      .toSorted((one, other) => compareDecimals(sizeOf(other), sizeOf(one)))
  }

  #places(): SaidOfPlaces {
    const figures = this.#figuresOf('places')
    const [row] = figures?.table.rows ?? []
    if (figures === null || row === undefined) return NOWHERE
    const all = figures.columns('TOTAL', 'EACH').map((at) => ({ figures, row, at, label: placeLabel(figures, at) }))
    const compared = all.filter((place) => said(place, 'VARIANCE').value !== null)
    const lacking = all.filter((place) => said(place, 'VARIANCE').value === null && said(place, 'VALUE').value !== null)
    const worth = compared
      .filter((place) => isMaterial(place) && row.favorability !== null)
      .map((place): Part => ({ label: place.label, difference: said(place, 'VARIANCE'), percent: said(place, 'VARIANCE_PERCENT') }))
      .toSorted((one, other) => compareDecimals(one.difference.value ?? '0', other.difference.value ?? '0'))
    const behind = compared.filter((place) => signOf(said(place, 'VARIANCE')) < 0).length
    const worst = worth.filter(({ difference }) => signOf(difference) < 0).slice(0, MOST_NAMED)
    const best = worth.filter(({ difference }) => signOf(difference) > 0).slice(-1)
    const base = this.#base()
    const named =
      lacking.length > MOST_NAMED
        ? locationCount(lacking.length, 'locations that are not comparable')
        : [joinNames(lacking.map(({ label }) => label))]
    return {
      counts:
        worth.length === 0
          ? []
          : [
              [
                count(behind, 'locations behind'),
                ' of ',
                ...locationCount(compared.length, 'locations'),
                ` ${behind === 1 ? 'is' : 'are'} behind ${base}.`,
              ],
            ],
      furthest:
        worst.length > 0
          ? [[`Furthest behind ${base}: `, ...listed(worst), ...(best.length === 0 ? [] : ['; furthest ahead: ', ...listed(best)]), '.']]
          : best.length > 0
            ? [[`Furthest ahead of ${base}: `, ...listed(best), '.']]
            : [],
      without: lacking.length === 0 ? [] : [['Not comparable: ', ...named, `, without figures in ${base}.`]],
    }
  }

  // ------------------------------------------------------------- what limits them

  #quiet(rows: readonly Place[]): readonly CommentaryWords[] {
    if (rows.every((place) => said(place, 'VARIANCE').value === null)) return []
    // Against a base that the books cover in part nothing has a percentage, and so nothing is material.
    const figures = this.#figuresOf('headline')
    if (figures !== null && uncoveredNote(figures.table.figureColumns) !== null) return []
    return [[`No line and no location differs by more than is material, ${materialityText(this.#materiality, this.#names.currency)}.`]]
  }

  #limits(rows: readonly Place[]): readonly CommentaryWords[] {
    const uncovered = [this.#figuresOf('headline'), this.#figuresOf('prior')].flatMap((figures) => {
      const note = figures && uncoveredNote(figures.table.figureColumns)
      return note === null ? [] : [note]
    })
    const { lastLedgerDay } = this.#names.time
    const ends = rows.flatMap(({ figures, at }) => figures.column(at)?.endDate ?? [])
    const isCut = lastLedgerDay !== null && ends.some((day) => day > lastLedgerDay)
    return [
      ...[...new Set(uncovered)].map((note) => [`${note}.`]),
      ...(isCut && lastLedgerDay !== null
        ? [[`The ledger ends on ${formatDay(lastLedgerDay, DAY_FORMATS.MONTH_NAME)}, before these days are over.`]]
        : []),
    ]
  }

  /** Costs of a part of a month are no match for those of another. */
  #partOfMonth(): readonly CommentaryWords[] {
    const { headline } = this.#plans
    const days = planDays(headline.span, this.#names)
    if (areWholeMonths(days) || headline.against === null || !hasCosts(headline, this.#names)) return []
    return [[partOfMonthWords(monthOf(days.startDate) === monthOf(days.endDate))]]
  }
}

/** Names of the questions, in the order in which figures number them. */
export const QUESTIONS = ['headline', 'prior', 'lines', 'places'] as const satisfies readonly (keyof CommentaryPlans)[]

function wholeColumn(figures: AnswerFigures | null): number {
  return figures?.columns('TOTAL', 'ALL')[0] ?? -1
}

function placeLabel(figures: AnswerFigures, at: number): string {
  const place = figures.column(at)?.place
  return place === undefined || place.kind === 'ALL' ? '' : place.name
}

function said({ figures, row, at }: Place, measure: CommentaryFigure['measure']): CommentaryFigure {
  return { ...figures.said(row, at, measure), measure }
}

function count(many: number, of: string): CommentaryFigure {
  return { ...countFigure(many, of), measure: 'VALUE' }
}

function locationCount(many: number, of: string): CommentaryWords {
  return [count(many, of), many === 1 ? ' location' : ' locations']
}

function isMaterial({ figures, row, at }: Place): boolean {
  return cellOf(figures, row, at, 'VARIANCE')?.isMaterial === true
}

function cellOf({ table }: AnswerFigures, row: FigureTableRow, at: number, measure: FigureMeasure) {
  const index = table.columns.findIndex((one) => one.measure === measure && one.column === at)
  return row.cells[index]
}

function sizeOf({ difference }: Part): string {
  return absoluteDecimal(difference.value ?? '0')
}

function signOf({ value }: Pick<SaidFigure, 'value'>): number {
  return compareDecimals(value ?? '0', '0')
}

/** `Revenue −$192,649 and Labor −$13,395`. */
function listed(parts: readonly Part[]): CommentaryWords {
  return parts
    .flatMap(
      ({ label, difference }, at): CommentaryWords => [at === 0 ? '' : at === parts.length - 1 ? ' and ' : ', ', `${label} `, difference],
    )
    .filter((word) => word !== '')
}

function percentWords(percent: CommentaryFigure): CommentaryWords {
  return percent.value === null ? [] : [' (', percent, ')']
}
