import { BadInputError } from '../errors.ts'
import { absoluteDecimal, decimalPlaces, negateDecimal, shiftDecimal } from '../money/decimal.ts'
import { formatFigure } from '../money/format.ts'
import { SCALE_PLACES, type Scale, type ScaleNote, scaleNote } from '../money/scale-notes.ts'
import { MOST_WHOLE_DIGITS } from '../typed-figures/figure-value.ts'
import { type FigureProblem, isPercentage, quoted } from './figure-cells.ts'
import type { PlannedSide, RowSubject } from './figure-rules.ts'
import type { WorkbookIssue } from './read-figures.ts'
import type { ReadingAnswers, ReadingChoice, ReadingQuestion } from './reading-questions.ts'
import { MOST_SCALE_NOTES, type PlacedNote } from './scale-survey.ts'
import { isRateMetric } from './titles/averages.ts'
import { coordinateOf, type WorkbookCell, type WorkbookRow } from './workbook-cells.ts'

/** What a row is by its label; if only without a remark on scale, as in `Revenue ($000s)`, with that remark. */
export function withoutScale(
  label: string,
  resolve: (label: string) => RowSubject,
): { readonly row: RowSubject; readonly note: ScaleNote | null } {
  const row = resolve(label)
  const note = row.kind === 'NOT_READ' ? scaleNote(label) : null
  if (note === null || note.rest === '') return { row, note: null }
  const plain = resolve(note.rest)
  return plain.kind === 'NOT_READ' ? { row, note: null } : { row: plain, note }
}

/** The remark in the cells next to a row's figures, such as a unit `$K`; null for none. `isPassedOver`: columns that say nothing here. */
export function rowNote({ cells }: WorkbookRow, isPassedOver: (column: number) => boolean): ScaledCell['note'] {
  for (const { kind, column, text } of cells) {
    const note = kind === 'TEXT' && !isPassedOver(column) ? scaleNote(text) : null
    if (note !== null) return { ...note, text: text.trim() }
  }
  return null
}

/** What a figure's number format says, such as `70.0K`; null for nothing. */
export function formatNote({ column, text, shown: { scale } = {} }: WorkbookCell): ScaledCell['note'] {
  return scale === undefined ? null : { scales: scale.scales, text: text + scale.text, column }
}

/** A figure to be scaled. */
export interface ScaledCell extends Pick<WorkbookCell, 'column' | 'kind' | 'text' | 'shown'> {
  readonly line: number
  /** Of its row. */
  readonly label: string
  /** The remark of its own row. */
  readonly note: { readonly scales: ScaleNote['scales']; readonly text: string; readonly column?: number } | null
  /** A metric of a budget, which remarks about money leave as it is. */
  readonly isMetric: boolean
  /** Why only a remark in its own row scales it; null for all others. */
  readonly unscaled: UnscaledMetric | null
}

/** A metric that remarks above figures are not about. */
interface UnscaledMetric {
  /** An average, a price or a percentage, or what else does not add up over time. */
  readonly kind: 'RATE' | 'LEVEL'
  readonly name: string
}

/** Whether a line is such a metric. @param names of its metric: if several, the last one is the shortest. @param unit of its metric. */
export function unscaledMetric(
  side: PlannedSide | undefined,
  names: readonly string[],
  unit: string | undefined,
  isSummed: boolean | undefined,
): UnscaledMetric | null {
  if (side === 'INCOME' || side === 'COST') return null
  const name = names.at(-1) ?? ''
  if (isRateMetric(names, unit)) return { kind: 'RATE', name }
  return isSummed === false ? { kind: 'LEVEL', name } : null
}

interface Example {
  readonly coordinate: string
  readonly label: string
  readonly value: string
}

/** Up to so many lines are shown as examples. */
const MOST_EXAMPLES = 3

/** Scales figures as remarks of the workbook and a person's answers say, and knows what is still to be asked. */
export class FigureScale {
  readonly #answers: Pick<ReadingAnswers, 'scale' | 'otherSheets'>
  /** Of the whole workbook, as on a sheet of notes. */
  readonly #everywhere: readonly PlacedNote[]
  readonly #notes: PlacedNote[] = []
  /** Whether no text of the workbook says anything, so that an answer is about all figures. */
  readonly #isUnsaid: boolean
  readonly #noted: Example[] = []
  readonly #others: Example[] = []
  #metric: Example | null = null
  #rate: Example | null = null
  #level: Example | null = null
  #hasSheetNotes = false
  #otherSheet: string | null = null

  constructor(answers: ReadingAnswers, everywhere: readonly PlacedNote[], isUnsaid: boolean) {
    this.#answers = answers
    this.#everywhere = everywhere
    this.#isUnsaid = isUnsaid
    this.#notes.push(...everywhere)
  }

  /** Scales the figures of a sheet. `notes`: its own remarks, about all of its figures. */
  ofSheet(tab: string, notes: readonly PlacedNote[]): SheetScale {
    this.#notes.push(...notes)
    if (notes.length > 0) this.#hasSheetNotes = true
    const isNoted = this.#isUnsaid || notes.length > 0 || this.#everywhere.length > 0
    return {
      value: (cell, value) => {
        if (value === '0' || cell.kind === 'DURATION' || isPercentage(cell)) return value
        const example = { coordinate: coordinateOf(tab, cell.line, cell.column), label: cell.label, value }
        if (cell.note === null && (cell.isMetric || cell.unscaled !== null)) {
          const label = cell.unscaled?.name ?? cell.label
          if (cell.isMetric) this.#metric ??= example
          else if (!isNoted && this.#answers.otherSheets !== 'SCALED') return value
          else if (cell.unscaled?.kind === 'RATE') this.#rate ??= { ...example, label }
          else this.#level ??= { ...example, label }
          return value
        }
        if (cell.note !== null || isNoted) {
          addExample(this.#noted, example)
          if (cell.note !== null && this.#notes.length < MOST_SCALE_NOTES)
            this.#notes.push({ coordinate: coordinateOf(tab, cell.line, cell.note.column), text: cell.note.text, scales: cell.note.scales })
          return this.#scaled(value, this.#answers.scale)
        }
        this.#otherSheet ??= tab
        addExample(this.#others, example)
        return this.#answers.otherSheets === 'SCALED' ? this.#scaled(value, this.#answers.scale) : value
      },
    }
  }

  #scaled(value: string, scale: ReadingAnswers['scale']): string | FigureProblem {
    return scale === undefined || scale === 'AS_WRITTEN' ? value : scaled(value, scale)
  }

  /** What is to be asked, once all figures were taken. @throws BadInputError if remarks contradict each other. */
  get questions(): readonly ReadingQuestion[] {
    const { scale, otherSheets } = this.#answers
    const [note] = this.#notes
    const [first] = this.#noted
    if (scale === 'AS_WRITTEN' || note === undefined || first === undefined) return []
    if (scale === undefined) return [this.#question(note)]
    return otherSheets === undefined && this.#hasSheetNotes && this.#others.length > 0 ? [this.#otherSheets(note, scale)] : []
  }

  #question(note: PlacedNote): ReadingQuestion {
    const scales = note.scales.filter((scale) => this.#notes.every((one) => one.scales.includes(scale)))
    if (scales.length === 0) {
      const other = this.#notes.find((one) => !note.scales.some((scale) => one.scales.includes(scale)))
      throw new BadInputError(
        `The workbook says ${quoted(note.text)} in ${note.coordinate} and ${quoted(other?.text ?? '')} in ${other?.coordinate}. Upload the sheets of each in a workbook of their own.`,
      )
    }
    return {
      part: 'scale',
      text: `${note.coordinate} says ${quoted(note.text)}. Does that scale the figures?${this.#leftAsWritten()}`,
      choices: [
        ...scales.map((scale): ReadingChoice => ({ answer: scale, label: LABELS[scale], example: becoming(this.#noted, scale) })),
        asWritten(this.#noted),
      ],
    }
  }

  /** ` Metrics such as “Guests” are read as they are written.`; empty if all figures are scaled. */
  #leftAsWritten(): string {
    const [rate, level] = [this.#rate ?? this.#level, this.#metric]
    return [
      level === null ? '' : ` Metrics such as ${quoted(level.label)} are read as they are written.`,
      rate === null ? '' : ` Averages, rates and levels such as ${quoted(rate.label)} are read as they are written.`,
    ].join('')
  }

  #otherSheets(note: PlacedNote, scale: Scale): ReadingQuestion {
    return {
      part: 'otherSheets',
      text: `${note.coordinate} says ${quoted(note.text)}, the sheet ${quoted(this.#otherSheet ?? '')} says nothing. What do the figures of sheets without such a remark count in?`,
      choices: [{ answer: 'SCALED', label: LABELS[scale], example: becoming(this.#others, scale) }, asWritten(this.#others)],
    }
  }

  /** What was done, for the preview; nothing if nothing was scaled or left out. */
  get issues(): readonly WorkbookIssue[] {
    const { scale, otherSheets } = this.#answers
    const [first] = this.#noted
    const [note] = this.#notes
    if (scale === 'AS_WRITTEN' && first === undefined) return []
    if (first === undefined) return this.#issuesOfRates(note)
    if (scale === undefined) return []
    const why = note === undefined ? '' : ` Its remark ${quoted(note.text)} is in ${note.coordinate}.`
    const others =
      this.#others.length === 0 || scale === 'AS_WRITTEN'
        ? ''
        : otherSheets === 'SCALED'
          ? ' So are those of sheets without the remark.'
          : ' Those of sheets without the remark are not.'
    const left = scale === 'AS_WRITTEN' ? '' : this.#leftAsWritten()
    const error =
      scale === 'AS_WRITTEN'
        ? `Figures are read as they are written, as you chose.${why}`
        : `Figures are multiplied by ${MULTIPLIERS[scale]}, as you chose: ${becoming(this.#noted.slice(0, 1), scale)}.${why}${others}${left}`
    const level = this.#level === null || scale === 'AS_WRITTEN' ? [] : [levelIssue(this.#level)]
    return [{ coordinate: note?.coordinate ?? '', locationId: null, error, severity: 'NOTE' }, ...level]
  }

  /** Of a workbook that has nothing else to scale. */
  #issuesOfRates(note: PlacedNote | undefined): readonly WorkbookIssue[] {
    if (note === undefined && this.#answers.scale === undefined) return []
    if (this.#rate !== null) return [unscaledIssue(this.#rate, 'is an average or a rate by its name or its unit')]
    return this.#level === null ? [] : [levelIssue(this.#level)]
  }
}

function levelIssue(example: Example): WorkbookIssue {
  return unscaledIssue(example, 'does not add up over time, as averages and rates do not')
}

function unscaledIssue({ coordinate, label, value }: Example, why: string): WorkbookIssue {
  const error = `${quoted(label)} ${why}, and is read as it is written, ${shown(value, 2)}. If it is in thousands or the like, write so in its row.`
  return { coordinate, locationId: null, error, severity: 'NOTE', isGuess: true }
}

/** Scales the figures of one sheet. */
export interface SheetScale {
  /** The figure that a Decimal stands for; an error if it has too many digits. */
  readonly value: (cell: ScaledCell, value: string) => string | FigureProblem
}

const MULTIPLIERS: Readonly<Record<Scale, string>> = {
  HUNDREDS: '100',
  THOUSANDS: '1,000',
  LAKHS: '1,00,000',
  MILLIONS: '1,000,000',
  CRORES: '1,00,00,000',
  BILLIONS: '1,000,000,000',
}
const LABELS: Readonly<Record<Scale, string>> = {
  HUNDREDS: 'They are in hundreds',
  THOUSANDS: 'They are in thousands',
  LAKHS: 'They are in lakhs',
  CRORES: 'They are in crores',
  MILLIONS: 'They are in millions',
  BILLIONS: 'They are in billions',
}

function asWritten(examples: readonly Example[]): ReadingChoice {
  const example = examples.map(({ value, label, coordinate }) => `${quoted(label)} in ${coordinate} stays ${shown(value, 2)}`).join('; ')
  return { answer: 'AS_WRITTEN', label: 'They are as written', example }
}

function becoming(examples: readonly Example[], scale: Scale): string {
  return examples
    .map(({ value, label, coordinate }) => {
      const becomes = scaled(value, scale)
      return `${shown(value, 0)} of ${quoted(label)} in ${coordinate} becomes ${typeof becomes === 'string' ? shown(becomes, 2) : 'too large'}`
    })
    .join('; ')
}

function shown(value: string, decimals: number): string {
  return formatFigure(value, Math.max(decimals, decimalPlaces(value)))
}

function addExample(examples: Example[], example: Example): void {
  if (examples.length < MOST_EXAMPLES && !examples.some(({ label }) => label === example.label)) examples.push(example)
}

function scaled(value: string, scale: Scale): string | FigureProblem {
  const shifted = shiftDecimal(absoluteDecimal(value), SCALE_PLACES[scale])
  if ((shifted.split('.')[0] ?? '').length > MOST_WHOLE_DIGITS)
    return { error: `${quoted(value)} times ${MULTIPLIERS[scale]} has more than ${MOST_WHOLE_DIGITS} digits. Type a smaller number.` }
  return value.startsWith('-') ? negateDecimal(shifted) : shifted
}
