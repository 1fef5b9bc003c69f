import { expect, it } from 'vitest'
import { eachDatabase } from '../../../test/databases.ts'
import { testServices } from '../../../test/services.ts'

eachDatabase('companies', (fresh) => {
  it('keep their ledger in the decimals of their currency', async () => {
    const { companies } = await testServices(await (await fresh()).open())
    const create = (currency: string) => companies.create({ name: currency, currency, fiscalYearStartMonth: 1 })
    expect(await create('huf')).toMatchObject({ currency: 'HUF', minorDigits: 2 })
    expect(await create('JPY')).toMatchObject({ minorDigits: 0 })
    expect(await create('TND')).toMatchObject({ minorDigits: 3 })
    await expect(create('ABC')).rejects.toMatchObject({ code: 'BAD_USER_INPUT', field: 'currency' })
    await expect(create('dollars')).rejects.toMatchObject({ code: 'BAD_USER_INPUT', field: 'currency' })
  })
})
