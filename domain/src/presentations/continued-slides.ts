import { filledPresentation } from './placeholders/filled-slides.ts'
import { isPrompt } from './placeholders/prompts.ts'
import type { Presentation, ProfitLossElement, Slide, SlideElement } from './presentation.ts'
import type { PresentationFigures } from './presentation-figures.ts'
import type { SlideTable } from './slide-table.ts'
import { type TablePages, tablePages, tableRoom } from './table-fit.ts'

/**
 * The slides as they are shown and leave as files: placeholders are filled in, prompts that no one replaced are left out, and after each
 * slide come those on which its long and wide tables continue. They have ids of their own, their elements keep theirs, and each table names
 * the rows that it shows. Unchanged where every table fits and there are neither placeholders nor such texts.
 */
export function continuedSlides(stored: Presentation, figures: PresentationFigures): Presentation {
  const presentation = withoutPrompts(filledPresentation(stored, figures.words))
  const slides = presentation.slides.flatMap((slide) => slidePages(slide, figures))
  return slides.length === presentation.slides.length ? presentation : { ...presentation, slides }
}

function withoutPrompts(presentation: Presentation): Presentation {
  if (!presentation.slides.some(({ elements }) => elements.some(isPrompt))) return presentation
  return {
    ...presentation,
    slides: presentation.slides.map((slide) =>
      slide.elements.some(isPrompt) ? { ...slide, elements: slide.elements.filter((element) => !isPrompt(element)) } : slide,
    ),
  }
}

/** The source slide of a generated one; null if the id is unknown. */
export function madeSlide({ slides }: Presentation, shownId: string): Slide | null {
  return slides.find(({ id }) => shownId === id || shownId.startsWith(`${id}${FURTHER}`)) ?? null
}

const FURTHER = ', slide '

/** The rows of a profit and loss, slide by slide; null if it fits on one. */
function continuedTable(element: ProfitLossElement, figures: PresentationFigures): TablePages | null {
  const table = figures.tables.get(element.id)?.table ?? null
  return table === null || !element.continues ? null : tablePages(table, tableRoom(element, table), element.fontSizeOverride)
}

/** A table with the rows that its element names and the columns of its part, which on further slides are fewer. */
export function tableOfElement({ rows, part }: Pick<ProfitLossElement, 'rows' | 'part'>, table: SlideTable): SlideTable {
  const kept = rows === null ? null : new Set(rows)
  const named = kept === null ? table : { ...table, rows: table.rows.filter(({ key }) => kept.has(key)) }
  if (part === undefined) return named
  const [from, to] = part.columns
  return {
    ...named,
    columns: named.columns.slice(from, to),
    rows: named.rows.map((row) => ({ ...row, cells: row.cells.slice(from, to) })),
    notes: part.says === '' ? named.notes : [part.says, ...named.notes],
  }
}

function slidePages(slide: Slide, figures: PresentationFigures): readonly Slide[] {
  const tables = new Map(
    slide.elements.flatMap((element) => {
      const pages = element.type === 'PNL_VIEWER' && element.isVisible ? continuedTable(element, figures) : null
      return pages === null ? [] : [[element.id, pages] as const]
    }),
  )
  const count = Math.max(1, ...[...tables.values()].map(({ pages }) => pages.length))
  if (count === 1) return [slide]
  return Array.from({ length: count }, (_, at) => ({
    ...slide,
    id: at === 0 ? slide.id : `${slide.id}${FURTHER}${at + 1}`,
    title: slide.title === '' ? '' : numbered(slide.title, at, count),
    notes: at === 0 ? slide.notes : '',
    elements: slide.elements.flatMap((element): readonly SlideElement[] => {
      const isTitle = element.type === 'TEXT' && element.content !== '' && element.content === slide.title
      if (isTitle) return [{ ...element, content: numbered(element.content, at, count) }]
      const pages = element.type === 'PNL_VIEWER' ? tables.get(element.id) : undefined
      return element.type !== 'PNL_VIEWER' || pages === undefined ? [element] : pageOf(element, pages, at)
    }),
  }))
}

/** The part of a table on one slide; empty after its end. */
function pageOf(element: ProfitLossElement, { fontSize, pages }: TablePages, at: number): readonly ProfitLossElement[] {
  const page = pages[at]
  if (page === undefined) return []
  const title = element.title === '' ? '' : numbered(element.title, at, pages.length)
  return [{ ...element, rows: page.rows.map(({ key }) => key), part: page.part, fontSizeOverride: fontSize, continues: false, title }]
}

function numbered(title: string, at: number, count: number): string {
  return `${title} (${at + 1} of ${count})`
}
