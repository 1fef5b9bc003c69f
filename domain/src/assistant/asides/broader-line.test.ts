import { describe, expect, it } from 'vitest'
import { restaurantNames } from '../../../test/restaurant-names.ts'
import { QuestionReader } from '../reading/read-question.ts'
import { broaderThanRent } from './broader-line.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)

function asideOf(question: string, of = names) {
  const reading = reader.read(question, null)
  if (reading.kind !== 'PLAN') throw new Error(`${question} is not understood`)
  return broaderThanRent(question, reading.plan, of)
}

describe('rent that is read as occupancy', () => {
  const line = names.groups.find(({ type }) => type === 'RENT')
  const own = names.accounts.filter(({ groupId }) => groupId === line?.id)
  const rents = own.filter(({ name }) => /rent/i.test(name))

  it('is said to be more than rent, with what is booked as rent to ask for', () => {
    expect(rents.length).toBeGreaterThan(0)
    expect(own.length).toBeGreaterThan(rents.length)
    const aside = asideOf('rent as a % of sales by store in June')
    expect(aside?.words).toMatch(/^Occupancy is more than rent: it also has .+\. Rent alone is booked in .*Base rent/)
    for (const question of aside?.questions ?? []) {
      const reading = reader.read(question, planOf('rent in June'))
      expect(reading).toMatchObject({ kind: 'PLAN', plan: { rows: [{ kind: 'ACCOUNT' }] } })
    }
  })

  it.each(['occupancy in June', 'base rent in June', 'labor in June'])('is no matter of %s', (question) =>
    expect(asideOf(question)).toBeNull(),
  )

  it('is all there is in a line of rent alone, or one that is called so', () => {
    const alone = { ...names, accounts: names.accounts.filter(({ groupId, name }) => groupId !== line?.id || /rent/i.test(name)) }
    expect(asideOf('rent in June', alone)).toBeNull()
    const called = { ...names, groups: names.groups.map((group) => (group === line ? { ...group, name: 'Rent and occupancy' } : group)) }
    expect(asideOf('rent in June', called)).toBeNull()
  })

  function planOf(question: string) {
    const reading = reader.read(question, null)
    return reading.kind === 'PLAN' ? reading.plan : null
  }
})
