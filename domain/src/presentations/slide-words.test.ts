import { expect, it } from 'vitest'
import { parseDay, parseMonthOfYear } from '../time/day.ts'
import { parseTimeSpan } from '../time/time-span.ts'
import { slideWords, withSlideWords } from './slide-words.ts'
import { textOfLine, textPieces } from './text-lines.ts'

const NAMES: Readonly<Record<string, string>> = { 1: 'Back Bay', 2: 'Cambridge', 3: 'Dover', 4: 'Essex', 5: 'Fenway' }
const FACTS = {
  companyName: 'Harbor Foods',
  locationName: (id: string) => NAMES[id] ?? id,
  time: { today: parseDay('2026-07-15'), lastLedgerDay: parseDay('2026-06-30'), fiscalYearStartMonth: parseMonthOfYear(1) },
}
const FIRST_HALF = parseTimeSpan({ period: 'MONTHLY', startDate: '2026-01-01', endDate: '2026-06-30' })

it.each([
  { ids: [], time: null, said: 'All locations, Jun 2026' },
  { ids: ['1'], time: FIRST_HALF, said: 'Back Bay, Jan – Jun 2026' },
  { ids: ['1', '2'], time: null, said: 'Back Bay and Cambridge, Jun 2026' },
  { ids: ['1', '2', '3', '4', '5'], time: null, said: '5 locations, Jun 2026' },
])('words say what a presentation is of: $said', ({ ids, time, said }) => {
  const words = slideWords({ defaultLocationIds: ids, defaultTimePeriod: time }, FACTS)
  expect(withSlideWords('[location], [period]', (word) => words.get(word) ?? '')).toBe(said)
})

it('stand beside figures, braces and other brackets', () => {
  const words = slideWords({ defaultLocationIds: ['1'], defaultTimePeriod: null }, FACTS)
  const said = textPieces('[company] {{at} [location]: {sales} [Location] [draft]', (name) => words.get(name) ?? '12')
  expect(textOfLine(said)).toBe('Harbor Foods {at} Back Bay: 12 [Location] [draft]')
})
