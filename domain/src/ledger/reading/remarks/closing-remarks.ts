import { counted } from '../../../money/format.ts'
import type { MinorDigits } from '../../../money/minor.ts'
import { joinFirst } from '../../../sentence-text.ts'
import { daysAtZero } from '../closing-rows.ts'
import { dayName, sizeText } from '../file-sentences.ts'
import type { FileSurvey } from '../ledger-file-survey.ts'
import { isOpeningStatus, isPlannedStatus } from '../posting-status.ts'
import type { ReadLedgerFile } from './read-ledger-file.ts'

/** Which entries of a file close a year, and whether they are left out; null for none. */
export function closingSentence(
  { closing, corrections }: Pick<ReadLedgerFile, 'closing' | 'corrections'>,
  minorDigits: MinorDigits,
): string | null {
  const last = closing.at(-1)
  if (last === undefined) return null
  const rows = closing.reduce((sum, { lines }) => sum + lines.length, 0)
  const days = closing.length === 1 ? dayName(last.day) : `${counted(closing.length, 'day')}, the last on ${dayName(last.day)}`
  const to = last.equity === null ? 'off the profit and loss' : `to ${last.equity}`
  const which = `${counted(rows, 'row')} of ${days}, ${rows === 1 ? 'closes' : 'close'} a year: ${closing.length === 1 ? 'they carry' : 'those carry'} a ${last.profit < 0 ? 'loss' : 'profit'} of ${sizeText(last.profit, minorDigits)} ${to}.`
  const { account, amount: lost } = last.largest
  return corrections.importsClosing === true
    ? `${which} They are imported as chosen, so that ${account} is ${sizeText(lost, minorDigits)} lower.`
    : `${which} They are left out; with them, ${account} would be ${sizeText(lost, minorDigits)} lower.`
}

/** Whether rows are left out although entries of another kind look like them: those of income alone, or of costs alone. */
export function isClosingDoubtful({ closing, corrections }: Pick<ReadLedgerFile, 'closing' | 'corrections'>): boolean {
  return corrections.importsClosing === undefined && closing.some(({ isOneSided }) => isOneSided)
}

export function closedRemark(read: ReadLedgerFile): string | null {
  const { closings } = read.survey
  // Those that a person imports are said to be.
  const areChosen = read.corrections.importsClosing === true && read.closing.length > 0
  if (closings > 1 && !areChosen)
    return `${counted(closings, 'row')} of the profit and loss are described as closing a year and are imported like all others. If they take its revenue and costs back, leave them out of the file.`
  const known = new Set(read.closing.map(({ day }) => day.slice(0, 7)))
  const { lastDay } = read.survey
  // A sale and a fee that are taken back within a month look like it, unless nothing follows, or a year ends.
  const ofFew = daysAtZero(read.survey, FEWEST_CLOSED).filter((one) => one === lastDay || one.endsWith('-12-31'))
  const day = [...daysAtZero(read.survey, MANY_CLOSED), ...ofFew].find((one) => !known.has(one.slice(0, 7)))
  if (day === undefined) return null
  return `After ${dayName(day)} every account of the profit and loss is zero, as if entries that close a year were in the file. Reports over the year show nothing then: leave those entries out of the file.`
}

/** Accounts that are zero after a day: so many at any time, or one of income and one of costs at the end of the file or of a year. */
const [MANY_CLOSED, FEWEST_CLOSED] = [4, 2]

export function unpostedRemark(unposted: ReadonlyMap<string, number>): string | null {
  const statusesOf = (isOne: (status: string) => boolean): ReadonlyMap<string, number> =>
    new Map([...unposted].filter(([status]) => isOne(status)))
  const isUnposted = (status: string): boolean => !isOpeningStatus(status) && !isPlannedStatus(status)
  const sentences = [
    leftOutSentence(statusesOf(isUnposted), (its, are) => `${its} status says that ${are} not posted`),
    leftOutSentence(statusesOf(isPlannedStatus), (_its, are) => `${are} budgets, commitments or the like, not what was booked`),
    broughtForwardSentence(statusesOf(isOpeningStatus)),
  ].filter((one) => one !== null)
  return sentences.length === 0 ? null : sentences.join(' ')
}

function broughtForwardSentence(openings: ReadonlyMap<string, number>): string | null {
  if (openings.size === 0) return null
  const rows = [...openings.values()].reduce((sum, one) => sum + one, 0)
  const isOne = rows === 1
  return `${counted(rows, 'row')} ${isOne ? 'is' : 'are'} left out, since ${isOne ? 'it brings a balance' : 'they bring balances'} forward: ${joinFirst([...openings].map(([status, count]) => `“${status}” (${count})`))}. ${isOne ? 'Its amount is that' : 'Their amounts are those'} of earlier months. To import ${isOne ? 'it' : 'them'}, set the column that says so to “Not read”.`
}

function leftOutSentence(left: ReadonlyMap<string, number>, why: (its: string, are: string) => string): string | null {
  if (left.size === 0) return null
  const rows = [...left.values()].reduce((sum, one) => sum + one, 0)
  const [is, its, are, it] = rows === 1 ? ['is', 'its', 'it is', 'it'] : ['are', 'their', 'they are', 'them']
  const statuses = [...left].toSorted(([, one], [, other]) => other - one).map(([status, count]) => `“${status}” (${count})`)
  return `${counted(rows, 'row')} ${is} left out, since ${why(its, are)}: ${joinFirst(statuses)}. To import ${it}, set the column of the status to “Not read”.`
}

export function openingsRemark({ openings }: FileSurvey): string | null {
  if (openings === 0) return null
  const [are, they] = openings === 1 ? ['is', 'it carries'] : ['are', 'they carry']
  return `${counted(openings, 'row')} of the profit and loss ${are} described as an opening balance and ${are} imported as entries of that day. If ${they} earlier months forward, those count twice: leave ${openings === 1 ? 'it' : 'them'} out of the file.`
}

export function voidedRemark(takenBack: number): string | null {
  if (takenBack === 0) return null
  return `For ${takenBack === 1 ? 'the voided row that is' : `each of the ${counted(takenBack, 'voided row')} that are`} left out, the file has a row with the opposite amount, which is imported. If voided entries are taken back by entries of their own, set the column of the status to “Not read”, so that both are imported.`
}
