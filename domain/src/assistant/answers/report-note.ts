import { accountLabel } from '../../ledger/account.ts'
import { joinNames } from '../../sentence-text.ts'
import type { CompanyNames } from '../company-names.ts'
import type { AnswerPart } from './answer.ts'
import { countFigure, note } from './answer-sentences.ts'

/** More accounts are counted. */
const MOST_NAMED = 8

/** Accounts that are in the lines of one report and not of another, sorted. What neither of them has is no difference between the two. */
export function accountsLeftOut(there: Pick<CompanyNames, 'accounts'>, here: Pick<CompanyNames, 'accounts'>): readonly string[] {
  const inHere = new Set(here.accounts.flatMap(({ id, groupId }) => (groupId === null ? [] : [id])))
  return there.accounts
    .filter(({ id, groupId }) => groupId === null && inHere.has(id))
    .map(accountLabel)
    .sort()
}

/** `…, which leaves out 4050 Catering and events.` @param said of the report. */
export function leftOutNote(said: string, left: readonly string[]): AnswerPart {
  const more = left.length - MOST_NAMED
  if (left.length === 0) return note(`${said}.`)
  return more <= 0
    ? note(`${said}, which leaves out ${joinNames(left)}.`)
    : note(
        `${said}, which leaves out ${left.slice(0, MOST_NAMED).join(', ')} and `,
        countFigure(more, 'more accounts left out'),
        ' more accounts.',
      )
}

/**
 * Says which report an answer is of, and which accounts it leaves out.
 *
 * @param names in that report. @param usual in the report of the chat.
 */
export function reportNote(
  report: string,
  names: Pick<CompanyNames, 'accounts'>,
  usual: Pick<CompanyNames, 'accounts'>,
): readonly AnswerPart[] {
  return [leftOutNote(`These figures are from ${report}`, accountsLeftOut(names, usual))]
}
