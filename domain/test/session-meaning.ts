import type { CompanyNames } from '../src/assistant/company-names.ts'
import type { Plan } from '../src/assistant/plan.ts'
import type { QuestionReader } from '../src/assistant/reading/read-question.ts'
import { readingSummary } from './plan-summaries.ts'

/** What the last of several questions means, each asked after the one before: `sales in June / by store`. */
export function sessionMeaning(session: string, reader: QuestionReader, names: CompanyNames): string {
  let last: Plan | null = null
  let meaning = ''
  for (const question of session.split(' / ')) {
    const reading = reader.read(question, last)
    meaning = readingSummary(reading, names)
    if (reading.kind === 'PLAN') last = reading.plan
  }
  return meaning
}
