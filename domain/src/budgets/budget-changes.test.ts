import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { monthIndex } from '../time/day.ts'
import type { PlannedLine } from './budget-book.ts'
import { type BudgetEdit, changesBetween, checkedBudgetName, checkedEdit, editedLines, lineKey } from './budget-changes.ts'

const value = fc.option(fc.constantFrom('1', '2', '-3.5', '0'))
const edit = fc.record({
  subject: fc.constantFrom({ kind: 'GROUP', id: 'a' } as const, { kind: 'METRIC', id: 'b' } as const),
  locationId: fc.constantFrom(1, 2),
  firstMonth: fc.constantFrom(1, 2, 3).map((month) => monthIndex(2026, month)),
  value,
})
const edits = fc.array(edit, { maxLength: 12 })

/** By subject, location and month: `a 1 2026-01`. */
function figuresOf(lines: readonly PlannedLine[]): Record<string, string> {
  return Object.fromEntries(lines.flatMap((line) => line.figures.map((figure) => [`${lineKey(line)} ${figure.firstMonth}`, figure.value])))
}

function after(before: readonly PlannedLine[], changed: readonly PlannedLine[]): readonly PlannedLine[] {
  const keys = new Set(changed.map(lineKey))
  return [...before.filter((line) => !keys.has(lineKey(line))), ...changed]
}

describe('budget edits', () => {
  it('change the given figures, and count the changes', () => {
    fc.assert(
      fc.property(edits, edits, (first, second) => {
        const before = after([], editedLines([], first).lines)
        const wanted = figuresOf(before)
        for (const one of second) {
          const key = `${lineKey(one)} ${one.firstMonth}`
          if (one.value === null) delete wanted[key]
          else wanted[key] = one.value
        }
        const changed = editedLines(before, second)
        const now = after(before, changed.lines)
        expect(figuresOf(now)).toEqual(wanted)
        const changes = changesBetween(before, now)
        expect(changes).toHaveLength(changed.figures)
        expect(changed.lines.length === 0).toBe(changed.figures === 0)
        // Applying the `before` values reverts the changes.
        const back = changes.map((change): BudgetEdit => ({ ...change, value: change.before }))
        expect(figuresOf(after(now, editedLines(now, back).lines))).toEqual(figuresOf(before))
        for (const line of now) expect([...line.figures].sort((a, b) => a.firstMonth - b.firstMonth)).toEqual(line.figures)
      }),
    )
  })

  const quarters = { name: 'Plan', period: 'QUARTERLY', firstMonth: monthIndex(2026, 1), lastMonth: monthIndex(2026, 6) } as const
  const of = (month: number, text: string | null) => ({
    subject: { kind: 'GROUP', id: 'a' } as const,
    locationId: 1,
    firstMonth: monthIndex(2026, month),
    value: text,
  })

  it.each([
    [of(4, '00120.50'), '120.5'],
    [of(1, '-0.00'), '0'],
    [of(1, null), null],
  ])('are stored without trailing zeros: %j', (one, stored) => {
    expect(checkedEdit(quarters, one, 'edits.0').value).toBe(stored)
  })

  it.each([
    [of(2, '1'), 'No quarter of "Plan" begins with that month. Choose one of its own.'],
    [of(7, '1'), 'No quarter of "Plan" begins with that month. Choose one of its own.'],
    [of(1, '1234567890123456'), '1234567890123456 is too long: a figure may have 15 digits before the point and 12 after it.'],
    [of(1, '0.1234567890123'), '0.1234567890123 is too long: a figure may have 15 digits before the point and 12 after it.'],
  ])('are refused: %j', (one, message) => {
    expect(() => checkedEdit(quarters, one, 'edits.0')).toThrow(message)
  })
})

it.each([
  ['  Plan   2026 ', 'Plan 2026'],
  ['x'.repeat(100), 'x'.repeat(100)],
])('accepts the name %j', (text, name) => {
  expect(checkedBudgetName(text, ['Other'])).toBe(name)
})

it.each([
  [' ', 'Budget name is required'],
  ['x'.repeat(101), 'Budget name is too long: it may have up to 100 characters.'],
  ['\u200b\u3164', 'The name has only invisible characters. Type others.'],
  ['pLAN', 'There is a budget "Plan" already. Give this one another name.'],
])('refuses the name %j', (text, message) => {
  expect(() => checkedBudgetName(text, ['Plan'])).toThrow(message)
})
