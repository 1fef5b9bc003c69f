import { useEffect, useRef, useState } from 'react'
import { createGridSelection } from '../../../blocks/report-grid/selection/selection-store.ts'
import { useSavedView } from '../saved-views/use-saved-view.ts'
import type { TabViewProps } from '../tabs/tab-view.ts'
import { useStoreLastViewedMapping } from './last-viewed-request.ts'
import { ViewScreen } from './ViewScreen.tsx'

type TabProps = Omit<TabViewProps, 'kept' | 'selection'>

/** What a tab shows: a report, or a layout of the library with its own rows, columns and formats. */
export function TabView(props: TabProps) {
  const { viewer, library, context } = props
  const [selection] = useState(createGridSelection)
  const kept = useSavedView({ viewer, library, context })
  const { view } = viewer

  useStoreLastViewedMapping(view.mappingId)
  // What is selected is of its own tab; a link that is kept becomes a tab without being another one.
  const shownTab = useRef(viewer)
  useEffect(() => {
    const before = shownTab.current
    shownTab.current = viewer
    if (before.activeTab.id !== viewer.activeTab.id && !before.isGuest) selection.select(null, [], [])
  }, [viewer, selection])

  return <ViewScreen {...props} kept={kept} selection={selection} />
}
