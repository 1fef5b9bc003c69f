import { useEffect, useRef, useState } from 'react'
import { createGridSelection } from '../../../blocks/report-grid/selection/selection-store.ts'
import { useSavedView } from '../saved-views/use-saved-view.ts'
import type { TabViewProps } from '../tabs/tab-view.ts'
import { useStoreLastViewedMapping } from './last-viewed-request.ts'
import { ViewScreen } from './ViewScreen.tsx'

type TabProps = Omit<TabViewProps, 'savedView' | 'selection'>

/** What a tab shows: a report, or a layout of the library with its own rows, columns and formats. */
export function TabView(props: TabProps) {
  const { viewer, library, context } = props
  const [selection] = useState(createGridSelection)
  const savedView = useSavedView({ viewer, library, context })
  const { view } = viewer

  useStoreLastViewedMapping(view.mappingId)
  // A selection belongs to its tab; a link that is saved becomes a tab but stays the same view.
  const shownTab = useRef(viewer)
  useEffect(() => {
    const before = shownTab.current
    shownTab.current = viewer
    if (before.activeTab.id !== viewer.activeTab.id && !before.isGuest) selection.select(null, [], [])
  }, [viewer, selection])

  return <ViewScreen {...props} savedView={savedView} selection={selection} />
}
