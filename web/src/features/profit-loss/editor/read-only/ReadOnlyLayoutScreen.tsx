import { useClient } from 'urql'
import { Page } from '../../../../blocks/page/Page.tsx'
import { ReadOnlyLine } from '../../../../blocks/rights/ReadOnlyLine.tsx'
import { useEditorKeys } from '../../../../blocks/versions/use-editor-keys.ts'
import { useDisplay } from '../../../../ui/display.ts'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { CompareVersions } from '../../compare/CompareVersions.tsx'
import { NOW } from '../../compare/use-compared-state.ts'
import { describeLocations, type LayoutCompany } from '../../report/layout-company.ts'
import { GoneNotice, NewerNotice } from '../LayoutNotices.tsx'
import { LayoutScreenActs } from '../LayoutScreenActs.tsx'
import { LayoutScreenCells } from '../LayoutScreenCells.tsx'
import { LayoutScreenDrawer } from '../LayoutScreenDrawer.tsx'
import { libraryCrumb } from '../layout-crumb.ts'
import { findLayout, type ReceivedLayout } from '../saving/layout-request.ts'
import { useNewerVersion } from '../saving/use-newer-version.ts'
import { useLayoutScreen } from '../use-layout-screen.ts'
import { ReadOnlyLayout } from './ReadOnlyLayout.tsx'

interface ReadOnlyLayoutScreenProps {
  readonly loaded: ReceivedLayout
  readonly company: LayoutCompany
}

/** A layout as the editor shows it, for those who may not change it. What they expand and freeze is not stored. */
export function ReadOnlyLayoutScreen({ loaded, company }: ReadOnlyLayoutScreenProps) {
  const client = useClient()
  const screen = useLayoutScreen({ loaded, company, isReadOnly: true })
  const { store, state, cells, drawer, figures, compared } = screen
  const { layout, version } = state
  const newer = useNewerVersion({ id: loaded.id, version, isDirty: false, isOff: false })
  // The browser's own answer to these keys would be to save the page as a file.
  useEditorKeys({ onSave: () => undefined, onUndo: () => undefined, onRedo: () => undefined })
  const showNewer = async () => {
    const now = await findLayout(client, loaded.id)
    if (now !== null) store.begin(now.layout, now.version)
    cells.current?.focus()
  }
  return (
    <Page
      title={loaded.name}
      crumbs={[libraryCrumb(loaded.path)]}
      actions={<LayoutScreenActs {...screen} name={loaded.name} company={company} />}
      drawer={
        drawer !== null && (
          <LayoutScreenDrawer
            {...screen}
            isReadOnly
            shown={drawer}
            id={loaded.id}
            company={company}
            onCompare={(other) => screen.compare([String(other === version ? Math.max(1, other - 1) : other), NOW])}
          />
        )
      }
    >
      <ReadOnlyLine right="CHANGE_LAYOUTS" />
      <ReportWords locations={describeLocations(company, layout.locationIds)} span={figures.answered?.span ?? null} />
      {newer !== null && <NewerNotice newer={newer} isDirty={false} onShow={() => void showNewer()} onSettle={() => undefined} />}
      {figures.answered !== null && <GoneNotice problems={figures.answered.problems} layout={layout} />}
      <LayoutScreenCells
        {...screen}
        name={loaded.name}
        company={company}
        mappingGone={<NothingToShow title="The mapping of this layout was deleted" />}
        locationsGone={<NothingToShow title="The locations of this layout no longer exist" />}
        onTimeSpan={null}
      >
        {(shown, status) => (
          <ReadOnlyLayout
            ref={cells}
            store={store}
            engine={shown}
            company={company}
            isBusy={figures.isBusy}
            name={loaded.name}
            status={status}
            activeCell={screen.activeCell}
            onNotes={screen.showNotes}
            onTrace={() => screen.showDrawer({ kind: 'TRACE' })}
            onEscape={() => {
              if (drawer === null) return false
              screen.closeDrawer()
              return true
            }}
          />
        )}
      </LayoutScreenCells>
      {compared !== null && (
        <CompareVersions
          id={loaded.id}
          name={loaded.name}
          now={state.saved}
          version={version}
          isDirty={false}
          between={compared}
          company={company}
          onRestore={() => undefined}
          onClose={() => screen.compare(null)}
        />
      )}
    </Page>
  )
}

interface ReportWordsProps {
  readonly locations: string
  /** Null until the figures are there. */
  readonly span: Parameters<ReturnType<typeof useDisplay>['timeSpanName']>[0] | null
}

/** What report the layout is of, where an editor chooses it. */
function ReportWords({ locations, span }: ReportWordsProps) {
  const display = useDisplay()
  return (
    <p className="flex h-bar flex-none items-center gap-4 border-b border-line-1 px-4 text-2">
      <span className="min-w-0 truncate">{locations}</span>
      {span !== null && <span className="min-w-0 truncate">{display.timeSpanName(span)}</span>}
    </p>
  )
}

function NothingToShow({ title }: { readonly title: string }) {
  return <EmptyState title={title}>Anyone who may change the layout can choose others. Nothing in the layout is lost.</EmptyState>
}
