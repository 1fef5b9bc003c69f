import { folderNames, ROOT_PATH } from '@fourwall/domain/layouts/library-paths.ts'
import { formatCount } from '@fourwall/domain/money/format.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { memo, useDeferredValue, useMemo, useState } from 'react'
import { type Client, useClient } from 'urql'
import { type ReportingCompany, useReportingCompany } from '../../api/reporting-company.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { useElementSize } from '../../blocks/chart-view/use-element-size.ts'
import { useGrowingCount } from '../../blocks/loading/use-growing-count.ts'
import { ImportLedgerLink } from '../../blocks/page/ImportLedgerLink.tsx'
import { useNarrowScreen } from '../../blocks/page/narrow-screen.ts'
import { Page } from '../../blocks/page/Page.tsx'
import { IfAllowed } from '../../blocks/rights/IfAllowed.tsx'
import { useMay } from '../../blocks/rights/rights.ts'
import { Button } from '../../ui/Button.tsx'
import { useDisplay } from '../../ui/display.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SelectInput, TextInput } from '../../ui/Field.tsx'
import { InUseDialog } from '../../ui/InUseDialog.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { Chip } from '../../ui/Tag.tsx'
import { toast } from '../../ui/toast.ts'
import { ChartPlaceDialog } from './ChartPlaceDialog.tsx'
import { type ChartActs, ChartTile } from './ChartTile.tsx'
import {
  CHART_KIND_NAMES,
  CHART_KINDS,
  CHART_SORTS,
  type ChartListSearch,
  type ChartSort,
  foldersOf,
  type GalleryChart,
  kindOf,
  listedCharts,
  type TitledChart,
} from './chart-list.ts'
import { type FoundFigures, titleOf, useChartFigures } from './chart-pictures.ts'
import { ChartsQuery, deleteChart, readStoredChart, restoreChart, saveChart } from './charts-request.ts'
import { DeletedCharts } from './DeletedCharts.tsx'

interface ChartsScreenProps {
  readonly search: ChartListSearch
  readonly onSearch: (search: ChartListSearch) => void
}

const SORT_NAMES: Readonly<Record<ChartSort, string>> = { latest: 'Latest first', title: 'By title', type: 'By type' }
/** Of a tile with its frame. */
const LEAST_TILE = 300
const PADDING = 33
/** Height of a ChartTile in pixels. */
const TILE_HEIGHT = 306
/** Tiles mounted at once, about one window of them, and in each frame after that. */
const [FIRST_TILES, TILES_EACH_FRAME] = [16, 8]

/** All charts of the company, each drawn from its current figures. */
export function ChartsScreen({ search, onSearch }: ChartsScreenProps) {
  const { negatives } = useDisplay()
  const { company, failure: companyFailure, again: askCompany } = useReportingCompany()
  const { data, failure, again } = useAnswer(ChartsQuery, {})
  const stored = useMemo(() => data?.charts.map((one) => ({ ...readStoredChart(one), text: one.document })) ?? null, [data])
  const unreadable = data?.unreadableCharts ?? []
  const figures = useChartFigures(stored, company, negatives)
  const [asksBefore, setAsksBefore] = useState<TitledChart | null>(null)
  const [moving, setMoving] = useState<TitledChart | null>(null)
  const [showsDeleted, setShowsDeleted] = useState(false)
  const acts = useChartActs(again)
  const isChanging = useMay('CHANGE_CHARTS')
  const listFailure = failure ?? companyFailure
  const tileActs = useMemo(
    () => ({
      duplicate: acts.duplicate,
      move: setMoving,
      remove: (item: TitledChart) => (item.usedBy.length > 0 ? setAsksBefore(item) : void acts.remove(item)),
    }),
    [acts],
  )
  return (
    <Page
      title="Charts"
      note={stored === null || stored.length === 0 ? undefined : countedCharts(stored.length)}
      actions={
        stored !== null && (
          <IfAllowed right="CHANGE_CHARTS">
            <Button kind="plain" icon="history" onClick={() => setShowsDeleted(true)}>
              Recently deleted
            </Button>
            {stored.length > 0 && <NewChartLink />}
          </IfAllowed>
        )
      }
    >
      {stored === null || company === null ? (
        listFailure === null ? (
          <SkeletonRows rows={8} label="Loading the charts" />
        ) : (
          <EmptyState
            title="The charts could not be loaded"
            actions={
              <Button
                onClick={() => {
                  again()
                  askCompany()
                }}
              >
                Try again
              </Button>
            }
          >
            {listFailure}
          </EmptyState>
        )
      ) : stored.length === 0 && unreadable.length === 0 ? (
        <NoCharts hasMappings={company.mappings.length > 0} isChanging={isChanging} />
      ) : (
        <Gallery
          charts={stored}
          search={search}
          onSearch={onSearch}
          company={company}
          figures={figures}
          acts={isChanging ? tileActs : null}
        />
      )}
      {unreadable.length > 0 && (
        <p className="flex-none border-t border-line-2 px-4 py-2 text-small text-2">
          {unreadable.length === 1 ? 'One chart was' : `${unreadable.length} charts were`} saved by a newer version of Fourwall, cannot be
          shown by this one, and {unreadable.length === 1 ? 'is' : 'are'} kept:{' '}
          {unreadable.map(({ title }) => (title === '' ? 'untitled' : `“${title}”`)).join(', ')}.
        </p>
      )}
      {moving !== null && (
        <ChartPlaceDialog
          title={moving.shownTitle}
          path={moving.path}
          folders={foldersOf(stored ?? [])}
          onMove={(path) => acts.move(moving, path)}
          onClose={() => setMoving(null)}
        />
      )}
      {showsDeleted && <DeletedCharts onRestored={again} onClose={() => setShowsDeleted(false)} />}
      {asksBefore !== null && (
        <InUseDialog
          name={asksBefore.shownTitle}
          description="It can be deleted once nothing shows it any more. Remove it there first."
          uses={asksBefore.usedBy.map((words) => ({ key: words, words }))}
          onClose={() => setAsksBefore(null)}
        />
      )}
    </Page>
  )
}

function countedCharts(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'chart' : 'charts'}`
}

function NewChartLink() {
  return (
    <Link
      to="/charts/new"
      className="inline-flex h-control items-center rounded-control bg-primary px-3 font-medium text-on-primary hover:bg-primary-hover"
    >
      New chart
    </Link>
  )
}

interface GalleryProps extends ChartsScreenProps {
  readonly charts: readonly GalleryChart[]
  readonly company: ReportingCompany
  readonly figures: FoundFigures
  /** Null where one may only look. */
  readonly acts: ChartActs | null
}

/** The search bar, and the charts that match. */
function Gallery({ charts, search, onSearch, company, figures, acts }: GalleryProps) {
  const [grid, { width }] = useElementSize<HTMLDivElement>()
  const asked = useDeferredValue(search)
  // Sorted again once all titles are known, not after each.
  const known = figures.isWhole ? figures.byChart : null
  const found = useMemo(
    () => listedCharts(charts, ({ chart, text }) => titleOf(chart, known?.get(text) ?? null), asked),
    [charts, known, asked],
  )
  const shown = useGrowingCount(found.length, FIRST_TILES, TILES_EACH_FRAME)
  const across = Math.max(1, Math.floor(width / LEAST_TILE))
  return (
    <>
      <GalleryBar charts={charts} search={search} onSearch={onSearch} />
      <p role="status" className="sr-only">
        {found.length === charts.length ? countedCharts(charts.length) : `${found.length} of ${countedCharts(charts.length)}`}
      </p>
      <div ref={grid} aria-busy={!figures.isWhole && figures.failure === null} className="min-h-0 flex-1 overflow-y-auto">
        {found.length === 0 ? (
          <EmptyState title="No charts found." actions={<Button onClick={() => onSearch({})}>Show all charts</Button>}>
            No chart matches by title, measure, type, folder or person.
          </EmptyState>
        ) : (
          <div
            className="grid content-start"
            // As high as all tiles from the start, so that going back restores the scroll position.
            style={{ gridTemplateColumns: `repeat(${across}, minmax(0, 1fr))`, minHeight: Math.ceil(found.length / across) * TILE_HEIGHT }}
          >
            {found.slice(0, width === 0 ? 0 : shown).map((item) => (
              <ChartTile
                key={item.id}
                item={item}
                company={company}
                figures={figures.byChart.get(item.text) ?? null}
                failure={figures.failure}
                width={Math.floor(width / across) - PADDING}
                acts={acts}
              />
            ))}
          </div>
        )}
      </div>
    </>
  )
}

interface GalleryBarProps extends ChartsScreenProps {
  readonly charts: readonly GalleryChart[]
}

/** Search, filters and order of the gallery. */
const GalleryBar = memo(function GalleryBar({ charts, search, onSearch }: GalleryBarProps) {
  const folders = useMemo(() => foldersOf(charts), [charts])
  const change = (part: { readonly [Name in keyof ChartListSearch]?: string | undefined }) => {
    const next = Object.entries({ ...search, ...part }).filter(([, value]) => value !== undefined && value !== '')
    onSearch(Object.fromEntries(next))
  }
  const order = (
    <span className="ml-auto flex items-center gap-2">
      {folders.length > 0 && (
        <SelectInput
          label="Folder"
          labelHidden
          value={search.folder ?? ''}
          choices={[
            { value: '', label: 'All folders' },
            ...folders.map((path) => ({ value: path, label: path.slice(1).replaceAll('/', ' / ') })),
          ]}
          onChange={(folder) => change({ folder })}
          className="phone:max-w-[150px]"
        />
      )}
      <SelectInput
        label="Order"
        labelHidden
        value={CHART_SORTS.find((sort) => sort === search.sort) ?? 'latest'}
        choices={CHART_SORTS.map((sort) => ({ value: sort, label: SORT_NAMES[sort] }))}
        onChange={(sort) => change({ sort: sort === 'latest' ? undefined : sort })}
      />
    </span>
  )
  // On a phone the types, which fill whole rows, come last.
  const isNarrow = useNarrowScreen()
  return (
    <div className="flex min-h-bar flex-none flex-wrap items-center gap-2 border-b border-line-1 px-4 py-1">
      <TextInput
        label="Find a chart"
        labelHidden
        type="search"
        icon="search"
        placeholder="Find a chart"
        value={search.q ?? ''}
        onChange={(q) => change({ q })}
        className="w-[220px] phone:w-auto phone:flex-[1_1_200px]"
      />
      {isNarrow && order}
      <Chip chosen={search.kind === undefined} onClick={() => change({ kind: undefined })}>
        All {charts.length}
      </Chip>
      {CHART_KINDS.map((kind) => {
        const count = charts.filter(({ chart }) => kindOf(chart.type) === kind).length
        return count === 0 ? null : (
          <Chip key={kind} chosen={search.kind === kind} onClick={() => change({ kind: search.kind === kind ? undefined : kind })}>
            {CHART_KIND_NAMES[kind]} {count}
          </Chip>
        )
      })}
      {!isNarrow && order}
    </div>
  )
})

function NoCharts({ hasMappings, isChanging }: { readonly hasMappings: boolean; readonly isChanging: boolean }) {
  return (
    <EmptyState title="No chart yet" actions={!hasMappings ? <ImportLedgerLink /> : isChanging ? <NewChartLink /> : undefined}>
      {!hasMappings
        ? 'A chart shows lines of the profit and loss. Import a ledger first.'
        : isChanging
          ? 'A chart shows lines, accounts and metrics by month or by location, against budget and prior year. Every mark opens its entries.'
          : 'None has been saved yet.'}
    </EmptyState>
  )
}

/** What can be done to a chart in the gallery. */
function useChartActs(onChanged: () => void) {
  const client = useClient()
  const navigate = useNavigate()
  return useMemo(() => chartActs(client, navigate, onChanged), [client, navigate, onChanged])
}

function chartActs(client: Client, navigate: ReturnType<typeof useNavigate>, onChanged: () => void) {
  return {
    duplicate: async ({ chart, shownTitle, path }: TitledChart) => {
      const title = `Copy of ${shownTitle}`.slice(0, 200)
      const outcome = await saveChart(client, { id: crypto.randomUUID(), version: null, path, chart: { ...chart, title } })
      if (outcome.kind !== 'SAVED') return void toast.error('The chart was not duplicated.', { detail: outcome.message })
      onChanged()
      toast.success(`Saved “${title}”`, {
        action: { label: 'Open', onAction: () => void navigate({ to: '/charts/$chartId', params: { chartId: outcome.saved.id } }) },
      })
    },
    /** @returns why it was not moved; null if it was. */
    move: async ({ id, version, chart, shownTitle }: TitledChart, path: string): Promise<string | null> => {
      const outcome = await saveChart(client, { id, version, path, chart })
      onChanged()
      if (outcome.kind !== 'SAVED') return outcome.message
      toast.success(
        path === ROOT_PATH ? `Moved “${shownTitle}” out of its folder` : `Moved “${shownTitle}” to ${folderNames(path).join(' / ')}`,
      )
      return null
    },
    remove: async ({ id, shownTitle }: TitledChart) => {
      const refusal = await deleteChart(client, id)
      onChanged()
      if (refusal !== null) return void toast.error('The chart was not deleted.', { detail: refusal })
      const undo = async () => {
        const again = await restoreChart(client, id)
        onChanged()
        if (again !== null) toast.error('The chart was not brought back.', { detail: again })
      }
      toast.success(`Deleted “${shownTitle}”`, { action: { label: 'Undo', onAction: () => void undo() } })
    },
  }
}
