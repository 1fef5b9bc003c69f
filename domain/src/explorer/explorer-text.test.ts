import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BadInputError } from '../errors.ts'
import { parseDay } from '../time/day.ts'
import { explorerText, readExplorerText } from './explorer-text.ts'
import { EXPLORER_COMPARISONS, type ExplorerView, HEAT_RANGES, SHOWN_AS, USUAL_EXPLORER } from './explorer-view.ts'

const usual: ExplorerView = {
  ...USUAL_EXPLORER,
  mappingId: 'm1',
  subject: { kind: 'GROUP', groupId: 'g1' },
  timeSpan: { kind: 'FIXED', period: 'MONTHLY', startDate: parseDay('2026-01-01'), endDate: parseDay('2026-10-31') },
}

const views: fc.Arbitrary<ExplorerView> = fc
  .record({
    shownAs: fc.constantFrom(...SHOWN_AS),
    comparison: fc.constantFrom(...EXPLORER_COMPARISONS),
    rows: fc.constantFrom<ExplorerView['rows']>(
      { kind: 'COMPANY' },
      { kind: 'LEVEL', level: 2 },
      { kind: 'LOCATION' },
      { kind: 'ACCOUNT' },
    ),
    subject: fc.constantFrom<ExplorerView['subject']>(
      { kind: 'GROUP', groupId: 'g1' },
      { kind: 'ACCOUNT', groupId: 'g1', accountId: '12' },
      { kind: 'METRIC', metricId: 'guests' },
    ),
    isDaily: fc.boolean(),
    isSameStore: fc.boolean(),
    heat: fc.constantFrom(...HEAT_RANGES),
    picked: fc.option(fc.constant({ row: 'account:g1/12', column: '2026-06-01' })),
    sort: fc.option(fc.record({ column: fc.constantFrom('total', 'moved', '2026-02-01'), isAscending: fc.boolean() })),
    folded: fc.constantFrom<readonly string[]>([], ['group:a-b_1']),
    places: fc.constantFrom(USUAL_EXPLORER.places, { locationIds: ['1', '2'], nodeIds: ['n'], isAllBut: true }),
  })
  .map((changed) => ({
    ...usual,
    ...changed,
    perMetricId: changed.shownAs === 'PER_METRIC' ? 'guests' : null,
    budgetId: changed.comparison === 'BUDGET' ? 'b1' : null,
  }))

describe('the text of a view', () => {
  it('is read back as it was', () => {
    fc.assert(
      fc.property(views, (view) => {
        expect(readExplorerText(explorerText(view))).toEqual(view)
      }),
    )
  })

  it('leaves out what is usual', () => {
    expect(explorerText(usual)).toBe(
      '{"mappingId":"m1","subject":{"groupId":"g1"},"timeSpan":{"endDate":"2026-10-31","period":"MONTHLY","startDate":"2026-01-01"},"version":1}',
    )
  })

  it.each([
    '',
    '{',
    '[]',
    '{"version":2}',
    explorerText({ ...usual, shownAs: 'PER_METRIC' }),
    explorerText({ ...usual, comparison: 'BUDGET' }),
  ])('is refused: %s', (text) => expect(() => readExplorerText(text)).toThrow(BadInputError))
})
