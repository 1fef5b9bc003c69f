import { counted, formatCount } from '../../../money/format.ts'
import type { MinorDigits } from '../../../money/minor.ts'
import { joinNames } from '../../../sentence-text.ts'
import type { SumRowsFound } from '../../sum-rows.ts'
import { sizeText } from '../file-sentences.ts'
import type { FileSurvey } from '../ledger-file-survey.ts'
import type { ReadLedgerFile } from './read-ledger-file.ts'

export function repeatedRowsRemark({ repeated: many, match }: ReadLedgerFile): string | null {
  if (many === null) return null
  const { repeated, rows, column } = many
  const heading = match.headings[column] ?? ''
  const differ = heading === '' ? 'another column' : `“${heading}”`
  return `${formatCount(repeated)} of ${formatCount(rows)} rows repeat an earlier one and differ from it under ${differ}, which is not read. They count twice. If these are other books, scenarios or levels of consolidation, export one of them.`
}

export function swallowedRemark({ swallowed }: ReadLedgerFile): string | null {
  return swallowed === null
    ? null
    : `A cell on line ${swallowed} holds lines that look like rows, which are not read: a quotation mark in it is not closed. Remove the mark and import the file again.`
}

export function longRowsRemark({ longRows }: ReadLedgerFile): string | null {
  if (longRows === null) return null
  const { count, line } = longRows
  return `${counted(count, 'row')} ${count === 1 ? 'has' : 'have'} more cells than there are headings, the first on line ${line}. If amounts such as 1,234.50 stand without quotes between commas, only a part of each is read: export the file with another delimiter.`
}

export function copiedRemark({ copied }: ReadLedgerFile): string | null {
  if (copied === 0) return null
  return `${counted(copied, 'row')} ${copied === 1 ? 'repeats' : 'repeat'} earlier ones of the file, cell by cell and one after the other, and ${copied === 1 ? 'counts' : 'count'} twice. If a part of the file is there twice, remove it.`
}

/** `1000 Total`, `Total checking` */
const TOTAL = /\b(?:sub-?)?totals?\b|\bsumme\b/i

export function sumRowsRemark({ count, of, side, accounts }: SumRowsFound, all: FileSurvey['accounts']): string | null {
  if (count === 0) return null
  // Where accounts have their natural signs, a voucher may end with what its lines add up to.
  const isOfBalance = all.some(
    ({ index, number, name, typing: { type } }) => type === 'BALANCE_SHEET' && accounts.has(index) && !TOTAL.test(`${number} ${name}`),
  )
  if (isOfBalance) return null
  const [have, them, are, they] =
    count === 1 ? ['has', 'it', 'it is a subtotal, it counts', 'it'] : ['have', 'them', 'they are subtotals, they count', 'them']
  return `${counted(count, 'row')} ${have} the sum of the rows ${side === 'BELOW' ? 'above' : 'below'} ${them}${SUM_WHERE[of]}. If ${are} twice: remove ${they} from the file.`
}

/** A few rows that are described as totals; where most are, a row may be what its account has in a month. */
export function summedRemark({ rows, summed }: FileSurvey): string | null {
  if (summed.rows === 0 || summed.rows * 2 > rows) return null
  const [are, they, them] = summed.rows === 1 ? ['is', 'it adds', 'it counts'] : ['are', 'they add', 'they count']
  return `${counted(summed.rows, 'row')} of the profit and loss ${are} described as a sum, such as “${summed.text}”, and ${are} imported like all others. If ${they} up other rows, ${them} twice: leave ${summed.rows === 1 ? 'it' : 'them'} out of the file.`
}

const SUM_WHERE: Readonly<Record<SumRowsFound['of'], string>> = {
  ACCOUNT_AND_LOCATION: ' at the same account and location',
  ACCOUNT: ' at the same account',
  BLOCK: '',
}

export function uncalculatedRemark({ uncalculated }: FileSurvey): string | null {
  if (uncalculated === 0) return null
  return `${counted(uncalculated, 'formula')} ${uncalculated === 1 ? 'has' : 'have'} no result: open the file in Excel, save it and import it again.`
}

export function hiddenRemark({ hidden }: FileSurvey, minorDigits: MinorDigits): string | null {
  if (hidden.rows === 0) return null
  const [are, these, they] = hidden.rows === 1 ? ['is', 'the row', 'it'] : ['are', 'these rows', 'they']
  return `${counted(hidden.rows, 'row')} ${are} hidden in the workbook, by a filter or by hand, and ${are} imported like the others: debits ${sizeText(hidden.debits, minorDigits)}, credits ${sizeText(hidden.credits, minorDigits)}. Delete ${these} from the file if ${they} should not count.`
}

export function hiddenColumnsRemark(headings: readonly string[]): string | null {
  if (headings.length === 0) return null
  const names = joinNames(headings.map((heading) => `“${heading}”`))
  const [are, others] =
    headings.length === 1 ? ['The column', 'is hidden in the workbook and is'] : ['The columns', 'are hidden in the workbook and are']
  return `${are} ${names} ${others} read like the others. Choose other columns if that is wrong.`
}

export function hiddenSheetsRemark(names: readonly string[]): string | null {
  if (names.length === 0) return null
  const [sheets, are, they] = names.length === 1 ? ['The hidden sheet', 'has', 'it'] : ['The hidden sheets', 'have', 'they']
  return `${sheets} ${joinNames(names.map((name) => `“${name}”`))} ${are} other entries below the same headings, which are not read. If ${they} should count, save ${they === 'it' ? 'it as a file of its own' : 'each as a file of its own'} and import that, too.`
}
