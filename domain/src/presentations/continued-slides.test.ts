import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { continuedSlides, madeSlide, tableOfElement } from './continued-slides.ts'
import { newTable, titledSlide } from './new-elements.ts'
import { type Presentation, type ProfitLossElement, SLIDE_SIZES, USUAL_SETTINGS } from './presentation.ts'
import { NO_PRESENTATION_FIGURES, type PresentationFigures } from './presentation-figures.ts'
import type { SlideTable, SlideTableRow } from './slide-table.ts'
import { fittedTable } from './table-fit.ts'

function row(at: number, level: number): SlideTableRow {
  const cells = [{ text: '1,000', value: '1000', outcome: 'NEUTRAL' as const }]
  return { key: `r${at}`, kind: 'group', label: `Line ${at}`, accountNumber: null, level, of: null, cells }
}

function tableOf(rows: readonly SlideTableRow[]): SlideTable {
  return {
    corner: 'USD',
    columns: [{ key: 'c', heading: 'Oct 2026', detail: null, isOwn: true, of: null }],
    rows,
    notes: [],
    of: { mappingId: 'm', locationIds: null },
  }
}

const SIZE = SLIDE_SIZES.WIDE_16_9
let made = 0
const newId = () => `e${++made}`

function deckOf(table: SlideTable, change: Partial<ProfitLossElement> = {}) {
  const element = { ...newTable({ id: newId(), box: { x: 40, y: 100, width: 500, height: 400, rotation: 0 } }, null, 'P&L'), ...change }
  const slide = titledSlide(newId, SIZE, 'Profit and loss', [element])
  const presentation: Presentation = { title: 'Deck', slides: [slide, titledSlide(newId, SIZE, 'After')], settings: USUAL_SETTINGS }
  const figures: PresentationFigures = { ...NO_PRESENTATION_FIGURES, tables: new Map([[element.id, { table, problem: null }]]) }
  return { presentation, figures, element }
}

const tablesOf = ({ slides }: Presentation) =>
  slides.flatMap(({ elements }) => elements.filter((one): one is ProfitLossElement => one.type === 'PNL_VIEWER'))

describe('wide tables', () => {
  it('continue on further slides, each with the names of its rows, and say so', () => {
    const columns = Array.from({ length: 20 }, (_, at) => ({ key: `c${at}`, heading: `Month ${at}`, detail: null, isOwn: true, of: null }))
    const cells = columns.map(() => ({ text: '12,345,678', value: '12345678', outcome: 'NEUTRAL' as const }))
    const table = { ...tableOf(Array.from({ length: 10 }, (_, at) => ({ ...row(at, 1), cells }))), columns }
    const { presentation, figures } = deckOf(table)
    const shown = continuedSlides(presentation, figures)
    expect(shown.slides.map(({ title }) => title)).toEqual([...[1, 2, 3].map((at) => `Profit and loss (${at} of 3)`), 'After'])
    const pages = tablesOf(shown).map((element) => tableOfElement(element, table))
    expect(pages.flatMap((page) => page.columns.map(({ key }) => key))).toEqual(columns.map(({ key }) => key))
    for (const page of pages) expect(page.rows.map(({ label }) => label)).toEqual(table.rows.map(({ label }) => label))
    expect(pages.map(({ notes }) => notes.length)).toEqual([1, 1, 1])
  })
})

describe('long tables', () => {
  const sixty = tableOf(Array.from({ length: 60 }, (_, at) => row(at, 1)))

  it('continue on further slides, named by number', () => {
    const { presentation, figures } = deckOf(sixty)
    const shown = continuedSlides(presentation, figures)
    expect(shown.slides.map(({ title }) => title)).toEqual(['Profit and loss (1 of 2)', 'Profit and loss (2 of 2)', 'After'])
    const texts = shown.slides.map(({ elements }) => elements.find((one) => one.type === 'TEXT')?.content)
    expect(texts).toEqual(['Profit and loss (1 of 2)', 'Profit and loss (2 of 2)', 'After'])
    expect(tablesOf(shown).map(({ rows }) => rows?.length)).toEqual([30, 30])
    expect(shown.slides.map(({ id }) => madeSlide(presentation, id))).toEqual([0, 0, 1].map((at) => presentation.slides[at]))
  })

  it('stay on their slide where they may not go on, fit, or have no figures yet', () => {
    for (const { presentation, figures } of [
      deckOf(sixty, { continues: false }),
      deckOf(sixty, { isVisible: false }),
      deckOf(tableOf(sixty.rows.slice(0, 12))),
      { ...deckOf(sixty), figures: NO_PRESENTATION_FIGURES },
      deckOf(sixty, { box: { x: 0, y: 0, width: 500, height: 20, rotation: 0 } }),
    ])
      expect(continuedSlides(presentation, figures)).toBe(presentation)
  })

  it('lose no row, keep their order, fit each slide in one size of type, and part no heading from what is below it', () => {
    const levels = fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 150 })
    fc.assert(
      fc.property(levels, fc.integer({ min: 60, max: 460 }), fc.option(fc.integer({ min: 6, max: 20 })), (chosen, height, fontSize) => {
        const table = tableOf(chosen.map((level, at) => row(at, level)))
        const box = { x: 0, y: 0, width: 600, height, rotation: 0 }
        const { presentation, figures } = deckOf(table, { box, fontSizeOverride: fontSize })
        const shown = continuedSlides(presentation, figures)
        if (shown === presentation) return
        const pages = tablesOf(shown)
        expect(pages.flatMap(({ rows }) => rows ?? [])).toEqual(table.rows.map(({ key }) => key))
        expect(new Set(pages.map(({ fontSizeOverride }) => fontSizeOverride)).size).toBe(1)
        for (const page of pages) {
          expect(fittedTable(tableOfElement(page, table), box, page.fontSizeOverride).fits).toBe(true)
          const last = table.rows.findIndex(({ key }) => key === page.rows?.at(-1))
          if ((page.rows?.length ?? 0) > 1) expect(chosen[last + 1] ?? 1).toBeLessThanOrEqual(chosen[last] ?? 1)
        }
      }),
    )
  })
})
