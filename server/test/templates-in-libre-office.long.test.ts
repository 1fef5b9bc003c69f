import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { manyFigures } from './any-figures.ts'
import { hasLibreOffice, resavedByLibreOffice } from './libre-office.ts'
import { sampleFigures } from './sample-templates.ts'
import { WorkbookFile } from './workbook-file.ts'
import {
  BUDGET_READING,
  BY_LOCATIONS,
  BY_METRICS,
  GROUP_IDS,
  givenFigures,
  METRIC_IDS,
  OF_BUDGET,
  OPS_DATA_READING,
  readTemplate,
  unlockedPlaces,
  writtenTemplate,
} from './written-templates.ts'

const [ANY = []] = fc.sample(manyFigures, 1)
const PLAIN = ['1234', '', '0', '-12.5', '86', '1250.75', '', '-3']

describe.skipIf(!hasLibreOffice)('templates opened and saved by LibreOffice (skipped without SOFFICE_PATH)', () => {
  const cases = [
    { order: BY_LOCATIONS, reading: OPS_DATA_READING, lines: sampleFigures(METRIC_IDS.slice(0, 4), ANY) },
    { order: BY_METRICS, reading: OPS_DATA_READING, lines: sampleFigures(METRIC_IDS, PLAIN) },
    { order: OF_BUDGET, reading: BUDGET_READING, lines: sampleFigures([...GROUP_IDS, ...METRIC_IDS], ANY) },
    // With formulas over numbers, and over empty cells.
    { order: OF_BUDGET, reading: BUDGET_READING, lines: sampleFigures([...GROUP_IDS, ...METRIC_IDS], PLAIN) },
    { order: OF_BUDGET, reading: BUDGET_READING, lines: [] },
  ]
  let resaved: readonly Buffer[]
  let before: readonly WorkbookFile[]
  let after: readonly WorkbookFile[]

  beforeAll(async () => {
    const workbooks = await Promise.all(cases.map(({ order, lines }) => writtenTemplate(order, lines)))
    resaved = await resavedByLibreOffice(workbooks)
    before = workbooks.map((bytes) => new WorkbookFile(bytes))
    after = resaved.map((bytes) => new WorkbookFile(bytes))
  })

  it('are read back with every stored figure, and without problems', async () => {
    for (const [at, { reading, lines }] of cases.entries()) {
      const { figures, summary } = await readTemplate(resaved[at] ?? Buffer.alloc(0), reading)
      expect(figures).toEqual(givenFigures(lines))
      // Random figures may be below zero as a whole, which is only noted.
      expect(summary.issues.filter(({ severity }) => severity !== 'NOTE')).toEqual([])
    }
  })

  it('have every figure, text and title as it was', () => {
    let figures = 0
    for (const [at, file] of before.entries())
      for (const sheet of file.sheets) {
        const { name, cells } = sheet
        const inputs = new Set(unlockedPlaces(file, sheet))
        const saved = after[at]?.sheet(name).cells
        for (const { place, text, isNumber, formula } of cells.values()) {
          if (formula !== null || text === '') continue
          const other = saved?.get(place)?.text ?? ''
          // For a sum over figures stored as texts, it keeps about 15 digits.
          if (isNumber && !inputs.has(place)) expectSame(other, text, 1e-12)
          else if (isNumber) expect([name, place, Number(other)]).toEqual([name, place, Number(text)])
          else expect([name, place, other]).toEqual([name, place, text])
          if (isNumber) figures += 1
        }
      }
    expect(figures).toBeGreaterThan(200)
  })

  it('compute what is stored next to every formula', () => {
    let formulas = 0
    for (const [at, file] of before.entries())
      for (const { name, cells } of file.sheets)
        for (const { place, text, formula, isNumber } of cells.values()) {
          if (formula === null) continue
          formulas += 1
          const other = after[at]?.sheet(name).cells.get(place)
          expect([name, place, other?.isNumber]).toEqual([name, place, isNumber])
          if (!isNumber) expect([name, place, other?.text]).toEqual([name, place, text])
          else expectSame(other?.text ?? '', text, 1e-9)
        }
    expect(formulas).toBeGreaterThan(250)
  })

  it('stay hidden, locked and checked', () => {
    for (const [at, file] of before.entries()) {
      const saved = after[at]
      expect(saved?.sheets.map(({ name }) => name)).toEqual(file.sheets.map(({ name }) => name))
      expect(saved?.sheets.at(-1)?.state).not.toBe('visible')
      for (const { name, state } of file.sheets.slice(1)) {
        const sheet = saved?.sheet(name)
        if (saved === undefined || sheet === undefined || state !== 'visible') continue
        expect(sheet.xml).toMatch(/<sheetProtection[^>]*sheet="(?:1|true)"/)
        expect(new Set(unlockedPlaces(saved, sheet))).toEqual(new Set(unlockedPlaces(file, file.sheet(name))))
        expect(sheet.xml).toMatch(/<dataValidation [^>]*type="decimal"/)
      }
    }
    expect(after[0]?.sheet('101 Back Bay').xml).toMatch(/<dataValidation [^>]*type="list"/)
  })
})

/** For numbers: equal up to the precision of doubles. */
function expectSame(one: string, other: string, share: number): void {
  expect(Math.abs(Number(one) - Number(other))).toBeLessThanOrEqual(share * Math.max(1, Math.abs(Number(other))))
}
