import { useEffect, useState } from 'react'
import { useClient } from 'urql'
import { type Budget, loadSheet, shapeOf } from './budget-request.ts'
import { type BudgetPreview, type BudgetPreviewLine, loadPreviewLines } from './preview-request.ts'
import { type SheetFrame, sheetColumns } from './sheet-frame.ts'
import type { OwnFigures } from './sheet-values.ts'

interface PreviewLines {
  /** Null until they are there. */
  readonly lines: readonly BudgetPreviewLine[] | null
  /** What is planned at the location now, by the periods of the frame. */
  readonly stored: OwnFigures
  /** Others are on their way. */
  readonly isBusy: boolean
  readonly failure: string | null
  /** Asks for them anew; those of before show meanwhile. */
  readonly again: () => void
}

interface Loaded {
  readonly key: string
  readonly lines: readonly BudgetPreviewLine[]
  readonly stored: OwnFigures
}

/** The workbook's rows of one location, beside what is planned there now. */
export function usePreviewLines(budget: Budget, preview: BudgetPreview, frame: SheetFrame, locationId: string | null): PreviewLines {
  const client = useClient()
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [failure, setFailure] = useState<{ readonly key: string; readonly sentence: string } | null>(null)
  const [attempt, setAttempt] = useState(0)
  const key = locationId ?? ''
  useEffect(() => {
    if (locationId === null) return
    let isWanted = true
    Promise.all([
      loadPreviewLines(client, preview, locationId),
      budget.version === 0 ? nothing : loadSheet(client, budget.id, budget.version, [locationId]),
    ]).then(
      ([lines, stored]) => {
        if (!isWanted) return
        setFailure(null)
        setLoaded({ key, lines, stored: inFrame(stored, budget, frame) })
      },
      (error: unknown) => isWanted && setFailure({ key, sentence: error instanceof Error ? error.message : String(error) }),
    )
    return () => {
      isWanted = false
    }
    // oxlint-disable-next-line react/exhaustive-deps -- another location or another attempt; counts that change with a correction do not
  }, [client, key, attempt])
  const isOwn = loaded?.key === key
  return {
    lines: isOwn ? loaded.lines : null,
    stored: isOwn ? loaded.stored : nothing,
    isBusy: !isOwn,
    failure: failure?.key === key ? failure.sentence : null,
    again: () => setAttempt((before) => before + 1),
  }
}

const nothing: OwnFigures = new Map()

/** The frame may span more than the budget does now. */
function inFrame(stored: OwnFigures, budget: Budget, frame: SheetFrame): OwnFigures {
  if (stored.size === 0) return stored
  const places = new Map(
    sheetColumns(shapeOf(budget), 1).flatMap((column) => (column.kind === 'PERIOD' ? [[column.key, column.from] as const] : [])),
  )
  return new Map(
    [...stored].map(([key, values]) => [
      key,
      frame.periods.map((period) => {
        const at = places.get(period)
        return at === undefined ? null : (values[at] ?? null)
      }),
    ]),
  )
}
