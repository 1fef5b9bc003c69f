import type { ComponentProps } from 'react'
import { Icon } from '../../ui/Icon.tsx'

interface SortButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'children' | 'className'> {
  readonly label: string
  /** How the rows are sorted by it; null: they are not. */
  readonly sorted: 'ascending' | 'descending' | null
}

/** The heading of a column by which a list is sorted. Its cell says so with `aria-sort`. */
export function SortButton({ label, sorted, ...props }: SortButtonProps) {
  return (
    <button {...props} type="button" className="inline-flex max-w-full items-center gap-1 rounded-chip whitespace-nowrap hover:text-1">
      <span className="truncate">{label}</span>
      {sorted !== null && <Icon name={sorted === 'descending' ? 'arrow-down' : 'arrow-up'} className="text-accent" />}
    </button>
  )
}

/** How rows are sorted by a column, of the order of a list; null if by another. */
export function sortedBy<Column>(
  order: { readonly by: Column; readonly isDescending: boolean },
  column: Column,
): SortButtonProps['sorted'] {
  return order.by !== column ? null : order.isDescending ? 'descending' : 'ascending'
}
