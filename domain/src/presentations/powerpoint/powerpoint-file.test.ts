import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anyDeck, deckOf, figuresFor, tableOf } from '../../../test/any-decks.ts'
import { officeProblems } from '../../../test/office-problems.ts'
import { contentsOf, paragraphsOf, unescaped, writtenDeck } from '../../../test/powerpoint-files.ts'
import { showcaseDeck } from '../../../test/showcase-deck.ts'
import { USUAL_BRAND } from '../brand.ts'
import { continuedSlides, tableOfElement } from '../continued-slides.ts'
import { inPaintingOrder, SLIDE_SIZES, type SlideElement, USUAL_SETTINGS } from '../presentation.ts'
import { NO_PRESENTATION_FIGURES } from '../presentation-figures.ts'
import { presentationFromTemplate } from '../slide-templates.ts'
import { fittedTable, tableRoom } from '../table-fit.ts'
import { type DeckToWrite, picturesToWrite } from './powerpoint-file.ts'
import { shownText } from './text-shape.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fourwall-powerpoint-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** What the Open XML SDK says against a file: nothing. */
async function problemsOf(bytes: Uint8Array, name: string) {
  const path = join(folder, `${name}.pptx`)
  await writeFile(path, bytes)
  return officeProblems(path)
}

/** One deck with the slides of several, whose elements have names of their own. */
function joined(decks: readonly DeckToWrite[]): DeckToWrite {
  const [first] = decks
  if (first === undefined) throw new Error('no decks')
  const named = decks.map(({ presentation: { slides }, figures: { tables, charts, texts } }, deck) => {
    const keys = <Value>(map: ReadonlyMap<string, Value>) => [...map].map(([key, value]) => [`${deck}-${key}`, value] as const)
    return {
      slides: slides.map((slide) => ({ ...slide, elements: slide.elements.map((one) => ({ ...one, id: `${deck}-${one.id}` })) })),
      tables: keys(tables),
      charts: keys(charts),
      texts: keys(texts),
    }
  })
  return {
    ...first,
    presentation: { ...first.presentation, slides: named.flatMap(({ slides }) => slides) },
    figures: {
      tables: new Map(named.flatMap(({ tables }) => tables)),
      charts: new Map(named.flatMap(({ charts }) => charts)),
      texts: new Map(named.flatMap(({ texts }) => texts)),
      words: null,
    },
  }
}

describe('a .pptx file', () => {
  it('is valid with every type of element and chart, and with names of every script', async () => {
    const { bytes, files } = await writtenDeck(showcaseDeck())
    expect(await problemsOf(bytes, 'showcase')).toEqual([])
    const charts = [...files].filter(([path]) => path.startsWith('ppt/charts/chart'))
    for (const kind of ['<c:barDir val="col"/>', '<c:barDir val="bar"/>', '<c:lineChart>', 'percentStacked', 'multiLvlStrRef'])
      expect(charts.some(([, xml]) => xml.includes(kind))).toBe(true)
    for (const [path] of charts) {
      const [, workbook = ''] = /Target="\/(ppt\/embeddings\/\w+\.xlsx)"/.exec(files.get(relationshipsOf(path)) ?? '') ?? []
      expect(files.has(workbook)).toBe(true)
    }
  })

  it('is valid whatever it holds: many slides in one file', async () => {
    const decks = fc.sample(anyDeck, { numRuns: 30, seed: 20_261_120 })
    const deck = joined(decks)
    expect(deck.presentation.slides.length).toBeGreaterThan(60)
    expect(await problemsOf((await writtenDeck(deck)).bytes, 'many')).toEqual([])
  })

  it.each(['STANDARD_4_3', 'LETTER', 'WIDE_16_9'] as const)('is as large as slides of %s', async (aspectRatio) => {
    const deck = showcaseDeck()
    const slides = deck.presentation.slides.slice(0, 2)
    const { files, bytes } = await writtenDeck({
      ...deck,
      presentation: { ...deck.presentation, slides, settings: { ...deck.presentation.settings, aspectRatio } },
    })
    const { width, height } = SLIDE_SIZES[aspectRatio]
    expect(files.get('ppt/presentation.xml')).toContain(`<p:sldSz cx="${width * 12_700}" cy="${height * 12_700}"/>`)
    expect(await problemsOf(bytes, aspectRatio)).toEqual([])
  })
})

function relationshipsOf(path: string): string {
  return path.replace(/([^/]+)$/, '_rels/$1.rels')
}

function slideOf(files: ReadonlyMap<string, string>, at: number): string {
  return files.get(`ppt/slides/slide${at + 1}.xml`) ?? ''
}

describe('the look of the company', () => {
  const logo = { pictureId: 'picture', width: 300, height: 100 }
  const settings = { ...USUAL_SETTINGS, brand: { ...USUAL_BRAND, accent: '#8a1c3b', logo } }
  const made = () => {
    let count = 0
    const parts = { newId: () => `n${(count += 1)}`, mappingId: null, groups: [], budget: null }
    return presentationFromTemplate('board-pack', 'Board pack', settings, parts)
  }
  const layoutOf = (files: ReadonlyMap<string, string>, at: number): string => {
    const [, path = ''] =
      /Target="\/(ppt\/slideLayouts\/[^"]+)"/.exec(files.get(relationshipsOf(`ppt/slides/slide${at + 1}.xml`)) ?? '') ?? []
    return files.get(path) ?? ''
  }

  it('is in the layouts, so that slides added later have its logo and mark, and stands once on every slide', async () => {
    const { files, bytes } = await writtenDeck(deckOf(made(), NO_PRESENTATION_FIGURES))
    expect(await problemsOf(bytes, 'branded')).toEqual([])
    expect(made().slides).toHaveLength(4)
    for (const at of made().slides.keys()) {
      const layout = layoutOf(files, at)
      expect(layout.match(/<p:pic>/g)).toHaveLength(1)
      expect(layout.includes('8A1C3B')).toBe(at > 0)
      expect(slideOf(files, at)).not.toContain('<p:pic>')
    }
    expect(files.get('ppt/theme/theme1.xml')).toContain('<a:accent1><a:srgbClr val="8A1C3B"/></a:accent1>')
  })

  it('is not forced upon a slide whose logo was moved or deleted', async () => {
    const [cover, ...others] = made().slides
    if (cover === undefined) throw new Error('it has a cover')
    const deleted = { ...cover, elements: cover.elements.filter(({ name }) => name !== 'Logo') }
    const [summary, ...rest] = others
    const moved = summary && {
      ...summary,
      elements: summary.elements.map((one) => (one.name === 'Logo' ? { ...one, box: { ...one.box, y: 40 } } : one)),
    }
    const slides = [deleted, ...(moved === undefined ? [] : [moved]), ...rest]
    const { files } = await writtenDeck(deckOf({ ...made(), slides }, NO_PRESENTATION_FIGURES))
    const pictures = slides.map((_, at) => [layoutOf(files, at), slideOf(files, at)].map((xml) => xml.match(/<p:pic>/g)?.length ?? 0))
    expect(pictures).toEqual([
      [0, 0],
      [0, 1],
      [1, 0],
      [1, 0],
    ])
  })
})

describe('what a slide shows', () => {
  it('is in its file, figure by figure, for any deck', async () => {
    await fc.assert(
      fc.asyncProperty(anyDeck, async (deck) => {
        const { files, sheets } = await writtenDeck(deck)
        const { figures } = deck
        const presentation = continuedSlides(deck.presentation, figures)
        for (const [at, { elements, title }] of presentation.slides.entries()) {
          const slide = slideOf(files, at)
          const shown = inPaintingOrder(elements).filter(({ isVisible }) => isVisible)
          const texts = paragraphsOf(slide)
          const tables = contentsOf(slide, 'a:tbl').map((table) =>
            contentsOf(table, 'a:tr').map((row) => contentsOf(row, 'a:tc').map((cell) => paragraphsOf(cell))),
          )
          for (const element of shown) {
            if (element.type !== 'TEXT') continue
            for (const line of shownText(element, figures.texts).split('\n')) expect(texts).toContain(line)
            expect(texts.some((line) => line.includes(figures.texts.get(`${element.id} f1`)?.text ?? 'none'))).toBe(true)
          }
          expect(tables).toEqual(shown.flatMap((element) => cellsOf(element, deck)))
          const titles = contentsOf(slide, 'p:sp').filter((shape) => shape.includes('<p:ph type="title"/>'))
          expect(titles.map((shape) => paragraphsOf(shape).join('\n').trim())).toEqual([
            title.trim() === '' ? `Slide ${at + 1}` : title.trim(),
          ])
        }
        const charts = [...files.keys()].filter((path) => path.startsWith('ppt/charts/chart')).length
        expect(sheets).toHaveLength(charts)
        for (const [at, { headings, rows }] of sheets.entries()) {
          const chart = files.get(`ppt/charts/chart${at + 1}.xml`) ?? ''
          const series = contentsOf(chart, 'c:ser').map((one) => [Number(/<c:idx val="(\d+)"/.exec(one)?.[1]), one] as const)
          for (const [index, one] of series) {
            const [values = ''] = contentsOf(one, 'c:val')
            const found = new Map(
              [...values.matchAll(/<c:pt idx="(\d+)"><c:v>(.*?)<\/c:v>/g)].map(([, idx = '', value = '']) => [Number(idx), value]),
            )
            expect(rows.map((_, row) => found.get(row) ?? null)).toEqual(rows.map((row) => row.values[index] ?? null))
            expect(unescaped(contentsOf(contentsOf(one, 'c:tx')[0] ?? '', 'c:v')[0] ?? '')).toBe(headings[index])
          }
        }
      }),
      { numRuns: 40 },
    )
  })

  it('has every figure of a chart in the workbook of one of its pictures', async () => {
    const deck = showcaseDeck()
    const { sheets } = await writtenDeck(deck)
    const written = new Set(sheets.flatMap(({ rows }) => rows.flatMap(({ values }) => values)))
    for (const { data } of deck.figures.charts.values()) {
      if (data.waterfall !== null) {
        const { base, actual, steps } = data.waterfall
        for (const value of [base.cell.value, actual.cell.value, ...steps.map(({ change }) => change)])
          expect([...written].some((one) => one !== null && Number(one) === Number(value))).toBe(true)
        continue
      }
      for (const { series } of data.panels) for (const { cells } of series) for (const { value } of cells) expect(written).toContain(value)
    }
  })

  it('leaves out what is hidden, and has groups, locks, notes and alternative texts', async () => {
    const { files } = await writtenDeck(showcaseDeck())
    const slide = slideOf(files, 1)
    expect(slide).not.toContain('Never seen')
    expect(contentsOf(slide, 'p:grpSp')).toHaveLength(1)
    expect(slide).toContain('noMove="1" noResize="1"')
    expect(slide).toContain('descr="One blue pixel &amp; nothing &quot;else&quot;"')
    expect(paragraphsOf(slide)).toContain('Unknown element type: HOLOGRAM')
    expect(paragraphsOf(files.get('ppt/notesSlides/notesSlide2.xml') ?? '')).toContain('Notes of Texts & shapes')
    expect(files.get('ppt/notesSlides/_rels/notesSlide3.xml.rels')).toContain('https://fourwall.example/presentations/1/edit?a=1&amp;b=2')
  })

  it('says which lines of a long table have no room', async () => {
    const { files } = await writtenDeck(showcaseDeck())
    expect(paragraphsOf(slideOf(files, 3))).toContainEqual(expect.stringMatching(/^\d+ more lines do not fit\./))
    expect(contentsOf(slideOf(files, 3), 'a:tr').length).toBeLessThan(60)
  })
})

/** Cells of a table as they are to be read, name by name and figure by figure. */
function cellsOf(element: SlideElement, { figures }: DeckToWrite) {
  const whole = element.type === 'PNL_VIEWER' ? (figures.tables.get(element.id)?.table ?? null) : null
  if (whole === null || element.type !== 'PNL_VIEWER' || whole.rows.length === 0) return []
  const table = tableOfElement(element, whole)
  const { rows, columns } = fittedTable(table, tableRoom(element, table), element.fontSizeOverride)
  const head = [
    [table.corner],
    ...table.columns.slice(0, columns).map(({ heading, detail }) => [heading, ...(detail === null ? [] : [detail])]),
  ]
  const hasNumbers = table.rows.some(({ accountNumber }) => accountNumber !== null)
  return [
    [
      head,
      ...table.rows
        .slice(0, rows)
        .map(({ label, accountNumber, cells }) => [
          [expect.toSatisfy((text: string) => isCutFrom(text, `${hasNumbers ? `${accountNumber ?? ''}  ` : ''}${label}`))],
          ...cells.slice(0, columns).map(({ text }) => [text]),
        ]),
    ],
  ]
}

/** Names may be cut where there is no room, figures never. */
function isCutFrom(text: string, whole: string): boolean {
  return text === whole || (text.endsWith('…') ? whole.startsWith(text.slice(0, -1).trimEnd()) : whole.startsWith(text))
}

it('needs the pictures of what is seen, each once', () => {
  const { presentation } = showcaseDeck()
  expect(picturesToWrite(presentation)).toEqual(['picture', 'gone'])
})

it('writes 60 slides with 1,000 elements, letting others in after each slide and chart', async () => {
  const [table = null] = fc.sample(tableOf(5, 20), { numRuns: 1, seed: 5 })
  const { presentation, figures } = showcaseDeck()
  const [shapes, tables, chart] = [presentation.slides[1], presentation.slides[2], presentation.slides[4]]
  const slides = Array.from({ length: 60 }, (_, at) => {
    const elements = [...(shapes?.elements ?? []), ...(tables?.elements ?? []).slice(1), ...(chart?.elements ?? []).slice(1)].slice(-17)
    return {
      id: `p${at}`,
      title: 'Page',
      backgroundColor: '#ffffff',
      backgroundImageId: null,
      notes: '',
      elements: elements.map((one) => ({ ...one, id: `${at}-${one.id}` })),
    }
  })
  const large = { ...presentation, slides }
  const own = [...figures.charts.values()].slice(0, 1)
  const deck = deckOf(large, {
    ...figuresFor(large, [table], []),
    charts: new Map(
      slides.flatMap(({ elements }) =>
        elements.flatMap(({ id, type }) => (type === 'CHART' && own[0] !== undefined ? [[id, own[0]] as const] : [])),
      ),
    ),
  })
  expect(slides.reduce((sum, { elements }) => sum + elements.length, 0)).toBeGreaterThanOrEqual(1_000)
  const { files, sheets, pauses } = await writtenDeck(deck)
  expect([...files.keys()].filter((path) => /^ppt\/slides\/slide\d+\.xml$/.test(path))).toHaveLength(60)
  expect(sheets.length).toBeGreaterThanOrEqual(60)
  expect(pauses).toBe(60 + sheets.length)
})
