import type { Drag } from './use-drag.ts'

/** The label of what is dragged, next to the pointer. */
export function DragLabel({ drag }: { readonly drag: Pick<Drag<unknown>, 'label' | 'pointer'> | null }) {
  if (drag === null) return null
  return (
    <div
      aria-hidden="true"
      style={{ left: drag.pointer.x + 12, top: drag.pointer.y + 6 }}
      className="pointer-events-none fixed z-40 max-w-[240px] truncate rounded-control border border-accent-line bg-raised px-2 py-[2px] shadow-pop"
    >
      {drag.label}
    </div>
  )
}
