import { setImmediate as turn } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { monthIndex } from '@fourwall/domain/time/day.ts'
import { figurePeriods } from '@fourwall/domain/workbooks/figure-periods.ts'
import type { PackedFigures } from '@fourwall/domain/workbooks/packed-figures.ts'
import { describe, expect, it, vi } from 'vitest'
import { METRICS, OPS_DATA, sampleFigures } from '../../../test/sample-templates.ts'
import { mostPerTurn } from '../../../test/turns.ts'
import { WorkbookFile } from '../../../test/workbook-file.ts'
import { BY_LOCATIONS, BY_METRICS, GROUP_IDS, METRIC_IDS, OF_BUDGET, unlockedPlaces } from '../../../test/written-templates.ts'
import { type WritingInput, type WritingOrder, writeWorkbook } from './write-workbook.ts'

const VALUES = ['1234', '', '0', '-12.5', '0.000000000001', '999999999999999', '86', '1250.75', '', '-3']

async function* inPieces(lines: readonly PackedFigures[]): AsyncGenerator<readonly PackedFigures[]> {
  for (let at = 0; at < lines.length; at += 7) {
    await turn()
    yield lines.slice(at, at + 7)
  }
}
const written = async (order: WritingOrder, lines: readonly PackedFigures[]): Promise<Buffer> =>
  Buffer.from(await writeWorkbook(order, inPieces(lines)), 'base64')
const budget = (values: readonly string[] = VALUES) => written(OF_BUDGET, sampleFigures([...GROUP_IDS, ...METRIC_IDS], values))

describe('a workbook that is written', () => {
  it('is protected but for the cells that are to be filled in, and holds what it should of spreadsheets', async () => {
    const file = new WorkbookFile(await written(BY_LOCATIONS, sampleFigures(METRIC_IDS, VALUES)))
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

  it('gives up its turn once nobody waits for it', async () => {
    const leaving = new AbortController()
    const first = budget()
    const left = writeWorkbook(OF_BUDGET, inPieces([]), leaving.signal)
    leaving.abort(new Error('gone'))
    await expect(left).rejects.toThrow('gone')
    await first
  })

  it('is the same for the same figures, made at the same time', async () => {
    expect((await budget()).equals(await budget())).toBe(true)
    expect((await budget()).equals(await budget(['1']))).toBe(false)
  })

  it('is written in a thread of its own, which is handed two thousand figures at a time', async () => {
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
    const atOnce = async function* (): AsyncGenerator<readonly PackedFigures[]> {
      yield lines
    }
    let all = 0
    const { result, most } = await mostPerTurn(async (count) => {
      // oxlint-disable-next-line typescript/unbound-method -- called below with its worker
      const handOver = Worker.prototype.postMessage
      const handing = vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker, message: WritingInput) {
        const figures = message.kind === 'end' ? 0 : message.lines.reduce((sum, { values }) => sum + values.length, 0)
        all += figures
        count(figures)
        handOver.call(this, message)
      })
      try {
        return await writeWorkbook({ kind: 'OPS_DATA', facts: { ...OPS_DATA, periods, metrics, otherMetrics: [], locations } }, atOnce())
      } finally {
        handing.mockRestore()
      }
    })
    expect(new WorkbookFile(Buffer.from(result, 'base64')).sheets).toHaveLength(22)
    expect(all).toBe(20 * 50 * periods.length)
    expect(most).toBeLessThan(2_000 + periods.length)
  })

  it('is not made of figures that cannot be had', async () => {
    const failing = async function* (): AsyncGenerator<readonly PackedFigures[]> {
      yield sampleFigures(['Guests'], VALUES)
      throw new Error('The database is gone')
    }
    await expect(writeWorkbook({ kind: 'OPS_DATA', facts: OPS_DATA }, failing())).rejects.toThrow('The database is gone')
    // Whoever waited for it comes next.
    expect((await written(BY_METRICS, [])).length).toBeGreaterThan(1000)
  })
})
