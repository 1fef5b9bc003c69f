import { describe, expect, it } from 'vitest'
import { monthIndex } from '../time/day.ts'
import { agreesTo, type ClosedMonthChange, ClosedMonthsError, changesDigest, changesSentence } from './closed-month-changes.ts'

const change = (month: number, before: string | null, after: string | null, more: Partial<ClosedMonthChange> = {}): ClosedMonthChange => ({
  month: monthIndex(2025, month),
  figure: 'Ledger net income',
  before,
  after,
  others: 0,
  entriesBefore: null,
  entriesAfter: null,
  ...more,
})

describe('the sentence about changed closed months', () => {
  it.each([
    {
      name: 'names each month and the figure once',
      changes: [change(9, '2000.00', '765.50'), change(10, '0.00', '310.00')],
      sentence: 'This changes 2 closed months: Sep 2025 by −1,234.50, Oct 2025 by 310.00 (ledger net income).',
    },
    {
      name: 'names different figures, and counts the others',
      changes: [change(9, null, '5', { figure: 'Guests' }), change(10, '7.00', null, { figure: 'Rent', others: 2 })],
      sentence: 'This changes 2 closed months: Sep 2025: Guests by 5, Oct 2025: Rent by −7.00, with 2 more.',
    },
    {
      name: 'says that only entries change',
      changes: [change(1, '1.00', '1.00', { entriesBefore: 2, entriesAfter: 4 })],
      sentence: 'This changes a closed month: Jan 2025 by its entries alone (ledger net income).',
    },
    {
      name: 'says that figures move between locations',
      changes: [change(1, '1', '1.0', { figure: 'Guests' })],
      sentence: 'This changes a closed month: Jan 2025 between locations (Guests).',
    },
    {
      name: 'names a longer period once',
      changes: [change(1, '12', '15', { figure: 'Guests', months: 12, storedFigures: 1 })],
      sentence: 'This changes closed months: Jan – Dec 2025 by 3 (Guests).',
    },
    {
      name: 'counts figures where they do not add up',
      changes: [change(1, null, null, { figure: 'Score', storedFigures: 4 }), change(1, '1', '2', { figure: 'Guests', storedFigures: 1 })],
      sentence: 'This changes a closed month: Jan 2025: Score in 4 figures, Jan 2025: Guests by 1.',
    },
    {
      name: 'cuts long lists',
      changes: Array.from({ length: 12 }, (_, at) => change(at + 1, '0', '1')),
      sentence:
        'This changes 12 closed months: Jan 2025 by 1, Feb 2025 by 1, Mar 2025 by 1, Apr 2025 by 1, May 2025 by 1, Jun 2025 by 1 and 6 more (ledger net income).',
    },
  ])('$name', ({ changes, sentence }) => expect(changesSentence(changes)).toBe(sentence))

  it('is part of the refusal, whose facts have the amounts', () => {
    const error = new ClosedMonthsError([change(9, '10.00', '7.5')])
    expect([error.code, error.message]).toEqual([
      'CLOSED_MONTHS',
      'This changes a closed month: Sep 2025 by −2.50 (ledger net income). Confirm to change it anyway.',
    ])
    expect(error.facts).toEqual({
      closedMonthsDigest: error.digest,
      closedMonths: [
        {
          month: '2025-09',
          months: 1,
          figure: 'Ledger net income',
          before: '10.00',
          after: '7.5',
          difference: '-2.50',
          others: 0,
          entriesBefore: null,
          entriesAfter: null,
        },
      ],
    })
  })
})

describe('an agreement to changes', () => {
  const changes = [change(9, '10.00', '7.50'), change(10, null, '5', { months: 3, storedFigures: 2 })]

  it('covers just those that were shown', () => {
    const digest = changesDigest(changes)
    expect(digest).toMatch(/^[0-9a-f]{16}$/)
    expect([agreesTo(digest, changes), agreesTo(true, changes), agreesTo(false, changes)]).toEqual([true, true, false])
    expect(agreesTo(digest, [change(9, '10.00', '7.51'), ...changes.slice(1)])).toBe(false)
    expect(agreesTo(digest, changes.slice(0, 1))).toBe(false)
    expect(new ClosedMonthsError(changes, true).message).toMatch(
      /^The changes are others than those you agreed to\. This changes closed months: /,
    )
  })
})
