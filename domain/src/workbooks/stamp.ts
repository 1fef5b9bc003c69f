import { BadInputError } from '../errors.ts'
import { type MonthIndex, type MonthOfYear, monthIndex } from '../time/day.ts'
import { monthText } from '../time/day-format.ts'
import type { Period } from '../time/fiscal-calendar.ts'
import type { WorkbookRow } from './workbook-cells.ts'

/** What a workbook was made for. */
export type WorkbookKind = 'OPS_DATA_BY_LOCATIONS' | 'OPS_DATA_BY_METRICS' | 'BUDGET'

/** What a workbook calls something, and where. */
export interface StampedName {
  readonly kind: 'location' | 'metric' | 'group'
  readonly id: string
  /** As it stands in the workbook: in a row's label, or in a sheet's title. */
  readonly name: string
  /** The tab of the sheet that is about it alone; empty where there is none. */
  readonly sheet: string
}

/** A version of something that a workbook was made from. */
export interface StampedVersion {
  readonly id: string
  readonly version: number
}

/** What a workbook that we made says of itself in a hidden sheet, so that it is still understood after what it names was renamed. */
export interface WorkbookStamp {
  readonly kind: WorkbookKind
  readonly companyId: string
  /** An instant as ISO 8601. */
  readonly madeAt: string
  readonly period: Period
  /** With which month fiscal years began then; null where the stamp does not say. */
  readonly fiscalYearStart: MonthOfYear | null
  readonly firstMonth: MonthIndex
  readonly lastMonth: MonthIndex
  /** Whose figures it was filled with; null for an empty one, and for ops data. */
  readonly budget: StampedVersion | null
  /** Null for ops data. */
  readonly categorization: StampedVersion | null
  readonly names: readonly StampedName[]
}

/** The name of the sheet that it stands on. */
export const STAMP_SHEET = '_fourwall'

/** Rises when workbooks that we make are to be read in another way. */
const FORMAT = 1

/** The rows of the sheet, all cells texts. */
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

/** Reads the rows of the sheet. BadInputError for a stamp of another format than ours, and for one that was tampered with. */
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
const NAMED = ['location', 'metric', 'group'] as const
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
