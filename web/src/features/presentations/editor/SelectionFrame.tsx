import { HANDLES, type Handle } from '@fourwall/domain/presentations/resize.ts'
import { boundsAround, type SlideBox } from '@fourwall/domain/presentations/slide-box.ts'
import type { PointerEvent } from 'react'
import { classNames } from '../../../ui/class-names.ts'

interface SelectionFrameProps {
  /** What is chosen, by id. */
  readonly framed: readonly { readonly id: string; readonly box: SlideBox }[]
  readonly scale: number
  readonly isMoving: boolean
  readonly isLocked: boolean
  readonly isResizing: boolean
  readonly onHandle: (event: PointerEvent, handle: Handle) => void
}

const CURSORS: Readonly<Record<Handle, string>> = {
  nw: 'nwse-resize',
  n: 'ns-resize',
  ne: 'nesw-resize',
  e: 'ew-resize',
  se: 'nwse-resize',
  s: 'ns-resize',
  sw: 'nesw-resize',
  w: 'ew-resize',
}

/** Pixels of a side. */
const SMALL = 32

/** Around what is chosen: a frame with eight handles and the size of one element, a frame alone of several. */
export function SelectionFrame({ framed, scale, isMoving, isLocked, isResizing, onHandle }: SelectionFrameProps) {
  const boxes = framed.map(({ box }) => box)
  const [only, ...others] = boxes
  const around = boundsAround(boxes)
  if (only === undefined || around === null) return null
  const isOne = others.length === 0
  const box = isOne
    ? only
    : { x: around.left, y: around.top, width: around.right - around.left, height: around.bottom - around.top, rotation: 0 }
  return (
    <>
      {!isOne &&
        framed.map(({ id, box: one }) => (
          <span
            key={id}
            aria-hidden="true"
            className={classNames('pointer-events-none absolute border border-accent-line', isMoving && 'will-change-transform')}
            style={frameStyle(one, scale)}
          />
        ))}
      <span
        aria-hidden="true"
        className={classNames('pointer-events-none absolute border-[1.5px] border-accent', isMoving && 'will-change-transform')}
        style={frameStyle(box, scale)}
      >
        {isOne && !isLocked && (
          // Outside what is small: its handles would leave nothing to drag it by.
          <span className="absolute" style={{ inset: Math.min(box.width, box.height) * scale < SMALL ? -8 : 0 }}>
            {HANDLES.map((handle) => (
              <span
                key={handle}
                data-handle={handle}
                className="pointer-events-auto absolute size-[9px] -translate-x-1/2 -translate-y-1/2 border border-accent bg-(--bg)"
                style={{ left: placeOf(handle, 'w', 'e'), top: placeOf(handle, 'n', 's'), cursor: CURSORS[handle] }}
                onPointerDown={(event) => onHandle(event, handle)}
              />
            ))}
          </span>
        )}
        {isResizing && (
          <span className="absolute top-full left-1/2 mt-2 -translate-x-1/2 rounded-chip bg-accent px-2 py-[1px] text-small whitespace-nowrap text-on-primary">
            {(box.width / 72).toFixed(2)} × {(box.height / 72).toFixed(2)} in
          </span>
        )}
      </span>
    </>
  )
}

function placeOf(handle: Handle, start: string, end: string): string {
  return handle.includes(start) ? '0%' : handle.includes(end) ? '100%' : '50%'
}

/** Placed by a transform, so that following a drag lays nothing out. */
function frameStyle({ x, y, width, height, rotation }: SlideBox, scale: number) {
  return {
    left: 0,
    top: 0,
    width: width * scale,
    height: height * scale,
    transform: `translate(${x * scale}px, ${y * scale}px)${rotation === 0 ? '' : ` rotate(${rotation}deg)`}`,
  }
}
