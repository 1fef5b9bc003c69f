import { expect, it } from 'vitest'
import { restaurantNames } from '../../../../test/restaurant-names.ts'
import { sessionMeaning } from '../../../../test/session-meaning.ts'
import { parseDay } from '../../../time/day.ts'
import { QuestionReader } from '../read-question.ts'

const known = restaurantNames()
const DAYS: Readonly<Record<string, { readonly openedOn?: string; readonly closedOn?: string }>> = {
  '107 Worcester': { closedOn: '2025-08-31' },
  '205 Navy Yard': { openedOn: '2026-03-03' },
}
const names = {
  ...known,
  locations: known.locations.map((one) => {
    const { openedOn, closedOn } = DAYS[one.name] ?? {}
    return { ...one, openedOn: openedOn ? parseDay(openedOn) : null, closedOn: closedOn ? parseDay(closedOn) : null }
  }),
}
const reader = new QuestionReader(names)
const AFTER = '2025-09-01..2026-06-30'

it.each([
  ['did anything get posted to Worcester after it closed?', `TRANSACTIONS | ${AFTER} | at 107 Worcester`],
  ['did Worcester post anything after it closed', `TRANSACTIONS | ${AFTER} | at 107 Worcester`],
  ['labor at Worcester since it was shut down', `FIGURES | Labor | ${AFTER} | at 107 Worcester`],
  ['Worcester revenue by month before it closed', 'TREND | Revenue | 2024-09-01..2025-08-31 MONTHLY | at 107 Worcester'],
  [
    'so what was Worcester doing before we shut it down',
    'FIGURES | Revenue + Four-wall EBITDA | 2024-09-01..2025-08-31 | at 107 Worcester',
  ],
  ['entries at Worcester in June / any after it closed?', `TRANSACTIONS | ${AFTER} | at 107 Worcester`],
  ['total sales at Worcester before it closed, 2025', 'FIGURES | Revenue | 2025-01-01..2025-08-31 | at 107 Worcester'],
  ['Worcester revenue by month, last 6 months before we shut it', 'TREND | Revenue | 2025-03-01..2025-08-31 MONTHLY | at 107 Worcester'],
  ['sales at Worcester in the three months before it closed', 'FIGURES | Revenue | 2025-06-01..2025-08-31 | at 107 Worcester'],
  // In the words that were typed.
  ['gizmos at Worcester before it closed', 'not understood: gizmos'],
  ['sales at Worcester in June 2025 before it closed', 'FIGURES | Revenue | 2025-06-01..2025-06-30 | at 107 Worcester'],
  ['Worcester revenue in its last six months open by month', 'TREND | Revenue | 2025-03-01..2025-08-31 MONTHLY | at 107 Worcester'],
  ["What was Worcester's EBITDA in its last year?", 'FIGURES | Four-wall EBITDA | 2024-09-01..2025-08-31 | at 107 Worcester'],
  // It trades still: the months are those that are over.
  ['Hoboken revenue in its last six months', 'FIGURES | Revenue | 2026-01-01..2026-06-30 | at 204 Hoboken'],
  ['revenue at Navy Yard since it opened', 'FIGURES | Revenue | 2026-03-03..2026-06-30 | at 205 Navy Yard'],
  ['Navy Yard revenue by month since the doors opened', 'TREND | Revenue | 2026-03-03..2026-06-30 MONTHLY | at 205 Navy Yard'],
  // It trades still: there is no such time.
  ['labor at Hoboken after it closed', 'not understood: after'],
])('%s', (session, meaning) => {
  expect(sessionMeaning(session, reader, names)).toBe(meaning)
})
