import type { FigureEdit } from '@fourwall/domain/typed-figures/figure-edits.ts'
import { useClient } from 'urql'
import type { PlaceOption } from '../../../blocks/location-picker/PlaceChoice.tsx'
import { loadSeasons } from '../budget-request.ts'
import type { SheetFormats } from '../sheet/budget-columns.ts'
import type { SheetFrame } from '../sheet/sheet-frame.ts'
import { type OwnFigures, subjectOf } from '../sheet/sheet-values.ts'
import { type OpenSpread, spreadQuestion } from '../sheet/spread-question.ts'
import { editRow } from './budget-edits.ts'
import { SpreadDialog } from './SpreadDialog.tsx'

interface BudgetSpreadProps {
  readonly budgetId: string
  readonly spread: OpenSpread
  readonly frame: SheetFrame
  /** The location's figures, including unsaved edits. */
  readonly figures: OwnFigures
  readonly place: PlaceOption
  readonly locationId: string
  readonly mappings: readonly { readonly id: string; readonly name: string }[]
  readonly formats: SheetFormats
  readonly onSpread: (edits: readonly FigureEdit[]) => void
  readonly onClose: () => void
}

/** Spreads a figure over a column's periods at one location. */
export function BudgetSpread({ budgetId, spread, frame, figures, place, locationId, mappings, formats, ...props }: BudgetSpreadProps) {
  const client = useClient()
  const { subject: key, column } = spread
  return (
    <SpreadDialog
      {...spreadQuestion(spread, frame, figures, place, mappings)}
      print={(value) => formats.inRow({ key, groupId: subjectOf(key)?.id ?? '' }, value)}
      loadActuals={async (mappingId) => {
        const subject = subjectOf(key)
        if (subject === null) return []
        const seasons = await loadSeasons(client, { budgetId, locationId, subject, mappingId })
        return seasons.slice(column.from, column.to)
      }}
      onSpread={(parts) =>
        props.onSpread(
          frame.periods.slice(column.from, column.to).map((period, at) => ({
            row: editRow(locationId, key),
            column: period,
            figure: { kind: 'FIGURE', value: parts[at] ?? '0' },
          })),
        )
      }
      onClose={props.onClose}
    />
  )
}
