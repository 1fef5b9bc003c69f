import { type ReactNode, useState } from 'react'
import { MaterialityDialog } from '../../../blocks/report-view/MaterialityDialog.tsx'
import type { LayoutCompany } from '../report/layout-company.ts'
import type { Viewer } from './use-viewer.ts'

interface MaterialityChoice {
  /** Opens the choice of the view's materiality. */
  readonly choose: () => void
  readonly dialog: ReactNode
}

/** Where it is chosen from which size the variances of a view are colored. */
export function useMaterialityChoice({ view: { settings }, change }: Viewer, company: LayoutCompany): MaterialityChoice {
  const [isChoosing, setChoosing] = useState(false)
  return {
    // Once the menu or the palette has given the keyboard back.
    choose: () => setTimeout(() => setChoosing(true), 50),
    dialog: isChoosing && (
      <MaterialityDialog
        value={settings.materiality}
        company={company.materiality}
        currency={company.currency}
        onChange={(materiality) => change({ settings: { ...settings, materiality } })}
        onClose={() => setChoosing(false)}
      />
    ),
  }
}
