import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chartFiguresBook } from '@fourwall/domain/presentations/powerpoint/chart-figures-book.ts'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { expect, it } from 'vitest'
import { officeProblems } from '../../../../../domain/test/office-problems.ts'
import { writtenDeck } from '../../../../../domain/test/powerpoint-files.ts'
import { showcaseDeck } from '../../../../../domain/test/showcase-deck.ts'

it('has the figures of each chart where the chart looks for them', async () => {
  const { sheets, files } = await writtenDeck(showcaseDeck())
  for (const [at, sheet] of sheets.entries()) {
    const [written] = (await readXlsx(await writeXlsx(chartFiguresBook(sheet)))).sheets
    const chart = files.get(`ppt/charts/chart${at + 1}.xml`) ?? ''
    const references = [...chart.matchAll(/<c:val><c:numRef><c:f>Figures!\$([A-Z]+)\$2:\$[A-Z]+\$(\d+)<\/c:f>.*?<\/c:val>/g)]
    expect(references.length).toBeGreaterThan(0)
    for (const [reference, letters = '', last = ''] of references) {
      const column = Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
      const cached = new Map(
        [...reference.matchAll(/<c:pt idx="(\d+)"><c:v>(.*?)<\/c:v>/g)].map(([, idx, value]) => [Number(idx), Number(value)]),
      )
      for (let row = 1; row < Number(last); row += 1) expect(written?.rows[row]?.[column] ?? null).toBe(cached.get(row - 1) ?? null)
    }
  }
})

it('is a valid workbook', async () => {
  const { sheets } = await writtenDeck(showcaseDeck())
  const [sheet] = sheets.filter(({ nameColumns }) => nameColumns === 2)
  if (sheet === undefined) throw new Error('no chart with groups')
  const folder = await mkdtemp(join(tmpdir(), 'fourwall-figures-'))
  const path = join(folder, 'figures.xlsx')
  await writeFile(path, await writeXlsx(chartFiguresBook(sheet)))
  expect(await officeProblems(path)).toEqual([])
  await rm(folder, { recursive: true })
})
