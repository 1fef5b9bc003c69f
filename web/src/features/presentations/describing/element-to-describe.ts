import { commentaryText } from '@fourwall/domain/assistant/acts/commentary-text.ts'
import type { CommentaryWords } from '@fourwall/domain/assistant/commentary/write-commentary.ts'
import { adjacentBox } from '@fourwall/domain/presentations/adjacent-box.ts'
import { brandOf, elementInBrand } from '@fourwall/domain/presentations/branding.ts'
import { newText } from '@fourwall/domain/presentations/new-elements.ts'
import {
  type ChartElement,
  keptRecordOf,
  type PresentationSettings,
  type ProfitLossElement,
  type SlideElement,
  type TextElement,
} from '@fourwall/domain/presentations/presentation.ts'
import type { PresentationFigures } from '@fourwall/domain/presentations/presentation-figures.ts'
import { withElementChange } from '@fourwall/domain/presentations/slide-commands.ts'
import type { SlideTable } from '@fourwall/domain/presentations/slide-table.ts'
import { heightOfText } from '@fourwall/domain/presentations/text-lines.ts'
import type { ReportingCompany } from '../../../api/reporting-company.ts'
import type { InsertedDescription, ScreenToDescribe } from '../../../blocks/describe/describing.ts'
import { screenOfChart } from '../../../blocks/describe/screen-of-chart.ts'
import type { SlideWork } from '../editor/use-slide-work.ts'

export type DescribedElement = ProfitLossElement | ChartElement

/** Whether it shows figures that sentences can be written about. */
export function isDescribed(element: SlideElement): element is DescribedElement {
  return element.type === 'PNL_VIEWER' || element.type === 'CHART'
}

/** What a profit and loss or chart shows on its slide; a sentence where that cannot be described now. */
export function elementToDescribe(
  element: DescribedElement,
  { tables, charts }: Pick<PresentationFigures, 'tables' | 'charts'>,
  settings: PresentationSettings,
): ScreenToDescribe | string {
  if (keptRecordOf(element) !== null) return 'It shows figures as they were presented. Show live figures first.'
  if (element.type === 'CHART') {
    const shown = charts.get(element.id)
    return shown === undefined ? LOADING : (shown.problem ?? screenOfChart(shown.chart))
  }
  const shown = tables.get(element.id)
  if (shown === undefined) return LOADING
  if (shown.table === null) return shown.problem ?? NO_FIGURES
  return screenOfTable(shown.table, element.scope.budgetId ?? element.columns?.budgetId ?? settings.defaultBudgetId) ?? NO_FIGURES
}

const LOADING = 'The figures are still loading.'
const NO_FIGURES = 'It shows no figures that could be described.'

/** All days of its columns, against what it compares with first. */
function screenOfTable({ of, columns }: SlideTable, budgetId: string | null): ScreenToDescribe | null {
  const days = columns.flatMap((column) => column.of ?? [])
  const own = days.filter(({ comparison }) => comparison === null)
  const startDate = own.map((one) => one.startDate).toSorted()[0]
  const endDate = own
    .map((one) => one.endDate)
    .toSorted()
    .at(-1)
  if (startDate === undefined || endDate === undefined) return null
  const first = days.find(({ comparison }) => comparison !== null)?.comparison ?? null
  // A layout may have a budget of its own: then the one that is usual for these days.
  const comparison = first === 'BUDGET' && budgetId === null ? null : first
  return {
    mappingId: of.mappingId,
    timeSpan: { kind: 'FIXED', period: 'MONTHLY', startDate, endDate },
    places: { locationIds: of.locationIds ?? [], nodeIds: [], isAllBut: false },
    comparison,
    budgetId: comparison === 'BUDGET' ? budgetId : null,
    subjects: [],
  }
}

/** Inserts the sentences about an element next to it, as one text whose figures stay live: one step to undo. */
export function insertedDescription(
  sentences: readonly CommentaryWords[],
  element: DescribedElement,
  work: SlideWork,
  company: Pick<ReportingCompany, 'usualMappingId' | 'time'>,
): InsertedDescription {
  const { presentation, slide, size } = work
  const usual = { mappingId: company.usualMappingId, time: company.time }
  const { made, leftOut, reason } = commentaryText(sentences, { settings: presentation.settings, usual })
  if (made === null) return { insert: null, note: reason }
  const others = (slide?.elements ?? []).filter(({ id, isVisible }) => isVisible && id !== element.id)
  const takenBy = (one: SlideElement) =>
    one.type === 'TEXT'
      ? {
          ...one.box,
          height: Math.min(
            one.box.height,
            heightOfText(one, () => USUAL_FIGURE),
          ),
        }
      : one.box
  const text = (box: TextElement['box']): TextElement =>
    elementInBrand(
      { ...newText({ id: crypto.randomUUID(), box }, 'TEXT', made.content, 'Description'), figures: made.figures },
      brandOf(presentation),
    )
  const heightAt = (width: number): number => heightOfText(text({ ...element.box, width }), () => USUAL_FIGURE)
  const around = { others: others.map(takenBy), size, mayShrink: !element.isLocked }
  const { box, of, isFree } = adjacentBox(element.box, around, heightAt)
  // Where there is no room for it, it can at least be read.
  const readable = isFree ? text(box) : { ...text(box), backgroundColor: slide?.backgroundColor ?? null }
  const shrunk = slide && withElementChange(presentation, slide.id, new Set([element.id]), (one) => ({ ...one, box: of }))
  return { insert: () => work.add([readable], undefined, shrunk ?? presentation), note: leftOut.length === 0 ? null : leftOut.join(' ') }
}

/** As wide as most figures are. */
const USUAL_FIGURE = '1,000,000'
