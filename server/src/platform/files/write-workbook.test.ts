import { setImmediate as turn } from 'node:timers/promises'
import { monthIndex } from '@fourwall/domain/time/day.ts'
import { figurePeriods } from '@fourwall/domain/workbooks/figure-periods.ts'
import type { PackedFigures } from '@fourwall/domain/workbooks/packed-figures.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { longestOwnTurn } from '../../../test/cpu-time.ts'
import { hasLibreOffice, resavedByLibreOffice } from '../../../test/libre-office.ts'
import { BUDGET, GROUPS, METRICS, OPS_DATA, sampleFigures } from '../../../test/sample-templates.ts'
import { WorkbookFile, type WorkbookFileSheet } from '../../../test/workbook-file.ts'
import { type WritingOrder, writeWorkbook } from './write-workbook.ts'

const VALUES = ['1234', '', '0', '-12.5', '0.000000000001', '999999999999999', '86', '1250.75', '', '-3']
const metricIds = METRICS.map(({ id }) => id)
const groupIds = GROUPS.filter(({ formula }) => formula === null).map(({ id }) => id)

async function* inPieces(lines: readonly PackedFigures[]): AsyncGenerator<readonly PackedFigures[]> {
  for (let at = 0; at < lines.length; at += 7) {
    await turn()
    yield lines.slice(at, at + 7)
  }
}
const written = async (order: WritingOrder, lines: readonly PackedFigures[]): Promise<Buffer> =>
  Buffer.from(await writeWorkbook(order, inPieces(lines)), 'base64')
const opsData = (mode: 'LOCATIONS' | 'METRICS') =>
  written({ kind: 'OPS_DATA', facts: { ...OPS_DATA, mode } }, sampleFigures(metricIds, VALUES))
const budget = (values: readonly string[] = VALUES) =>
  written({ kind: 'BUDGET', facts: BUDGET }, sampleFigures([...groupIds, ...metricIds], values))

/** Which styles let their cells be changed. */
function unlockedStyles(file: WorkbookFile): ReadonlySet<number> {
  const styles = /<cellXfs[^>]*>(.*)<\/cellXfs>/s.exec(file.part('xl/styles.xml'))?.[1] ?? ''
  return new Set(
    [...styles.matchAll(/<xf\b[^>]*?(?:\/>|>(.*?)<\/xf>)/gs)].flatMap(([, content = ''], at) =>
      /locked="(?:0|false)"/.test(content) ? [at] : [],
    ),
  )
}
const unlockedPlaces = (file: WorkbookFile, sheet: WorkbookFileSheet): readonly string[] => {
  const unlocked = unlockedStyles(file)
  return [...sheet.cells.values()].filter(({ style }) => unlocked.has(style)).map(({ place }) => place)
}

describe('a workbook that is written', () => {
  it('is protected but for the cells that are to be filled in, and holds what it should of spreadsheets', async () => {
    const file = new WorkbookFile(await opsData('LOCATIONS'))
    expect(file.sheets.map(({ name, state }) => `${name} ${state}`)).toEqual([
      'Instructions visible',
      '101 Back Bay visible',
      "O'Malley's a name longer than w visible",
      '=Pier "9" visible',
      '_fourwall veryHidden',
    ])
    for (const { xml } of file.sheets) expect(xml).toContain('<sheetProtection sheet="1"')
    const sheet = file.sheet("O'Malley's a name longer than w")
    expect(sheet.cells.get('A1')?.text).toBe("O'Malley's: a name [longer] than what a tab takes")
    expect(['A5', 'A6', 'A7', 'A8'].map((place) => sheet.cells.get(place)?.text)).toEqual(['Guests', 'Labor hours', '#REF!', '=Seats'])
    expect([...sheet.cells.values()].filter(({ formula }) => formula !== null)).toEqual([])
    const places = unlockedPlaces(file, sheet)
    expect(places).toEqual(
      [5, 6, 7, 8, 9].flatMap((line) => [...(line === 9 ? ['A9'] : []), ...['C', 'D', 'E', 'F', 'G', 'H'].map((letter) => letter + line)]),
    )
    expect(sheet.xml).toMatch(/<pane xSplit="2" ySplit="4" topLeftCell="C5" state="frozen"/)
    expect(sheet.xml).toMatch(/<dataValidation type="decimal" sqref="C5:H9"[^>]*errorStyle="stop"/)
    expect(sheet.xml).toMatch(/<dataValidation type="list" sqref="A9"[^>]*>\s*<formula1>'_fourwall'!\$C\$16:\$C\$16<\/formula1>/)
    expect(file.sheet('_fourwall').cells.get('C16')?.text).toBe('Wage _x005F_x0041_')
  })

  it('is the same for the same figures, made at the same time', async () => {
    expect((await budget()).equals(await budget())).toBe(true)
    expect((await budget()).equals(await budget(['1']))).toBe(false)
  })

  // Older versions of Node cannot tell one thread's computing from another's.
  it.skipIf(!('threadCpuUsage' in process))('leaves the server free for others', async () => {
    const periods = figurePeriods('MONTHLY', monthIndex(2020, 1), monthIndex(2025, 12), 1)
    const locations = Array.from({ length: 20 }, (_, id) => ({ id, name: `Place ${id}` }))
    const metrics = Array.from({ length: 50 }, (_, at) => ({ ...METRICS[0], id: `m${at}`, name: `Metric ${at}` })) as typeof METRICS // of one that is there
    const lines = metrics.flatMap(({ id: subjectId }) =>
      locations.map(({ id: locationId }) => ({
        subjectId,
        locationId,
        firstMonths: periods.map(({ firstMonth }) => firstMonth),
        months: periods.map(() => 1),
        values: periods.map((_, at) => `${locationId * at}.25`),
      })),
    )
    const { result, longest } = await longestOwnTurn(() =>
      writeWorkbook({ kind: 'OPS_DATA', facts: { ...OPS_DATA, periods, metrics, otherMetrics: [], locations } }, inPieces(lines)),
    )
    expect(new WorkbookFile(Buffer.from(result, 'base64')).sheets).toHaveLength(22)
    expect(longest).toBeLessThan(50)
  })

  it('is not made of figures that cannot be had', async () => {
    const failing = async function* (): AsyncGenerator<readonly PackedFigures[]> {
      yield sampleFigures(['Guests'], VALUES)
      throw new Error('The database is gone')
    }
    await expect(writeWorkbook({ kind: 'OPS_DATA', facts: OPS_DATA }, failing())).rejects.toThrow('The database is gone')
    // Whoever waited for it comes next.
    expect((await opsData('METRICS')).length).toBeGreaterThan(1000)
  })
})

describe.skipIf(!hasLibreOffice)('opened by LibreOffice (skipped where SOFFICE_PATH names none)', () => {
  let before: readonly WorkbookFile[]
  let after: readonly WorkbookFile[]

  beforeAll(async () => {
    const plain = VALUES.filter((value) => value.length < 12)
    const workbooks = [await opsData('LOCATIONS'), await opsData('METRICS'), await budget(plain), await budget([''])]
    before = workbooks.map((bytes) => new WorkbookFile(bytes))
    after = (await resavedByLibreOffice(workbooks)).map((bytes) => new WorkbookFile(bytes))
  })

  it('has every figure, text and title as it was', () => {
    let figures = 0
    for (const [at, file] of before.entries())
      for (const { name, cells } of file.sheets) {
        const saved = after[at]?.sheet(name).cells
        for (const { place, text, isNumber, formula } of cells.values()) {
          if (formula !== null || text === '') continue
          const other = saved?.get(place)?.text ?? ''
          if (isNumber) expect([name, place, Number(other)]).toEqual([name, place, Number(text)])
          else expect([name, place, other]).toEqual([name, place, text])
          if (isNumber) figures += 1
        }
      }
    expect(figures).toBeGreaterThan(200)
  })

  it('computes what is kept beside every formula', () => {
    let formulas = 0
    for (const [at, file] of before.entries())
      for (const { name, cells } of file.sheets)
        for (const { place, text, formula, isNumber } of cells.values()) {
          if (formula === null) continue
          formulas += 1
          const other = after[at]?.sheet(name).cells.get(place)
          expect([name, place, other?.isNumber]).toEqual([name, place, isNumber])
          if (!isNumber) expect([name, place, other?.text]).toEqual([name, place, text])
          else expect(Math.abs(Number(other?.text) - Number(text))).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(Number(text))))
        }
    expect(formulas).toBeGreaterThan(250)
  })

  it('stays hidden, locked and checked', () => {
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
