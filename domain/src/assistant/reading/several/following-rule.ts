import type { CompanyNames } from '../../company-names.ts'
import type { Plan } from '../../plan.ts'

/** A short question that only says something after the one before: in words that say it wholly, by themselves if it is new, or what it asks for. */
export type AfterLast =
  /** `of`: what it goes on from, where that is not the plan before. */
  { readonly text: string; readonly isNew?: boolean; readonly of?: Plan } | { readonly plan: Plan }

/** What may follow the question before. */
export interface FollowingRule {
  readonly said: RegExp
  /** Null where the question before is none that it goes on from. */
  readonly after: (last: Plan, words: readonly string[], names: CompanyNames) => AfterLast | null
}
