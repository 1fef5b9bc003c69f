import { locationsAt } from '@fourwall/domain/figures/question-places.ts'
import { type HomeArrangement } from '@fourwall/domain/home/home-arrangement.ts'
import { homeLines, rankedLocations, shownTiles } from '@fourwall/domain/home/home-figures.ts'
import { isEveryPlace } from '@fourwall/domain/home/home-questions.ts'
import { type Day, monthOf, parseDay } from '@fourwall/domain/time/day.ts'
import { fiscalYearOf } from '@fourwall/domain/time/fiscal-calendar.ts'
import { resolveTimeSpan, type TimeContext } from '@fourwall/domain/time/time-span.ts'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useMemo, useState } from 'react'
import { useClient } from 'urql'
import { mutationRefusal } from '../../api/ask.ts'
import { type ReportingCompany, useReportingCompany } from '../../api/reporting-company.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { GoneLocations } from '../../blocks/gone-locations/GoneLocations.tsx'
import { ImportLedgerLink } from '../../blocks/page/ImportLedgerLink.tsx'
import { Page } from '../../blocks/page/Page.tsx'
import { Button } from '../../ui/Button.tsx'
import { useDisplay } from '../../ui/display.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { ArrangePanel } from './ArrangePanel.tsx'
import { AttentionList } from './AttentionList.tsx'
import { DataFreshness, ProofLine } from './DataFreshness.tsx'
import { HomeBridge } from './HomeBridge.tsx'
import { HomeToolbar } from './HomeToolbar.tsx'
import { ALL_PLACES, type HomeSearch, type HomeSearchChange, withAddress } from './home-address.ts'
import { HomeArrangementsQuery, readArrangement, resetArrangement, saveCompanyArrangement, saveOwnArrangement } from './home-requests.ts'
import { type HomeLinks, HomeLinksContext } from './home-targets.ts'
import { LineList } from './LineList.tsx'
import { LocationRanking } from './LocationRanking.tsx'
import { MetricTiles } from './MetricTiles.tsx'
import { arrangementFor, type HomeReading, useHome } from './use-home.ts'

interface HomeScreenProps {
  readonly search: HomeSearch
  /** Changes some of the search parameters; Undefined takes one out. */
  readonly onSearch: (change: HomeSearchChange) => void
  readonly linksOf: (company: ReportingCompany) => HomeLinks
}

/** What happened, and where to look. */
export function HomeScreen({ search, onSearch, linksOf }: HomeScreenProps) {
  const { company, failure, again } = useReportingCompany()
  const { data, failure: arrangementFailure, again: askArrangements } = useAnswer(HomeArrangementsQuery, {})
  const [draft, setDraft] = useState<HomeDraft | null>(null)
  const failed = failure ?? arrangementFailure
  const stored = useMemo(() => readArrangement(data?.homeArrangements.mine) ?? readArrangement(data?.homeArrangements.company), [data])
  const arrangement = useMemo(() => (company === null ? null : arrangementFor(company, stored, search)), [company, stored, search])
  // Of the arrangement alone: what an address shows for a while is not saved with it.
  const arranged = useMemo(
    () => (company === null ? null : arrangementFor(company, stored, search.mapping === undefined ? {} : { mapping: search.mapping })),
    [company, stored, search.mapping],
  )
  const links = useMemo(() => (company === null ? null : linksOf(company)), [company, linksOf])
  if (failed !== null && (company === null || data === undefined))
    return (
      <Page title="Home">
        <EmptyState
          title="Home could not be loaded"
          actions={
            <Button
              onClick={() => {
                again()
                askArrangements()
              }}
            >
              Try again
            </Button>
          }
        >
          {failed}
        </EmptyState>
      </Page>
    )
  if (company === null || data === undefined || links === null)
    return (
      <Page title="Home">
        <SkeletonRows rows={8} label="Loading home" />
      </Page>
    )
  const empty = whyEmpty(company, arrangement)
  if (arrangement === null || arranged === null || empty !== null) return <Page title="Home">{empty}</Page>
  return (
    <HomeLinksContext value={links}>
      <ArrangedHome
        key={arrangement.mappingId}
        company={company}
        arrangement={arrangement}
        arranged={arranged}
        stored={{
          hasMine: readArrangement(data.homeArrangements.mine) !== null,
          companySavedAt: data.homeArrangements.companySavedAt ?? null,
        }}
        search={search}
        onSearch={onSearch}
        // One of another mapping is not shown.
        draft={draft?.arrangement.mappingId === arrangement.mappingId ? draft : null}
        onDraft={setDraft}
        onSaved={askArrangements}
      />
    </HomeLinksContext>
  )
}

/** What to do first, where there is nothing to show yet; null otherwise. */
function whyEmpty({ firstLedgerDay }: ReportingCompany, arrangement: HomeArrangement | null): ReactNode {
  if (firstLedgerDay === null)
    return (
      <EmptyState title="No ledger yet" actions={<ImportLedgerLink />}>
        Import a general ledger as .csv or .xlsx. Home then shows what happened in the last month, and what to look at.
      </EmptyState>
    )
  if (arrangement === null)
    return (
      <EmptyState
        title="No mapping yet"
        actions={
          <Link
            to="/settings/mappings"
            className="inline-flex h-control items-center rounded-control border border-line-control px-3 font-medium hover:bg-hover"
          >
            Open mappings
          </Link>
        }
      >
        A mapping says which line of the report each account belongs to.
      </EmptyState>
    )
  return null
}

interface HomeDraft {
  readonly arrangement: HomeArrangement
  /** When the company's was saved as arranging began; null for none. */
  readonly basedOn: string | null
}

interface ArrangedHomeProps {
  readonly company: ReportingCompany
  readonly arrangement: HomeArrangement
  readonly search: HomeSearch
  readonly onSearch: (change: HomeSearchChange) => void
  /** The arrangement without what the address chooses otherwise. */
  readonly arranged: HomeArrangement
  readonly stored: { readonly hasMine: boolean; readonly companySavedAt: string | null }
  /** Null while nothing is being arranged. */
  readonly draft: HomeDraft | null
  /** Null ends arranging. */
  readonly onDraft: (draft: HomeDraft | null) => void
  readonly onSaved: () => void
}

function ArrangedHome({ company, arrangement, arranged, stored, search, onSearch, draft, onDraft, onSaved }: ArrangedHomeProps) {
  const client = useClient()
  const shown = useMemo(() => (draft === null ? arrangement : withAddress(draft.arrangement, search)), [draft, arrangement, search])
  const home = useHome(company, shown, search.against)
  const { view } = home
  const act = async (work: Promise<void>, message: string) => {
    const refusal = await mutationRefusal(work)
    onSaved()
    if (refusal !== null) {
      toast.failure('Home could not be saved', { detail: refusal })
      return
    }
    toast.success(message)
    onDraft(null)
  }
  return (
    <Page
      title="Home"
      actions={
        draft === null && (
          <Button kind="plain" onClick={() => onDraft({ arrangement: arranged, basedOn: stored.companySavedAt })}>
            Arrange
          </Button>
        )
      }
    >
      <HomeToolbar view={view} company={company} onSearch={onSearch} />
      <GoneLocations
        gone={shown.places.locationIds.length - view.places.locationIds.length}
        isAll={isEveryPlace(view)}
        onClear={() => onSearch({ places: isEveryPlace(view) ? ALL_PLACES : view.places.locationIds.join('.') })}
      />
      {draft !== null && (
        <ArrangePanel
          arrangement={draft.arrangement}
          shown={shown}
          company={company}
          resets={{ mine: stored.hasMine, company: stored.companySavedAt !== null }}
          onChange={(changed) => onDraft({ ...draft, arrangement: changed })}
          onSave={(owner) =>
            void (owner === 'COMPANY'
              ? act(saveCompanyArrangement(client, draft.arrangement, draft.basedOn), 'Home saved for everyone')
              : act(saveOwnArrangement(client, draft.arrangement), 'Home saved for you'))
          }
          onReset={(owner) =>
            void act(
              resetArrangement(client, owner, draft.basedOn),
              owner === 'MINE' ? 'Back to what everyone sees' : 'Home reset for everyone',
            )
          }
          onCancel={() => onDraft(null)}
        />
      )}
      <HomeBody home={home} company={company} onAgainst={(one) => onSearch({ against: one === 'BUDGET' ? 'budget' : 'prior' })} />
    </Page>
  )
}

interface HomeBodyProps {
  readonly home: HomeReading
  readonly company: ReportingCompany
  readonly onAgainst: (against: 'BUDGET' | 'PRIOR_YEAR') => void
}

function HomeBody({ home: { shown, checks, failure, again, isLoading, against }, company, onAgainst }: HomeBodyProps) {
  const display = useDisplay()
  const tiles = useMemo(() => shownTiles(shown?.loaded.tiles?.figures ?? null, shown?.loaded.trends?.figures ?? null), [shown])
  const ranking = useMemo(() => rankedLocations(shown?.loaded.ranking?.figures ?? null, shown?.loaded.margins?.figures ?? null), [shown])
  const lines = useMemo(() => homeLines(shown?.loaded.lines?.figures ?? null), [shown])
  if (failure !== null)
    return (
      <EmptyState title="The figures could not be loaded" actions={<Button onClick={again}>Try again</Button>}>
        {failure}
      </EmptyState>
    )
  if (shown === null) return <SkeletonRows rows={10} label="Loading the figures" />
  const { view, chart, loaded } = shown
  const { startDate, endDate } = resolveTimeSpan(view.timeSpan, company.time)
  const span = display.rangeName(startDate, endDate)
  const groups = company.mappings.find(({ id }) => id === view.mappingId)?.groups ?? []
  const headline = groups.find(({ id }) => id === view.headlineGroupId)?.name ?? ''
  const places = locationsAt(view.places, company)
  const sums = new Set(groups.flatMap(({ id, formula }) => (formula === null ? [] : [id])))
  const chosen = new Set(view.places.locationIds)
  const home = checks.value?.home ?? null
  const judged = home === null ? view.month : monthOf(parseDay(home.month))
  const proof = home?.reconciliation ?? null
  const findings =
    home?.findings?.filter(
      ({ locationIds }) => isEveryPlace(view) || locationIds.length === 0 || locationIds.some((id) => chosen.has(id)),
    ) ?? null
  const problem = loaded.tiles?.problem ?? null
  const hasFigures = loaded.tiles?.figures?.rows.some(({ cells }) => cells.some(({ value }) => value !== null)) ?? false
  return (
    <>
      <div aria-busy={isLoading} className="min-h-0 flex-1 overflow-auto">
        {problem !== null && (
          <p role="alert" className="px-4 py-3 text-unfav">
            {problem}
          </p>
        )}
        <MetricTiles tiles={tiles} view={view} labels={{ span, toDate: yearToDate(endDate, company.time) }} />
        <div className="grid grid-cols-[minmax(0,1.3fr)_minmax(548px,1fr)] narrow:grid-cols-1">
          <div className="min-w-0 border-r border-line-2 narrow:border-r-0">
            {chart !== null && (
              <HomeBridge
                chart={chart}
                replies={loaded.bridge}
                parts={loaded.parts?.figures ?? null}
                view={view}
                company={company}
                against={against}
                onAgainst={onAgainst}
                spanLabel={span}
              />
            )}
            {(home !== null || checks.failure !== null) && (
              <AttentionList findings={findings} month={judged} view={view} hasFigures={hasFigures} onChanged={checks.again} />
            )}
            {checks.value === null && checks.failure === null && <SkeletonRows rows={4} label="Looking for what needs attention" />}
          </div>
          <div className="min-w-0 narrow:border-t narrow:border-line-2">
            {ranking.locations.length > 1 && <LocationRanking {...ranking} headline={headline} view={view} />}
            {lines.length > 0 && (
              <LineList lines={lines} sums={sums} view={view} place={places.map(company.nameOf).join(', ')} spanLabel={span} />
            )}
            {home !== null && <DataFreshness sources={home.sources} />}
          </div>
        </div>
        {proof !== null && <ProofLine proof={proof} month={judged} isOfAll={isEveryPlace(view)} className="wide:hidden" />}
      </div>
      {proof !== null && <ProofLine proof={proof} month={judged} isOfAll={isEveryPlace(view)} className="narrow:hidden" />}
    </>
  )
}

function yearToDate(endDate: Day, { fiscalYearStartMonth }: TimeContext): string {
  return `${fiscalYearOf(monthOf(endDate), fiscalYearStartMonth)} to date`
}
