import type { CompanyNames } from '../../company-names.ts'
import type { Plan } from '../../plan.ts'
import { addingUpFrame } from './adding-up.ts'
import { budgetCoverageFrame } from './budget-coverage.ts'
import { budgetProgressFrame, plannedYearFrame } from './budget-progress.ts'
import { basisPlan, lastDaysFrame, leftOutAfter, leftOutFrame } from './data-checks.ts'
import { betweenFrame, definitionAsked, partAfter, partOfFrame, valueAfter, variancePlan } from './definition-frames.ts'
import { entryAmountFrame } from './entry-amounts.ts'
import { fasterThanRevenueFrame } from './faster-than-revenue.ts'
import { type FramedQuestion, framedText } from './framed-question.ts'
import { inTotal } from './in-total.ts'
import { planAfterEntries } from './list-follow-ups.ts'
import { loadedFrame } from './loaded-metrics.ts'
import { missesOfReport } from './misses-of-report.ts'
import { nextDays } from './next-days.ts'
import { withOtherLimit } from './other-limit.ts'
import { partOfDifferenceFrame } from './parts-of-differences.ts'
import { reworded, rewordedAfter } from './reworded.ts'
import { negativeEntriesFrame, withoutVendorFrame } from './some-entries.ts'
import { stoppedAccountsFrame } from './stopped-accounts.ts'

/** What a question says by its frame: its plan, a part to be read alone, or the same in words that are read. */
export type Framed =
  | { readonly plan: Plan }
  | { readonly frame: FramedQuestion }
  /** `isNew`: nothing of the answer before counts. */
  | { readonly text: string; readonly isNew: boolean }

/** What the frame of a question may be, the likeliest first; empty for most. @param last the plan that was answered before. */
export function framedQuestions(question: string, last: Plan | null, names: CompanyNames): readonly Framed[] {
  const text = framedText(question)
  const frames = [
    ...(last === null ? [] : [partAfter(text, last), valueAfter(text, last)]),
    budgetCoverageFrame(text, names),
    budgetProgressFrame(text, names),
    plannedYearFrame(text, names),
    withoutVendorFrame(text),
    stoppedAccountsFrame(text),
    entryAmountFrame(text),
    negativeEntriesFrame(text, names),
    loadedFrame(text),
    addingUpFrame(text),
    leftOutFrame(text),
    lastDaysFrame(text),
    betweenFrame(text),
    partOfFrame(text),
    fasterThanRevenueFrame(text),
    partOfDifferenceFrame(text, names, last !== null),
  ]
  const plans = [
    basisPlan(text, names),
    variancePlan(text, names.mappingId),
    last === null ? null : planAfterEntries(text, last, names),
    last === null ? null : withOtherLimit(text, last),
    last === null ? null : leftOutAfter(text, last),
    last === null ? null : inTotal(text, last),
    last === null ? null : missesOfReport(text, last, names),
    last === null ? null : nextDays(text, last, names.time),
  ]
  const asked = [definitionAsked(text), reworded(text)]
  const after = last === null ? null : rewordedAfter(text, last)
  // `and the spend per check` keeps the earlier places and days.
  const opening = /^\s*(?:and|also|now|what about|how about|but) /i.exec(question)?.[0].trim().toLowerCase() ?? null
  const goesOn = opening !== null
  const said = asked.flatMap((one) => (one === null || one === after ? [] : [one]))
  const rewordings = [
    ...said.map((one) => ({ text: one, isNew: true })),
    // Only words differ, so the question still goes on from the answer before it.
    ...(after === null ? [] : [{ text: after, isNew: false }]),
    ...(opening === null || last === null
      ? []
      : said.map((one) => ({ text: one.startsWith(opening) ? one : `${opening} ${one}`, isNew: false })).toReversed()),
  ]
  return [
    ...plans.flatMap((plan) => (plan === null ? [] : [{ plan }])),
    ...frames.flatMap((frame) => (frame === null ? [] : [{ frame }])),
    ...(goesOn ? rewordings.toReversed() : rewordings),
  ]
}
