import type { KeyboardEvent, MouseEvent, PointerEvent, ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/Icon.tsx'
import { RowNameInput } from './RowNameInput.tsx'
import type { DropPart, TreeRow } from './tree-row.ts'

/** Headings are heavier than plain rows; calculations have a tinted background. */
export type RowLook = 'plain' | 'heading' | 'calculation'

interface TreeRowViewProps {
  readonly row: TreeRow
  readonly look: RowLook
  readonly isSelected: boolean
  /** The one row of the tree that Tab leads to. */
  readonly isActive: boolean
  readonly isDragged: boolean
  /** Where on it what is dragged would be dropped; null: elsewhere. */
  readonly dropPart: DropPart | null
  readonly isRenaming: boolean
  /** The name as it shows, if not as plain text. */
  readonly shownName?: ReactNode
  /** After the name. */
  readonly note: ReactNode
  /** At the right edge. */
  readonly columns: ReactNode
  readonly onFold: (isExpanded: boolean) => void
  /** With the new name; null: it stays as it was. */
  readonly onRenamed: (name: string | null) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly onPointerDown: (event: PointerEvent) => void
  readonly onClick: (event: MouseEvent) => void
  readonly onDoubleClick: () => void
}

const INDENT = 18

/** One row of a tree that is edited. */
export function TreeRowView({ row, look, isSelected, dropPart, ...props }: TreeRowViewProps) {
  const isFoldable = row.isGroup && row.childCount > 0
  const indent = 14 + (row.level - 1) * INDENT
  return (
    <div
      role="treeitem"
      aria-level={row.level}
      aria-selected={isSelected}
      {...(isFoldable ? { 'aria-expanded': row.isExpanded } : {})}
      data-tree-row={row.id}
      tabIndex={props.isActive ? 0 : -1}
      onKeyDown={props.onKeyDown}
      onPointerDown={props.onPointerDown}
      onClick={props.onClick}
      onDoubleClick={props.onDoubleClick}
      style={{ paddingLeft: indent }}
      className={classNames(
        'relative flex h-row items-center gap-[6px] pr-4 select-none focus-visible:-outline-offset-2',
        isSelected ? 'bg-accent-soft' : look === 'calculation' ? 'bg-band hover:bg-hover' : 'hover:bg-hover',
        weights[look],
        props.isDragged && 'opacity-50',
        dropPart === 'inside' && 'outline-2 -outline-offset-2 outline-accent',
      )}
    >
      {dropPart !== null && dropPart !== 'inside' && (
        <span
          aria-hidden="true"
          style={{ left: indent }}
          className={classNames('absolute right-3 h-[2px] bg-accent', dropPart === 'before' ? '-top-px' : '-bottom-px')}
        />
      )}
      {isFoldable ? (
        <button
          type="button"
          tabIndex={-1}
          aria-hidden="true"
          onPointerDown={(event) => event.stopPropagation()}
          onClick={(event) => {
            event.stopPropagation()
            props.onFold(!row.isExpanded)
          }}
          className="-ml-1 flex size-[18px] flex-none items-center justify-center text-3 hover:text-1"
        >
          <Icon name={row.isExpanded ? 'chevron-down' : 'chevron-right'} />
        </button>
      ) : (
        <span className="w-[14px] flex-none" />
      )}
      {props.isRenaming ? (
        <RowNameInput name={row.name} onDone={props.onRenamed} />
      ) : (
        <span title={row.name} className="min-w-0 truncate">
          {props.shownName ?? row.name}
        </span>
      )}
      <span className="ml-auto flex max-w-[60%] flex-none items-center justify-end gap-3 pl-3 text-small font-normal whitespace-nowrap text-3">
        {props.note}
      </span>
      {props.columns}
    </div>
  )
}

const weights: Readonly<Record<RowLook, string>> = { plain: '', heading: 'font-medium', calculation: 'font-semibold' }
