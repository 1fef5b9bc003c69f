import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId } from 'react'
import { classNames } from '../../ui/class-names.ts'

/** The focus ring of the active row. */
export const ROW_RING =
  'group-focus-visible/rows:outline-2 group-focus-visible/rows:-outline-offset-2 group-focus-visible/rows:outline-focus'

/** Props that a row has to set: its id, for the active descendant, and its index, for screen readers. */
export interface RowFrame {
  readonly id: string
  readonly 'aria-rowindex': number
  readonly style: {
    readonly position: 'absolute'
    readonly top: 0
    readonly left: 0
    readonly right: 0
    readonly height: number
    readonly transform: string
  }
}

interface WindowedRowsProps {
  readonly ref: RefObject<HTMLDivElement | null>
  readonly role: 'grid' | 'treegrid'
  readonly label: string
  readonly count: number
  /** In pixels, the same for every row. */
  readonly rowHeight: number
  /** A stable key for the content of a row. */
  readonly keyOf: (index: number) => string
  /** The active row, from 0; -1 for none. */
  readonly activeIndex: number
  /** Moves to another row; `isExtending` with Shift. */
  readonly onMove: (index: number, isExtending: boolean) => void
  /** All other keys. */
  readonly onKeyDown: (event: KeyboardEvent) => void
  /** Stays above the rows while they scroll. */
  readonly heading?: ReactNode
  readonly children: (index: number, frame: RowFrame) => ReactNode
  readonly className?: string
}

/**
 * Rows of equal height; only the visible ones are mounted, so that ten thousand are as fast as ten. The focus stays on the
 * list, which names its active row by `aria-activedescendant`; that row is always mounted.
 */
export function WindowedRows(props: WindowedRowsProps) {
  const { ref, count, rowHeight, keyOf, activeIndex, onMove, heading } = props
  const id = useId()
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes for us: rows are memoized by hand
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => ref.current,
    estimateSize: () => rowHeight,
    getItemKey: keyOf,
    overscan: 10,
    rangeExtractor: (range) => {
      const seen = defaultRangeExtractor(range)
      if (activeIndex < 0 || activeIndex >= count || seen.includes(activeIndex)) return seen
      return [...seen, activeIndex].sort((left, right) => left - right)
    },
  })
  useEffect(() => {
    if (activeIndex >= 0 && activeIndex < count) virtualizer.scrollToIndex(activeIndex, { align: 'auto' })
    // Depends on the row and not on its index: scrolling away stays possible until another row is active.
  }, [virtualizer, activeIndex, count])

  const handleKeyDown = (event: KeyboardEvent) => {
    const page = Math.max(1, Math.floor((ref.current?.clientHeight ?? 0) / rowHeight) - 2)
    const to = event.altKey || event.ctrlKey || event.metaKey ? null : target(event.key, activeIndex, count, page)
    if (to === null) return props.onKeyDown(event)
    event.preventDefault()
    if (count > 0) onMove(to, event.shiftKey)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its role is a grid or a treegrid
    <div
      ref={ref}
      role={props.role}
      aria-label={props.label}
      aria-multiselectable="true"
      aria-rowcount={count}
      aria-activedescendant={activeIndex >= 0 && activeIndex < count ? `${id}${keyOf(activeIndex)}` : undefined}
      tabIndex={0}
      onKeyDown={handleKeyDown}
      className={classNames(
        'group/rows min-h-0 flex-1 overflow-y-auto focus-visible:-outline-offset-2',
        // The active row has the focus ring.
        activeIndex >= 0 && activeIndex < count && 'outline-none',
        props.className,
      )}
    >
      {heading}
      <div role="rowgroup" style={{ position: 'relative', height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) =>
          props.children(index, {
            id: `${id}${keyOf(index)}`,
            'aria-rowindex': index + 1,
            style: { position: 'absolute', top: 0, left: 0, right: 0, height: rowHeight, transform: `translateY(${start}px)` },
          }),
        )}
      </div>
    </div>
  )
}

function target(key: string, active: number, count: number, page: number): number | null {
  const to = { ArrowDown: active + 1, ArrowUp: active - 1, PageDown: active + page, PageUp: active - page, Home: 0, End: count - 1 }[key]
  return to === undefined ? null : Math.min(count - 1, Math.max(0, to))
}
