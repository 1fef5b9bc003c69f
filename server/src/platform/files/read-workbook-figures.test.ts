import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { BadInputError } from '@fourwall/domain/errors.ts'
import type { FigureLine } from '@fourwall/domain/workbooks/read-figures.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { figureAt, locationName, metricName, writeFiguresWorkbook } from '../../../bench/figures-workbook.ts'
import { TIDEWATER } from '../../../test/read-workbooks.ts'
import { workbookFile } from '../../../test/small-workbook.ts'
import { IN_LONG_SUITE } from '../../../test/suites.ts'
import { readFiguresOfWorkbook } from './figures-of-workbook.ts'
import { readWorkbookFigures } from './read-workbook-figures.ts'
import type { WorkbookOrder } from './workbook-order.ts'

describe('a workbook that is read in a process of its own', () => {
  const SIZE = { locations: 20, metrics: 100, months: 24 }
  const folder = mkdtempSync(join(tmpdir(), 'fourwall-figures-'))
  const path = join(folder, 'large.xlsx')
  const order: WorkbookOrder = {
    path,
    fileName: 'large.xlsx',
    reading: {
      ...TIDEWATER,
      locations: Array.from({ length: SIZE.locations }, (_, at) => ({ id: at + 1, name: locationName(at) })),
      metrics: Array.from({ length: SIZE.metrics }, (_, at) => ({ id: `m${at}`, name: metricName(at), isDerived: false })),
    },
  }

  beforeAll(async () => {
    await writeFiguresWorkbook(path, SIZE)
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  const small = (cells: readonly string[]): WorkbookOrder => {
    const file = join(folder, 'small.xlsx')
    writeFileSync(
      file,
      workbookFile({
        sheets: [
          {
            name: 'Downtown',
            rows: [
              ['Metric', 'Jan 2026', 'Feb 2026', 'Mar 2026'],
              ['Guests', ...cells],
            ],
          },
        ],
      }),
    )
    return { path: file, fileName: 'small.xlsx', reading: TIDEWATER }
  }

  it('gives what this process would read of it, piece by piece', async () => {
    const lines: FigureLine[] = []
    let reader: number | null = null
    const take = async (some: readonly FigureLine[]): Promise<void> => {
      expect(some.reduce((sum, { figures }) => sum + figures.length, 0)).toBeLessThan(5_000)
      lines.push(...some)
    }
    const summary = await readWorkbookFigures(order, take, { onStart: (pid) => (reader = pid) })
    expect([null, process.pid]).not.toContain(reader)
    expect(summary).toMatchObject({ issues: [], lines: 2_000, figures: 48_000, invalid: 0, decimalMark: null })
    const here: FigureLine[] = []
    expect(await readFiguresOfWorkbook(order, { line: (line) => here.push(line), rest: async () => undefined })).toEqual(summary)
    expect(lines).toEqual(here)
    expect(lines[151]?.figures[3]?.value).toBe(String(Number(figureAt(1, 51, 3))))
  })

  it.runIf(IN_LONG_SUITE)('waits for the reader of the lines', async () => {
    let [taken, isTaking] = [0, false]
    await readWorkbookFigures(order, async (some) => {
      expect(isTaking).toBe(false)
      isTaking = true
      await new Promise((resolve) => setImmediate(resolve))
      taken += some.length
      isTaking = false
    })
    expect(taken).toBe(2_000)
  })

  it('gives way to the server where both want a processor', async () => {
    let priority: number | null = null
    await readWorkbookFigures(small(['1']), async () => undefined, { onStart: (pid) => (priority = getPriority(pid)) })
    expect(priority).toBe(Math.max(10, getPriority()))
  })

  it('hands texts and errors over as they are', async () => {
    const lines: FigureLine[] = []
    await readWorkbookFigures(small([' 1,200.50 ', 'two words\tand a tab', '“quoted” \n line']), async (some) => void lines.push(...some))
    expect(lines.flatMap(({ figures }) => figures.map(({ column, text, value }) => [column, text, value]))).toEqual([
      [1, ' 1,200.50 ', '1200.5'],
      [2, 'two words\tand a tab', null],
      [3, '“quoted” \n line', null],
    ])
  })

  it.runIf(IN_LONG_SUITE)('hands on no more of long texts than people need, however many cells have them', async () => {
    const file = { ...order, reading: TIDEWATER, path: join(folder, 'long.xlsx') }
    const months = Array.from({ length: 12 }, (_, at) => `2026-${String(at + 1).padStart(2, '0')}`)
    const rows = Array.from({ length: 100 }, () => ['Guests', ...months.map(() => ({ xml: '<c r="@" t="s"><v>0</v></c>' }))])
    const sheets = [{ name: 'Downtown', rows: [['Metric', ...months], ...rows] }]
    writeFileSync(file.path, workbookFile({ sheets, sharedTexts: ['x'.repeat(50_000)] }))
    const texts: string[] = []
    await readWorkbookFigures(file, async (some) => void texts.push(...some.flatMap(({ figures }) => figures.map(({ text }) => text))))
    expect(texts).toHaveLength(1_200)
    expect(new Set(texts)).toEqual(new Set([`${'x'.repeat(100)}…`]))
  })

  it('ends with what goes wrong with the lines', async () => {
    let [times, pid] = [0, 0]
    const full = new Error('The disk is full')
    const reading = readWorkbookFigures(
      order,
      async () => {
        times += 1
        throw full
      },
      { onStart: (one) => (pid = one) },
    )
    await expect(reading).rejects.toBe(full)
    await expect.poll(() => isRunning(pid)).toBe(false)
    expect(times).toBe(1)
  })

  it('ends once nobody waits for it any more, and has no more lines taken', async () => {
    const left = new Error('Left')
    const leaving = new AbortController()
    let [begun, ended, pid] = [0, 0, 0]
    const reading = readWorkbookFigures(
      order,
      async () => {
        begun += 1
        leaving.abort(left)
        await new Promise((resolve) => setImmediate(resolve))
        ended += 1
      },
      { signal: leaving.signal, onStart: (one) => (pid = one) },
    )
    await expect(reading).rejects.toBe(left)
    // What was being taken is done with.
    expect([begun, ended]).toEqual([1, 1])
    await expect.poll(() => isRunning(pid)).toBe(false)
    const atStart = new AbortController()
    const notBegun = readWorkbookFigures(order, async () => undefined, {
      signal: atStart.signal,
      onStart: (one) => {
        pid = one
        atStart.abort(left)
      },
    })
    await expect(notBegun).rejects.toBe(left)
    await expect.poll(() => isRunning(pid)).toBe(false)
  })

  it('is told apart from a server that fails', async () => {
    await expect(readWorkbookFigures({ ...order, path: join(folder, 'gone.xlsx') }, async () => undefined)).rejects.toThrow(/ENOENT/)
    const wrong = { ...order, fileName: 'notes.xlsx', path: join(folder, 'notes.xlsx') }
    writeFileSync(wrong.path, 'notes')
    await expect(readWorkbookFigures(wrong, async () => undefined)).rejects.toThrow('“notes.xlsx” is not an .xlsx workbook')
  })

  it.each([
    [
      'killed',
      { onStart: (pid: number) => void process.kill(pid, 'SIGKILL') },
      'takes too much memory to read. Split it into smaller ones.',
    ],
    ['out of memory', { heapMb: 6 }, 'takes too much memory to read. Split it into smaller ones.'],
    ['too slow', { mostMilliseconds: 1 }, 'takes too long to read. Split it into smaller ones.'],
  ])('is refused where that is %s', async (_what, options, message) => {
    const error: unknown = await readWorkbookFigures(order, async () => undefined, options).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(BadInputError)
    expect((error as BadInputError).message).toBe(`“large.xlsx” ${message}`)
  })

  it.runIf(existsSync('/proc/self/environ'))('knows nothing of the server’s settings', async () => {
    let environment = ''
    process.env['FOURWALL_SECRET_OF_A_TEST'] = 'secret'
    await readWorkbookFigures(small(['1']), async () => undefined, {
      onStart: (pid) => (environment = readFileSync(`/proc/${pid}/environ`, 'utf8')),
    })
    delete process.env['FOURWALL_SECRET_OF_A_TEST']
    expect(environment).not.toMatch(/SECRET|PATH|HOME/)
  })
})

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
