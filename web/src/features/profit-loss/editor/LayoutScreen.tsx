import type { LayoutCompany } from '../report/layout-company.ts'
import { LayoutEditorScreen } from './LayoutEditorScreen.tsx'
import type { ReceivedLayout } from './saving/layout-request.ts'

interface LayoutScreenProps {
  readonly loaded: ReceivedLayout
  readonly company: LayoutCompany
  /** Of one that is not stored yet, once it is. */
  readonly onCreated?: (id: string) => void
}

/** A layout to be edited. */
export function LayoutScreen(props: LayoutScreenProps) {
  return <LayoutEditorScreen {...props} />
}
