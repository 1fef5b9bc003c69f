import { brandOf, slideInBrand } from '@fourwall/domain/presentations/branding.ts'
import { newChartElement, newTable, slideAreas } from '@fourwall/domain/presentations/new-elements.ts'
import type { Presentation } from '@fourwall/domain/presentations/presentation.ts'
import type { Point, SlideBox, SlideSize } from '@fourwall/domain/presentations/slide-box.ts'
import { withSlide } from '@fourwall/domain/presentations/slide-commands.ts'
import { SLIDE_TEMPLATES, type TemplateParts } from '@fourwall/domain/presentations/slide-templates.ts'
import type { ReactNode } from 'react'
import type { ReportingCompany } from '../../../api/reporting-company.ts'
import { useAnswer } from '../../../api/use-answer.ts'
import { DragLabel } from '../../../blocks/drag/DragLabel.tsx'
import { graphql } from '../../../generated/gql/gql.ts'
import type { SavedCharts } from '../slide/slide-figures.ts'
import { useDragOntoSlide } from './use-drag-onto-slide.ts'
import type { SlideWork } from './use-slide-work.ts'

const LayoutsQuery = graphql(`
  query SlideLayouts {
    spreadsheetMetadataList {
      id
      name
      path
    }
  }
`)

const newId = () => crypto.randomUUID()

/** The part of a slide below its title: left half for tables, right half for charts where something stands left already. */
function roomOn(work: SlideWork): SlideBox {
  const { body } = slideAreas(work.size)
  const isHalfTaken = work.slide?.elements.some(({ type }) => type === 'PNL_VIEWER' || type === 'CHART') === true
  const half = (body.width - 24) / 2
  return isHalfTaken ? { ...body, x: body.x + half + 24, width: half } : { ...body, width: half }
}

/** Plain profit and losses, one per mapping. */
export function ProfitLossTab({ work, company }: { readonly work: SlideWork; readonly company: ReportingCompany }) {
  if (company.mappings.length === 0) return <Said>There is no mapping yet. Import a ledger and map its accounts first.</Said>
  return (
    <Choices
      work={work}
      label="Profit and losses"
      items={company.mappings.map(({ id, name }) => ({
        key: id,
        label: name,
        onAdd: (at) => {
          const table = newTable({ id: newId(), box: roomOn(work) }, null, name, work.presentation.settings.defaultStyle)
          work.add([{ ...table, scope: { ...table.scope, mappingId: id === company.usualMappingId ? null : id } }], at)
        },
      }))}
    />
  )
}

/** The layouts of the library. */
export function LibraryTab({ work }: { readonly work: SlideWork }) {
  const { data, failure } = useAnswer(LayoutsQuery, {})
  if (failure !== null) return <Said>{failure}</Said>
  if (data === undefined) return <Said>Loading the library</Said>
  const layouts = data.spreadsheetMetadataList
  if (layouts.length === 0) return <Said>The library has no layouts yet. Save one in the profit and loss.</Said>
  return (
    <Choices
      work={work}
      label="Layouts"
      items={layouts.map(({ id, name, path }) => ({
        key: id,
        label: path === '/' ? name : `${path.slice(1)} / ${name}`,
        onAdd: (at) => work.add([newTable({ id: newId(), box: roomOn(work) }, id, name, work.presentation.settings.defaultStyle)], at),
      }))}
    />
  )
}

/** The saved charts of the company. */
export function ChartsTab({ work, charts }: { readonly work: SlideWork; readonly charts: SavedCharts | null }) {
  if (charts === null) return <Said>Loading the charts</Said>
  if (charts.size === 0) return <Said>There are no saved charts yet. Build one under Charts.</Said>
  return (
    <Choices
      work={work}
      label="Charts"
      items={[...charts].map(([id, chart]) => {
        const label = chart.title || (chart.metrics[0]?.dataLabel ?? 'Untitled chart')
        return { key: id, label, onAdd: (at) => work.add([newChartElement({ id: newId(), box: roomOn(work) }, { id }, label)], at) }
      })}
    />
  )
}

/** Slides that are ready to be filled. */
export function TemplatesTab({ work, company }: { readonly work: SlideWork; readonly company: ReportingCompany }) {
  const { presentation, slide } = work
  const at = slide === null ? presentation.slides.length : presentation.slides.indexOf(slide) + 1
  return (
    <Choices
      work={work}
      label="Templates"
      items={SLIDE_TEMPLATES.map(({ key, name, make }) => ({
        key,
        label: name,
        onAdd: () => {
          const plain = make(templateParts(presentation, company, work.size))
          const added = slideInBrand(plain, brandOf(presentation), { size: work.size, newId })
          work.change(withSlide(presentation, added, at))
          work.openSlide(added.id)
        },
      }))}
    />
  )
}

/** What a presentation's templates are filled with. */
export function templateParts({ settings }: Pick<Presentation, 'settings'>, company: ReportingCompany, size: SlideSize): TemplateParts {
  const mapping = company.mappings.find(({ id }) => id === (settings.defaultMappingId ?? company.usualMappingId))
  const budget = company.budgets.find(({ id }) => id === settings.defaultBudgetId)
  return {
    newId,
    size,
    tableStyle: settings.defaultStyle,
    mappingId: mapping?.id ?? null,
    groups: mapping?.groups ?? [],
    budget: budget === undefined ? null : { id: budget.id, name: budget.name },
  }
}

interface ChoicesProps {
  readonly work: SlideWork
  readonly label: string
  /** `onAdd`: clicked, or dropped at a place of the slide. */
  readonly items: readonly { readonly key: string; readonly label: string; readonly onAdd: (at?: Point) => void }[]
}

function Choices({ work, label, items }: ChoicesProps) {
  const { drag, begin, isDragEnd } = useDragOntoSlide(work, (dropped, at) => items.find(({ key }) => key === dropped)?.onAdd(at))
  return (
    <>
      <ul aria-label={label} className="flex min-w-0 gap-1">
        {items.map(({ key, label: name, onAdd }) => (
          <li key={key} className="flex-none">
            <button
              type="button"
              className="h-control max-w-[240px] truncate rounded-control border border-line-2 px-3 hover:bg-active"
              title={`Put on the slide: ${name}`}
              onPointerDown={(event) => begin(event, [key], name)}
              onClick={() => !isDragEnd() && onAdd()}
            >
              {name}
            </button>
          </li>
        ))}
      </ul>
      <DragLabel drag={drag} />
    </>
  )
}

export function Said({ children }: { readonly children: ReactNode }) {
  return <p className="text-small text-3">{children}</p>
}
