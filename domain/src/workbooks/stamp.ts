import { BadInputError } from '../errors.ts'
import { type MonthIndex, type MonthOfYear, monthIndex } from '../time/day.ts'
import { monthText } from '../time/day-format.ts'
import type { Period } from '../time/fiscal-calendar.ts'
import type { WorkbookRow } from './workbook-cells.ts'

/** What a workbook is for. */
export type WorkbookKind = 'OPS_DATA_BY_LOCATIONS' | 'OPS_DATA_BY_METRICS' | 'BUDGET'

/** A name in a workbook, with its place. */
export interface StampedName {
  readonly kind: 'location' | 'metric' | 'group' | 'account'
  readonly id: string
  /** As written in a row's label or a sheet's title. */
  readonly name: string
  /** Tab of the sheet that is only about it; empty without one. */
  readonly sheet: string
}

/** A version that a workbook was made from. */
export interface StampedVersion {
  readonly id: string
  readonly version: number
}

/** Identifies a workbook of ours, in a hidden sheet, so that it can still be read after things were renamed. */
export interface WorkbookStamp {
  readonly kind: WorkbookKind
  readonly companyId: string
  /** ISO 8601 instant. */
  readonly madeAt: string
  readonly period: Period
  /** First month of the fiscal year when it was made; null if unknown. */
  readonly fiscalYearStart: MonthOfYear | null
  readonly firstMonth: MonthIndex
  readonly lastMonth: MonthIndex
  /** The budget whose figures it contains; null for an empty workbook, and for ops data. */
  readonly budget: StampedVersion | null
  /** Null for ops data. */
  readonly categorization: StampedVersion | null
  readonly names: readonly StampedName[]
}

/** Name of the hidden sheet. */
export const STAMP_SHEET = '_fourwall'

/** Increases when workbooks have to be read differently. */
const FORMAT = 1

/** The rows of the sheet, all cells as text. */
export function stampRows(stamp: WorkbookStamp): readonly (readonly string[])[] {
  const version = (one: StampedVersion | null): string[] => (one === null ? [] : [one.id, String(one.version)])
  return [
    ['format', String(FORMAT)],
    ['kind', stamp.kind],
    ['company', stamp.companyId],
    ['made', stamp.madeAt],
    ['period', stamp.period, String(stamp.fiscalYearStart ?? '')],
    ['months', monthText(stamp.firstMonth), monthText(stamp.lastMonth)],
    ['budget', ...version(stamp.budget)],
    ['categorization', ...version(stamp.categorization)],
    ...stamp.names.map(({ kind, id, name, sheet }) => [kind, id, name, sheet]),
  ]
}

/** Reads the rows of the sheet. @throws BadInputError for an unknown format or a damaged stamp. */
export function readStamp(rows: readonly WorkbookRow[]): WorkbookStamp {
  const texts = rows.map(({ cells }) => {
    const row: string[] = []
    for (const { column, text } of cells) if (column < 4) row[column] = text
    return Array.from(row, (text) => text ?? '')
  })
  const settings = new Map(texts.map(([key = '', ...values]) => [key, values]))
  const first = (key: string): string => settings.get(key)?.[0] ?? ''
  if (first('format') !== String(FORMAT)) throw /^\d{1,6}$/.test(first('format')) ? anotherFormat() : damaged()
  const kind = KINDS.find((one) => one === first('kind'))
  const period = PERIODS.find((one) => one === first('period'))
  const [from, to] = [monthFrom(first('months')), monthFrom(settings.get('months')?.[1] ?? '')]
  if (kind === undefined || period === undefined || from === null || to === null || to < from || first('company') === '') throw damaged()
  return {
    kind,
    companyId: first('company'),
    madeAt: first('made'),
    period,
    fiscalYearStart: MONTHS.find((month) => String(month) === settings.get('period')?.[1]) ?? null,
    firstMonth: from,
    lastMonth: to,
    budget: versionFrom(settings.get('budget')),
    categorization: versionFrom(settings.get('categorization')),
    names: texts.flatMap(([key, id = '', name = '', sheet = '']) => {
      const named = NAMED.find((one) => one === key)
      return named === undefined || id === '' ? [] : [{ kind: named, id, name, sheet }]
    }),
  }
}

const KINDS = ['OPS_DATA_BY_LOCATIONS', 'OPS_DATA_BY_METRICS', 'BUDGET'] as const
const PERIODS = ['MONTHLY', 'QUARTERLY', 'YEARLY'] as const
const NAMED = ['location', 'metric', 'group', 'account'] as const
const MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const

function monthFrom(text: string): MonthIndex | null {
  const [, year, month] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(text) ?? []
  return year === undefined || month === undefined ? null : monthIndex(Number(year), Number(month))
}

function versionFrom([id = '', version = '']: readonly string[] = []): StampedVersion | null {
  return id === '' || !/^\d{1,9}$/.test(version) ? null : { id, version: Number(version) }
}

function anotherFormat(): BadInputError {
  return new BadInputError('The workbook was made by another version of the product. Download a new template and copy the figures into it.')
}

function damaged(): BadInputError {
  return new BadInputError(
    'The hidden sheet that says what the workbook is was changed. Download a new template and copy the figures into it.',
  )
}
