import { absoluteDecimal, compareDecimals, negateDecimal, sumDecimals } from '../../money/decimal.ts'
import { counted } from '../../money/format.ts'
import type { AnswerPart, AnswerTableRow, AnswerWords, AssistantAnswer, SaidFigure } from '../answers/answer.ts'
import { moneyText } from '../answers/figure-text.ts'
import { placeKey, placeName } from './file-content.ts'
import { type FileFigure, totalsOfFile } from './file-figures.ts'
import { type RowsInFile, rowsByName } from './rows-by-name.ts'

/** A file of a question, as far as it was read. */
export interface ReadAttachment {
  readonly id: string
  readonly name: string
  /** Empty where `problem` says why it has none. */
  readonly figures: readonly FileFigure[]
  /** A sentence; null for a file that was read. */
  readonly problem: string | null
  /** Those of its figures that a model picked by the text around them. Left out or empty: those that say that they are totals. */
  readonly picked?: readonly FileFigure[]
}

/** A figure of an answer that files are compared with. */
interface LedgerFigure {
  readonly label: string
  /** Whether it is the total of a table. */
  readonly isTotal: boolean
  readonly figure: SaidFigure & { readonly value: string }
}

/** Rows of a comparison; of more, the nearest are shown. */
const MOST_ROWS = 30
/** Names that a sentence lists before it counts the others. */
const MOST_NAMES = 6

/** Figures of an answer that are amounts: those of its table, each by its row, otherwise the first that it says. */
function ledgerFigures({ parts, plan, title }: AssistantAnswer): readonly LedgerFigure[] {
  if (plan === null || (plan.measure !== 'VALUE' && plan.kind === 'FIGURES')) return []
  const withValue = (label: string, isTotal: boolean, figure: SaidFigure | undefined): readonly LedgerFigure[] =>
    figure === undefined || figure.value === null || figure.text.endsWith('%')
      ? []
      : [{ label, isTotal, figure: { ...figure, value: figure.value } }]
  for (const part of parts) {
    if (part.kind === 'TABLE')
      return part.rows.flatMap(({ cells, isTotal }) => {
        const [label, ...rest] = cells
        return withValue(
          typeof label === 'string' ? label : title,
          isTotal,
          rest.find((cell) => typeof cell !== 'string'),
        )
      })
  }
  const said = parts
    .flatMap((part) => (part.kind === 'TEXT' && part.tone === 'ANSWER' ? part.words : []))
    .find((word) => typeof word !== 'string')
  return withValue(title, false, said)
}

/**
 * An answer with a comparison to the figures of its files. Signs are ignored, since a bank statement subtracts what the ledger adds; if the
 * sign differs, the answer says so. Each figure of a file carries a key that begins with `file:`.
 */
export function withFilesCompared(answer: AssistantAnswer, files: readonly ReadAttachment[]): AssistantAnswer {
  const ledger = ledgerFigures(answer)
  const parts = files.flatMap((file): readonly AnswerPart[] => {
    if (file.problem !== null) return [warning([`"${file.name}" was not compared. ${file.problem}`])]
    if (ledger.length === 0) return [warning([`"${file.name}" was not compared: this answer has no amount to set it against.`])]
    return comparedParts(file, ledger)
  })
  return { ...answer, parts: [...parts, ...answer.parts] }
}

/** An answer that did not need the files of its question. */
export function withFilesKept(answer: AssistantAnswer, names: readonly string[]): AssistantAnswer {
  const which = names.length === 1 ? `"${names[0]}" is` : `${counted(names.length, 'file')} are`
  const words = `${which} kept with the question and not used: nothing was asked of ${names.length === 1 ? 'it' : 'them'}. To compare, ask whether its total matches a line in a month.`
  return { ...answer, parts: [...answer.parts, { kind: 'TEXT', tone: 'NOTE', words: [words] }] }
}

interface Compared {
  readonly ledger: LedgerFigure
  readonly figure: ShownFigure
  /** Of sizes: above zero where the file has more. */
  readonly difference: string
  readonly isOpposite: boolean
}

function comparedParts(file: ReadAttachment, ledger: readonly LedgerFigure[]): readonly AnswerPart[] {
  const totals = file.picked?.length ? file.picked : totalsOfFile(file.figures)
  if (file.figures.length === 0) return [warning([`"${file.name}" has no figure that could be read as an amount.`])]
  const rows = ledger.filter(({ isTotal }) => !isTotal).map((one) => ({ ...one, value: one.figure.value }))
  const named = file.picked?.length || rows.length < 2 ? null : rowsByName(file.figures, rows)
  if (named !== null) return namedParts(file, named, ledger.find(({ isTotal }) => isTotal) ?? null)
  const all = candidatesOfAll(file, totals, ledger)
  const sentence = ledger.length === 1 ? sentenceOf(file, all, totals.length) : severalSentence(file, all, ledger.length)
  const shown = all
    .toSorted((one, other) => compareDecimals(absoluteDecimal(one.difference), absoluteDecimal(other.difference)))
    .slice(0, MOST_ROWS)
  return [{ kind: 'TEXT', tone: 'ANSWER', words: sentence }, ...(all.length === 0 ? [] : [tableOf(file, shown)])]
}

/** A file's total is compared with the total of a table, and with the rows that it equals. */
function candidatesOfAll(file: ReadAttachment, totals: readonly FileFigure[], ledger: readonly LedgerFigure[]): readonly Compared[] {
  const hasTotal = ledger.some(({ isTotal }) => isTotal)
  return ledger.flatMap((one) => candidates(file, totals, one).filter((compared) => !hasTotal || one.isTotal || isEqual(compared)))
}

/** The file's totals against a figure of the ledger; without totals, or where none is equal, also single figures that are. */
function candidates({ figures, picked }: ReadAttachment, totals: readonly FileFigure[], ledger: LedgerFigure): readonly Compared[] {
  const compared = totals.map((figure) => compare(figure, ledger))
  if (picked?.length || compared.some(isEqual)) return compared
  const lines = figures.filter(({ kind }) => kind === 'FIGURE').map((figure) => compare(figure, ledger))
  return [...compared, ...lines.filter(isEqual)]
}

function compare(figure: ShownFigure, ledger: LedgerFigure): Compared {
  const { value } = ledger.figure
  return {
    ledger,
    figure,
    difference: sumDecimals([absoluteDecimal(figure.value), negateDecimal(absoluteDecimal(value))]),
    isOpposite: figure.value.startsWith('-') !== value.startsWith('-') && compareDecimals(figure.value, '0') !== 0,
  }
}

function isEqual({ difference }: Compared): boolean {
  return compareDecimals(difference, '0') === 0
}

function sentenceOf(file: ReadAttachment, all: readonly Compared[], totals: number): AnswerWords {
  const equal = all.filter(isEqual)
  const [only] = all
  if (only === undefined)
    return [`"${file.name}" has no row that says it is a total, no column that can be added up, and no figure that equals this one.`]
  if (all.length === 1) return oneSentence(file, only)
  const [first] = equal
  const lead = totals > 1 && !file.picked?.length ? `"${file.name}" has several totals. ` : ''
  if (first === undefined)
    return [`${lead}None equals `, ledgerFigure(only.ledger), `, ${only.ledger.label}. The nearest come first below.`]
  if (equal.length === 1) return [lead, ...oneSentence(file, first)]
  return [`${lead}More than one figure equals `, ledgerFigure(first.ledger), `, ${first.ledger.label}: see below which is meant.`]
}

function oneSentence(file: ReadAttachment, compared: Compared): AnswerWords {
  const { ledger, figure, isOpposite } = compared
  const start: AnswerWords = [`${file.name}, `, labeledPlace(file, figure), ': ', fileFigure(file, figure)]
  const sign = isOpposite ? ' Its sign is the opposite.' : ''
  if (isEqual(compared)) return [...start, ' equals ', ledgerFigure(ledger), `, ${ledger.label}.${sign}`]
  return [
    ...start,
    ' differs from ',
    ledgerFigure(ledger),
    `, ${ledger.label}: the file has `,
    differenceFigure(file, compared, absoluteDecimal(compared.difference)),
    ` ${compared.difference.startsWith('-') ? 'less' : 'more'}.${sign}`,
  ]
}

type LedgerRow = LedgerFigure & { readonly value: string }

/** Row by row, the largest differences first; then what only one of the two has. */
function namedParts(file: ReadAttachment, { named, missing, others, total }: RowsInFile<LedgerRow>, ledgerTotal: LedgerFigure | null) {
  const all = named.map(({ row, figures }) => compare(addedUp(figures), row))
  const equal = all.filter(isEqual).length
  const count = (number: number, what: string): SaidFigure => countOf(file, String(number), what)
  const different = all.length - equal
  const differentWords: AnswerWords = [count(different, 'different'), different === 1 ? ' differs.' : ' differ.']
  const equalWords: AnswerWords = equal === 0 ? [] : [count(equal, 'equal'), equal === 1 ? ' is equal, ' : ' are equal, ']
  const sentence: AnswerWords = [
    `"${file.name}" has `,
    count(all.length, 'named'),
    ' of ',
    count(all.length + missing.length, 'rows'),
    ' rows: ',
    ...(equal === all.length ? ['the amounts are equal.'] : [...equalWords, ...differentWords]),
  ]
  const ofSize = all.toSorted((one, other) => compareDecimals(absoluteDecimal(other.difference), absoluteDecimal(one.difference)))
  const totals = total === null || ledgerTotal === null ? [] : [compare(total, ledgerTotal)]
  return [
    { kind: 'TEXT', tone: 'ANSWER', words: sentence },
    tableOfRows(file, ofSize, totals),
    ...oppositeNote(all, (rows) => count(rows, 'opposite')),
    ...onlyIn(
      'Not in the file: ',
      missing.map(({ label }) => label),
      (rest) => count(rest, 'missing'),
    ),
    ...onlyIn(
      'Only in the file: ',
      others.map((figure) => labeledPlace(file, figure)),
      (rest) => count(rest, 'others'),
    ),
  ] satisfies readonly AnswerPart[]
}

/** Amounts are compared by their size, which a table does not show. */
function oppositeNote(all: readonly Compared[], count: (rows: number) => SaidFigure): readonly AnswerPart[] {
  const rows = all.filter(({ isOpposite }) => isOpposite).length
  if (rows === 0) return []
  const words = ['The sign is the opposite in ', count(rows), rows === 1 ? ' row' : ' rows', '; amounts are compared by their size.']
  return [{ kind: 'TEXT', tone: 'NOTE', words }]
}

/** The rows that one side alone has, the first of them by name. */
function onlyIn(start: string, names: readonly (string | SaidFigure)[], count: (rest: number) => SaidFigure): readonly AnswerPart[] {
  if (names.length === 0) return []
  // `and 1 other` helps no one.
  const rest = names.length > MOST_NAMES + 1 ? names.length - MOST_NAMES : 0
  const listed = names.slice(0, names.length - rest)
  const words = listed.flatMap((name, at): AnswerWords => {
    const isLast = at === listed.length - 1
    return at === 0 ? [name] : [isLast && rest === 0 ? ' and ' : ', ', name]
  })
  return [{ kind: 'TEXT', tone: 'NOTE', words: [start, ...words, ...(rest === 0 ? ['.'] : [' and ', count(rest), ' others.'])] }]
}

/** A figure of a file, or several of its rows added up. */
type ShownFigure = FileFigure & { readonly places?: readonly FileFigure['place'][] }

function addedUp(figures: readonly FileFigure[]): ShownFigure {
  const [first, ...others] = figures
  if (first === undefined) throw new Error('A row that a file names has a figure there.')
  if (others.length === 0) return first
  return { ...first, value: sumDecimals(figures.map(({ value }) => value)), places: figures.map(({ place }) => place) }
}

function severalSentence(file: ReadAttachment, all: readonly Compared[], figures: number): AnswerWords {
  const matched = new Set(all.filter(isEqual).map(({ ledger }) => ledger)).size
  const count = (number: number, what: string): SaidFigure => countOf(file, String(number), what)
  if (matched === 0)
    return [
      `No figure of "${file.name}" equals any of the `,
      count(figures, 'figures'),
      ' figures, and no row of it has one of their names.',
    ]
  return [`"${file.name}" has equal figures for `, count(matched, 'equal'), ' of ', count(figures, 'figures'), '.']
}

function countOf({ id }: ReadAttachment, text: string, what: string): SaidFigure {
  return { ...FILES_OWN, text, value: text, key: `file:${id} count of ${what}` }
}

function tableOf(file: ReadAttachment, all: readonly Compared[]): AnswerPart {
  return comparedTable(
    file,
    [
      ['place', 'In the file'],
      ['file', 'File'],
      ['line', 'In the ledger'],
      ['ledger', 'Ledger'],
      ['difference', 'File less ledger'],
    ],
    all,
  )
}

/** By the names of the rows, which the file has too. */
function tableOfRows(file: ReadAttachment, all: readonly Compared[], totals: readonly Compared[]): AnswerPart {
  return comparedTable(
    file,
    [
      ['line', 'In the ledger'],
      ['file', 'File'],
      ['ledger', 'Ledger'],
      ['difference', 'File less ledger'],
      ['place', 'In the file'],
    ],
    all,
    totals,
  )
}

const TEXT_COLUMNS: ReadonlySet<string> = new Set(['place', 'line'])

function comparedTable(
  file: ReadAttachment,
  columns: readonly (readonly ['place' | 'file' | 'line' | 'ledger' | 'difference', string])[],
  all: readonly Compared[],
  totals: readonly Compared[] = [],
): AnswerPart {
  const rows = [...all, ...totals].map((compared, at): AnswerTableRow => {
    const { ledger, figure } = compared
    const cells = {
      place: placeFigure(file, figure),
      file: fileFigure(file, figure),
      line: ledger.label,
      ledger: ledgerFigure(ledger),
      difference: isEqual(compared) ? 'Equal' : differenceFigure(file, compared, compared.difference),
    }
    return { key: `file:${file.id} ${at}`, isTotal: totals.includes(compared), cells: columns.map(([key]) => cells[key]) }
  })
  return {
    kind: 'TABLE',
    title: `${file.name} against the ledger`,
    columns: columns.map(([key, label]) => ({ key, label, isNumber: !TEXT_COLUMNS.has(key) })),
    rows,
  }
}

/** A place, which has numbers of its own: lines and pages. */
function placeFigure({ id }: ReadAttachment, figure: ShownFigure): SaidFigure {
  const { place, places = [] } = figure
  const text = places.length === 0 ? placeName(place) : `${places.length} rows from ${placeName(place)}`
  return { ...FILES_OWN, text, value: null, key: `file:${id} ${keyOf(figure)} place` }
}

function keyOf({ place, places = [place] }: ShownFigure): string {
  return places.map(placeKey).join('+')
}

/** With what the file says there, which may have numbers too. */
function labeledPlace(file: ReadAttachment, figure: FileFigure): SaidFigure {
  const place = placeFigure(file, figure)
  return figure.kind === 'SUM' || figure.label === '' ? place : { ...place, text: `${place.text} ("${figure.label}")` }
}

function fileFigure({ id }: ReadAttachment, figure: ShownFigure): SaidFigure {
  const { value } = figure
  return { ...FILES_OWN, text: moneyText(value, { decimals: 2 }), value, key: `file:${id} ${keyOf(figure)}` }
}

function differenceFigure({ id }: ReadAttachment, { figure, ledger }: Compared, value: string): SaidFigure {
  return {
    ...FILES_OWN,
    text: moneyText(value, { decimals: 2 }),
    value,
    key: `file:${id} ${keyOf(figure)} less ${ledger.figure.key}`,
  }
}

/** To the cent: answers round. */
function ledgerFigure({ figure }: LedgerFigure): SaidFigure {
  return { ...figure, text: moneyText(figure.value, { decimals: 2 }) }
}

const FILES_OWN = { state: 'WHOLE', outcome: 'NEUTRAL', source: null } as const

function warning(words: AnswerWords): AnswerPart {
  return { kind: 'TEXT', tone: 'WARNING', words }
}
