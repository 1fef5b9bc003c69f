import { accountSearch, searchableAccount } from '@fourwall/domain/mappings/account-search.ts'
import { counted, formatCount } from '@fourwall/domain/money/format.ts'
import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { useMay } from '../../../blocks/rights/rights.ts'
import { ROW_RING, WindowedRows } from '../../../blocks/windowed-rows/WindowedRows.tsx'
import { Button } from '../../../ui/Button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { TextInput } from '../../../ui/Field.tsx'
import { readAssignments } from '../assignment-texts.ts'
import type { ReceivedChartOfAccounts } from '../categorizations-request.ts'
import { AccountTypeDialog } from './AccountTypeDialog.tsx'
import { AccountTypeHistory } from './AccountTypeHistory.tsx'
import { accountTypeName } from './account-type-texts.ts'

const ROW_HEIGHT = 28
const MAPPING_WIDTH = 190

interface LedgerAccountsTableProps {
  readonly data: ReceivedChartOfAccounts
  /** After an account got another type. */
  readonly onChanged: () => void
}

/** All accounts of the ledger, with their line in each mapping. Enter, or the type itself, corrects the type of an account. */
export function LedgerAccountsTable({ data, onChanged }: LedgerAccountsTableProps) {
  const mayCorrect = useMay('CHANGE_MAPPINGS')
  const [correctedId, setCorrectedId] = useState<string | null>(null)
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  const { ledgerAccounts: accounts, profitLossMappings: mappings } = data
  const [query, setQuery] = useState('')
  const [activeId, setActiveId] = useState<string | null>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const searchable = useMemo(
    () =>
      accounts.map(({ id, displayId: number, name, type }) => searchableAccount({ id: Number(id), number, name, type: type ?? null }, [])),
    [accounts],
  )
  const asked = useDeferredValue(query)
  const shown = useMemo(() => {
    const isAsked = accountSearch(asked)
    return accounts.filter((_, at) => {
      const account = searchable[at]
      return account !== undefined && isAsked(account)
    })
  }, [accounts, searchable, asked])
  const corrected = accounts.find(({ id }) => id === correctedId)
  const places = useMemo(() => placesOf(data), [data])
  const width = 72 + 280 + 148 + mappings.length * MAPPING_WIDTH
  const columns = `72px minmax(200px, 400px) 148px ${mappings.length > 0 ? `repeat(${mappings.length}, minmax(${MAPPING_WIDTH}px, 1fr))` : ''}`
  const row = 'grid items-center gap-x-3 border-b border-line-1 px-4'

  return (
    <>
      <AccountsBar
        query={query}
        onQuery={setQuery}
        found={
          asked.trim() === ''
            ? counted(accounts.length, 'account')
            : `${formatCount(shown.length)} of ${counted(accounts.length, 'account')}`
        }
        onHistory={() => setHistoryOpen(true)}
      />
      {shown.length === 0 ? (
        <p className="px-4 py-3 text-2">
          {accounts.length === 0 ? 'No account yet: they come with the ledger.' : `No account is called “${asked.trim()}”.`}
        </p>
      ) : (
        <WindowedRows
          ref={scroller}
          role="grid"
          label="Accounts"
          count={shown.length}
          rowHeight={ROW_HEIGHT}
          keyOf={(index) => shown[index]?.id ?? ''}
          activeIndex={shown.findIndex(({ id }) => id === activeId)}
          onMove={(index) => setActiveId(shown[index]?.id ?? null)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !mayCorrect || activeId === null) return
            event.preventDefault()
            setCorrectedId(activeId)
          }}
          className="overflow-x-auto"
          heading={
            <div role="rowgroup" className="sticky top-0 z-10 bg-page" style={{ minWidth: width }}>
              <div role="row" style={{ gridTemplateColumns: columns }} className={classNames(row, 'h-row border-line-2 text-small text-3')}>
                <span role="columnheader">Number</span>
                <span role="columnheader">Account</span>
                <span role="columnheader">Type</span>
                {mappings.map(({ id, name }) => (
                  <span key={id} role="columnheader" title={name} className="truncate">
                    {name}
                  </span>
                ))}
              </div>
            </div>
          }
        >
          {(index, frame) => {
            const account = shown[index]
            if (account === undefined) return null
            return (
              <div
                key={account.id}
                {...frame}
                role="row"
                onPointerDown={() => setActiveId(account.id)}
                style={{ ...frame.style, gridTemplateColumns: columns, minWidth: width }}
                className={classNames(row, account.id === activeId ? `bg-hover ${ROW_RING}` : 'hover:bg-hover')}
              >
                <span role="gridcell" className="text-3">
                  {account.displayId}
                </span>
                <span role="gridcell" title={account.name} className="truncate">
                  {account.name}
                </span>
                <span role="gridcell" className="truncate text-2">
                  <TypeCell account={account} onCorrect={mayCorrect ? setCorrectedId : null} />
                </span>
                {mappings.map(({ id }) => {
                  const place = places.get(id)?.get(Number(account.id))
                  return (
                    <span key={id} role="gridcell" title={place} className={classNames('truncate', place === undefined && 'text-3')}>
                      {place ?? (account.type === 'BALANCE_SHEET' ? '–' : 'unmapped')}
                    </span>
                  )
                })}
              </div>
            )
          }}
        </WindowedRows>
      )}
      {corrected !== undefined && (
        <AccountTypeDialog key={corrected.id} account={corrected} onChanged={onChanged} onClose={() => setCorrectedId(null)} />
      )}
      {isHistoryOpen && <AccountTypeHistory onChanged={onChanged} onClose={() => setHistoryOpen(false)} />}
    </>
  )
}

interface AccountsBarProps {
  readonly query: string
  readonly onQuery: (query: string) => void
  /** How many accounts are listed. */
  readonly found: string
  readonly onHistory: () => void
}

/** Above the accounts: search, and the history of their types. */
function AccountsBar({ query, onQuery, found, onHistory }: AccountsBarProps) {
  return (
    <div className="flex h-bar flex-none items-center gap-3 border-b border-line-1 px-4">
      <TextInput
        label="Search accounts"
        labelHidden
        type="search"
        icon="search"
        placeholder="Number, name or type"
        value={query}
        onChange={onQuery}
        className="w-[260px]"
      />
      <span role="status" className="text-small text-3">
        {found}
      </span>
      <span className="flex-1" />
      <Button kind="plain" onClick={onHistory}>
        Changes of types
      </Button>
    </div>
  )
}

interface TypeCellProps {
  readonly account: ReceivedChartOfAccounts['ledgerAccounts'][number]
  /** Null for those who may not. */
  readonly onCorrect: ((accountId: string) => void) | null
}

/** The type of an account, which opens its correction. */
function TypeCell({ account, onCorrect }: TypeCellProps) {
  const name = accountTypeName(account.type)
  if (onCorrect === null) return name
  return (
    <button
      type="button"
      tabIndex={-1}
      title="Correct the type"
      onClick={() => onCorrect(account.id)}
      className="rounded-chip hover:text-accent hover:underline"
    >
      {name}
    </button>
  )
}

/** By mapping and account: the line, with its parent category. */
function placesOf({
  profitLossCategorizations,
  profitLossMappings,
}: ReceivedChartOfAccounts): ReadonlyMap<string, ReadonlyMap<number, string>> {
  const groups = new Map(profitLossCategorizations.flatMap((one) => one.groups).map((group) => [group.id, group]))
  const pathOf = (id: string): string => {
    const group = groups.get(id)
    const parent = group?.parentId ? groups.get(group.parentId) : undefined
    return group === undefined ? '' : parent === undefined ? group.name : `${parent.name} / ${group.name}`
  }
  return new Map(
    profitLossMappings.map(({ id, assignments }) => [
      id,
      new Map(readAssignments(assignments).map(({ accountId, groupId }) => [accountId, pathOf(groupId)])),
    ]),
  )
}
