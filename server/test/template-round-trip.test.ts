import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decimalFromFraction, fractionFromDecimal } from '@fourwall/domain/money/decimal.ts'
import type { PackedFigures } from '@fourwall/domain/workbooks/packed-figures.ts'
import type { FigureLine } from '@fourwall/domain/workbooks/read-figures.ts'
import type { BudgetReadingFacts, OpsDataReadingFacts, WorkbookSummary } from '@fourwall/domain/workbooks/workbook-reading.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readWorkbookFigures } from '../src/platform/files/read-workbook-figures.ts'
import { type WritingOrder, writeWorkbook } from '../src/platform/files/write-workbook.ts'
import { hasLibreOffice, resavedByLibreOffice } from './libre-office.ts'
import { BUDGET, GROUPS, LOCATIONS, METRICS, OPS_DATA, sampleFigures } from './sample-templates.ts'
import { WorkbookFile } from './workbook-file.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fourwall-templates-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

const metricIds = METRICS.map(({ id }) => id)
const groupIds = GROUPS.filter(({ formula }) => formula === null).map(({ id }) => id)
const names = {
  companyId: 'company',
  fiscalYearStart: 1,
  locations: LOCATIONS,
  metrics: METRICS.map(({ id, name }) => ({ id, name, isDerived: false })),
} as const
const OPS_DATA_READING: OpsDataReadingFacts = { ...names, kind: 'OPS_DATA' }
const BUDGET_READING: BudgetReadingFacts = {
  ...names,
  kind: 'BUDGET',
  categorizations: [BUDGET.categorization],
  categorizationId: null,
  isCategorizationFixed: false,
  period: null,
}

const written = async (order: WritingOrder, lines: readonly PackedFigures[]): Promise<Buffer> => {
  const all = async function* (): AsyncGenerator<readonly PackedFigures[]> {
    yield lines
  }
  return Buffer.from(await writeWorkbook(order, all()), 'base64')
}
const byLocations: WritingOrder = { kind: 'OPS_DATA', facts: OPS_DATA }
const byMetrics: WritingOrder = { kind: 'OPS_DATA', facts: { ...OPS_DATA, mode: 'METRICS', metrics: METRICS, otherMetrics: [] } }
const budget: WritingOrder = { kind: 'BUDGET', facts: BUDGET }

async function read(bytes: Uint8Array, reading: OpsDataReadingFacts | BudgetReadingFacts) {
  const path = join(folder, 'Template.xlsx')
  await writeFile(path, bytes)
  const lines: FigureLine[] = []
  const summary: WorkbookSummary = await readWorkbookFigures({ path, fileName: 'Template.xlsx', reading }, async (some) => {
    lines.push(...some)
  })
  return { summary, figures: readFigures(lines) }
}

/** `Guests 1 24312/1 12.5`, in order. */
function readFigures(lines: readonly FigureLine[]): readonly string[] {
  return lines
    .flatMap(({ subjectId, locationId, figures }) =>
      figures.map(({ firstMonth, months, value, error }) => `${subjectId} ${locationId} ${firstMonth}/${months} ${value ?? error}`),
    )
    .sort()
}

function givenFigures(lines: readonly PackedFigures[]): readonly string[] {
  return lines
    .flatMap(({ subjectId, locationId, firstMonths, months, values }) =>
      values.map(
        (value, at) =>
          `${subjectId} ${locationId} ${firstMonths[at]}/${months[at]} ${decimalFromFraction(fractionFromDecimal(value), 0, 12)}`,
      ),
    )
    .sort()
}

/** Whatever can be stored: up to 15 digits before and 12 after the point; every fifth is no figure. */
const anyFigure = fc
  .oneof(
    {
      weight: 4,
      arbitrary: fc.tuple(
        fc.bigInt({ min: -(10n ** 15n) + 1n, max: 10n ** 15n - 1n }),
        fc.bigInt({ min: 0n, max: 10n ** 12n - 1n }),
        fc.nat(12),
      ),
    },
    { weight: 4, arbitrary: fc.tuple(fc.bigInt({ min: -99_999n, max: 99_999n }), fc.bigInt({ min: 0n, max: 99n }), fc.constantFrom(0, 2)) },
    { weight: 2, arbitrary: fc.constant(null) },
  )
  .map((parts) => {
    if (parts === null) return ''
    const [whole, fraction, decimals] = parts
    const digits = String(fraction).padStart(decimals, '0').slice(0, decimals).replace(/0+$/, '')
    return digits === '' ? String(whole) : `${whole}.${digits}`
  })
const manyFigures = fc.array(anyFigure, { minLength: 100, maxLength: 200 }).filter((values) => values.some((value) => value !== ''))

describe('a template', () => {
  it.each([
    { name: 'by locations', order: byLocations, reading: OPS_DATA_READING, ids: metricIds.slice(0, 4) },
    { name: 'by metrics', order: byMetrics, reading: OPS_DATA_READING, ids: metricIds },
    { name: 'of a budget', order: budget, reading: BUDGET_READING, ids: [...groupIds, ...metricIds] },
  ])('$name is read back with every figure that was stored, and with nothing to remark', async ({ order, reading, ids }) => {
    await fc.assert(
      fc.asyncProperty(manyFigures, async (values) => {
        const lines = sampleFigures(ids, values)
        const { figures, summary } = await read(await written(order, lines), reading)
        expect(figures).toEqual(givenFigures(lines))
        expect([summary.issues, summary.invalid]).toEqual([[], 0])
      }),
      { numRuns: 1 },
    )
  })

  it('is read back as another program filled it in', async () => {
    const file = new WorkbookFile(await written(byLocations, sampleFigures(['Guests'], ['1', '2'])))
    const [place, other] = LOCATIONS
    file.fillIn([
      { title: place.name, label: 'Guests', heading: 'Feb 2026', value: '0' },
      { title: place.name, label: 'Guests', heading: 'Mar 2026', value: null },
      { title: other.name, label: '=Seats', heading: 'Jun 2026', value: '-86.125' },
    ])
    file.set('101 Back Bay', { A9: 'Wage _x005F_x0041_', C9: '12,345.50' }, { isText: true })
    const { figures, summary } = await read(file.bytes(), OPS_DATA_READING)
    expect(figures.filter((text) => !text.startsWith('Guests 2') && !text.startsWith('Guests 3'))).toEqual([
      '=Seats 2 24317/1 -86.125',
      'Guests 1 24312/1 1',
      'Guests 1 24313/1 0',
      'Guests 1 24315/1 2',
      'Guests 1 24316/1 1',
      'Guests 1 24317/1 2',
      'Wage _x0041_ 1 24312/1 12345.5',
    ])
    expect(summary.issues).toEqual([])
  })

  it('is understood after what it names was renamed, and refused by another company', async () => {
    const lines = sampleFigures(['Guests'], ['5'])
    const bytes = await written(byLocations, lines)
    const renamed: OpsDataReadingFacts = {
      ...OPS_DATA_READING,
      locations: LOCATIONS.map(({ id }) => ({ id, name: `Place ${id}` })),
      metrics: OPS_DATA_READING.metrics.map((one) => (one.id === 'Guests' ? { ...one, name: 'Covers' } : one)),
    }
    expect((await read(bytes, renamed)).figures).toEqual(givenFigures(lines))
    await expect(read(bytes, { ...OPS_DATA_READING, companyId: 'other' })).rejects.toMatchObject({ code: 'BAD_USER_INPUT' })
    await expect(read(bytes, BUDGET_READING)).rejects.toMatchObject({ code: 'BAD_USER_INPUT' })
  })

  it.skipIf(!hasLibreOffice)('keeps every figure when LibreOffice opens and saves it (skipped where SOFFICE_PATH names none)', async () => {
    const [values = []] = fc.sample(manyFigures, 1)
    const cases = [
      { order: byLocations, reading: OPS_DATA_READING, lines: sampleFigures(metricIds.slice(0, 4), values) },
      { order: budget, reading: BUDGET_READING, lines: sampleFigures([...groupIds, ...metricIds], values) },
    ]
    const saved = await resavedByLibreOffice(await Promise.all(cases.map(({ order, lines }) => written(order, lines))))
    for (const [at, { reading, lines }] of cases.entries()) {
      const { figures, summary } = await read(saved[at] ?? Buffer.alloc(0), reading)
      expect(figures).toEqual(givenFigures(lines))
      expect(summary.issues).toEqual([])
    }
  })
})
