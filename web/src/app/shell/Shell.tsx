import { Outlet, useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { ClosedMonthsDialog } from '../../blocks/closed-months/ClosedMonthsDialog.tsx'
import { EditingReporterContext } from '../../blocks/editing-people/use-editing-people.ts'
import { FileVariableContext, UploadTargetContext } from '../../blocks/file-upload/upload-target.ts'
import { LocationSetsContext } from '../../blocks/location-picker/location-sets.ts'
import { useAskingForForms } from '../../blocks/page/leave-confirmation.tsx'
import { PageChromeContext } from '../../blocks/page/page-chrome.ts'
import { type OwnRights, OwnRightsContext } from '../../blocks/rights/rights.ts'
import { DuePrompts } from '../../features/assistant/prompts/DuePrompts.tsx'
import { useCompanyLocationSets } from '../../features/locations/location-sets-request.ts'
import { chosenTheme } from '../../features/session/account-settings.ts'
import { useMe, useRefusal } from '../../features/session/me.ts'
import { IconButton } from '../../ui/Button.tsx'
import { type Display, DisplayContext, displayOf, USUAL_DISPLAY } from '../../ui/display.ts'
import { chooseTheme } from '../../ui/theme.ts'
import { useEditingReporter } from '../editing-reporter.ts'
import { useFollowLedger } from '../follow-ledger.ts'
import { type LedgerNews, ledgerNews } from '../ledger-news.ts'
import { useSessionFileVariables, useSessionUploads } from '../upload-context.ts'
import { useReadyHome } from '../use-ready-home.ts'
import { AskDrawer } from './AskDrawer.tsx'
import { NoAccess } from './NoAccess.tsx'
import { ShellCommands } from './ShellCommands.tsx'
import { FoldedSidebar, Sidebar } from './Sidebar.tsx'
import { showOverlay } from './shell-overlay.ts'
import { UserMenu } from './UserMenu.tsx'

/** The frame of every signed-in page: the sidebar next to it, and the user's menu in its top bar. */
export function Shell() {
  const { refusal, again } = useRefusal()
  const display = useOwnDisplay()
  const uploadTarget = useSessionUploads()
  const fileVariables = useSessionFileVariables()
  const ownRights = useOwnRights()
  const locationSets = useCompanyLocationSets(ownRights === null)
  const editingReporter = useEditingReporter()
  useOwnTheme()
  useLedgerChanges()
  useAskingForForms()
  useReadyHome(refusal === null && ownRights !== null)
  const navigate = useNavigate()
  const openChat = (chatId: string) => void navigate({ to: '/chat/$chatId', params: { chatId } })
  const chrome = useMemo(
    () => ({
      start: <FoldedSidebar />,
      end: (
        <>
          <IconButton icon="search" label="Find or jump to" onClick={() => showOverlay('commands')} className="wide:hidden" />
          <span aria-hidden="true" className="mx-1 h-[18px] w-px flex-none bg-line-2" />
          <UserMenu />
        </>
      ),
    }),
    [],
  )
  return (
    <DisplayContext value={display}>
      <OwnRightsContext value={ownRights}>
        <EditingReporterContext value={editingReporter}>
          <LocationSetsContext value={locationSets}>
            <UploadTargetContext value={uploadTarget}>
              <FileVariableContext value={fileVariables}>
                <PageChromeContext value={chrome}>
                  <a
                    href="#content"
                    onClick={(event) => {
                      // Keeps the address, which holds the state of the page.
                      event.preventDefault()
                      document.getElementById('content')?.focus()
                    }}
                    className="sr-only z-50 rounded-control bg-primary px-3 py-1 text-on-primary focus:not-sr-only focus:absolute focus:top-2 focus:left-2"
                  >
                    Skip to content
                  </a>
                  {/* Only where there is a grid. */}
                  <a
                    href="#content"
                    onClick={(event) => {
                      event.preventDefault()
                      document.querySelector<HTMLElement>('[role=treegrid]')?.focus()
                    }}
                    className="sr-only z-50 rounded-control bg-primary px-3 py-1 text-on-primary focus:not-sr-only focus:absolute focus:top-2 focus:left-2 [body:not(:has([role=treegrid]))_&]:hidden"
                  >
                    Skip to the grid
                  </a>
                  <div className="flex h-full flex-col">
                    {refusal === null && ownRights !== null && <DuePrompts onOpen={openChat} />}
                    <div className="relative flex min-h-0 flex-1 overflow-x-clip">
                      <Sidebar />
                      {refusal === null ? <Outlet /> : <NoAccess refusal={refusal} onAgain={again} />}
                      {refusal === null && <AskDrawer />}
                    </div>
                  </div>
                  <PageAnnouncement />
                  <ClosedMonthsDialog />
                  {refusal === null && <ShellCommands />}
                </PageChromeContext>
              </FileVariableContext>
            </UploadTargetContext>
          </LocationSetsContext>
        </EditingReporterContext>
      </OwnRightsContext>
    </DisplayContext>
  )
}

/** Reloads the page after the ledger changed, except for figures that are being read: their reader decides when they change. */
function useLedgerChanges() {
  const router = useRouter()
  const reload = useCallback(() => {
    ledgerNews.clear()
    router.clearCache()
    void router.invalidate()
  }, [router])
  const tell = useCallback(
    (news: LedgerNews) => {
      if (!router.state.matches.some(({ routeId }) => routeId === '/_signed-in/profit-loss/')) return reload()
      router.clearCache()
      ledgerNews.set(news)
    },
    [router, reload],
  )
  useFollowLedger(reload, tell)
}

/** How the signed-in user has figures and days written; the default while it is loading. */
function useOwnDisplay(): Display {
  const settings = useMe()?.settings
  return settings ? displayOf(settings.negatives, settings.days) : USUAL_DISPLAY
}

/** What the signed-in user may do; null while it is loading. */
function useOwnRights(): OwnRights | null {
  const me = useMe()
  return useMemo(() => me && { role: me.role, rights: new Set(me.rights), company: me.company.name }, [me])
}

/** Applies the theme that the user chose, on whatever device. This browser remembers it for the next start. */
function useOwnTheme() {
  const settings = useMe()?.settings
  const theme = settings ? chosenTheme(settings) : null
  useEffect(() => {
    if (theme !== null) chooseTheme(theme)
  }, [theme])
}

/** Announces the name of the page after navigation, which browsers do by themselves only when a page loads. */
function PageAnnouncement() {
  const router = useRouter()
  const [name, setName] = useState('')
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged }) => {
        if (pathChanged) setName(document.title)
      }),
    [router],
  )
  return (
    <div role="status" className="sr-only">
      {name}
    </div>
  )
}
