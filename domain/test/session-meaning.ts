import { NO_CONTEXT } from '../src/assistant/chat.ts'
import type { CompanyNames } from '../src/assistant/company-names.ts'
import type { Plan } from '../src/assistant/plan.ts'
import type { QuestionReader } from '../src/assistant/reading/read-question.ts'
import { readingSummary } from './plan-summaries.ts'
import { keptPlan } from './stored-plans.ts'

/** What the last of several questions means, each asked after the ones before: `sales in June / by store`. */
export function sessionMeaning(session: string, reader: QuestionReader, names: CompanyNames): string {
  let [last, earlier]: [Plan | null, Plan | null] = [null, null]
  let meaning = ''
  for (const question of session.split(' / ')) {
    const reading = reader.read(question, last, { ...NO_CONTEXT, earlier })
    meaning = readingSummary(reading, names)
    if (reading.kind === 'PLAN') [earlier, last] = [last, keptPlan(reading)]
  }
  return meaning
}
