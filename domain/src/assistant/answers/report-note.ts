import { accountLabel } from '../../ledger/account.ts'
import { joinNames } from '../../sentence-text.ts'
import type { CompanyNames } from '../company-names.ts'
import type { AnswerPart } from './answer.ts'
import { countFigure, note } from './answer-sentences.ts'

/** More accounts are counted. */
const MOST_NAMED = 8

/**
 * Says which report an answer is of, and which accounts it leaves out.
 *
 * @param names in that report. @param usual in the report of the chat: what neither of them has is no difference between the two.
 */
export function reportNote(
  report: string,
  names: Pick<CompanyNames, 'accounts'>,
  usual: Pick<CompanyNames, 'accounts'>,
): readonly AnswerPart[] {
  const inUsual = new Set(usual.accounts.flatMap(({ id, groupId }) => (groupId === null ? [] : [id])))
  const left = names.accounts
    .filter(({ id, groupId }) => groupId === null && inUsual.has(id))
    .map(accountLabel)
    .sort()
  if (left.length === 0) return [note(`These figures are from ${report}.`)]
  const more = left.length - MOST_NAMED
  return [
    more <= 0
      ? note(`These figures are from ${report}, which leaves out ${joinNames(left)}.`)
      : note(
          `These figures are from ${report}, which leaves out ${left.slice(0, MOST_NAMED).join(', ')} and `,
          countFigure(more, 'more accounts left out'),
          ' more accounts.',
        ),
  ]
}
