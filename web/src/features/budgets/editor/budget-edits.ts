import type { PlannedSubject } from '@fourwall/domain/budgets/budget-book.ts'
import type { MinorDigits } from '@fourwall/domain/money/minor.ts'
import type { FigureEdit, FigureEdits } from '@fourwall/domain/typed-figures/figure-edits.ts'
import { readTypedFigures, type TypedFigure, whatWasRead } from '@fourwall/domain/typed-figures/typed-figures.ts'
import { type OwnFigures, type SubjectKey, subjectOf } from '../sheet/sheet-values.ts'

/** Key of an edited row: a line at a location. */
export function editRow(locationId: string, subject: SubjectKey): string {
  return `${locationId} ${subject}`
}

/** Line and location of an edited row; null if it is no budget line. */
export function editedLine(row: string): { readonly locationId: string; readonly subject: PlannedSubject } | null {
  const space = row.indexOf(' ')
  const subject = subjectOf(row.slice(space + 1))
  return subject && { locationId: row.slice(0, space), subject }
}

export function figureOf(value: string | null): TypedFigure {
  return value === null ? { kind: 'BLANK' } : { kind: 'FIGURE', value }
}

/** A location's figures including edits; unreadable cells count as nothing. */
export function editedFigures(stored: OwnFigures, edits: FigureEdits, locationId: string, periods: readonly string[]): OwnFigures {
  const figures = new Map(stored)
  for (const [row, columns] of edits) {
    const line = editedLine(row)
    if (line === null || line.locationId !== locationId) continue
    const key = row.slice(row.indexOf(' ') + 1)
    const own = figures.get(key) ?? []
    figures.set(
      key,
      periods.map((period, at) => {
        const edit = columns.get(period)
        if (edit === undefined) return own[at] ?? null
        return edit.kind === 'FIGURE' ? edit.value : null
      }),
    )
  }
  return figures
}

/** A text typed into a cell. */
export interface TypedCell {
  readonly subject: SubjectKey
  /** The first day of its period. */
  readonly period: string
  readonly text: string
}

/** Parses texts typed or pasted together at a location, with notes on how they were read. */
export function typedEdits(
  made: readonly TypedCell[],
  locationId: string,
  scale: MinorDigits,
): { readonly edits: readonly FigureEdit[]; readonly words: string | null } {
  const read = readTypedFigures(
    made.map(({ text }) => text),
    scale,
  )
  const edits = made.flatMap(({ subject, period }, at): FigureEdit[] => {
    const figure = read.figures[at]
    return figure === undefined ? [] : [{ row: editRow(locationId, subject), column: period, figure }]
  })
  return { edits, words: whatWasRead(read) }
}

/** A figure to save. */
export interface FigureToSave {
  readonly kind: PlannedSubject['kind']
  readonly referenceId: string
  readonly locationId: string
  /** The first day of its period. */
  readonly timestamp: string
  /** Null removes it. */
  readonly value: string | null
}

/** All readable edits, to save. */
export function budgetFiguresToSave(edits: FigureEdits): readonly FigureToSave[] {
  return [...edits].flatMap(([row, columns]) => {
    const line = editedLine(row)
    if (line === null) return []
    const { locationId, subject } = line
    return [...columns].flatMap(([timestamp, figure]): FigureToSave[] =>
      figure.kind === 'INVALID'
        ? []
        : [{ kind: subject.kind, referenceId: subject.id, locationId, timestamp, value: figure.kind === 'FIGURE' ? figure.value : null }],
    )
  })
}
