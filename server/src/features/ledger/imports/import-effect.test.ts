import { beforeAll, beforeEach, expect, it } from 'vitest'
import { accessOf } from '../../../../test/access.ts'
import { type Ask, apiOf } from '../../../../test/api.ts'
import { onDatabase } from '../../../../test/databases.ts'
import { csvOf, decisions, type LedgerRow, ledgerFile, someLedger } from '../../../../test/ledgers.ts'
import { testServices } from '../../../../test/services.ts'
import { runCommand } from '../../../commands.ts'
import type { Scope } from '../../../platform/database/database.ts'
import type { Access } from '../../../platform/identity/access.ts'
import type { Services } from '../../../services.ts'
import type { ImportEffect } from './import-effect.ts'
import type { ImportFile, ImportMonthPlacement } from './import-file.ts'

interface Report {
  readonly sections: readonly { readonly name: string; readonly sumRow: { readonly values: readonly (string | null)[] } }[]
  readonly reconciliation: { readonly unmappedTotal: string; readonly unmappedAccounts: readonly { readonly displayId: string }[] }
}

onDatabase('the effect of an import', (fresh) => {
  let services: Services
  let scope: Scope
  let access: Access
  let ask: Ask

  beforeAll(async () => {
    services = await testServices(await (await fresh()).open())
  })

  beforeEach(async () => {
    const company = await services.companies.create({ name: 'Places', currency: 'USD', fiscalYearStartMonth: 1 })
    scope = services.database.scope(company.id)
    access = accessOf(scope)
    ask = apiOf(services, company.id)
  })

  async function effectOf(file: ImportFile, placements: ReadonlyMap<string, ImportMonthPlacement> = new Map()): Promise<ImportEffect> {
    const { brought } = await services.imports.read(access, file, {})
    const effect = await services.imports.effect(access, brought, { mappingId: null, placements })
    if (effect === null) throw new Error('There is nothing to show')
    return effect
  }

  /** What the report itself shows for consecutive months of 2025, and in total. */
  async function reported(months: readonly string[]): Promise<Record<string, (string | null)[]>> {
    const report = async (startDate: string, endDate: string, period: string): Promise<Report> => {
      const { profitLossMappings } = await ask<{ profitLossMappings: { id: string }[] }>('{ profitLossMappings { id } }')
      const { profitLossReport } = await ask<{ profitLossReport: Report }>(
        `query ($mappingId: ID!) { profitLossReport(mappingId: $mappingId, locationIds: [], timeSpan: { period: ${period}, startDate: "${startDate}", endDate: "${endDate}" }) {
          sections { name sumRow { values } } reconciliation { unmappedTotal unmappedAccounts { displayId } } } }`,
        { mappingId: profitLossMappings[0]?.id },
      )
      return profitLossReport
    }
    const lastDay = (month: string) => `${month}-${new Date(Date.UTC(2025, Number(month.slice(5)), 0)).getUTCDate()}`
    const [first = '', last = ''] = [months[0], months.at(-1)]
    const monthly = await report(`${first}-01`, lastDay(last), 'MONTHLY')
    const whole = await report(`${first}-01`, lastDay(last), 'YEARLY')
    const unmapped = [...(await Promise.all(months.map((month) => report(`${month}-01`, lastDay(month), 'MONTHLY')))), whole]
    return {
      ...Object.fromEntries(
        monthly.sections.map(({ name, sumRow }, at) => [name, [...sumRow.values, whole.sections[at]?.sumRow.values[0] ?? null]]),
      ),
      unmapped: unmapped.map(({ reconciliation }) => reconciliation.unmappedTotal),
    }
  }

  const figures = ({ lines, unmapped }: ImportEffect, when: 'before' | 'after') => ({
    ...Object.fromEntries(lines.map((line) => [line.name, line[when]])),
    unmapped: unmapped[when],
  })

  it('equals the report before and after a first file, a replacement and an addition', async () => {
    const first = ledgerFile(csvOf(someLedger(400, { months: 3 })))
    const proposed = await effectOf(first)
    expect(proposed).toMatchObject({ mappingId: null, months: ['2025-01', '2025-02', '2025-03'] })
    expect(proposed.lines.flatMap(({ before }) => before).every((value) => value === '0.00')).toBe(true)
    await services.imports.import(accessOf(scope, { name: 'tester' }), first, decisions())
    expect(figures(proposed, 'after')).toEqual(await reported(proposed.months))

    // Other rows for two of the months, including a new unmapped account, next to another source.
    const news: LedgerRow = { date: '2025-02-03', number: '6900', name: 'Parking', type: 'Expense', location: 'Place 9', amount: '12.50' }
    const second = ledgerFile(csvOf([...someLedger(200, { months: 2, seed: 99 }), news]))
    const payroll = ledgerFile(
      'Date,Account,Debit,Credit,Location\n2025-01-31,6000 Wages,50.00,,Place 1\n2025-01-31,1000 Cash,,50.00,Place 1\n',
    )
    await services.imports.import(
      accessOf(scope, { name: 'tester' }),
      payroll,
      decisions({ corrections: { sourceName: 'Payroll' }, confirmSigns: true }),
    )
    const placements = new Map<string, ImportMonthPlacement>([
      ['2025-01', 'REPLACE'],
      ['2025-02', 'APPEND'],
    ])
    const before = await reported(['2025-01', '2025-02'])
    const effect = await effectOf(second, placements)
    expect(figures(effect, 'before')).toEqual(before)
    expect(effect.newUnmapped.map(({ account, amount }) => [account.number, amount])).toEqual([['6900', '-12.50']])
    // A month's placement changes only what is shown for that month.
    const appended = await effectOf(second, new Map([...placements, ['2025-01', 'APPEND']]))
    expect(appended.lines.map(({ after }) => after[1])).toEqual(effect.lines.map(({ after }) => after[1]))
    expect(appended.lines.map(({ after }) => after[0])).not.toEqual(effect.lines.map(({ after }) => after[0]))

    // The command line's dry run shows the same with its own flags.
    const flags = {
      corrections: {},
      placements: { '2025-02': 'APPEND' },
      otherwise: 'REPLACE',
      leaveOutUnreadable: false,
      confirmSigns: false,
    }
    const run = { progress: () => undefined, signal: new AbortController().signal }
    const dry = await runCommand(services, 'import', { ...flags, company: scope.companyId, path: second.path, dryRun: true }, run)
    expect(dry).toMatchObject({ preview: { effect: { lines: effect.lines.map(({ after }) => ({ after })) } } })

    await services.imports.import(accessOf(scope, { name: 'tester' }), second, decisions({ placements }))
    expect(figures(effect, 'after')).toEqual(await reported(['2025-01', '2025-02']))
    expect((await services.ledger.verify(access)).differences).toEqual([])
  })

  it('follows the chosen types, and refuses an unknown mapping', async () => {
    const file = () =>
      ledgerFile('date,account_number,account_name,location,amount\n2025-01-05,4000,Sales,A,100.00\n2025-01-06,2150,Tips,A,20.00\n')
    const accountTypes = [{ account: '2150', type: 'INCOME' }] as const
    const { brought } = await services.imports.read(access, file(), { accountTypes, signRule: 'NATURAL' })
    const effect = await services.imports.effect(access, brought, { mappingId: null, placements: new Map() })
    expect(effect?.lines.find(({ name }) => name === 'Net income')?.after).toEqual(['120.00', '120.00'])
    await expect(services.imports.effect(access, brought, { mappingId: 'none', placements: new Map() })).rejects.toThrow(
      'The mapping does not exist.',
    )
  })
})
