import { describe, expect, it } from 'vitest'
import { restaurantNames } from '../../../test/restaurant-names.ts'
import { parseDay } from '../../time/day.ts'
import type { CompanyNames } from '../company-names.ts'
import type { QuestionReading } from '../plan.ts'
import { makeVocabulary, type Vocabulary } from './lexicon.ts'
import { QuestionReader } from './read-question.ts'

const names = restaurantNames()

function whole(of: CompanyNames): Vocabulary {
  const steps = makeVocabulary(of)
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value
  }
}

describe('a vocabulary', () => {
  it('is made in many steps where there are many names', () => {
    const accounts = Array.from({ length: 1_000 }, (_, at) => ({
      id: `x${at}`,
      number: String(9_000 + at),
      name: `Bar ${at}`,
      type: null,
      groupId: null,
    }))
    expect([...makeVocabulary({ ...names, accounts })].length).toBeGreaterThan(accounts.length / 50)
  })

  it('reads the same at any time that it is used for', () => {
    const vocabulary = whole(names)
    const later = { ...names, time: { ...names.time, today: parseDay('2026-08-20'), lastLedgerDay: parseDay('2026-07-31') } }
    for (const question of ['labor in May', 'sales by region last month', 'top 5 stores by revenue'])
      for (const then of [names, later])
        expect(new QuestionReader(then, vocabulary).read(question, null)).toEqual(new QuestionReader(then).read(question, null))
    expect(new QuestionReader(later, vocabulary).read('labor last month', null)).not.toEqual(
      new QuestionReader(names, vocabulary).read('labor last month', null),
    )
  })
})

describe('names of accounts', () => {
  const [first, second] = names.groups.filter(({ formula }) => formula === null)
  const account = (id: string, number: string, name: string, groupId = first?.id ?? null) => ({ id, number, name, type: null, groupId })
  const accounts = [
    account('1', '7310', 'Patio Heater Propane'),
    account('2', '7320', 'Patio Furniture'),
    account('3', '7330-10', 'Awning Cleaning'),
    account('4', '7340', 'K-cups'),
    account('5', '7350', 'Umbrellas'),
    account('6', '7360', 'Umbrellas', second?.id ?? null),
    account('7', '7370', 'Sand & Gravel of the Terrace'),
  ]
  const reader = new QuestionReader({ ...names, accounts: [...names.accounts, ...accounts] })
  const asked = (question: string): readonly string[] | string => {
    const reading: QuestionReading = reader.read(question, null)
    const rows = (plan: Extract<QuestionReading, { kind: 'PLAN' }>['plan']) =>
      plan.rows.map((row) => (row.kind === 'ACCOUNT' ? row.accountId : row.kind))
    if (reading.kind === 'PLAN') return rows(reading.plan)
    return reading.kind === 'CHOICE' ? reading.choices.map(({ plan }) => rows(plan).join()) : reading.kind
  }

  it.each([
    ['the whole name', 'patio heater propane in May', ['1']],
    ['its number', '7310 in May', ['1']],
    ['its number and its name', '7310 Patio Heater Propane in May', ['1']],
    ['the word account and its number', 'account 7330-10 in May', ['3']],
    ['a number before a name that looks like a unit', '7340 K-cups in May', ['4']],
    ['a part of its name', 'heater propane in May', ['1']],
    ['a word in the middle of its name', 'heater in May', ['1']],
    ['its words in another order', 'propane patio heater in May', ['1']],
    ['its initials', 'php in May', ['1']],
    ['a word that several names have', 'patio in May', ['1', '2']],
    ['a name that two accounts have', 'umbrellas in May', ['5', '6']],
    ['a part with a small word inside', 'gravel of the terrace in May', ['7']],
    ['a number with another’s name, which are two things', '7310 Umbrellas in May', ['1,5', '1,6']],
  ])('are understood by %s', (_by, question, expected) => {
    const found = asked(question)
    expect(typeof found === 'string' ? found : [...found].sort()).toEqual(expected)
  })
})
