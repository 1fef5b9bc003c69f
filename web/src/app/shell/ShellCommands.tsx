import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import { useClient } from 'urql'
import { useAnswer } from '../../api/use-answer.ts'
import { CommandPalette } from '../../blocks/command-palette/CommandPalette.tsx'
import type { Command } from '../../blocks/command-palette/command.ts'
import { commandRegistry, useCommands } from '../../blocks/command-palette/command-registry.ts'
import { folderLabel } from '../../blocks/library/folder-labels.ts'
import { ShortcutSheet } from '../../blocks/shortcut-sheet/ShortcutSheet.tsx'
import { proposeQuestion } from '../../features/assistant/composer/proposed-question.ts'
import { MetricsQuery } from '../../features/ops-data/metrics-request.ts'
import { useFindableLedger } from '../../features/profit-loss/find/findable-ledger.ts'
import { LayoutNamesQuery } from '../../features/profit-loss/library/library-request.ts'
import { viewerTabsStore } from '../../features/profit-loss/tabs/viewer-tabs-store.ts'
import { accountCommands } from '../../features/profit-loss/viewer/commands/account-commands.ts'
import { lineCommands } from '../../features/profit-loss/viewer/commands/line-commands.ts'
import { locationCommands } from '../../features/profit-loss/viewer/commands/location-commands.ts'
import { tabCommands } from '../../features/profit-loss/viewer/commands/view-commands.ts'
import { CategorizationsQuery } from '../../features/profit-loss/viewer/viewer-data.ts'
import { useChooseTheme } from '../../features/session/account-settings.ts'
import { isPressed } from '../../ui/pressed-keys.ts'
import { type ThemeChoice, themeChoice } from '../../ui/theme.ts'
import { showAskDrawer } from './ask-drawer.ts'
import { places } from './places.ts'
import { settingPlaces } from './setting-places.ts'
import { returnFocus, shellOverlay, showOverlay } from './shell-overlay.ts'
import { OVERLAY_KEYS, shortcutsOf } from './shortcuts.ts'

/** The command palette and the list of shortcuts, their keys, and the commands of every page. */
export function ShellCommands() {
  const shown = useSyncExternalStore(shellOverlay.subscribe, shellOverlay.read)
  useOverlayKeys()
  useShellCommands()
  const { note, isLoading } = useCompanyCommands(shown === 'commands')
  const path = useLocation({ select: ({ pathname }) => pathname })
  return (
    <>
      <CommandPalette
        open={shown === 'commands'}
        onOpenChange={(open) => showOverlay(open ? 'commands' : null)}
        onCloseAutoFocus={returnFocus}
        note={note}
        isLoading={isLoading}
        onAsk={(question) => {
          proposeQuestion({ text: question, isAsked: true })
          if (!/^\/chat(\/|$)/.test(path)) showAskDrawer(true)
        }}
      />
      <ShortcutSheet
        open={shown === 'shortcuts'}
        onOpenChange={(open) => showOverlay(open ? 'shortcuts' : null)}
        onCloseAutoFocus={returnFocus}
        {...shortcutsOf(path)}
      />
    </>
  )
}

function useOverlayKeys() {
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.repeat) return
      const requested = isPressed(OVERLAY_KEYS.commands, event)
        ? 'commands'
        : isPressed(OVERLAY_KEYS.shortcuts, event) && !isTyping(event.target)
          ? 'shortcuts'
          : null
      if (requested === null) return
      // Always, as it would open the browser's own search.
      event.preventDefault()
      const shown = shellOverlay.read()
      if (shown === null && isInDialog(event.target)) return
      showOverlay(shown === requested ? null : requested)
    }
    document.addEventListener('keydown', handleKeyDown)
    return () => {
      document.removeEventListener('keydown', handleKeyDown)
      showOverlay(null)
    }
  }, [])
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || target.matches('textarea, select, input:not([type=checkbox], [type=radio], [type=button])')
}

/** Whether a modal dialog is open. A popover next to its button is not modal. */
function isInDialog(target: EventTarget | null): boolean {
  const dialog = target instanceof Element ? target.closest('[role=dialog], [role=alertdialog]') : null
  return dialog !== null && dialog.closest('[data-radix-popper-content-wrapper]') === null
}

const themes: readonly { readonly choice: ThemeChoice; readonly label: string }[] = [
  { choice: 'light', label: 'Light theme' },
  { choice: 'dark', label: 'Dark theme' },
  { choice: 'system', label: 'System theme' },
]

/** The commands of every page. */
function useShellCommands() {
  const navigate = useNavigate()
  const chooseTheme = useChooseTheme()
  const path = useLocation({ select: ({ pathname }) => pathname })
  useCommands(() => [
    ...[...places.main, ...places.setup, ...places.settings].map(
      ({ to, label, keywords }): Command => ({
        id: `place:${to}`,
        group: 'Go to',
        label,
        keywords,
        verb: 'Go',
        isChosen: path === to,
        run: () => void navigate({ to }),
      }),
    ),
    ...settingPlaces.map(
      ({ to, hash, label, detail, keywords }): Command => ({
        id: `setting:${to}#${hash ?? ''}`,
        group: 'Settings',
        label,
        detail,
        keywords,
        verb: 'Go',
        run: () => void navigate(hash === null ? { to } : { to, hash }),
      }),
    ),
    {
      id: 'shell.ask',
      group: 'Fourwall',
      label: 'Ask the assistant',
      keywords: 'question chat why explain answer',
      keys: OVERLAY_KEYS.ask,
      run: () => (/^\/chat(\/|$)/.test(path) ? void navigate({ to: '/chat/' }) : showAskDrawer(true)),
    },
    {
      id: 'shell.shortcuts',
      group: 'Fourwall',
      label: 'Keyboard shortcuts',
      keywords: 'help keys',
      keys: OVERLAY_KEYS.shortcuts,
      run: () => showOverlay('shortcuts'),
    },
    ...themes.map(
      ({ choice, label }): Command => ({
        id: `shell.theme.${choice}`,
        group: 'Fourwall',
        label,
        keywords: 'appearance color mode',
        verb: 'Switch to it',
        isChosen: themeChoice() === choice,
        run: () => {
          chooseTheme(choice)
          // Updates the check mark.
          commandRegistry.refresh()
        },
      }),
    ),
    {
      id: 'shell.log-out',
      group: 'Fourwall',
      label: 'Logout',
      keywords: 'sign out leave',
      run: () => void navigate({ to: '/logout' }),
    },
  ])
}

/**
 * Commands for views, locations and accounts on pages that do not show them: each opens the viewer, which then runs it.
 * They are loaded when the palette first opens. @returns what accounts lack, in a sentence, and whether any are still loading.
 */
function useCompanyCommands(isOpen: boolean): { readonly note: string | null; readonly isLoading: boolean } {
  const client = useClient()
  const navigate = useNavigate()
  const tabsStore = viewerTabsStore(client)
  const tabs = useSyncExternalStore(tabsStore.subscribe, tabsStore.read)
  const { ledger, note, isLoading: isLedgerLoading } = useFindableLedger(isOpen)
  const { data: lineData, isLoading: areLinesLoading } = useAnswer(
    CategorizationsQuery,
    {},
    { pause: !isOpen, requestPolicy: 'cache-first' },
  )
  const { data: metricData, isLoading: areMetricsLoading } = useAnswer(MetricsQuery, {}, { pause: !isOpen, requestPolicy: 'cache-first' })
  // Other users create and rename them, too.
  const { data: sheetData, isLoading: areSheetsLoading } = useAnswer(
    LayoutNamesQuery,
    {},
    { pause: !isOpen, requestPolicy: 'cache-and-network' },
  )

  useEffect(() => {
    if (!isOpen) return
    commandRegistry.forgetWaiting()
    if (tabsStore.read().length === 0) {
      tabsStore.load().catch((reason: unknown) => console.warn('The tabs of the viewer could not be loaded.', reason))
    }
  }, [isOpen, tabsStore])

  useCommands(() => {
    const throughViewer = (command: Command): Command => ({
      ...command,
      isStandIn: true,
      run() {
        void navigate({ to: '/profit-loss/' })
        commandRegistry.runWhenOffered(command.id)
      },
    })
    const nowhere = () => undefined
    return [
      ...tabCommands(tabs, null, (tabId) => void navigate({ to: '/profit-loss/', search: { tabId } })).map(
        (command): Command => ({ ...command, isStandIn: true }),
      ),
      // Those in a tab are listed by the tab.
      ...(sheetData?.spreadsheetMetadataList ?? [])
        .filter(({ id }) => !tabs.some(({ metadataId }) => metadataId === id))
        .map(
          ({ id, name, path }): Command => ({
            id: `layout:${id}`,
            group: 'Go to',
            label: name,
            detail: `P&L in ${folderLabel(path)}`,
            keywords: 'library layout saved view report',
            verb: 'Open in the viewer',
            run: () => void navigate({ to: '/profit-loss', search: { metadataId: id } }),
          }),
        ),
      ...(metricData?.metrics ?? []).map(
        ({ id, name, unit }): Command => ({
          id: `metric:${id}`,
          group: 'Go to',
          label: name,
          detail: 'metric',
          keywords: `ops data ${unit ?? ''}`,
          verb: 'Open its figures',
          run: () => void navigate({ to: '/ops-data/$opsDataId', params: { opsDataId: id } }),
        }),
      ),
      ...lineCommands(lineData?.profitLossCategorizations ?? [], () => ({ run: nowhere })).map(throughViewer),
      ...locationCommands(ledger, undefined, nowhere).map(throughViewer),
      ...accountCommands(ledger.accounts, () => ({ run: nowhere })).map(throughViewer),
    ]
  })

  return { note, isLoading: isLedgerLoading || areLinesLoading || areMetricsLoading || areSheetsLoading }
}
