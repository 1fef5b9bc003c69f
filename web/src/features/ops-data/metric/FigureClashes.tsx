import { counted } from '@fourwall/domain/money/format.ts'
import type { EditClash } from '@fourwall/domain/typed-figures/based-edits.ts'
import type { TypedFigure } from '@fourwall/domain/typed-figures/typed-figures.ts'
import { useRef, useState } from 'react'
import { ClashTable } from '../../../blocks/versions/ClashTable.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'

interface FigureClashesProps {
  readonly metricName: string
  readonly clashes: readonly EditClash[]
  /** Number of unsaved figures, clashes included. */
  readonly unsaved: number
  readonly cellName: (clash: EditClash) => string
  readonly figureText: (value: string | null) => string
  readonly isSaving: boolean
  /** Saves all unsaved figures, including only those clashes for which it returns true. */
  readonly onSave: (isKept: (clash: EditClash) => boolean) => void
  readonly onClose: () => void
}

/** Lets the user choose, figure by figure, where the stored figure changed since something was typed over it. */
export function FigureClashes({ metricName, clashes, unsaved, cellName, figureText, isSaving, onSave, onClose }: FigureClashesProps) {
  const [chosenMine, setChosenMine] = useState<ReadonlySet<string>>(new Set())
  const save = useRef<HTMLButtonElement>(null)
  const left = unsaved - clashes.filter((clash) => !chosenMine.has(clashKey(clash))).length
  const textOf = (figure: TypedFigure): string =>
    figure.kind === 'BLANK' ? 'Empty' : figure.kind === 'INVALID' ? figure.text : figureText(figure.value)
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      width={640}
      // So that Enter overwrites no other user's figure.
      initialFocus={save}
      title={`“${metricName}” changed while you were editing`}
      description={`${counted(clashes.length, 'figure')} ${clashes.length === 1 ? 'is' : 'are'} not what you typed over any more. Choose which to keep; what is stored now is selected.`}
      footer={
        <>
          <Button onClick={onClose}>Back to editing</Button>
          <Button
            kind="primary"
            ref={save}
            busy={isSaving ? 'Saving' : null}
            onClick={() => onSave((clash) => chosenMine.has(clashKey(clash)))}
          >
            {left === 0 ? 'Keep what is stored' : `Save ${counted(left, 'figure')}`}
          </Button>
        </>
      }
    >
      <div className="mt-3 max-h-[min(420px,60vh)] overflow-y-auto">
        <ClashTable
          label="Figures that changed"
          theirName="Stored now"
          mineName="Yours"
          clashes={clashes.map((clash) => ({
            key: clashKey(clash),
            name: cellName(clash),
            note: `Was ${textOf(clash.base)} when you typed`,
            mine: textOf(clash.typed),
            theirs: textOf(clash.stored),
          }))}
          chosenMine={chosenMine}
          onChoose={(keys, isMine) =>
            setChosenMine((before) => (isMine ? new Set([...before, ...keys]) : new Set([...before].filter((key) => !keys.includes(key)))))
          }
        />
      </div>
    </Dialog>
  )
}

/** Includes the stored figure: a choice applies to the figure that was shown. */
function clashKey({ row, column, stored }: EditClash): string {
  return JSON.stringify([row, column, stored])
}
