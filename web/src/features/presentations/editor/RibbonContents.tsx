import { brandOf, slideInBrand } from '@fourwall/domain/presentations/branding.ts'
import { newChartElement, newTable, roomForFigures, titledSlide } from '@fourwall/domain/presentations/new-elements.ts'
import { type Presentation, SLIDE_SIZES } from '@fourwall/domain/presentations/presentation.ts'
import type { Point, SlideBox, SlideSize } from '@fourwall/domain/presentations/slide-box.ts'
import { withSlide } from '@fourwall/domain/presentations/slide-commands.ts'
import { SLIDE_TEMPLATES, type TemplateParts } from '@fourwall/domain/presentations/slide-templates.ts'
import { type ReactNode, useMemo } from 'react'
import type { ReportingCompany } from '../../../api/reporting-company.ts'
import { useAnswer } from '../../../api/use-answer.ts'
import { DragLabel } from '../../../blocks/drag/DragLabel.tsx'
import { graphql } from '../../../generated/gql/gql.ts'
import { classNames } from '../../../ui/class-names.ts'
import { useDisplay } from '../../../ui/display.ts'
import { type SavedCharts, useSlideFigures } from '../slide/slide-figures.ts'
import { ChartThumbnail } from './ChartThumbnail.tsx'
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

function roomOn({ size, slide }: SlideWork): SlideBox {
  return roomForFigures(size, slide?.elements ?? [])
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

interface ChartsTabProps {
  readonly work: SlideWork
  readonly company: ReportingCompany
  /** Null while they are loading. */
  readonly charts: SavedCharts | null
}

/** All charts as a presentation would show them: elements with the ids of their charts. */
function onOneSlide(charts: SavedCharts, settings: Presentation['settings']): Presentation {
  const box = { x: 0, y: 0, width: 100, height: 100, rotation: 0 }
  const elements = [...charts.keys()].map((id) => newChartElement({ id, box }, { id }, ''))
  return { title: '', settings, slides: [{ ...titledSlide(newId, SLIDE_SIZES[settings.aspectRatio], ''), elements }] }
}

/** The saved charts of the company, each as it would look on the slide. */
export function ChartsTab({ work, company, charts }: ChartsTabProps) {
  const { negatives } = useDisplay()
  const look = useMemo(() => ({ currency: company.currency, negatives }), [company.currency, negatives])
  const { settings } = work.presentation
  const shown = useMemo(() => charts && onOneSlide(charts, settings), [charts, settings])
  const { figures } = useSlideFigures(shown, company, charts, negatives)
  if (charts === null) return <Said>Loading the charts</Said>
  if (charts.size === 0) return <Said>There are no saved charts yet. Build one under Charts.</Said>
  return (
    <Choices
      work={work}
      label="Charts"
      items={[...charts].map(([id, chart]) => {
        const drawn = figures.charts.get(id) ?? null
        const name = chart.title || (chart.metrics[0]?.dataLabel ?? 'Untitled chart')
        return {
          key: id,
          label: drawn?.title || name,
          picture: <ChartThumbnail shown={drawn} look={look} />,
          onAdd: (at) => work.add([newChartElement({ id: newId(), box: roomOn(work) }, { id }, name)], at),
        }
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
  readonly items: readonly {
    readonly key: string
    readonly label: string
    readonly picture?: ReactNode
    readonly onAdd: (at?: Point) => void
  }[]
}

function Choices({ work, label, items }: ChoicesProps) {
  const { drag, begin, isDragEnd } = useDragOntoSlide(work, (dropped, at) => items.find(({ key }) => key === dropped)?.onAdd(at))
  return (
    <>
      <ul aria-label={label} className="flex min-w-0 gap-1">
        {items.map(({ key, label: name, picture, onAdd }) => (
          <li key={key} className="flex-none">
            <button
              type="button"
              className={classNames(
                'rounded-control border border-line-2 hover:bg-active',
                picture === undefined
                  ? 'h-control max-w-[240px] truncate px-3'
                  : 'flex h-[40px] w-[224px] items-center gap-2 px-2 text-left',
              )}
              title={`Put on the slide: ${name}`}
              onPointerDown={(event) => begin(event, [key], name)}
              onClick={() => !isDragEnd() && onAdd()}
            >
              {picture}
              {picture === undefined ? name : <span className="line-clamp-2 min-w-0 flex-1 text-small leading-[15px]">{name}</span>}
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
