import { describe, expect, it } from 'vitest'
import { restaurantNames } from '../../../test/restaurant-names.ts'
import { parseDay } from '../../time/day.ts'
import type { CompanyNames } from '../company-names.ts'
import { QuestionReader } from '../reading/read-question.ts'
import { type AssistantAnswer, wordsText } from './answer.ts'
import { inWholeMonths, withWholeMonths } from './whole-months.ts'

const whole = restaurantNames()
/** Asked on July 15, 2026, of books that end with that day. */
const names: CompanyNames = { ...whole, time: { ...whole.time, lastLedgerDay: parseDay('2026-07-15') } }
const reader = new QuestionReader(names)

function monthsOf(question: string, of = names): unknown {
  const reading = new QuestionReader(of).read(question, null)
  if (reading.kind !== 'PLAN') throw new Error(`${question} is not understood`)
  return inWholeMonths(reading.plan, of)?.span ?? null
}

describe('the whole months of a comparison', () => {
  it.each([
    'labor ytd vs last year',
    'labor ytd vs budget',
    'why is EBITDA below last year ytd',
    // Next to the amount stands its share of revenue.
    'labor ytd',
    'stores with labor above last year ytd',
    'top 3 stores by change in EBITDA ytd vs last year',
    // What sets costs off against revenue.
    'EBITDA ytd',
    'labor % ytd',
    'four-wall margin by region ytd',
    'P&L ytd',
    'what makes up occupancy ytd',
  ])('%s: January to June', (question) =>
    expect(monthsOf(question)).toEqual({ kind: 'FIXED', period: 'MONTHLY', startDate: '2026-01-01', endDate: '2026-06-30' }),
  )

  it.each([
    // Sales are posted each day.
    'revenue ytd vs last year',
    'guests ytd vs last year',
    'labor in Q2 vs last year',
    'labor July 1 to 15 vs last year',
    'revenue ytd',
    'revenue by account ytd',
    'labor by region ytd',
    'P&L by month ytd',
    'EBITDA in Q2',
    'sales per labor hour ytd',
    'labor ytd at Hoboken vs Durham',
  ])('%s: none', (question) => expect(monthsOf(question)).toBeNull())

  it('are those of the days themselves where the books end with a month', () =>
    expect(monthsOf('labor ytd vs last year', whole)).toBeNull())
})

it('lead a comparison and follow any other answer, with figures of their own', () => {
  const reading = reader.read('labor ytd vs last year', null)
  if (reading.kind !== 'PLAN') throw new Error('It is not understood')
  const figure = { text: '7', value: '7', state: 'WHOLE', outcome: 'NEUTRAL', key: '0 group:1|total', source: null } as const
  const told = { kind: 'TEXT', tone: 'ANSWER', words: ['Labor came to ', figure, '.'] } as const
  const table = { kind: 'TABLE', title: 'Labor', columns: [], rows: [] } as const
  const answer = { parts: [told, table], plan: reading.plan } as unknown as AssistantAnswer
  const figures = { parts: [told, table], plan: reading.plan }
  const words = ['In whole months: ', 'Labor came to ', { ...figure, key: 'whole 0 group:1|total' }, '.']
  expect(withWholeMonths(answer, figures).parts).toEqual([{ kind: 'TEXT', tone: 'ANSWER', words }, told, table])
  const alone = { ...answer, plan: { ...reading.plan, against: null } }
  expect(withWholeMonths(alone, figures).parts).toEqual([told, { kind: 'TEXT', tone: 'NOTE', words }, table])
})

it('name what a filter found, where that is not much', () => {
  const reading = reader.read('stores with labor above last year ytd', null)
  if (reading.kind !== 'PLAN') throw new Error('It is not understood')
  const figure = { text: '2', value: '2', state: 'WHOLE', outcome: 'NEUTRAL', key: 'count locations', source: null } as const
  const told = { kind: 'TEXT', tone: 'ANSWER', words: [figure, ' of the 24 locations had Labor above the year before.'] } as const
  const row = (name: string) => ({ key: name, isTotal: false, cells: [name] })
  const tableOf = (listed: readonly string[]) => ({ kind: 'TABLE', title: 'Labor', columns: [], rows: listed.map(row) }) as const
  const noteOf = (listed: readonly string[]): string => {
    const answer = { parts: [told], plan: reading.plan } as unknown as AssistantAnswer
    const note = withWholeMonths(answer, { parts: [told, tableOf(listed)], plan: reading.plan }).parts[0]
    return note?.kind === 'TEXT' ? wordsText(note.words) : ''
  }
  const said = 'In whole months: 2 of the 24 locations had Labor above the year before.'
  expect(noteOf(['Hoboken', 'Durham'])).toBe(`${said} Found: Hoboken and Durham.`)
  expect(noteOf(['Hoboken'])).toBe(`${said} Found: Hoboken.`)
  expect(noteOf(Array.from({ length: 9 }, (_, at) => `Store ${at}`))).toBe(said)
})
