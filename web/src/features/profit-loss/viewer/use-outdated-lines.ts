import type { LayoutEngine } from '@fourwall/domain/layouts/layout-engine.ts'
import { useEffect, useRef } from 'react'

/** Reports when figures refer to groups that the loaded categorization does not have. */
export function useOutdatedLines(engine: LayoutEngine | null, onOutdated: () => void): void {
  const unknown = engine === null ? '' : unknownGroups(engine)
  // Once for each of them: were they never to come, it would go on for ever.
  const told = useRef('')
  useEffect(() => {
    if (unknown === '' || unknown === told.current) return
    told.current = unknown
    onOutdated()
  }, [unknown, onOutdated])
}

/** The ids of the groups with figures that its lines lack, as one text. */
function unknownGroups({ figures, tree }: LayoutEngine): string {
  return figures.sections
    .map((section) => section.profitLossGroupId)
    .filter((id) => !tree.byId.has(id))
    .join(' ')
}
