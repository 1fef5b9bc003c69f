import { locationsAt } from '@fourwall/domain/figures/question-places.ts'
import { type HomeArrangement } from '@fourwall/domain/home/home-arrangement.ts'
import { isEveryPlace } from '@fourwall/domain/home/home-questions.ts'
import { spanText } from '@fourwall/domain/time/span-text.ts'
import { resolveTimeSpan } from '@fourwall/domain/time/time-span.ts'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useMemo, useState } from 'react'
import { useClient } from 'urql'
import { mutationRefusal } from '../../api/ask.ts'
import { type ReportingCompany, useReportingCompany } from '../../api/reporting-company.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { MissingLocations } from '../../blocks/missing-locations/MissingLocations.tsx'
import { copyLink } from '../../blocks/page/copy-link.ts'
import { ImportLedgerLink } from '../../blocks/page/ImportLedgerLink.tsx'
import { useLeaveConfirmation } from '../../blocks/page/leave-confirmation.tsx'
import { Page } from '../../blocks/page/Page.tsx'
import { usePreservedWork, useReturnedWork } from '../../blocks/page/preserved-work.ts'
import { useShowing } from '../../blocks/shown-context/shown-context.ts'
import { contextOfView } from '../../blocks/shown-context/shown-view.ts'
import { MonthsToComeOffer } from '../../blocks/time-span-picker/MonthsToComeOffer.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { ArrangePanel } from './ArrangePanel.tsx'
import { HomeBody } from './HomeBody.tsx'
import { HomeToolbar } from './HomeToolbar.tsx'
import { ALL_PLACES, addressOfHome, type HomeSearch, type HomeSearchChange, sharedSearch, withAddress } from './home-address.ts'
import { HomeArrangementsQuery, readArrangement, resetArrangement, saveCompanyArrangement, saveOwnArrangement } from './home-requests.ts'
import { type HomeLinks, HomeLinksContext } from './home-targets.ts'
import { LinkedTiles } from './LinkedTiles.tsx'
import { arrangementFor, useHome, withTilesOf } from './use-home.ts'

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
  const [draft, setDraft] = useState<HomeDraft | null>(useReturnedWork<HomeDraft>(KEPT_AS) ?? null)
  usePreservedWork(KEPT_AS, draft !== null && isChanged(draft) ? draft : undefined)
  const failed = failure ?? arrangementFailure
  const { mine, company: everyones } = data?.homeArrangements ?? {}
  const stored = useMemo(() => readArrangement(mine) ?? readArrangement(everyones), [mine, everyones])
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
        mappingAt={(other) => arrangementFor(company, stored, ofMapping(other))?.mappingId ?? null}
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

/** The key for an arrangement that was not saved. */
const KEPT_AS = 'home arrangement'

interface HomeDraft {
  readonly arrangement: HomeArrangement
  /** The arrangement before it was changed. */
  readonly begunWith: HomeArrangement
  /** When the company's was saved as arranging began; null for none. */
  readonly basedOn: string | null
}

/** Of another search of this page its mapping alone. */
function ofMapping(search: unknown): HomeSearch {
  const { mapping } = search as HomeSearch // as the route reads it
  return mapping === undefined ? {} : { mapping }
}

function isChanged({ arrangement, begunWith }: HomeDraft): boolean {
  return JSON.stringify(arrangement) !== JSON.stringify(begunWith)
}

/** Takes the figures out of the address. */
const NO_LINKED_TILES = { tiles: undefined, headline: undefined }

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
  /** The mapping that home shows by another search; null for none. */
  readonly mappingAt: (search: unknown) => string | null
  readonly onSaved: () => void
}

function ArrangedHome(props: ArrangedHomeProps) {
  const { company, arrangement, arranged, stored, search, onSearch, draft, onDraft, mappingAt, onSaved } = props
  const client = useClient()
  const linked = useMemo(() => withTilesOf(company, arrangement, search), [company, arrangement, search])
  const shown = useMemo(() => (draft === null ? linked.arrangement : withAddress(draft.arrangement, search)), [draft, linked, search])
  const home = useHome(company, shown, search.against)
  const { view } = home
  const leaveDialog = useLeaveConfirmation(
    draft !== null && isChanged(draft)
      ? {
          title: 'Leave without saving Home?',
          description: 'You changed what Home shows. Leaving, or showing another P&L, discards these changes.',
          onDiscard: () => onDraft(null),
          isLostBy: (_current, next) => mappingAt(next) !== arrangement.mappingId,
        }
      : null,
  )
  useShowing(contextOfView('Home', view, company))
  const act = async (work: Promise<void>, message: string) => {
    const refusal = await mutationRefusal(work)
    onSaved()
    if (refusal !== null) {
      toast.failure('Home could not be saved', { detail: refusal })
      return
    }
    toast.success(message)
    onDraft(null)
    // What is saved shows without the address.
    onSearch(NO_LINKED_TILES)
  }
  /** The own arrangement with the figures of the address, but not with its days and locations. */
  const withLinked = (): HomeArrangement => {
    const { tiles, headlineGroupId } = linked.arrangement
    return { ...arranged, tiles, headlineGroupId }
  }
  const share = () => {
    const seen = sharedSearch({
      arrangement: view,
      timeSpan: view.timeSpan,
      locationIds: isEveryPlace(view) ? null : locationsAt(view.places, company),
      against: search.against,
    })
    return copyLink(addressOfHome(seen), () => onSearch(seen))
  }
  return (
    <Page
      title="Home"
      actions={
        draft === null && (
          <>
            <Button kind="plain" onClick={() => void share()}>
              Share
            </Button>
            <Button
              kind="plain"
              onClick={() => onDraft({ arrangement: withLinked(), begunWith: withLinked(), basedOn: stored.companySavedAt })}
            >
              Arrange
            </Button>
          </>
        )
      }
    >
      <HomeToolbar view={view} company={company} onSearch={onSearch} />
      <p className="px-4 pt-2 text-small text-2 empty:hidden">
        <MonthsToComeOffer
          span={resolveTimeSpan(view.timeSpan, company.time)}
          ledgerThrough={company.time.lastLedgerDay}
          onShow={(setting) => onSearch({ span: spanText(setting) })}
        />
      </p>
      <MissingLocations
        missing={shown.places.locationIds.length - view.places.locationIds.length}
        isAll={isEveryPlace(view)}
        onClear={() => onSearch({ places: isEveryPlace(view) ? ALL_PLACES : view.places.locationIds.join('.') })}
      />
      {draft === null && (
        <LinkedTiles
          linked={linked}
          onKeep={() => void act(saveOwnArrangement(client, withLinked()), 'Home saved for you')}
          onClear={() => onSearch(NO_LINKED_TILES)}
        />
      )}
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
      {leaveDialog}
      <HomeBody home={home} company={company} onAgainst={(one) => onSearch({ against: one === 'BUDGET' ? 'budget' : 'prior' })} />
    </Page>
  )
}
