import { formatCount } from '@fourwall/domain/money/format.ts'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, useRef, useState } from 'react'
import { IfAllowed } from '../../blocks/rights/IfAllowed.tsx'
import { useMay } from '../../blocks/rights/rights.ts'
import { SortButton, sortedBy } from '../../blocks/sort-button/SortButton.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { onTheClock, useDisplay } from '../../ui/display.ts'
import { Kbd } from '../../ui/Kbd.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../ui/Menu.tsx'
import { Tag, type Tone } from '../../ui/Tag.tsx'
import { type BudgetColumn, type BudgetOrder, type BudgetSection, dayOf } from './budget-list.ts'
import type { Budget } from './budget-request.ts'

export type BudgetAction = 'OPEN' | 'PREVIEW' | 'RENAME' | 'UPLOAD' | 'DOWNLOAD' | 'DOWNLOAD_FILE' | 'DELETE'

interface BudgetsTableProps {
  readonly sections: readonly BudgetSection[]
  readonly order: BudgetOrder
  readonly onSort: (by: BudgetColumn) => void
  readonly onAct: (act: BudgetAction, budget: Budget) => void
  readonly onNew: () => void
  readonly onSearch: () => void
  /** Shown below the list, at the left. */
  readonly status: string
}

const HEADINGS: readonly { readonly by: BudgetColumn | null; readonly label: string; readonly className: string }[] = [
  { by: 'name', label: 'Budget', className: '' },
  { by: 'span', label: 'Span', className: 'w-[172px]' },
  { by: 'locations', label: 'Locations', className: 'w-[112px] text-right' },
  { by: 'status', label: 'Status', className: 'w-[148px] pl-5' },
  { by: 'changed', label: 'Last change', className: 'w-[184px]' },
  { by: null, label: 'Used in', className: 'w-[132px]' },
]

/** The list of budgets, by categorization. Arrows move, Enter opens, letters run actions. */
export function BudgetsTable({ sections, order, onSort, onAct, onNew, onSearch, status }: BudgetsTableProps) {
  const body = useRef<HTMLTableElement>(null)
  const budgets = sections.flatMap((section) => section.budgets)
  const [current, setCurrent] = useState<string | null>(null)
  const isChanging = useMay('CHANGE_BUDGETS')
  const reachable = budgets.find(({ id }) => id === current) ?? budgets[0]
  const focusRow = (index: number) => {
    const next = budgets[Math.max(0, Math.min(budgets.length - 1, index))]
    if (next) body.current?.querySelector<HTMLElement>(`[data-budget="${next.id}"]`)?.focus()
  }
  const handleKeyDown = (event: KeyboardEvent<HTMLTableRowElement>, budget: Budget) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target !== event.currentTarget) return
    const at = budgets.indexOf(budget)
    const act = {
      ArrowDown: () => focusRow(at + 1),
      ArrowUp: () => focusRow(at - 1),
      Home: () => focusRow(0),
      End: () => focusRow(budgets.length - 1),
      Enter: () => onAct(opens(budget), budget),
      d: () => budget.version > 0 && onAct('DOWNLOAD', budget),
      '/': onSearch,
      ...(isChanging && {
        r: () => onAct('RENAME', budget),
        u: () => onAct('UPLOAD', budget),
        Delete: () => onAct('DELETE', budget),
        n: onNew,
      }),
    }[event.key]
    if (act === undefined) return
    event.preventDefault()
    act()
  }
  return (
    <>
      <div className="min-h-0 flex-1 overflow-auto">
        <table ref={body} aria-label="Budgets" className="phone-list w-full min-w-[960px] table-fixed">
          <thead className="sticky top-0 z-20 bg-page">
            <tr>
              {HEADINGS.map(({ by, label, className }) => (
                <th
                  key={label}
                  aria-sort={(by === null ? null : sortedBy(order, by)) ?? undefined}
                  className={classNames(
                    'h-[30px] border-b border-line-2 px-2 text-left text-small font-medium text-2 first:pl-4',
                    className,
                  )}
                >
                  {by === null ? label : <SortButton label={label} sorted={sortedBy(order, by)} onClick={() => onSort(by)} />}
                </th>
              ))}
              <th className="w-[44px] border-b border-line-2">
                <span className="sr-only">Actions</span>
              </th>
            </tr>
          </thead>
          {sections.map((section) => (
            <tbody key={section.categorizationId} aria-label={section.name}>
              <tr>
                <th
                  scope="rowgroup"
                  colSpan={HEADINGS.length + 1}
                  className="h-row border-b border-line-1 bg-band px-4 text-left font-semibold"
                >
                  <span className="sticky left-4">
                    {section.name} <span className="text-small font-normal text-3">{formatCount(section.budgets.length)}</span>
                  </span>
                </th>
              </tr>
              {section.budgets.map((budget) => (
                <BudgetRow
                  key={budget.id}
                  budget={budget}
                  isReachable={budget === reachable}
                  onFocus={() => setCurrent(budget.id)}
                  onKeyDown={(event) => handleKeyDown(event, budget)}
                  onAct={(act) => onAct(act, budget)}
                />
              ))}
            </tbody>
          ))}
        </table>
      </div>
      <p className="flex h-[28px] flex-none items-center gap-4 overflow-hidden border-t border-line-2 px-4 text-small whitespace-nowrap text-2 phone:[&>span:not(:first-child)]:hidden">
        <span className="min-w-0 flex-1 truncate">{status}</span>
        {KEYS.filter(({ isChange }) => isChanging || !isChange).map(({ keys, label }) => (
          <span key={keys}>
            <Kbd keys={keys} /> {label}
          </span>
        ))}
      </p>
    </>
  )
}

const KEYS = [
  { keys: 'enter', label: 'Open', isChange: false },
  { keys: 'r', label: 'Rename', isChange: true },
  { keys: 'u', label: 'Upload', isChange: true },
  { keys: 'd', label: 'Download', isChange: false },
  { keys: 'delete', label: 'Delete', isChange: true },
  { keys: 'n', label: 'New budget', isChange: true },
] as const

/** A budget that was never saved has only its preview. */
function opens({ version }: Budget): BudgetAction {
  return version === 0 ? 'PREVIEW' : 'OPEN'
}

const cell = 'h-list-row border-b border-line-1 px-2 py-1 leading-[17px]'

interface BudgetRowProps {
  readonly budget: Budget
  readonly isReachable: boolean
  readonly onFocus: () => void
  readonly onKeyDown: (event: KeyboardEvent<HTMLTableRowElement>) => void
  readonly onAct: (act: BudgetAction) => void
}

function BudgetRow({ budget, isReachable, onFocus, onKeyDown, onAct }: BudgetRowProps) {
  const display = useDisplay()
  const { timeSpan, period, status, usedBy } = budget
  const clock = onTheClock(budget.uploadDate)
  const used = usedBy.map(({ name }) => name).join(', ')
  return (
    <tr
      data-budget={budget.id}
      tabIndex={isReachable ? 0 : -1}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      className="hover:bg-hover focus-visible:-outline-offset-2"
    >
      <td className={classNames(cell, 'pl-4')}>
        <Link
          to={budget.version === 0 ? '/budgets/$budgetId/preview' : '/budgets/$budgetId'}
          params={{ budgetId: budget.id }}
          tabIndex={-1}
          title={budget.name}
          className="block truncate font-medium hover:underline"
        >
          {budget.name}
        </Link>
        <span className="block truncate text-small text-3" title={budget.filename ?? undefined}>
          {budget.filename ?? (budget.version === 0 ? 'Never saved' : 'Created in Fourwall')}
          {budget.version > 0 && ` · version ${budget.version}`}
        </span>
      </td>
      <td className={cell}>
        <span className="block truncate">{display.rangeName(dayOf(timeSpan.startDate), dayOf(timeSpan.endDate))}</span>
        <span className="block text-small text-3">{PERIODS[period]}</span>
      </td>
      <td className={classNames(cell, 'text-right')} title={budget.usedLocations.map(({ name }) => name).join(', ') || undefined}>
        {formatCount(budget.numberOfLocations)}
      </td>
      <td className={classNames(cell, 'pl-5')}>
        <Tag tone={STATUS[status].tone}>{STATUS[status].label}</Tag>
        {budget.issues.length > 0 && (
          <span className="block truncate text-small text-3">
            {formatCount(budget.issues.length)} {budget.issues.length === 1 ? 'issue' : 'issues'}
          </span>
        )}
      </td>
      <td className={cell}>
        <span className="block truncate">
          {display.day(clock.day)}, {clock.time}
        </span>
        <span className="block truncate text-small text-3" title={budget.uploadedBy}>
          by {budget.uploadedBy}
        </span>
      </td>
      <td className={cell} title={used || undefined}>
        {used === '' ? <span className="text-3">–</span> : <span className="line-clamp-2 [overflow-wrap:anywhere]">{used}</span>}
      </td>
      <td className={classNames(cell, 'pr-3 text-right')}>
        <Menu
          align="end"
          label={`Actions for ${budget.name}`}
          trigger={<IconButton icon="more" label={`Actions for ${budget.name}`} tabIndex={-1} />}
        >
          <MenuItem onSelect={() => onAct('OPEN')} disabledReason={budget.version === 0 ? 'It was never saved.' : null}>
            Open
          </MenuItem>
          {budget.hasUpload && <MenuItem onSelect={() => onAct('PREVIEW')}>Open the preview of its upload</MenuItem>}
          <IfAllowed right="CHANGE_BUDGETS">
            <MenuItem onSelect={() => onAct('RENAME')} keys="R">
              Rename
            </MenuItem>
            <MenuItem onSelect={() => onAct('UPLOAD')} keys="U">
              Upload a new version
            </MenuItem>
          </IfAllowed>
          <MenuSeparator />
          <MenuItem onSelect={() => onAct('DOWNLOAD')} keys="D" disabledReason={budget.version === 0 ? 'It was never saved.' : null}>
            Download the current figures
          </MenuItem>
          <MenuItem onSelect={() => onAct('DOWNLOAD_FILE')} disabledReason={budget.hasFile ? null : 'No file was uploaded for it.'}>
            Download the uploaded file
          </MenuItem>
          <IfAllowed right="CHANGE_BUDGETS">
            <MenuSeparator />
            <MenuItem danger onSelect={() => onAct('DELETE')}>
              Delete
            </MenuItem>
          </IfAllowed>
        </Menu>
      </td>
    </tr>
  )
}

const PERIODS = { MONTHLY: 'Monthly', QUARTERLY: 'Quarterly', YEARLY: 'Yearly' } as const

const STATUS = {
  PREVIEW: { label: 'Waiting to be saved', tone: 'accent' },
  READY: { label: 'Ready', tone: 'neutral' },
  HAS_ISSUES: { label: 'Has issues', tone: 'warn' },
} as const satisfies Record<Budget['status'], { label: string; tone: Tone }>
