import type { Alignment } from '@fourwall/domain/presentations/arrange.ts'
import type { SlideElement } from '@fourwall/domain/presentations/presentation.ts'
import {
  type Layering,
  withAlignment,
  withBoxes,
  withDistribution,
  withGroup,
  withLayering,
  withLocked,
  withoutGroup,
} from '@fourwall/domain/presentations/slide-commands.ts'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Menu, MenuItem } from '../../../ui/Menu.tsx'
import type { SlideWork } from './use-slide-work.ts'

interface PositionTabProps {
  readonly work: SlideWork
  readonly isSnapping: boolean
  readonly onSnapping: (isSnapping: boolean) => void
}

const POINTS = 72
const ALIGNMENTS: readonly (readonly [Alignment, string, string])[] = [
  ['LEFT', 'Align left', 'M1.5 1v10M3.5 3h6v2h-6zM3.5 7h4v2h-4z'],
  ['CENTER', 'Align centers', 'M6 1v10M3 3h6v2H3zM4 7h4v2H4z'],
  ['RIGHT', 'Align right', 'M10.5 1v10M2.5 3h6v2h-6zM4.5 7h4v2h-4z'],
  ['TOP', 'Align top', 'M1 1.5h10M3 3.5v6h2v-6zM7 3.5v4h2v-4z'],
  ['MIDDLE', 'Align middles', 'M1 6h10M3 3v6h2V3zM7 4v4h2V4z'],
  ['BOTTOM', 'Align bottom', 'M1 10.5h10M3 2.5v6h2v-6zM7 4.5v4h2v-4z'],
]
const LAYERINGS: readonly (readonly [Layering, string, keys: string])[] = [
  ['FRONT', 'To the front', 'Ctrl Shift ]'],
  ['FORWARD', 'Forward', 'Ctrl ]'],
  ['BACKWARD', 'Back', 'Ctrl ['],
  ['BACK', 'To the back', 'Ctrl Shift ['],
]

/** The position of the selection, in inches from the top left, and its alignment with its neighbors. */
export function PositionTab({ work, isSnapping, onSnapping }: PositionTabProps) {
  const [only, ...others] = work.selected
  const isOne = only !== undefined && others.length === 0
  const isNone = only === undefined
  const isGrouped = !isNone && work.selected.every(({ groupId }) => groupId !== null && groupId === only.groupId)
  const isLocked = !isNone && work.selected.every((one) => one.isLocked)
  return (
    <>
      <BoxFields key={isOne ? only.id : 'none'} element={isOne ? only : null} work={work} />
      <Line />
      {ALIGNMENTS.map(([alignment, label, path]) => (
        <IconAct
          key={alignment}
          label={label}
          path={path}
          isOff={isNone}
          onAct={() => work.onSlide((all, id, ids) => withAlignment(all, id, ids, alignment))}
        />
      ))}
      <Line />
      <IconAct
        label="Equal gaps across"
        path="M1.5 1v10M10.5 1v10M5 3h2v6H5z"
        isOff={work.selected.length < 3}
        onAct={() => work.onSlide((all, id, ids) => withDistribution(all, id, ids, 'HORIZONTAL'))}
      />
      <IconAct
        label="Equal gaps down"
        path="M1 1.5h10M1 10.5h10M3 5v2h6V5z"
        isOff={work.selected.length < 3}
        onAct={() => work.onSlide((all, id, ids) => withDistribution(all, id, ids, 'VERTICAL'))}
      />
      <Line />
      <Menu
        label="Order"
        trigger={
          <Button kind="plain" disabledReason={isNone ? NOTHING : null}>
            Order
          </Button>
        }
      >
        {LAYERINGS.map(([layering, label, keys]) => (
          <MenuItem key={layering} keys={keys} onSelect={() => work.onSlide((all, id, ids) => withLayering(all, id, ids, layering))}>
            {label}
          </MenuItem>
        ))}
      </Menu>
      <Line />
      <Button
        kind="plain"
        disabledReason={work.selected.length < 2 ? 'Choose two or more elements.' : null}
        onClick={() =>
          work.onSlide((all, id, ids) => (isGrouped ? withoutGroup(all, id, ids) : withGroup(all, id, ids, () => crypto.randomUUID())))
        }
      >
        {isGrouped ? 'Ungroup' : 'Group'}
      </Button>
      <Button
        kind="plain"
        disabledReason={isNone ? NOTHING : null}
        onClick={() => work.onSlide((all, id, ids) => withLocked(all, id, ids, !isLocked))}
      >
        {isLocked ? 'Unlock' : 'Lock'}
      </Button>
      <span className="ml-auto" />
      <Button
        kind="plain"
        aria-pressed={isSnapping}
        className={classNames(isSnapping && 'bg-accent-soft text-accent')}
        onClick={() => onSnapping(!isSnapping)}
      >
        Snap
      </Button>
    </>
  )
}

const NOTHING = 'Choose an element first.'

function Line() {
  return <span aria-hidden="true" className="mx-1 h-[20px] flex-none border-l border-line-2" />
}

interface IconActProps {
  readonly label: string
  readonly path: string
  readonly isOff: boolean
  readonly onAct: () => void
}

function IconAct({ label, path, isOff, onAct }: IconActProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={isOff}
      className="flex size-control flex-none items-center justify-center rounded-control text-2 hover:bg-active hover:text-1 disabled:opacity-40"
      onClick={onAct}
    >
      <svg aria-hidden="true" width={15} height={15} viewBox="0 0 12 12" fill="none" stroke="currentColor" strokeWidth={1.1}>
        <path d={path} />
      </svg>
    </button>
  )
}

const FIELDS = ['x', 'y', 'width', 'height', 'rotation'] as const
type BoxField = (typeof FIELDS)[number]
const FIELD_NAMES: Readonly<Record<BoxField, readonly [short: string, name: string]>> = {
  x: ['X', 'From the left, inches'],
  y: ['Y', 'From the top, inches'],
  width: ['W', 'Width, inches'],
  height: ['H', 'Height, inches'],
  rotation: ['Turn', 'Turned clockwise, degrees'],
}

function BoxFields({ element, work }: { readonly element: SlideElement | null; readonly work: SlideWork }) {
  return FIELDS.map((field) => (
    <BoxNumber
      key={field}
      field={field}
      value={element === null ? null : element.box[field] / (field === 'rotation' ? 1 : POINTS)}
      isOff={element === null || element.isLocked}
      onChange={(typed) => {
        if (element === null) return
        const value = field === 'rotation' ? typed : typed * POINTS
        const least = field === 'width' || field === 'height' ? 1 : Number.NEGATIVE_INFINITY
        const box = { ...element.box, [field]: Math.max(least, value) }
        work.onSlide((all, slideId) => withBoxes(all, slideId, new Map([[element.id, box]])))
      }}
    />
  ))
}

interface BoxNumberProps {
  readonly field: BoxField
  /** Null for none. */
  readonly value: number | null
  readonly isOff: boolean
  readonly onChange: (value: number) => void
}

/** A number that takes effect on Enter, or when the field is left. What is no number is dropped. */
function BoxNumber({ field, value, isOff, onChange }: BoxNumberProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [short, name] = FIELD_NAMES[field]
  const shown = value === null ? '' : value.toFixed(field === 'rotation' ? 0 : 2)
  const take = () => {
    const given = typed === null || typed.trim() === '' ? Number.NaN : Number(typed.replace(',', '.'))
    setTyped(null)
    if (Number.isFinite(given) && typed !== shown) onChange(given)
  }
  return (
    <label className="flex flex-none items-center gap-[6px] text-small text-3">
      {short}
      <input
        type="text"
        inputMode="decimal"
        aria-label={name}
        disabled={isOff}
        value={typed ?? shown}
        className="h-control w-[56px] rounded-control border border-line-2 bg-(--bg) px-2 text-body text-1 tabular-nums disabled:opacity-50"
        onChange={(event) => setTyped(event.target.value)}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key === 'Enter') take()
          if (event.key === 'Escape') setTyped(null)
        }}
      />
    </label>
  )
}
