import type { QuestionPlaces } from '../../figures/figure-question.ts'
import type { PlanBase, PlanSide, PlanSpan, RefusalReason } from '../plan.ts'
import type { EntrySearch } from './entries/entry-search.ts'
import type { MeantRow } from './lexicon.ts'
import type { OtherRequest } from './other-requests.ts'
import type { ReadSpan } from './times/time-words.ts'
import type { KeyWord } from './trade-words.ts'

/** What a question names, by role, before deciding what it asks. */
export class Sketch {
  readonly rows: MeantRow[] = []
  /** Words that may mean several rows each; the user chooses between them. */
  rowChoices: readonly RowOptions[] = []
  /** Lines that a list of costs is without, with the words for that; null for none. Set by `QuestionReader`. */
  leftOut: { readonly rows: readonly MeantRow[]; readonly words: string } | null = null
  placeChoice: { readonly words: string; readonly places: readonly { readonly places: QuestionPlaces; readonly name: string }[] } | null =
    null
  isRowAssumed = false
  /** `gross margin`: the line as a share of revenue. */
  namesMargin = false
  readonly at: QuestionPlaces[] = []
  readonly except: QuestionPlaces[] = []
  readonly againstPlaces: QuestionPlaces[] = []
  isEveryPlace = false
  /** Vendors that words may mean. `isSure`: by the whole name, or after `from` or `with`. `isAgainst`: set against another one. */
  readonly vendors: {
    readonly words: string
    readonly names: readonly string[]
    readonly isSure: boolean
    readonly isAgainst: boolean
  }[] = []
  /** The one that is meant; null for none, or where the user is to choose. */
  vendor: string | null = null
  /** Words for entries, such as `journal entries`: kinds to include, and kinds to leave out. */
  readonly entryWords: string[] = []
  readonly otherEntryWords: string[] = []
  /** `all entries`: of any kind. */
  asksAllEntries = false
  /** `the largest bill`, `the last invoice` */
  isOfOneEntry = false
  /** What is paid to a vendor, or comes in from a customer; null where the question says neither. */
  side: PlanSide | null = null
  /** A text that entries are to have; null for none. Set by `QuestionReader`. */
  search: Pick<EntrySearch, 'text' | 'isOfNumber'> | null = null
  /** `the latest entries`: by their day. */
  asksLatest = false
  /** The words for an average of all locations; null for none. */
  average: string | null = null
  spans: PlanSpan[] = []
  isFuture = false
  /** Whether a span could be other days than those it is read as. */
  isSpanGuessed = false
  base: PlanBase | null = null
  /** A comparison span that is to be set against the question's own. */
  againstSpan: ReadSpan | null = null
  /** Further bases of comparison: a plan has only one, so the user has to choose. */
  readonly otherBases: NamedBase[] = []
  /** `more than all of 2025`: not as much of it as of the year that runs. */
  isWholeBase = false
  /** The words for `base` or `againstSpan`. */
  baseWords = ''
  readonly keys = new Set<KeyWord>()
  /** The words of each key, for saying which one could not be followed. */
  readonly keyWords = new Map<KeyWord, string>()
  /** Of `sales up but costs down`, the words of every judgment after the first. */
  readonly otherJudgments: string[] = []
  readonly spanWords: string[] = []
  /** All of them a year later, where they were named without their year. */
  later: ReadSpan['later'] = null
  /** The two months of `from May to June`, in addition to the days from the first to the last. */
  ends: ReadSpan['ends'] = null
  /** Whether places are set against several others one by one: `A against B against C`. */
  isSideBySide = false
  /** `labor %`, as opposed to `% change`. */
  isShareOfRow = false
  /** `labor % variance`: of that share, or of labor in percent? */
  isShareOfVariance = false
  /** Whether the report is only where something stands: `labor on the P&L`. */
  isReportNamed = false
  /** The words of a second request: lines that stand apart, days that do not follow each other, a place after a ranking. */
  readonly otherRequests: OtherRequest[] = []
  /** What a part is asked of: `how much of labor`, `how much of the decline`; null for nothing. */
  partOf: { readonly words: string; readonly isRevenue: boolean; readonly isChange: boolean } | null = null
  /** Whether a line is set against another one: `is rent higher than utilities`. */
  comparesRows = false
  asksBoth = false
  /** `not over`, `didn't grow`: the words, and the judgment that is turned around; null for none. */
  negated: { readonly words: string; readonly key: KeyWord } | null = null
  /** `favorable only`: the words and the judgment that nothing else may be shown than; null for none. */
  only: { readonly words: string; readonly key: KeyWord } | null = null
  /** `over on labor` */
  isOverOn = false
  /** `over budget`, `which lines are over`: overspent. */
  isOver = false
  /** `what is over budget` */
  asksWhatIsOver = false
  asksTotal = false
  /** `Hoboken and Princeton combined`: several places as one figure. */
  asksTogether = false
  /** `did Hoboken sell more than $500,000` asks for yes or no. */
  asksWhether = false
  endsOrNot = false
  /** Whether a share without a row refers to the rows of the previous plan. Set by `QuestionReader`. */
  isShareOfLast = false
  /** Whether it asks where in the report something stands. */
  asksPlaceInReport = false
  /** Whether `check` is said, which may be to look at something, or what a guest pays. */
  asksCheck = false
  /** `and where` */
  asksWhere = false
  /** `the worst one` */
  isOfOne = false
  /** The line, if the question asks whether it contains another; null for none. */
  asksInside: string | null = null
  /** `sales and labor %`: whether revenue is listed with another line. */
  isRevenueListed = false
  /** `sales and labor %`: whether shares appear next to the amounts. Set while the plan is made. */
  isShareBeside = false
  /** Whether it asks which places there are, when they opened or closed, or only names them in a list; null for none of these. */
  asksPlaces: 'THERE' | 'LISTED' | 'OPENED' | null = null
  /** `sales mix between Hoboken and Princeton`: by what is sold, or by place? */
  asksMix = false
  /** Words that ask for a sum; null for none. */
  asksSum: string | null = null
  /** Whether it is about items in the previous answer: `the Southeast ones`. */
  isOfOnes = false
  /** Words that ask when something was, or how many there are; null for none. */
  asksWhen: string | null = null
  asksCount: string | null = null
  /** Whether it asks for the same of the days before, rather than comparing. Set by the plan that is made of it. */
  movesDays = false
  /** `in May and June`: whether an `and` alone stands between the spans. */
  areSpansListed = false
  /** Whether shares of revenue are what was answered before. Set by `QuestionReader`. */
  areSharesShown = false
  /** Whether spans that follow each other are one. Set by the plan that is made of it. */
  isJoint = false
  /** In the order of the question, those after `by`, `per`, `each` or `which` first of all. */
  readonly axes: KeyWord[] = []
  /** Kinds of things that are named without `by`. */
  readonly nouns: KeyWord[] = []
  /** What of these it is about: `the worst 3 stores`, `stores with …`; null for none. */
  askedNoun: KeyWord | null = null
  readonly conditions: NamedBound[] = []
  /** Of the first kind of things that is named: one, or several. */
  isSingular = false
  /** Months of rolling sums, or `CUMULATIVE`; null without. */
  rolling: number | null = null
  /** `list the stores`, `what regions do we have` */
  asksList = false
  /** `revenue by line`, of a line that has only accounts. Set by the plan that is made of it. */
  areLinesAccounts = false
  /** `the largest variance`, `moved the most`: whether differences are ranked by their size, whichever way they go. */
  ranksSizes = false
  /** `the smallest decline`: among those that fell. */
  ranksFalls = false
  /** `the biggest net loss`: among those that lost money. */
  ranksLosses = false
  /** A number next to `top`, `bottom`, `best`, `worst`. */
  count: number | null = null
  readonly perMetrics: MeantRow[] = []
  /** As they were typed, by their names: `per seat`. */
  readonly perWords = new Map<string, string>()
  readonly refused: RefusalReason[] = []
  readonly unread: string[] = []
  /** Pieces that say something, filler words apart. */
  content = 0
  begins: KeyWord | null = null
  /** `and the lowest?` */
  beginsWithAnd = false
  /** `labor`, `for EBITDA`: the name of a line, and no more. This and the next ones are set by `QuestionReader`. */
  isBareLine = false
  isBarePlace = false
  /** `was it labor` */
  isItLine = false
  /** `and their labor %` */
  isOfThose = false
  /** `how did it do last year` */
  isOfIt = false
  /** `Greenville too` */
  addsPlaces = false
  /** A few words that do not ask by themselves: `overtime trend`. */
  isTerse = false

  has(...keys: readonly KeyWord[]): boolean {
    return keys.some((key) => this.keys.has(key))
  }

  /** The same question, of one kind of things that stood side by side before. */
  among(axis: KeyWord): Sketch {
    return Object.assign(new Sketch(), this, { nouns: [axis] })
  }

  /** The same question, of what it names and of what it leaves out. */
  withExcepted(): Sketch {
    return Object.assign(new Sketch(), this, { except: [], isEveryPlace: this.at.length === 0 })
  }

  /** The same question, of one of the vendors that it may mean. */
  withVendor(vendor: string): Sketch {
    return Object.assign(new Sketch(), this, { vendor })
  }

  /** The same question, compared with one of `otherBases`. */
  comparedWith({ base, span }: NamedBase): Sketch {
    return Object.assign(new Sketch(), this, { base, againstSpan: span })
  }
}

/** Rows that some words may mean. */
export interface RowOptions {
  readonly words: string
  readonly rows: readonly MeantRow[]
  /** Where the words stand among the pieces, and how many rows are named before them. */
  readonly at: number
  readonly after: number
}

/** An amount that figures are above or below, with its words as they were typed. */
interface NamedBound {
  readonly is: 'ABOVE' | 'BELOW'
  readonly unit: 'MONEY' | 'PERCENT' | 'NUMBER' | 'POINTS'
  readonly value: string
  /** `at least 5%`, `5% or more`: an equal amount is meant, too. */
  readonly includesEqual: boolean
  readonly words: string
  /** `under budget by 5%`: of how far it is from that, and no level. */
  readonly isOfChange: boolean
  /** `moved by more than 5%`: whichever way. */
  readonly isEitherWay?: boolean
}

/** One of a base and a span is null. */
export interface NamedBase {
  readonly base: PlanBase | null
  readonly span: ReadSpan | null
  readonly words: string
}
