import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DomainError } from '@fourwall/domain/errors.ts'
import type { BudgetReadingFacts, OpsDataReadingFacts } from '@fourwall/domain/workbooks/workbook-reading.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type WritingOrder, writeWorkbook } from '../src/platform/files/write-workbook.ts'
import { hasLibreOffice, resavedByLibreOffice } from './libre-office.ts'
import { type ReadText, readBytes, TIDEWATER } from './read-workbooks.ts'
import { BUDGET, LOCATIONS, METRICS, OPS_DATA, sampleFigures } from './sample-templates.ts'
import { workbookFile } from './small-workbook.ts'
import { mutated, randomNumbers } from './workbook-fuzzer.ts'

/** Number of workbooks to try; a long run sets it, and the first one's number. */
const TRIED = Number(process.env['FOURWALL_FUZZED_WORKBOOKS'] ?? '250')
const FIRST = Number(process.env['FOURWALL_FUZZED_FROM'] ?? '1')

const FIGURE = / = -?(?:0|[1-9]\d{0,14})(?:\.\d{0,11}[1-9])?$/
const INVALID = / ! \S.*[.?]$/s
const SENTENCE = /^[“A-Z].*[.]$/s
const TAKES_TOO_LONG = /takes longer than \S+ seconds to read/
const ISSUE = /^(?:PROBLEM|NOTE) .*: \S.*[.?]$/s

interface Original {
  readonly name: string
  readonly bytes: Buffer
  readonly reading: OpsDataReadingFacts | BudgetReadingFacts
  readonly read: ReadText
}

const folder = mkdtempSync(join(tmpdir(), 'fourwall-fuzzed-'))
const originals: Original[] = []

beforeAll(async () => {
  const names = {
    companyId: 'company',
    fiscalYearStart: 1,
    locations: LOCATIONS,
    metrics: METRICS.map(({ id, name }) => ({ id, name, isDerived: false })),
  } as const
  const budgetReading = {
    ...names,
    kind: 'BUDGET',
    categorizations: [BUDGET.categorization],
    categorizationId: null,
    accounts: [],
    isCategorizationFixed: false,
    period: null,
  } as const
  const add = async (name: string, bytes: Buffer, reading: Original['reading']): Promise<void> => {
    originals.push({ name, bytes, reading, read: await readBytes(folder, bytes, reading) })
  }
  const written = async (order: WritingOrder, ids: readonly string[]): Promise<Buffer> => {
    const figures = async function* () {
      yield sampleFigures(ids, ['1200', '-0.5', '12.25', '', '123456789012345.123456789012'])
    }
    return Buffer.from(await writeWorkbook(order, figures()), 'base64')
  }
  const opsData = await written(
    { kind: 'OPS_DATA', facts: OPS_DATA },
    METRICS.map(({ id }) => id),
  )
  await add('template of ops data', opsData, { ...names, kind: 'OPS_DATA' })
  await add(
    'template of a budget',
    await written(
      { kind: 'BUDGET', facts: BUDGET },
      METRICS.map(({ id }) => id),
    ),
    budgetReading,
  )
  await add('small workbook', SMALL, TIDEWATER)
  if (TRIED > 5_000 && hasLibreOffice)
    await add('template saved by LibreOffice', (await resavedByLibreOffice([opsData]))[0] ?? opsData, { ...names, kind: 'OPS_DATA' })
})
afterAll(() => rmSync(folder, { recursive: true }))

/** A little of everything. */
const SMALL = workbookFile({
  settings: 'date1904="0"',
  formats: ['mmm yy', '0.0%'],
  sharedTexts: ['Metric', 'Guests', '1,200.50', 'Orders'],
  sheets: [
    { name: 'Cover', rows: [['Hello']] },
    {
      name: 'Downtown',
      rows: [
        [{ xml: '<c r="@" t="s"><v>0</v></c>' }, { xml: '<c r="@" s="1"><v>46023</v></c>' }, 'Feb 2026', 'Q2 2026', 'Notes'],
        [
          { xml: '<c r="@" t="s"><v>1</v></c>' },
          5,
          { xml: '<c r="@" t="s"><v>2</v></c>' },
          { xml: '<c r="@" s="2"><v>0.5</v></c>' },
          'busy',
        ],
        [{ xml: '<c r="@" t="s"><v>3</v></c>' }, { xml: '<c r="@"><f>B2*2</f><v>10</v></c>' }, { xml: '<c r="@" t="e"><v>#N/A</v></c>' }],
      ],
      merged: ['B3:B4'],
    },
    { name: 'Hidden', rows: [['x']], state: 'hidden' },
  ],
})

it('reads a mutated workbook, or refuses it with a sentence', { timeout: 3_600_000 }, async () => {
  const outcomes = { read: 0, refused: 0 }
  for (let seed = FIRST; seed < FIRST + TRIED; seed++) {
    const random = randomNumbers(seed)
    const original = originals[random(originals.length)] as Original // there are at least three
    const { bytes, isPackedAnew } = mutated(original.bytes, random)
    const problems: string[] = []
    try {
      const read = await readBytes(folder, bytes, original.reading)
      outcomes.read += 1
      problems.push(...problemsOf(read))
      // Checksums prevent parts that were not repacked from being read as anything else.
      const known = new Set(original.read.figures)
      if (!isPackedAnew) problems.push(...read.figures.filter((figure) => !known.has(figure)))
    } catch (error) {
      outcomes.refused += 1
      // A few cells that take as long as the largest workbook are a fault of ours.
      if (!(error instanceof DomainError && SENTENCE.test(error.message)) || TAKES_TOO_LONG.test(error.message))
        problems.push(String(error))
    }
    expect({ seed, of: original.name, problems }).toEqual({ seed, of: original.name, problems: [] })
  }
  // Neither outcome may be rare.
  expect(Math.min(outcomes.read, outcomes.refused)).toBeGreaterThan(TRIED / 10)
})

/** What is wrong with a result. */
function problemsOf({ figures, issues, summary }: ReadText): readonly string[] {
  const invalid = figures.filter((one) => one.includes(' ! '))
  const problems = [
    ...figures.filter((one) => !(invalid.includes(one) ? INVALID : FIGURE).test(one)),
    ...issues.filter((one) => !ISSUE.test(one)),
  ]
  return summary.figures === figures.length && summary.invalid === invalid.length ? problems : [...problems, 'The counts are wrong.']
}
