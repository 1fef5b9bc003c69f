import { describe, expect, it } from 'vitest'
import { readingSummary } from '../../../../test/plan-summaries.ts'
import { restaurantNames } from '../../../../test/restaurant-names.ts'
import { parseDay } from '../../../time/day.ts'
import { QuestionReader } from '../read-question.ts'

const known = restaurantNames()
const names = { ...known, time: { ...known.time, lastLedgerDay: parseDay('2026-07-15') } }
const reader = new QuestionReader(names)
const read = (question: string): string => readingSummary(reader.read(question, null), names)

describe('what is left after a line', () => {
  it.each([
    ["what's left after rent at fishtown in june", 'FIGURES | Four-wall EBITDA | 2026-06-01..2026-06-30 | at 203 Fishtown'],
    ['what do we have left after rent in june', 'FIGURES | Four-wall EBITDA | 2026-06-01..2026-06-30 | at all'],
    ['what remains after paying rent', 'FIGURES | Four-wall EBITDA | 2026-01-01..2026-06-30 | at all'],
    ["what's left after cogs in june by store", 'BREAKDOWN | Gross profit | 2026-06-01..2026-06-30 | at all | by LOCATION'],
    ["what's left after direct operating in june", 'FIGURES | Controllable income | 2026-06-01..2026-06-30 | at all'],
    ["what's left after rent in june vs budget", 'COMPARE | Four-wall EBITDA | 2026-06-01..2026-06-30 | at all | vs Budget 2026'],
    ['controllable profit after rent june', 'FIGURES | Four-wall EBITDA | 2026-06-01..2026-06-30 | at all'],
    ["what's left after labor", 'not understood: after'],
    ["what's left after rent and labor", 'not understood: after'],
    ["what's left after base rent", 'not understood: after'],
    ["what's left after interest", 'not understood: after'],
    ['how much do we have left after payroll', 'not understood: left, after'],
  ])('%s', (question, meaning) => expect(read(question)).toBe(meaning))
})
