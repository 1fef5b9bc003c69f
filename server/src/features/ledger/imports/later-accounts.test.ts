import { encodeBalances } from '@fourwall/domain/ledger/balances/balance-pack.ts'
import type { ProfitLossGroup } from '@fourwall/domain/mappings/categorization.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accessOf } from '../../../../test/access.ts'
import { type Ask, apiOf } from '../../../../test/api.ts'
import { onDatabase } from '../../../../test/databases.ts'
import { csvOf, decisions, type LedgerRow, ledgerFile } from '../../../../test/ledgers.ts'
import { testServices } from '../../../../test/services.ts'
import type { CommandResults } from '../../../commands/results.ts'
import { runCommand } from '../../../commands.ts'
import type { Database, Scope } from '../../../platform/database/database.ts'
import type { Access } from '../../../platform/identity/access.ts'
import type { Services } from '../../../services.ts'
import type { KeptResult } from './import-result.ts'

const TESTER = { name: 'Dana' }

/** Accounts with the month of 2025 in which each first has entries. */
const CHART: readonly (readonly [month: number, number: string, name: string, type: string])[] = [
  [1, '1000', 'Cash', 'Asset'],
  [1, '4000', 'Food sales', 'Income'],
  [1, '5000', 'Food cost', 'Cost of Goods Sold'],
  [1, '6000', 'Managers', 'Expense'],
  [2, '4100', 'Catering', 'Income'],
  [2, '6010', 'Back of house', 'Expense'],
  [2, '6500', 'Rent', 'Expense'],
  [3, '8000', 'Grants', 'Other Income'],
  [3, '8100', 'Interest paid', 'Other Expense'],
  [4, '6020', 'Payroll taxes', 'Expense'],
  [4, '7000', 'Head office', 'Expense'],
  [4, '2100', 'Loans', 'Long Term Liability'],
]

/** A month's entries of all accounts present by then, at two locations; they sum to zero. */
function monthRows(month: number, scale = 1): LedgerRow[] {
  const known = CHART.filter(([from]) => from <= month)
  return ['Harbor', 'Mill'].flatMap((location, place) => {
    const rows = known.slice(1).map(([, number, name, type], at): LedgerRow => {
      const cents = ((at * 7919 + month * 104_729 + place * 31) % 900_000) * scale
      const sign = type.endsWith('Income') ? -1 : 1
      const date = `2025-${String(month).padStart(2, '0')}-${String(1 + (at % 27)).padStart(2, '0')}`
      return { date, number, name, type, location, amount: ((sign * cents) / 100).toFixed(2) }
    })
    const rest = rows.reduce((sum, { amount }) => sum - Math.round(Number(amount) * 100), 0)
    const [, number, name, type] = known[0] ?? [1, '', '', '']
    return [...rows, { date: `2025-${String(month).padStart(2, '0')}-28`, number, name, type, location, amount: (rest / 100).toFixed(2) }]
  })
}

const MONTHS = [1, 2, 3, 4]

/** Groups without timestamps. */
const plainGroups = (groups: readonly ProfitLossGroup[]): ProfitLossGroup[] =>
  groups.map(({ id, parentId, name, type, displayOrder, formula, favorability }) => ({
    id,
    parentId,
    name,
    type,
    displayOrder,
    formula,
    favorability,
  }))

onDatabase('accounts of later imports', (fresh) => {
  let database: Database
  let services: Services
  let scope: Scope
  let access: Access
  let ask: Ask

  beforeAll(async () => {
    database = await (await fresh()).open()
    services = await testServices(database)
  })

  beforeEach(async () => {
    const company = await services.companies.create({ name: 'Places', currency: 'USD', fiscalYearStartMonth: 1 })
    scope = database.scope(company.id)
    access = accessOf(scope)
    ask = apiOf(services, company.id)
  })

  const fileOf = (rows: readonly LedgerRow[], name = 'ledger.csv') => ledgerFile(csvOf(rows), name)
  const bringIn = (rows: readonly LedgerRow[], changes: Parameters<typeof decisions>[0] = {}) =>
    services.imports.import(accessOf(scope, { name: TESTER.name }), fileOf(rows), decisions({ mapNewAccounts: true, ...changes }))
  const resultOf = async (id: number): Promise<KeptResult> => {
    const result = (await services.importResults.of(access, [id])).get(id)
    if (result === undefined) throw new Error('The import has no result')
    return result
  }
  const proposed = async () => {
    const [mapping] = await services.mappings.mappings(access, null)
    if (mapping === undefined) throw new Error('There is no mapping')
    return { mapping, categorization: await services.mappings.categorizationOf(access, mapping) }
  }
  const groupId = async (name: string): Promise<string> =>
    (await proposed()).categorization.groups.find((group) => group.name === name)?.id ?? ''
  /** Each mapped account with its group: `4100 Revenue`. */
  const assigned = async (): Promise<string[]> => {
    const { mapping, categorization } = await proposed()
    const accounts = await services.ledger.accounts(access)
    return mapping.accountMappings.map(
      (one) =>
        `${accounts.find(({ id }) => id === one.accountId)?.number} ${categorization.groups.find(({ id }) => id === one.groupId)?.name}`,
    )
  }
  /** Saves accounts in groups as a person does; null removes one. */
  const move = async (number: string, group: string | null): Promise<void> => {
    const { mapping } = await proposed()
    const id = (await services.ledger.accounts(access)).find((account) => account.number === number)?.id
    const others = mapping.accountMappings.filter(({ accountId }) => accountId !== id)
    const target = group === null ? [] : [{ groupId: await groupId(group), accountId: id ?? 0 }]
    const accounts = [...others, ...target].map((one) => ({ groupId: one.groupId, accountId: String(one.accountId) }))
    await services.mappingEditing.update(accessOf(scope, TESTER), mapping.id, { version: mapping.version, accounts })
  }

  /** Every cell of the report equals what SQL sums from the active entries, and no account is missing. */
  async function expectEveryCell(): Promise<void> {
    const { mapping } = await proposed()
    const { profitLossReport } = await ask<{
      profitLossReport: {
        sections: { rows: { accountNumber: string; values: string[]; entryCounts: number[] }[] }[]
        reconciliation: { unmappedTotal: string; unmappedAccounts: unknown[] }
      }
    }>(
      `query ($mappingId: ID!) { profitLossReport(mappingId: $mappingId, locationIds: [],
        timeSpan: { period: MONTHLY, startDate: "2025-01-01", endDate: "2025-12-31" }) {
        sections { rows { accountNumber values entryCounts } } reconciliation { unmappedTotal unmappedAccounts { displayId } } } }`,
      { mappingId: mapping.id },
    )
    expect(profitLossReport.reconciliation).toEqual({ unmappedTotal: '0.00', unmappedAccounts: [] })
    const cells = profitLossReport.sections.flatMap(({ rows }) =>
      rows.flatMap(({ accountNumber, values, entryCounts }) =>
        values.flatMap((value, at) => (entryCounts[at] === 0 ? [] : [`${accountNumber} ${at + 1} ${value} ${entryCounts[at]}`])),
      ),
    )
    // Income prints as credit minus debit.
    const sums = await scope.query<{ cell: string }>(
      `select a.number || ' ' || (e.month % 12 + 1) || ' ' ||
         (case when a.type in ('INCOME', 'OTHER_INCOME') then -sum(e.amount) else sum(e.amount) end / 100.0)::numeric(20, 2) || ' ' || count(*) as cell
       from entries e
       join ledger_accounts a on a.company_id = $1 and a.id = e.account_id and a.type <> 'BALANCE_SHEET'
       join ledger_slices s on s.company_id = $1 and s.import_id = e.import_id and s.location_id = e.location_id and s.month = e.month
         and e.day between s.first_day and s.last_day and s.released_by is null
       where e.company_id = $1 group by a.number, a.type, e.month`,
    )
    expect(cells.sort()).toEqual(sums.map(({ cell }) => cell).sort())
    expect(cells.length).toBeGreaterThan(0)
  }

  describe('join the profit and loss', () => {
    it('join month by month with the lines that they need, and no cell is missing', async () => {
      for (const month of MONTHS) {
        const { mapped, leftCount, checks } = await resultOf((await bringIn(monthRows(month))).id)
        expect({ month, leftCount, differences: checks?.differences }).toEqual({ month, leftCount: 0, differences: [] })
        expect(mapped.map(({ number }) => number)).toEqual(
          month === 1
            ? []
            : CHART.filter(([from, , , type]) => from === month && !/Asset|Liability/.test(type)).map(([, number]) => number),
        )
        await expectEveryCell()
      }
      expect(await assigned()).toEqual([
        '4000 Revenue',
        '5000 Cost of goods',
        '6000 Labor',
        '4100 Revenue',
        '6010 Labor',
        '6500 Occupancy',
        '8000 Other income',
        '8100 Depreciation and interest',
        '6020 Labor',
        '7000 Corporate overhead',
      ])
      const { mapping, categorization } = await proposed()
      const versions = await services.history.versions(access, { kind: 'MAPPING', id: mapping.id })
      expect(versions.map(({ version, savedBy }) => [version, savedBy])).toEqual([
        [4, 'Dana'],
        [3, 'Dana'],
        [2, 'Dana'],
        [1, null],
      ])
      expect(categorization.version).toBe(4)
      // A report that imports everything at once has the same lines.
      const { profitLossReport: whole } = await ask<{ profitLossReport: { reconciliation: { outsideNetIncome: unknown[] } } }>(
        `query ($id: ID!) { profitLossReport(mappingId: $id, locationIds: [], timeSpan: { period: YEARLY, startDate: "2025-01-01", endDate: "2025-12-31" }) {
          reconciliation { outsideNetIncome { name } } } }`,
        { id: mapping.id },
      )
      expect(whole.reconciliation.outsideNetIncome).toEqual([])
    })

    it('join on the command line with --map-new; otherwise they are listed with what to do', async () => {
      const run = { progress: () => undefined, signal: new AbortController().signal }
      const importBy = async (month: number, changes: object = {}) => {
        const input = {
          company: scope.companyId,
          path: fileOf(monthRows(month)).path,
          corrections: {},
          placements: {},
          otherwise: 'ASK',
          leaveOutUnreadable: false,
          confirmSigns: false,
          mapNew: true,
          dryRun: false,
          ...changes,
        }
        return (await runCommand(services, 'import', input, run)) as CommandResults['import'] // the command's result
      }
      await importBy(1)
      const preview = await importBy(2, { dryRun: true })
      expect('preview' in preview && preview.preview.newAccountsMapping).toMatchObject({ accounts: 3, addedLines: ['Occupancy'] })
      expect('preview' in preview && preview.preview.effect?.newUnmapped).toEqual([])
      const { mapping } = await proposed()
      const asked = await importBy(2, { mapNew: false })
      expect((await proposed()).mapping).toEqual(mapping)
      expect('result' in asked && asked.result?.left).toEqual([
        {
          number: '4100',
          name: 'Catering',
          isNew: true,
          sentence: 'This import maps no accounts. Assign it under Settings, Mappings.',
        },
        expect.objectContaining({ number: '6010' }),
        expect.objectContaining({ number: '6500' }),
      ])
      const [imported] = await services.imports.list(access)
      await runCommand(services, 'undo', { company: scope.companyId, import: imported?.id }, run)
      for (const month of [2, 3, 4]) {
        const done = await importBy(month)
        expect('result' in done && [done.result?.leftCount, done.result?.checks?.differences]).toEqual([0, []])
      }
      await expectEveryCell()
    })

    it("join after the screen's preview, which shows where each goes and the effect, once confirmed", async () => {
      const uploads = { open: async () => ({ path: current.path, filename: current.fileName }), remove: async () => undefined }
      let current = fileOf([])
      const screen = apiOf({ ...services, uploads: uploads as unknown as Services['uploads'] }, scope.companyId) // only these of the store are used
      const ended = async (id: string) => {
        for (;;) {
          const { importJob } = await screen<{ importJob: { state: string; error: unknown; preview: unknown; import: unknown } }>(
            `query ($id: ID!) { importJob(id: $id) { state error { message }
              preview { newAccounts { number proposedGroup whyNoGroup } newAccountsMapping { name accounts addedLines }
                effect { newUnmapped { number } unmapped { after } } }
              import { id rows result { mapping { name } mappedAccounts { number group } leftCount leftAccounts { number }
                checks { holds differences total { fileTotal totalInForce mapped unmapped balanceSheet holds } } } } } }`,
            { id },
          )
          if (importJob.state !== 'RUNNING') return importJob
          await new Promise((resolve) => setTimeout(resolve, 20))
        }
      }
      const start = async (field: string, source: string) =>
        ended((await screen<Record<string, { id: string }>>(`mutation { ${field}(${source}) { id } }`))[field]?.id ?? '')
      for (const month of MONTHS) {
        current = fileOf(monthRows(month))
        const { preview } = await start('startImportPreview', `uploadId: "u${month}"`)
        if (month === 2)
          expect(preview).toEqual({
            newAccounts: [
              { number: '4100', proposedGroup: 'Revenue', whyNoGroup: null },
              { number: '6010', proposedGroup: 'Labor', whyNoGroup: null },
              { number: '6500', proposedGroup: 'Occupancy', whyNoGroup: null },
            ],
            newAccountsMapping: { name: 'Management P&L', accounts: 3, addedLines: ['Occupancy'] },
            effect: { newUnmapped: [], unmapped: { after: ['0.00', '0.00'] } },
          })
        const done = await start('startImport', `input: { uploadId: "u${month}" }`)
        expect(done).toMatchObject({ state: 'DONE', import: { result: { leftCount: 0, checks: { holds: true, differences: [] } } } })
        if (month === 2)
          expect(done).toMatchObject({
            import: {
              result: {
                mappedAccounts: [
                  { number: '4100', group: 'Revenue' },
                  { number: '6010', group: 'Labor' },
                  { number: '6500', group: 'Occupancy' },
                ],
              },
            },
          })
      }
      await expectEveryCell()
    })
  })

  describe('of a second system, whose file states no types', () => {
    const xero = [
      'Account Transactions',
      'Places Ltd',
      '',
      'Date,Source,Description,Reference,Debit,Credit,Running Balance,Gross,Tax,Venue',
      'Sales (200)',
      '14 Feb 2025,Receivable Invoice,Cards,1,,2000.00,,,,Harbor',
      '"Light, Power, Heating (445)"',
      '15 Feb 2025,Payable Invoice,Northline,2,300.00,,,,,Harbor',
      'GST (820)',
      '14 Feb 2025,Receivable Invoice,Cards,1,,200.00,,,,Harbor',
      'Sundry (X1)',
      '16 Feb 2025,Manual Journal,Odds,3,,7.00,,,,Harbor',
    ].join('\n')
    const bringInXero = (confirmSigns: boolean) =>
      services.imports.import(
        accessOf(scope, { name: TESTER.name }),
        ledgerFile(xero, 'xero.csv'),
        decisions({ mapNewAccounts: true, confirmSigns }),
      )

    it('are proposed for groups by their guessed types, which an import without confirmation does not store', async () => {
      await bringIn(monthRows(1))
      const preview = await services.imports.preview(access, ledgerFile(xero, 'xero.csv'), {})
      expect(preview.signsNeedConfirmation).toBe(true)
      expect(preview.newAccountsMapping).toMatchObject({ accounts: 2 })
      expect(
        preview.newAccounts.map(({ name, type, typeGuessed, proposedGroup, whyNoGroup }) => [
          name,
          type,
          typeGuessed,
          proposedGroup,
          whyNoGroup,
        ]),
      ).toEqual([
        ['Sales', 'INCOME', true, 'Revenue', null],
        ['Light, Power, Heating', 'EXPENSE', true, 'Direct operating', null],
        ['GST', 'BALANCE_SHEET', true, null, null],
        ['Sundry (X1)', null, true, null, 'Its type is not known. Set its type, or assign it under Settings, Mappings.'],
      ])
      // What nobody knows the type of counts nowhere.
      expect(preview.totals).toMatchObject([{ amount: '1700.00' }])
      await expect(bringInXero(false)).rejects.toThrow('the types are guessed')
    })

    it('join the mapping with the import, and what is left is named', async () => {
      await bringIn(monthRows(1))
      const { mapped, left } = await resultOf((await bringInXero(true)).id)
      expect(mapped.map(({ name, group }) => `${name} > ${group}`)).toEqual(['Sales > Revenue', 'Light, Power, Heating > Direct operating'])
      expect(left.map(({ name, isNew }) => [name, isNew])).toEqual([['Sundry (X1)', true]])
    })
  })

  describe('stay outside', () => {
    it('where the type is not known, the group was changed or somebody said no, and are named', async () => {
      await bringIn(monthRows(1))
      const { categorization } = await proposed()
      const groups = plainGroups(categorization.groups).map((group) => (group.name === 'Revenue' ? { ...group, name: 'Turnover' } : group))
      await services.categorizationEditing.update(accessOf(scope, TESTER), categorization.id, {
        name: categorization.name,
        version: 1,
        groups,
      })
      const unknown: LedgerRow = { date: '2025-02-01', number: '69', name: 'Sundry', type: '', location: 'Mill', amount: '5.00' }
      const { left, mapped, checks } = await resultOf((await bringIn([...monthRows(2), unknown], { confirmSigns: true })).id)
      expect(mapped).toEqual([{ number: '6010', name: 'Back of house', group: 'Labor' }])
      expect(left.map(({ number, sentence }) => `${number} ${sentence}`)).toEqual([
        '4100 Someone changed the group “Revenue”. Assign it under Settings, Mappings.',
        '6500 There is no line for it, and none is added because someone changed the lines. Assign it under Settings, Mappings.',
        '69 Its type is not known. Set its type, or assign it under Settings, Mappings.',
      ])
      expect(checks?.differences).toEqual([])
      expect(checks?.total.unmapped).not.toBe('0.00')
      // An account that somebody removes stays out, and its group is left alone from then on.
      await move('6010', null)
      const next = await resultOf((await bringIn(monthRows(4))).id)
      expect(next.left.filter(({ number }) => ['6010', '6020'].includes(number))).toEqual([
        {
          number: '6020',
          name: 'Payroll taxes',
          isNew: true,
          sentence: 'Someone changed the group “Labor”. Assign it under Settings, Mappings.',
        },
        {
          number: '6010',
          name: 'Back of house',
          isNew: false,
          sentence: 'It has been in no group since an earlier import. Assign it under Settings, Mappings.',
        },
      ])
    })

    it('where no mapping was proposed', async () => {
      await bringIn(monthRows(1))
      const { mapping } = await proposed()
      await services.mappingEditing.duplicate(accessOf(scope, TESTER), mapping.id, 'By hand')
      await services.mappingEditing.delete(access, mapping.id)
      const { left, mapping: toldBy } = await resultOf((await bringIn(monthRows(2))).id)
      expect(toldBy?.name).toBe('By hand')
      expect(left[0]?.sentence).toBe('No mapping here was proposed from the ledger. Assign it under Settings, Mappings.')
    })
  })

  describe('leave with the import that is undone', () => {
    it('as a version that removes exactly what it added, including lines, and return with it', async () => {
      await bringIn(monthRows(1))
      const before = { assigned: await assigned(), ...(await proposed()) }
      const second = await bringIn(monthRows(2))
      expect(await assigned()).toContain('6500 Occupancy')
      const undone = await services.imports.undo(accessOf(scope, { name: 'Ben' }), second.id)
      expect((await resultOf(undone.id)).undoNote).toBeNull()
      const after = { assigned: await assigned(), ...(await proposed()) }
      expect(after.assigned).toEqual(before.assigned)
      expect(after.mapping).toMatchObject({ version: 3 })
      expect(plainGroups(after.categorization.groups)).toEqual(plainGroups(before.categorization.groups))
      const [latest] = await services.history.versions(access, { kind: 'MAPPING', id: after.mapping.id })
      expect(latest).toMatchObject({ version: 3, savedBy: 'Ben' })
      await bringIn(monthRows(2))
      await expectEveryCell()
    })

    it('except those that somebody moved or later imports use, which is reported', async () => {
      await bringIn(monthRows(1))
      const second = await bringIn(monthRows(2))
      await bringIn(monthRows(3))
      await move('6500', 'Labor')
      await services.imports.undo(accessOf(scope, { name: 'Ben' }), second.id)
      const { undoNote } = await resultOf(second.id)
      expect(undoNote).toBe(
        'In “Management P&L” these stay in their groups because other imports have entries of them: 4100 Catering and 6010 Back of house. ' +
          'These were moved within “Management P&L” since and stay there: 6500 Rent.',
      )
      expect(await assigned()).toEqual(expect.arrayContaining(['4100 Revenue', '6010 Labor', '6500 Labor']))
      await expectEveryCell()
    })

    it('and a proposal made only by imports goes with the last of them', async () => {
      const first = await bringIn(monthRows(1))
      const second = await bringIn(monthRows(2))
      await services.imports.undo(accessOf(scope, { name: 'Ben' }), second.id)
      await services.imports.undo(accessOf(scope, { name: 'Ben' }), first.id)
      expect(await services.mappings.mappings(access, null)).toEqual([])
    })
  })

  describe('the check at the end of an import', () => {
    it('passes after replacing, adding, other sources and undoing, and agrees with SQL', async () => {
      const first = await bringIn([...monthRows(1), ...monthRows(2)])
      const replacing = await bringIn(monthRows(2, 3), { otherwise: 'REPLACE' })
      const adding = await bringIn(monthRows(2, 5), { otherwise: 'APPEND' })
      const beside = await bringIn(monthRows(1, 7), { corrections: { sourceName: 'Payroll' } })
      for (const { id } of [first, replacing, adding, beside]) {
        const { checks } = await resultOf(id)
        expect(checks?.differences).toEqual([])
        const sums = await scope.query<{ month: string; rows: number; total: string }>(
          `select to_char(min(day), 'YYYY-MM') as month, count(*)::int as rows, (-sum(amount) / 100.0)::numeric(20, 2)::text as total
           from entries where company_id = $1 and import_id = $2 group by entries.month order by 1`,
          [id],
        )
        expect(checks?.months.map(({ month, rowsInForce, totalInForce }) => ({ month, rows: rowsInForce, total: totalInForce }))).toEqual(
          sums,
        )
        for (const { mapped, unmapped, balanceSheet, totalInForce } of checks?.months ?? [])
          expect((Number(mapped) + Number(unmapped) + Number(balanceSheet)).toFixed(2)).toBe(totalInForce.replace(/^-?0\.00$/, '0.00'))
      }
      expect((await services.importResults.check(access, adding.id))?.differences).toEqual([])
      // It skips what another import took over.
      expect((await services.importResults.check(access, first.id))?.months.map(({ month }) => month)).toEqual(['2025-01'])
      await services.imports.undo(accessOf(scope, { name: 'Ben' }), adding.id)
      expect(await services.importResults.check(access, adding.id)).toBeNull()
      expect((await services.importResults.check(access, replacing.id))?.differences).toEqual([])
      await expectEveryCell()
    })

    it('is the company’s own', async () => {
      const { id } = await bringIn(monthRows(1))
      const question = 'query ($number: Int!) { ledgerImport(number: $number) { result { checks { holds } } } }'
      expect(await ask(question, { number: id })).toEqual({ ledgerImport: { result: { checks: { holds: true } } } })
      const other = await services.companies.create({ name: 'Others', currency: 'USD', fiscalYearStartMonth: 1 })
      expect(await apiOf(services, other.id)(question, { number: id })).toEqual({ ledgerImport: null })
    })

    it('counts left-out rows separately', async () => {
      const bad: LedgerRow = { date: '2025-01-32', number: '4000', name: 'Food sales', type: 'Income', location: 'Mill', amount: '-5.00' }
      const stored = await bringIn([...monthRows(1), bad], { leaveOutUnreadable: true })
      expect(stored.rowsLeftOut).toBe(1)
      expect((await resultOf(stored.id)).checks).toMatchObject({ differences: [], total: { fileRows: monthRows(1).length } })
    })

    it.each([
      [
        'an entry of another amount',
        'update entries set amount = amount + 1 where company_id = $1 and line = 3',
        /the file has .*its active entries have/,
      ],
      ['an entry that is gone', 'delete from entries where company_id = $1 and line = 3', /its active entries have/],
      [
        'an entry of another account',
        'update entries set account_id = 1 where company_id = $1 and account_id <> 1 and line = 3',
        /5000 Food cost: the entries have/,
      ],
      [
        'an own pack that was emptied',
        'update import_packs set data = $2 where company_id = $1',
        /accounts: the entries have .*the balances have 0.00 in 0 rows/,
      ],
      [
        'a pack in force that was emptied',
        'update balance_packs set data = $2 where company_id = $1',
        /all imports: the entries have .*the balances have 0.00 in 0 rows/,
      ],
    ])('fails for %s', async (_, tamper, sentence) => {
      const stored = await bringIn(monthRows(1))
      expect((await services.importResults.check(access, stored.id))?.differences).toEqual([])
      const empty = encodeBalances({
        accountIds: new Int32Array(0),
        firstMonths: new Int32Array(0),
        offsets: new Int32Array(1),
        sums: new Float64Array(0),
        entries: new Uint32Array(0),
        days: [],
      })
      await scope.query(tamper, tamper.includes('$2') ? [empty] : [])
      const checks = await services.importResults.check(access, stored.id)
      expect(checks?.total.holds).toBe(false)
      expect(checks?.differences.join('\n')).toMatch(sentence)
    })
  })
})
