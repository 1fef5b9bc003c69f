import { useClient } from 'urql'
import type { Command } from '../../../../blocks/command-palette/command.ts'
import { useCommands } from '../../../../blocks/command-palette/command-registry.ts'
import { copyLink } from '../../../../blocks/page/copy-link.ts'
import { type FindableLedger, findableLedger } from '../../find/findable-ledger.ts'
import { tracedAccountCommands } from './account-commands.ts'
import { budgetAndMetricCommands, columnCommands } from './column-commands.ts'
import { shownLineCommands } from './line-commands.ts'
import { locationCommands } from './location-commands.ts'
import { locationRowsCommands } from './location-rows-commands.ts'
import type { OfferedViewer } from './offered-viewer.ts'
import { mappingCommands, timeSpanCommands } from './report-commands.ts'
import { tabCommands, viewCommands } from './view-commands.ts'

/** Offers what the viewer can do to the command palette. */
export function useViewerCommands(offered: OfferedViewer): void {
  const client = useClient()
  useCommands(() => viewerCommands({ ...offered, ledger: findableLedger(client), copyText: (text) => void copyLink(text) }))
}

interface ViewerCommandsInput extends OfferedViewer {
  readonly ledger: Pick<FindableLedger, 'accounts' | 'locationNames' | 'locationSets'>
  readonly copyText: (text: string) => void
}

/** All that the viewer does at a word. */
export function viewerCommands(input: ViewerCommandsInput): readonly Command[] {
  const { viewer, model, locationTree, context, ledger, copyText } = input
  const { view, change, tabActions, activeTab } = viewer
  return [
    ...tabCommands(viewer.tabs, activeTab.id, tabActions.onOpen),
    ...viewCommands(input, copyText),
    ...columnCommands(viewer),
    ...locationRowsCommands(input),
    ...budgetAndMetricCommands(input),
    ...shownLineCommands(input),
    ...timeSpanCommands(viewer, context),
    ...mappingCommands(input),
    ...locationCommands({ ...ledger, locationTree }, view.locationIds, (locationIds) => change({ locationIds })),
    ...(model ? tracedAccountCommands(viewer, model, ledger.accounts) : []),
  ]
}
