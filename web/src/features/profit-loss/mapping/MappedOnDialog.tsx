import { stateOn } from '@fourwall/domain/mappings/mapped-states.ts'
import { type Day, isDay } from '@fourwall/domain/time/day.ts'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { DateField } from '../../../ui/DateField.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { useDisplay } from '../../../ui/display.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { savedWords } from './mapping-choice.ts'
import { type ReceivedMappingState, useMappingStates } from './mapping-states-request.ts'

interface MappedOnDialogProps {
  readonly mappingId: string
  readonly mappingName: string
  /** The day of the view; null for the current mapping. */
  readonly mappedOn: Day | null
  readonly today: Day
  /** Shows the view as of a day. @returns why it cannot; null if it can. */
  readonly onChoose: (mappedOn: Day) => Promise<string | null>
  readonly onClose: () => void
}

/** Chooses the day of a view's mapping: any day, or a day with a save. */
export function MappedOnDialog({ mappingId, mappingName, mappedOn, today, onChoose, onClose }: MappedOnDialogProps) {
  const { states, failure } = useMappingStates(mappingId)
  const display = useDisplay()
  const [day, setDay] = useState<string>(mappedOn ?? '')
  const [error, setError] = useState<string | null>(null)
  const [isLoading, setIsLoading] = useState(false)
  const chosen = isDay(day) ? day : null
  const shownState = states && stateOn(states.flatMap(datedState), chosen ?? mappedOn ?? today)

  const show = async (wanted: Day | null) => {
    if (wanted === null) return setError('Type a day, or choose one below.')
    setIsLoading(true)
    const refusal = await onChoose(wanted)
    setIsLoading(false)
    if (refusal === null) onClose()
    else {
      setDay(wanted)
      setError(refusal)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isDirty={!isLoading && day !== (mappedOn ?? '')}
      width={540}
      title="As mapped on a day"
      description={`The report with “${mappingName}” and its lines as of the end of that day. The ledger is always the current one.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" busy={isLoading ? 'Loading' : null} onClick={() => void show(chosen)}>
            Show
          </Button>
        </>
      }
    >
      <form
        className="pt-2"
        onSubmit={(event) => {
          event.preventDefault()
          void show(chosen)
        }}
      >
        <DateField
          label="Day"
          value={day}
          onChange={(typed) => {
            setDay(typed)
            setError(null)
          }}
          className="w-[148px]"
        />
        {error !== null && (
          <p role="alert" className="flex gap-1 pt-1 text-small text-unfav">
            <Icon name="warning" className="mt-[2px] flex-none" />
            {error}
          </p>
        )}
      </form>
      <h3 className="pt-3 pb-1 text-small text-2">Or a day when it was saved</h3>
      {states !== undefined ? (
        <ol className="max-h-[264px] overflow-y-auto rounded-control border border-line-2 p-1">
          {states.map((state) => (
            <li key={state.since}>
              <button
                type="button"
                aria-current={shownState?.since === state.since ? 'true' : undefined}
                onClick={() => isDay(state.since) && void show(state.since)}
                className={classNames(
                  'flex w-full items-baseline gap-3 rounded-chip px-2 py-[3px] text-left focus-visible:-outline-offset-2',
                  shownState?.since === state.since ? 'bg-accent-soft' : 'hover:bg-hover',
                )}
              >
                <span className="w-[88px] flex-none whitespace-nowrap">{isDay(state.since) ? display.day(state.since) : state.since}</span>
                <span className="min-w-0 flex-1 text-2">
                  {savedWords(state).map((words) => (
                    <span key={words} className="block truncate" title={words}>
                      {words}
                    </span>
                  ))}
                </span>
                {state === states[0] && <Tag>Now</Tag>}
              </button>
            </li>
          ))}
        </ol>
      ) : failure === null ? (
        <SkeletonRows rows={4} label="Loading the saved versions" />
      ) : (
        <p role="alert" className="text-unfav">
          {failure}
        </p>
      )}
    </Dialog>
  )
}

function datedState(state: ReceivedMappingState): (ReceivedMappingState & { readonly since: Day })[] {
  const { since } = state
  return isDay(since) ? [{ ...state, since }] : []
}
