import { expect, it } from 'vitest'
import { readingSummary } from '../../../../test/plan-summaries.ts'
import { restaurantNames } from '../../../../test/restaurant-names.ts'
import { QuestionReader } from '../read-question.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)
const read = (question: string): string => readingSummary(reader.read(question, null), names)

const UNMAPPED = read('accounts not mapped')
const NO_GUESTS = 'FILTER | Guests | 2026-06-01..2026-06-30 | at all | by LOCATION | VALUE NONE'
const BOOKS = 'CHECK | COVERAGE'
const OF_MISSING = read('any data missing for June')

it.each([
  ['are there any accounts not mapped to the p&l, and how much is sitting in them', UNMAPPED],
  ['anything not mapped to the p&l', UNMAPPED],
  ['is everything mapped to the management P&L?', UNMAPPED],
  ['which accounts are missing from the p&l', UNMAPPED],
  ['how much rent is not mapped to the p&l', 'not understood: not mapped'],
  ['how much rent is unmapped', 'not understood: unmapped'],
  ['is the P&L mapped to the ledger', 'not understood: mapped'],
  ['is July closed yet or still partial?', BOOKS],
  ['is june closed or still open?', BOOKS],
  ['has june been closed or is it still open', BOOKS],
  ['is june open or closed', BOOKS],
  ['is q2 still open', BOOKS],
  ['is July a partial month?', BOOKS],
  ['can we close June', BOOKS],
  ['are we ready to close June yet?', BOOKS],
  ['is Hoboken closed or open', 'not understood: open'],
  ['is rent partial', 'not understood: partial'],
  ['is may closed or june', 'not understood: june'],
  ['is July closed or still partial, and what is labor', 'not understood: partial'],
  ['do all stores have guest counts loaded for June?', NO_GUESTS],
  ['have all stores entered their guest counts for June', 'CHECK | Guests | 2026-06-01..2026-06-30 | at all | METRIC_GAPS'],
  ["which stores haven't uploaded guest counts for June", NO_GUESTS],
  ['do we have guest counts loaded for June', NO_GUESTS],
  ['do all stores have rent over 10k in June', 'not understood: over, 10k'],
  ['any uploads missing for June?', OF_MISSING],
  ['are we missing any uploads for June', OF_MISSING],
  ['upload the missing data for June', 'refused: CHANGES'],
])('%s', (question, meant) => expect(read(question)).toBe(meant))

it('asks what is missing of a month', () => expect(OF_MISSING).toBe('choose: metrics without figures, how far the books go'))
