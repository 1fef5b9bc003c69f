import { expect, it, vi } from 'vitest'
import { apiOf } from '../../../../test/api.ts'
import { addCompany } from '../../../../test/companies.ts'
import { eachDatabase } from '../../../../test/databases.ts'
import { csvOf, decisions, ledgerFile } from '../../../../test/ledgers.ts'
import { testServices } from '../../../../test/services.ts'

eachDatabase('the list of imports', (fresh) => {
  it('asks once, for all of them, which imports keep each from being undone', async () => {
    const services = await testServices(await (await fresh()).open())
    const { id } = await addCompany(services, { name: 'One' })
    const scope = services.database.scope(id)
    for (const [at, otherwise] of (['SUGGESTED', 'APPEND', 'APPEND'] as const).entries()) {
      const row = { date: '2026-01-31', number: '4000', name: 'Sales', type: 'Income', location: 'Here', amount: `-${at + 1}.00` }
      await services.imports.import(scope, ledgerFile(csvOf([row]), `${at}.csv`), decisions({ confirmSigns: true, otherwise }), 'test')
    }
    const asked = vi.spyOn(services.imports, 'blockedBy')
    const ask = apiOf(services, id)
    const { ledgerImports } = await ask<{ ledgerImports: { fileName: string; undoBlockedBy: { name: string }[] }[] }>(
      '{ ledgerImports { fileName undoBlockedBy { name } } }',
    )
    expect(ledgerImports.map((one) => [one.fileName, one.undoBlockedBy.map(({ name }) => name)])).toEqual([
      ['2.csv', []],
      ['1.csv', ['2.csv']],
      ['0.csv', ['1.csv', '2.csv']],
    ])
    expect(asked).toHaveBeenCalledTimes(1)
    // A number has one way to be written: what is not printed here names nothing.
    await expect(ask('mutation { undoImport(importId: "003") { id } }')).rejects.toThrow('There is no import "003".')
  })
})
