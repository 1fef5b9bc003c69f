import { spreadFigure } from '@fourwall/domain/budgets/spread.ts'
import { counted } from '@fourwall/domain/money/format.ts'
import { readTypedFigures } from '@fourwall/domain/typed-figures/typed-figures.ts'
import { useRef, useState } from 'react'
import { useLoaded } from '../../../blocks/loading/use-loaded.ts'
import { Button } from '../../../ui/Button.tsx'
import { RadioGroup } from '../../../ui/Choice.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { SelectInput, TextInput } from '../../../ui/Field.tsx'
import { Figure } from '../../../ui/Money.tsx'
import type { SheetColumn } from '../sheet/sheet-frame.ts'

/** The weights for spreading. */
type SpreadBy = 'PLANNED' | 'EVENLY' | 'ACTUALS'

export interface SpreadQuestion {
  /** Name of the line, and the location. */
  readonly name: string
  readonly place: string
  readonly column: SheetColumn
  /** The typed text; empty if none. */
  readonly text: string
  /** The periods of the column. */
  readonly periods: readonly { readonly key: string; readonly heading: string; readonly planned: string | null }[]
  /** Decimals that parts are rounded to. */
  readonly decimals: number
  /** Mappings of the budget's categorization, for the actuals. */
  readonly mappings: readonly { readonly id: string; readonly name: string }[]
  readonly print: (value: string) => string
}

interface SpreadDialogProps extends SpreadQuestion {
  /** What was booked a year before each period. @throws Error with a sentence. */
  readonly loadActuals: (mappingId: string) => Promise<readonly (string | null)[]>
  readonly onSpread: (values: readonly string[]) => void
  readonly onClose: () => void
}

/** Spreads one figure over several periods, with a preview of the parts. */
export function SpreadDialog({
  name,
  place,
  column,
  text,
  periods,
  decimals,
  mappings,
  print,
  loadActuals,
  onSpread,
  onClose,
}: SpreadDialogProps) {
  const [typed, setTyped] = useState(text)
  const hasPlan = periods.some(({ planned }) => planned !== null && !/^-?[0.]+$/.test(planned))
  const [by, setBy] = useState<SpreadBy>(hasPlan ? 'PLANNED' : 'EVENLY')
  const [mappingId, setMappingId] = useState(mappings[0]?.id ?? '')
  const [isAsked, setIsAsked] = useState(false)
  const actuals = useLoaded(isAsked ? mappingId : null, () => loadActuals(mappingId))
  const field = useRef<HTMLInputElement>(null)

  const [figure] = readTypedFigures([typed], decimals).figures
  const total = figure?.kind === 'FIGURE' ? figure.value : null
  const booked = actuals.value
  const weights = by === 'PLANNED' ? periods.map(({ planned }) => planned) : by === 'ACTUALS' ? booked : periods.map(() => '1')
  const values = total === null || weights === null ? null : spreadFigure(total, weights, decimals)
  const notBooked = by !== 'ACTUALS' || booked === null ? [] : periods.filter((_, at) => (booked[at] ?? null) === null)
  const isUneven = by === 'ACTUALS' && booked?.every((value) => value === null) === true

  const choose = (next: SpreadBy) => {
    setBy(next)
    if (next === 'ACTUALS') setIsAsked(true)
  }
  const spread = () => {
    if (values !== null) onSpread(values)
    else field.current?.focus()
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isDirty={typed !== text}
      width={520}
      initialFocus={field}
      title={`Spread a figure over ${column.kind === 'TOTAL' ? `all ${counted(periods.length, 'period')}` : column.heading}`}
      description={`${name}, ${place}. This replaces what is planned there; you can undo it.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" disabledReason={values === null ? 'There is nothing to spread yet.' : null} onClick={spread}>
            Spread over {periods.length} {periods.length === 1 ? 'period' : 'periods'}
          </Button>
        </>
      }
    >
      <form
        className="mt-3 flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          spread()
        }}
      >
        <TextInput
          ref={field}
          label="Figure"
          value={typed}
          error={figure?.kind === 'INVALID' ? figure.reason : null}
          onChange={setTyped}
          className="w-[200px]"
        />
        <RadioGroup
          label="Spread"
          value={by}
          onChange={choose}
          choices={[
            ...(hasPlan ? [{ value: 'PLANNED' as const, label: 'As it is planned now', hint: 'Each period keeps its share.' }] : []),
            { value: 'EVENLY' as const, label: 'Evenly', hint: 'The same in every period, to the last decimal.' },
            ...(mappings.length > 0
              ? [{ value: 'ACTUALS' as const, label: 'As last year’s actuals', hint: 'By what was booked a year before each period.' }]
              : []),
          ]}
        />
        {by === 'ACTUALS' && mappings.length > 1 && (
          <SelectInput
            label="Actuals by mapping"
            value={mappingId}
            choices={mappings.map((mapping) => ({ value: mapping.id, label: mapping.name }))}
            onChange={setMappingId}
          />
        )}
        {by === 'ACTUALS' && actuals.failure !== null && (
          <p role="alert" className="text-unfav">
            {actuals.failure}{' '}
            <button type="button" className="rounded-chip text-accent hover:underline" onClick={actuals.again}>
              Try again
            </button>
          </p>
        )}
        {notBooked.length > 0 && !isUneven && (
          <p className="text-warn">
            Nothing was booked a year before {listed(notBooked.map(({ heading }) => heading))}: no part of it goes there.
          </p>
        )}
        {isUneven && <p className="text-warn">Nothing was booked a year before: it is spread evenly.</p>}
        <div
          className="max-h-[212px] overflow-y-auto border-y border-line-1"
          role="group"
          aria-label="Periods"
          aria-busy={by === 'ACTUALS' && booked === null && actuals.failure === null}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reachable
          tabIndex={0}
        >
          <SpreadTable periods={periods} values={values} print={print} />
        </div>
        <button type="submit" hidden aria-label="Spread" />
      </form>
    </Dialog>
  )
}

interface SpreadTableProps extends Pick<SpreadDialogProps, 'periods' | 'print'> {
  /** Null if there is nothing to spread. */
  readonly values: readonly string[] | null
}

function SpreadTable({ periods, values, print }: SpreadTableProps) {
  return (
    <table aria-label="What each period gets" className="w-full">
      <thead className="sticky top-0 bg-raised text-small text-3">
        <tr>
          <th className="h-row text-left font-medium">Period</th>
          <th className="text-right font-medium">
            <Figure text="Planned now" />
          </th>
          <th className="text-right font-medium">
            <Figure text="Afterwards" />
          </th>
        </tr>
      </thead>
      <tbody>
        {periods.map(({ key, heading, planned }, at) => (
          <tr key={key} className="border-t border-line-1">
            <th className="h-row text-left font-normal">{heading}</th>
            <td className="text-right text-2">{planned === null ? '–' : <Figure text={print(planned)} />}</td>
            <td className="text-right font-medium">{values?.[at] === undefined ? '–' : <Figure text={print(values[at])} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** More names than this are replaced by their count. */
const MOST_NAMES = 4

function listed(names: readonly string[]): string {
  return names.length <= MOST_NAMES
    ? names.join(', ')
    : `${names.slice(0, MOST_NAMES - 1).join(', ')} and ${names.length - MOST_NAMES + 1} more periods`
}
