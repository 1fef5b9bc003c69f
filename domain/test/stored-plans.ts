import type { Plan, QuestionReading } from '../src/assistant/plan.ts'
import { storedPlan } from '../src/assistant/plan-text.ts'

/** The plan of a question as the next one of the chat finds it: in a database, which keeps the keys of JSON in an order of its own. */
export function keptPlan(reading: QuestionReading): Plan | null {
  if (reading.kind !== 'PLAN') return null
  const kept = storedPlan(sorted(reading.plan) as Plan)
  if (kept === null) throw new Error('This plan cannot be read back.')
  return kept
}

/** As jsonb sorts them: by length, then by letters. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries: readonly (readonly [string, unknown])[] = Object.entries(value)
  const inOrder = [...entries].sort(([one], [other]) => one.length - other.length || (one < other ? -1 : 1))
  return Object.fromEntries(inOrder.map(([key, of]) => [key, sorted(of)]))
}
