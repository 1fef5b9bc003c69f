import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decimalFromFraction, fractionFromDecimal } from '@fourwall/domain/money/decimal.ts'
import type { PackedFigures } from '@fourwall/domain/workbooks/packed-figures.ts'
import type { FigureLine } from '@fourwall/domain/workbooks/read-figures.ts'
import type { BudgetReadingFacts, OpsDataReadingFacts } from '@fourwall/domain/workbooks/workbook-reading.ts'
import { readWorkbookFigures } from '../src/platform/files/read-workbook-figures.ts'
import { type WritingOrder, writeWorkbook } from '../src/platform/files/write-workbook.ts'
import { BUDGET, GROUPS, LOCATIONS, METRICS, OPS_DATA } from './sample-templates.ts'
import type { WorkbookFile, WorkbookFileSheet } from './workbook-file.ts'

export const METRIC_IDS = METRICS.map(({ id }) => id)
/** Of the categories: calculations are not planned. */
export const GROUP_IDS = GROUPS.filter(({ formula }) => formula === null).map(({ id }) => id)

const names = {
  companyId: 'company',
  fiscalYearStart: 1,
  locations: LOCATIONS,
  metrics: METRICS.map(({ id, name }) => ({ id, name, isDerived: false })),
} as const
export const OPS_DATA_READING: OpsDataReadingFacts = { ...names, kind: 'OPS_DATA' }
export const BUDGET_READING: BudgetReadingFacts = {
  ...names,
  kind: 'BUDGET',
  categorizations: [BUDGET.categorization],
  categorizationId: null,
  accounts: [],
  isCategorizationFixed: false,
  period: null,
}

export const BY_LOCATIONS: WritingOrder = { kind: 'OPS_DATA', facts: OPS_DATA }
export const BY_METRICS: WritingOrder = { kind: 'OPS_DATA', facts: { ...OPS_DATA, mode: 'METRICS', metrics: METRICS, otherMetrics: [] } }
export const OF_BUDGET: WritingOrder = { kind: 'BUDGET', facts: BUDGET }

export async function writtenTemplate(order: WritingOrder, lines: readonly PackedFigures[]): Promise<Buffer> {
  const all = async function* (): AsyncGenerator<readonly PackedFigures[]> {
    yield lines
  }
  return Buffer.from(await writeWorkbook(order, all()), 'base64')
}

/** What the product reads from a workbook: its figures as `Guests 1 24312/1 12.5`, in order, and all issues. */
export async function readTemplate(bytes: Uint8Array, reading: OpsDataReadingFacts | BudgetReadingFacts) {
  const folder = await mkdtemp(join(tmpdir(), 'fourwall-templates-'))
  try {
    const path = join(folder, 'Template.xlsx')
    await writeFile(path, bytes)
    const lines: FigureLine[] = []
    const summary = await readWorkbookFigures({ path, fileName: 'Template.xlsx', reading }, async (some) => {
      lines.push(...some)
    })
    return { summary, figures: readFigures(lines) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function readFigures(lines: readonly FigureLine[]): readonly string[] {
  return lines
    .flatMap(({ subjectId, locationId, figures }) =>
      figures.map(({ firstMonth, months, value, error }) => `${subjectId} ${locationId} ${firstMonth}/${months} ${value ?? error}`),
    )
    .sort()
}

/** What should be read from a workbook with some figures. */
export function givenFigures(lines: readonly PackedFigures[]): readonly string[] {
  return lines
    .flatMap(({ subjectId, locationId, firstMonths, months, values }) =>
      values.map(
        (value, at) =>
          `${subjectId} ${locationId} ${firstMonths[at]}/${months[at]} ${decimalFromFraction(fractionFromDecimal(value), 0, 12)}`,
      ),
    )
    .sort()
}

/** Styles with unlocked cells. */
function unlockedStyles(file: WorkbookFile): ReadonlySet<number> {
  const styles = /<cellXfs[^>]*>(.*)<\/cellXfs>/s.exec(file.part('xl/styles.xml'))?.[1] ?? ''
  return new Set(
    [...styles.matchAll(/<xf\b[^>]*?(?:\/>|>(.*?)<\/xf>)/gs)].flatMap(([, content = ''], at) =>
      /locked="(?:0|false)"/.test(content) ? [at] : [],
    ),
  )
}
/** A sheet's cells that can be changed while it is protected. */
export function unlockedPlaces(file: WorkbookFile, sheet: WorkbookFileSheet): readonly string[] {
  const unlocked = unlockedStyles(file)
  return [...sheet.cells.values()].filter(({ style }) => unlocked.has(style)).map(({ place }) => place)
}
