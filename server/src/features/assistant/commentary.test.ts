import type { CommentaryFigure } from '@fourwall/domain/assistant/commentary/write-commentary.ts'
import { readPlanText } from '@fourwall/domain/assistant/plan-text.ts'
import { beforeAll, expect, it } from 'vitest'
import { accessOf } from '../../../test/access.ts'
import { type KnownNumerals, unboundIn } from '../../../test/answers/bound-figures.ts'
import { companyNumerals } from '../../../test/answers/company-numerals.ts'
import { type Ask, apiOf } from '../../../test/api.ts'
import { plantBudget } from '../../../test/budgets.ts'
import { addCompany, plantMapping } from '../../../test/companies.ts'
import { onDatabase } from '../../../test/databases.ts'
import { someLedger } from '../../../test/ledgers.ts'
import { testServices } from '../../../test/services.ts'

const DESCRIBE = `query ($input: DescribeFiguresInput!) { describeFigures(input: $input) { title chatPlan sentences { parts { text figure {
  value text measure outcome cell mappingId groupId accountId metricId startDate endDate locationIds comparison budgetId } } } } }`

const REPORT = `query ($mappingId: ID!, $timeSpan: TimeSpanInput!, $locationIds: [ID!]!, $columns: ReportColumnsInput) {
  profitLossReport(mappingId: $mappingId, timeSpan: $timeSpan, locationIds: $locationIds, columns: $columns) {
    columns { comparison range } sections { profitLossGroupId rows { accountId values } sumRow { values } } } }`

type Figure = Pick<CommentaryFigure, 'value' | 'text' | 'measure'> & {
  readonly cell: string
  readonly groupId: string | null
  readonly accountId: string | null
  readonly startDate: string
  readonly endDate: string
  readonly locationIds: readonly string[]
  readonly comparison: string | null
  readonly budgetId: string | null
}

interface Described {
  readonly title: string
  readonly chatPlan: string
  readonly sentences: readonly { readonly parts: readonly { readonly text: string; readonly figure: Figure | null }[] }[]
}

interface Report {
  readonly columns: readonly { readonly comparison: string | null; readonly range: string }[]
  readonly sections: readonly {
    readonly profitLossGroupId: string
    readonly rows: readonly { readonly accountId: string; readonly values: readonly string[] }[]
    readonly sumRow: { readonly values: readonly (string | null)[] }
  }[]
}

const MARCH = { period: 'MONTHLY', startDate: '2026-03-01', endDate: '2026-03-31' }

onDatabase('descriptions', (fresh) => {
  let ask: Ask
  let foreign: Ask
  let mappingId: string
  let budgetId: string
  let groups: ReadonlyMap<string, string>
  let known: Omit<KnownNumerals, 'question'>
  /** The company's materiality as it is printed. */
  let settings: readonly string[]

  beforeAll(async () => {
    const services = await testServices(await (await fresh()).open())
    const rows = someLedger(400, { months: 6 })
    const more = someLedger(400, { months: 6, seed: 11 }).map((row) => ({ ...row, date: row.date.replace('2025', '2026') }))
    const { id } = await addCompany(services, { name: 'Described', rows: [...rows, ...more] })
    foreign = apiOf(services, (await addCompany(services, { name: 'Other', rows: [] })).id)
    ask = apiOf(services, id)
    const planted = await plantMapping(services, id, 'Mine', [
      { name: 'Income', type: 'REVENUE', accounts: ['4000', '4900'] },
      { name: 'Goods', type: 'COGS', accounts: ['5000'] },
      { name: 'Costs', type: 'OPEX', accounts: ['6000', '6500'] },
      { name: 'Net', type: 'NET_INCOME', formula: '{Income} - {Goods} - {Costs}' },
    ])
    mappingId = planted.mappingId
    groups = planted.groups
    const planned = ['Income', 'Goods', 'Costs'].flatMap((name, line) =>
      [1, 2, 3, 4].map((place) => ['GROUP', groups.get(name) ?? '', place, '2026-03', String(9000 * place - 4000 * line)] as const),
    )
    const scope = services.database.scope(id)
    budgetId = (await plantBudget(services, scope, { name: 'Plan 2026', categorizationId: planted.categorizationId }, planned)).id
    known = await companyNumerals(services, accessOf(scope), scope)
    // Small books: with the usual materiality, nothing would be worth a word.
    await setMateriality('500', '0.005')
  }, 120_000)

  /** So that small books have something to tell, or nothing. */
  async function setMateriality(amount: string, percent: string): Promise<void> {
    const { me } = await ask<{ me: { company: object } }>(
      '{ me { company { name currency fiscalYearStartMonth minorDigits materiality { amount percent metricPercent } } } }',
    )
    settings = [Number(amount).toLocaleString('en-US'), String(100 * Number(percent))]
    const to = { ...me.company, materiality: { amount, percent, metricPercent: percent } }
    await ask('mutation ($from: CompanySettingsInput!, $to: CompanySettingsInput!) { updateCompany(from: $from, to: $to) { id } }', {
      from: me.company,
      to,
    })
  }

  const described = async (more: object = {}): Promise<Described> => {
    const { describeFigures } = await ask<{ describeFigures: Described }>(DESCRIBE, { input: { mappingId, timeSpan: MARCH, ...more } })
    return describeFigures
  }
  const textOf = ({ sentences }: Described): readonly string[] => sentences.map(({ parts }) => parts.map(({ text }) => text).join(''))

  /** Numerals that are bound neither to a figure nor to the company's names, days and materiality. */
  const unboundOf = ({ title, sentences, chatPlan }: Described): readonly string[] => {
    const parts = sentences.flatMap((sentence) => sentence.parts)
    const figures = parts.flatMap(({ figure }) => {
      if (figure === null) return []
      const { text, value, cell } = figure
      return [{ text, value, key: cell }]
    })
    const texts = [title, ...parts.flatMap(({ text, figure }) => (figure === null ? [text] : text.split(figure.text)))]
    return unboundIn({ texts, figures, rows: [], charts: [] }, readPlanText(chatPlan), { ...known, settings, question: '' })
  }

  /** The figure of a report, positive where it is better. */
  async function reported({
    measure,
    groupId,
    accountId,
    startDate,
    endDate,
    locationIds,
    comparison,
    budgetId: plan,
  }: Figure): Promise<number | null> {
    const columns = { comparisons: comparison === null ? [] : [comparison], ...(plan === null ? {} : { budgetId: plan }) }
    const variables = { mappingId, timeSpan: { period: 'MONTHLY', startDate, endDate }, locationIds, columns }
    const { profitLossReport: report } = await ask<{ profitLossReport: Report }>(REPORT, variables)
    const section = report.sections.find(({ profitLossGroupId }) => profitLossGroupId === groupId)
    const values = accountId === null ? section?.sumRow.values : section?.rows.find((one) => one.accountId === accountId)?.values
    const at = (wanted: string | null): number =>
      Number(values?.[report.columns.findIndex((column) => column.comparison === wanted)] ?? Number.NaN)
    if (measure === 'VALUE') return at(null)
    const isCost = groupId !== groups.get('Income') && groupId !== groups.get('Net')
    const difference = (at(null) - at(comparison)) * (isCost ? -1 : 1)
    return measure === 'VARIANCE' ? difference : difference / Math.abs(at(comparison))
  }

  it('tell the figures of the report, and where they come from', async () => {
    for (const more of [{}, { comparison: 'PRIOR_YEAR' }, { subjects: [{ groupId: groups.get('Costs') }] }, { locationIds: ['2'] }]) {
      const one = await described(more)
      const figures = one.sentences.flatMap(({ parts }) => parts.flatMap(({ figure }) => figure ?? []))
      expect(figures.length).toBeGreaterThan(2)
      expect(one.sentences.length).toBeLessThanOrEqual(6)
      expect(unboundOf(one)).toEqual([])
      // Counts are of no cell of the report.
      for (const figure of figures.filter(({ cell }) => !cell.startsWith('count '))) {
        const wanted = await reported(figure)
        expect(Number(figure.value)).toBeCloseTo(wanted ?? Number.NaN, 4)
      }
    }
  })

  it('begin with the headline, then lines and locations', async () => {
    const one = await described()
    const sentences = textOf(one)
    expect(unboundOf(one)).toEqual([])
    expect(one.title).toBe('Income and Net against Plan 2026, Mar 2026')
    expect(sentences[0]).toMatch(/^Income in Mar 2026, all 5 locations: −?[\d,]+, −?[\d,]+ \(−?[\d.]+%\) against Plan 2026\.$/)
    expect(sentences[1]).toMatch(/^Net: /)
    expect(sentences.join('\n')).toMatch(/Most of it comes from |Behind it/)
    expect(sentences.join('\n')).toMatch(/Furthest (behind|ahead of) Plan 2026: Place \d/)
    // The fifth has books and no plan.
    const { erpLocations } = await ask<{ erpLocations: readonly { id: string; name: string }[] }>('{ erpLocations { id name } }')
    const fifth = erpLocations.find(({ id }) => id === '5')?.name
    expect(sentences.at(-1)).toBe(`Not comparable: ${fifth}, without figures in Plan 2026.`)
    const plan = readPlanText(one.chatPlan)
    expect(plan).toMatchObject({
      kind: 'BRIDGE',
      by: 'LINE',
      rows: [{ groupId: groups.get('Net') }],
      against: { kind: 'BUDGET', budgetId },
    })
  })

  it('say what days within a month are worth next to others', async () => {
    const of = async (startDate: string, endDate: string, more: object = {}) =>
      textOf(await described({ comparison: 'PRIOR_YEAR', timeSpan: { period: 'MONTHLY', startDate, endDate }, ...more })).at(-1) ?? ''
    expect(await of('2026-03-01', '2026-03-20')).toMatch(/^These days are a part of a month\. .* may be far off\.$/)
    expect(await of('2026-02-01', '2026-03-20')).toMatch(
      /^These days begin or end within a month\. .* may be off; one of whole months is not\.$/,
    )
    for (const whole of [
      await of('2026-02-01', '2026-03-31'),
      await of('2026-03-01', '2026-03-20', { subjects: [{ groupId: groups.get('Income') }] }),
    ])
      expect(whole).not.toContain('These days')
  })

  it('say nothing of what is not material', async () => {
    await setMateriality('999999999', '10')
    const one = await described({ comparison: 'PRIOR_YEAR' })
    const sentences = textOf(one)
    expect(sentences[0]).toMatch(/as in the year before within 1000%\.$/)
    expect(sentences).toHaveLength(3)
    expect(unboundOf(one)).toEqual([])
    expect(sentences[2]).toBe('No line and no location differs by more than is material, over $999,999,999 and 1000%.')
  })

  it('are of the own company alone', async () => {
    const { describeFigures } = await foreign<{ describeFigures: Described | null }>(DESCRIBE, { input: { mappingId, timeSpan: MARCH } })
    expect(describeFigures).toBeNull()
    await expect(described({ subjects: [{ groupId: 'gone' }] })).rejects.toThrow(/not one of the report/)
    await expect(described({ comparison: 'BUDGET' })).rejects.toThrow('Please choose a budget.')
  })
})
