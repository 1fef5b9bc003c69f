import { chartText } from '@fourwall/domain/charts/chart-text.ts'
import { folderNames, ROOT_PATH } from '@fourwall/domain/layouts/library-paths.ts'
import { formatCount } from '@fourwall/domain/money/format.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { useClient } from 'urql'
import { type ReportingCompany, useReportingCompany } from '../../api/reporting-company.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { useElementSize } from '../../blocks/chart-view/use-element-size.ts'
import type { Loaded } from '../../blocks/loading/use-loaded.ts'
import { ImportLedgerLink } from '../../blocks/page/ImportLedgerLink.tsx'
import { Page } from '../../blocks/page/Page.tsx'
import { IfAllowed } from '../../blocks/rights/IfAllowed.tsx'
import { useMay } from '../../blocks/rights/rights.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { useDisplay } from '../../ui/display.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SelectInput, TextInput } from '../../ui/Field.tsx'
import { InUseDialog } from '../../ui/InUseDialog.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../ui/Menu.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { Chip } from '../../ui/Tag.tsx'
import { toast } from '../../ui/toast.ts'
import { ChartPlaceDialog } from './ChartPlaceDialog.tsx'
import { ChartTile } from './ChartTile.tsx'
import {
  CHART_KIND_NAMES,
  CHART_KINDS,
  CHART_SORTS,
  type ChartListSearch,
  type ChartSort,
  foldersOf,
  kindOf,
  listedCharts,
  type TitledChart,
} from './chart-list.ts'
import { type FiguresByChart, titleOf, useChartFigures } from './chart-pictures.ts'
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

/** All charts of the company, each drawn from its figures of now. */
export function ChartsScreen({ search, onSearch }: ChartsScreenProps) {
  const { negatives } = useDisplay()
  const { company, failure: companyFailure, again: askCompany } = useReportingCompany()
  const { data, failure, again } = useAnswer(ChartsQuery, {})
  const stored = useMemo(() => data?.charts.map(readStoredChart) ?? null, [data])
  const unreadable = data?.unreadableCharts ?? []
  const documents = useMemo(() => stored?.map(({ chart }) => chart) ?? null, [stored])
  const figures = useChartFigures(documents, company, negatives)
  const [asksBefore, setAsksBefore] = useState<TitledChart | null>(null)
  const [moving, setMoving] = useState<TitledChart | null>(null)
  const [showsDeleted, setShowsDeleted] = useState(false)
  const acts = useChartActs(again)
  const isChanging = useMay('CHANGE_CHARTS')
  const titled = useMemo(
    () => stored?.map((one) => ({ ...one, shownTitle: titleOf(one.chart, figures.value?.get(chartText(one.chart)) ?? null) })) ?? null,
    [stored, figures.value],
  )
  const listFailure = failure ?? companyFailure
  const remove = (item: TitledChart) => (item.usedBy.length > 0 ? setAsksBefore(item) : void acts.remove(item))
  return (
    <Page
      title="Charts"
      note={titled === null || titled.length === 0 ? undefined : countedCharts(titled.length)}
      actions={
        titled !== null && (
          <IfAllowed right="CHANGE_CHARTS">
            <Button kind="plain" icon="history" onClick={() => setShowsDeleted(true)}>
              Recently deleted
            </Button>
            {titled.length > 0 && <NewChartLink />}
          </IfAllowed>
        )
      }
    >
      {titled === null || company === null ? (
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
      ) : titled.length === 0 && unreadable.length === 0 ? (
        <NoCharts hasMappings={company.mappings.length > 0} isChanging={isChanging} />
      ) : (
        <Gallery
          charts={titled}
          search={search}
          onSearch={onSearch}
          company={company}
          figures={figures}
          acts={isChanging ? { duplicate: acts.duplicate, move: setMoving, remove } : null}
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
          folders={foldersOf(titled ?? [])}
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
  readonly charts: readonly TitledChart[]
  readonly company: ReportingCompany
  readonly figures: Loaded<FiguresByChart>
  /** Null where one may only look. */
  readonly acts: ChartActs | null
}

/** The search bar, and the charts that match. */
function Gallery({ charts, search, onSearch, company, figures, acts }: GalleryProps) {
  const field = useRef<HTMLInputElement>(null)
  const [grid, { width }] = useElementSize<HTMLDivElement>()
  const asked = useDeferredValue(search)
  const found = useMemo(() => listedCharts(charts, asked), [charts, asked])
  const folders = useMemo(() => foldersOf(charts), [charts])
  const across = Math.max(1, Math.floor(width / LEAST_TILE))
  const change = (part: { readonly [Name in keyof ChartListSearch]?: string | undefined }) => {
    const next = Object.entries({ ...search, ...part }).filter(([, value]) => value !== undefined && value !== '')
    onSearch(Object.fromEntries(next))
  }
  return (
    <>
      <div className="flex min-h-bar flex-none flex-wrap items-center gap-2 border-b border-line-1 px-4 py-1">
        <TextInput
          ref={field}
          label="Find a chart"
          labelHidden
          type="search"
          icon="search"
          placeholder="Find a chart"
          value={search.q ?? ''}
          onChange={(q) => change({ q })}
          className="w-[220px]"
        />
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
      </div>
      <p role="status" className="sr-only">
        {found.length === charts.length ? countedCharts(charts.length) : `${found.length} of ${countedCharts(charts.length)}`}
      </p>
      <div ref={grid} className="min-h-0 flex-1 overflow-y-auto">
        {found.length === 0 ? (
          <EmptyState title="No charts found." actions={<Button onClick={() => onSearch({})}>Show all charts</Button>}>
            No chart matches by title, measure, type, folder or person.
          </EmptyState>
        ) : (
          <div className="grid" style={{ gridTemplateColumns: `repeat(${across}, minmax(0, 1fr))` }}>
            {found.map((item) => (
              <ChartTile
                key={item.id}
                item={item}
                company={company}
                figures={figures.value}
                failure={figures.failure}
                width={Math.floor(width / across) - PADDING}
                actions={acts && <TileMenu item={item} acts={acts} />}
              />
            ))}
          </div>
        )}
      </div>
    </>
  )
}

interface ChartActs {
  readonly duplicate: (item: TitledChart) => Promise<void>
  readonly move: (item: TitledChart) => void
  readonly remove: (item: TitledChart) => void
}

/** What can be done to a chart of the gallery. */
function TileMenu({ item, acts }: { readonly item: TitledChart; readonly acts: ChartActs }) {
  return (
    <Menu label={`Acts on ${item.shownTitle}`} align="end" trigger={<IconButton icon="more" label={`Acts on ${item.shownTitle}`} />}>
      <MenuItem onSelect={() => void acts.duplicate(item)}>Duplicate</MenuItem>
      <MenuItem onSelect={() => acts.move(item)}>Move to folder …</MenuItem>
      <MenuSeparator />
      <MenuItem danger onSelect={() => acts.remove(item)}>
        Delete
      </MenuItem>
    </Menu>
  )
}

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
