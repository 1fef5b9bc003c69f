import { Page } from '../../../blocks/page/Page.tsx'
import { useMay, useRefusalReason } from '../../../blocks/rights/rights.ts'
import type { LayoutCompany } from '../report/layout-company.ts'
import { useStoreLastViewedMapping } from '../viewer/last-viewed-request.ts'
import { LayoutEditorScreen } from './LayoutEditorScreen.tsx'
import { ReadOnlyLayoutScreen } from './read-only/ReadOnlyLayoutScreen.tsx'
import type { ReceivedLayout } from './saving/layout-request.ts'

interface LayoutScreenProps {
  readonly loaded: ReceivedLayout
  readonly company: LayoutCompany
  /** Called once a new layout is stored. */
  readonly onCreated?: (id: string) => void
}

/** A layout: to be edited, or read by those who may not change it. */
export function LayoutScreen(props: LayoutScreenProps) {
  useStoreLastViewedMapping(props.loaded.layout.mappingId)
  const isChanging = useMay('CHANGE_LAYOUTS')
  const whyNot = useRefusalReason('CHANGE_LAYOUTS')
  if (isChanging) return <LayoutEditorScreen {...props} />
  // Neither is right until it is known who looks at it.
  if (whyNot === null) return <Page title={props.loaded.name}>{null}</Page>
  return <ReadOnlyLayoutScreen loaded={props.loaded} company={props.company} />
}
