import { ACCOUNT_TYPE_NAMES } from '@fourwall/domain/ledger/account.ts'
import { accountSearch, searchableAccount } from '@fourwall/domain/mappings/account-search.ts'
import { counted, formatCount } from '@fourwall/domain/money/format.ts'
import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { ROW_RING, WindowedRows } from '../../../blocks/windowed-rows/WindowedRows.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { TextInput } from '../../../ui/Field.tsx'
import { readAssignments } from '../assignment-texts.ts'
import type { ReceivedChartOfAccounts } from '../categorizations-request.ts'

const ROW_HEIGHT = 28
const MAPPING_WIDTH = 190

/** All accounts of the ledger, with their line in each mapping. */
export function LedgerAccountsTable({ data }: { readonly data: ReceivedChartOfAccounts }) {
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
  const places = useMemo(() => placesOf(data), [data])
  const width = 72 + 280 + 148 + mappings.length * MAPPING_WIDTH
  const columns = `72px minmax(200px, 400px) 148px ${mappings.length > 0 ? `repeat(${mappings.length}, minmax(${MAPPING_WIDTH}px, 1fr))` : ''}`
  const row = 'grid items-center gap-x-3 border-b border-line-1 px-4'

  return (
    <>
      <div className="flex h-bar flex-none items-center gap-3 border-b border-line-1 px-4">
        <TextInput
          label="Search accounts"
          labelHidden
          type="search"
          icon="search"
          placeholder="Number, name or type"
          value={query}
          onChange={setQuery}
          className="w-[260px]"
        />
        <span role="status" className="text-small text-3">
          {asked.trim() === ''
            ? counted(accounts.length, 'account')
            : `${formatCount(shown.length)} of ${counted(accounts.length, 'account')}`}
        </span>
      </div>
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
          onKeyDown={() => undefined}
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
                  {account.type ? ACCOUNT_TYPE_NAMES[account.type] : 'No type'}
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
    </>
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
