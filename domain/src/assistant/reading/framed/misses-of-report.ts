import type { CompanyNames } from '../../company-names.ts'
import type { Plan } from '../../plan.ts'

const MOST = '(?:the )?(?:most|worst|by (?:the )?most|furthest)'
const MISSED = new RegExp(
  String.raw`^(?:and |so )?(?:(?:which|what) lines? (?:missed|were off|are off|was off|was furthest off|fell short of)(?: the| our)? ?(?:budget|plan)?(?: by)? ?${MOST}|where (?:did|do|have|are|were) we (?:miss(?:ed)?|off|short)(?: it| budget| the budget)? ?${MOST}|what (?:hurt|cost) us ${MOST}|(?:what(?:'s|s| is| was| were| are)? )?(?:the )?(?:biggest|largest|worst) (?:miss|shortfall)(?:es|s)?)$`,
)

/** `where did we miss the most`, of a profit and loss: its lines, the furthest behind the budget first. Null for any other question. */
export function missesOfReport(text: string, last: Plan, { budgets }: Pick<CompanyNames, 'budgets'>): Plan | null {
  const [budget] = budgets
  if (last.kind !== 'REPORT' || last.by !== null || !MISSED.test(text)) return null
  const against =
    last.against?.kind === 'BUDGET' ? last.against : budget === undefined ? null : { kind: 'BUDGET' as const, budgetId: budget.id }
  return against === null
    ? null
    : { ...last, kind: 'RANK', by: 'LINE', measure: 'VARIANCE', against, alsoAgainst: null, hasYearToDate: false, order: 'WORST' }
}
