import { counted } from '@fourwall/domain/money/format.ts'
import { Link } from '@tanstack/react-router'
import { useDeferredValue, useMemo, useState } from 'react'
import { type ReportingCompany, useReportingCompany } from '../../../api/reporting-company.ts'
import { useAnswer } from '../../../api/use-answer.ts'
import { useElementSize } from '../../../blocks/chart-view/use-element-size.ts'
import { useNarrowScreen } from '../../../blocks/page/narrow-screen.ts'
import { Page } from '../../../blocks/page/Page.tsx'
import { IfAllowed } from '../../../blocks/rights/IfAllowed.tsx'
import { useMay } from '../../../blocks/rights/rights.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { SelectInput, TextInput } from '../../../ui/Field.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { coverOf, type ListedPresentation, PresentationListQuery } from '../presentations-request.ts'
import { listedTitle } from '../slide/slide-figures.ts'
import { DeletedPresentations } from './DeletedPresentations.tsx'
import { PresentationTile } from './PresentationTile.tsx'
import { listedPresentations, PRESENTATION_SORTS, type PresentationListSearch } from './presentation-list.ts'
import { type PresentationActs, usePresentationActs } from './use-presentation-acts.ts'

interface PresentationsScreenProps {
  readonly search: PresentationListSearch
  readonly onSearch: (search: PresentationListSearch) => void
}

/** Every presentation of the company, shown by its first slide with current figures. */
export function PresentationsScreen({ search, onSearch }: PresentationsScreenProps) {
  const { company, failure: companyFailure, again: askCompany } = useReportingCompany()
  const { data, failure, again } = useAnswer(PresentationListQuery, {})
  const all = data?.presentationList ?? null
  const isChanging = useMay('CHANGE_PRESENTATIONS')
  const acts = usePresentationActs(all, again)
  const problem = failure ?? companyFailure
  const [showsDeleted, setShowsDeleted] = useState(false)
  const isNarrow = useNarrowScreen()
  return (
    <Page
      title="Presentations"
      // On a phone the acts need the room.
      note={all === null || all.length === 0 || isNarrow ? undefined : counted(all.length, 'presentation')}
      actions={
        all !== null && (
          <IfAllowed right="CHANGE_PRESENTATIONS">
            <Button kind="plain" icon="history" onClick={() => setShowsDeleted(true)}>
              Recently deleted
            </Button>
            <Link to="/presentations/brand" className="inline-flex h-control items-center rounded-control px-3 font-medium hover:bg-active">
              Brand
            </Link>
            {all.length > 0 && <NewPresentationLink />}
          </IfAllowed>
        )
      }
    >
      {all === null || company === null ? (
        problem === null ? (
          <SkeletonRows rows={8} label="Loading the presentations" />
        ) : (
          <EmptyState
            title="Presentation list not found"
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
            {problem}
          </EmptyState>
        )
      ) : all.length === 0 ? (
        <EmptyState title="No presentation yet" actions={isChanging ? <NewPresentationLink /> : undefined}>
          {isChanging
            ? 'A presentation shows reports, charts and figures in its texts as they are now. Next month it updates automatically.'
            : 'None has been saved yet.'}
        </EmptyState>
      ) : (
        <PresentationGrid all={all} search={search} onSearch={onSearch} company={company} acts={isChanging ? acts : null} />
      )}
      {showsDeleted && <DeletedPresentations onRestored={again} onClose={() => setShowsDeleted(false)} />}
    </Page>
  )
}

function NewPresentationLink() {
  return (
    <Link
      to="/presentations/new"
      className="inline-flex h-control items-center rounded-control bg-primary px-3 font-medium text-on-primary hover:bg-primary-hover"
    >
      New presentation
    </Link>
  )
}

/** Of a tile with its frame. */
const LEAST_TILE = 300
const PADDING = 33

interface PresentationGridProps extends PresentationsScreenProps {
  readonly all: readonly ListedPresentation[]
  readonly company: ReportingCompany
  /** Null where one may only look. */
  readonly acts: PresentationActs | null
}

function PresentationGrid({ all, search, onSearch, company, acts }: PresentationGridProps) {
  const [grid, { width }] = useElementSize<HTMLDivElement>()
  const asked = useDeferredValue(search)
  const named = useMemo(() => all.map((item) => ({ ...item, title: listedTitle(item.title, coverOf(item), company) })), [all, company])
  const found = useMemo(() => listedPresentations(named, asked), [named, asked])
  const across = Math.max(1, Math.floor(width / LEAST_TILE))
  const change = (part: PresentationListSearch) => {
    const next = Object.entries({ ...search, ...part }).filter(([, value]) => value !== '')
    onSearch(Object.fromEntries(next))
  }
  return (
    <>
      <div className="flex min-h-bar flex-none flex-wrap items-center gap-2 border-b border-line-1 px-4 py-1">
        <TextInput
          label="Find a presentation"
          labelHidden
          type="search"
          icon="search"
          placeholder="Find a presentation"
          value={search.q ?? ''}
          onChange={(q) => change({ q })}
          className="w-[220px] phone:w-auto phone:flex-1"
        />
        <span className="ml-auto">
          <SelectInput
            label="Order"
            labelHidden
            value={PRESENTATION_SORTS.find((sort) => sort === search.sort) ?? 'latest'}
            choices={[
              { value: 'latest', label: 'Latest first' },
              { value: 'title', label: 'By title' },
            ]}
            onChange={(sort) => change({ sort: sort === 'latest' ? '' : sort })}
          />
        </span>
      </div>
      <p role="status" className="sr-only">
        {found.length === all.length ? counted(all.length, 'presentation') : `${found.length} of ${counted(all.length, 'presentation')}`}
      </p>
      <div ref={grid} className="min-h-0 flex-1 overflow-y-auto">
        {found.length === 0 ? (
          <EmptyState title="No presentations found" actions={<Button onClick={() => onSearch({})}>Show all presentations</Button>}>
            No presentation matches by title or person.
          </EmptyState>
        ) : (
          <div className="grid" style={{ gridTemplateColumns: `repeat(${across}, minmax(0, 1fr))` }}>
            {found.map((item) => (
              <PresentationTile key={item.id} item={item} company={company} width={Math.floor(width / across) - PADDING} acts={acts} />
            ))}
          </div>
        )}
      </div>
    </>
  )
}
