import { formatCount } from '@fourwall/domain/money/format.ts'
import type { RefObject } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Kbd } from '../../../ui/Kbd.tsx'
import { CategoryPicker } from '../CategoryPicker.tsx'
import type { MappingWork } from './use-mapping-work.ts'

/** Some are hidden if there is no room for all. */
const SHORTCUTS = [
  ['1', 'first suggestion', '@max-[400px]:hidden'],
  ['2', 'second', '@max-[640px]:hidden'],
  ['d', 'decline', '@max-[560px]:hidden'],
  ['c', 'choose a category', '@max-[470px]:hidden'],
] as const

interface AssignBarProps {
  readonly work: MappingWork
  /** Returns the focus to the accounts. */
  readonly leftList: RefObject<HTMLElement | null>
  readonly rightList: RefObject<HTMLElement | null>
}

/** Below the accounts: actions for the selection. */
export function AssignBar({ work, leftList, rightList }: AssignBarProps) {
  const { assign, pick } = work
  const { ids: meant, isOnRight } = work.meant
  return (
    <footer className="@container flex h-[36px] flex-none items-center gap-3 overflow-hidden border-t border-line-1 px-4 text-small whitespace-nowrap text-2">
      {meant.length === 0 ? (
        <Button end="chevron-down" disabledReason="Choose accounts first.">
          Assign to
        </Button>
      ) : (
        <CategoryPicker
          label="Category"
          categories={work.categories}
          open={work.picking !== null}
          onOpenChange={(isOpen) => pick(isOpen ? meant : null)}
          onChoose={(groupId) => assign(meant, groupId)}
          returnFocus={isOnRight ? rightList : leftList}
          trigger={<Button end="chevron-down">{meant.length > 1 ? `Assign ${formatCount(meant.length)} to` : 'Assign to'}</Button>}
        />
      )}
      {meant.some((id) => work.groupOf(id) !== null) && (
        <Button kind="plain" onClick={() => assign(meant, null)}>
          Unassign
        </Button>
      )}
      <span className="flex-1" />
      {SHORTCUTS.map(([keys, what, givingWay]) => (
        <span key={keys} className={classNames('inline-flex items-center gap-1', givingWay)}>
          <Kbd keys={keys} /> {what}
        </span>
      ))}
    </footer>
  )
}
