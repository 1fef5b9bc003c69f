import type { LedgerAccount } from '@fourwall/domain/ledger/account.ts'
import type { OtherMapping } from '@fourwall/domain/mappings/suggestions.ts'
import { negateDecimal, sumDecimals } from '@fourwall/domain/money/decimal.ts'
import { formatCount } from '@fourwall/domain/money/format.ts'
import { useEffect, useState } from 'react'
import { useAnswer } from '../../../api/use-answer.ts'
import { graphql } from '../../../generated/gql/gql.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Money } from '../../../ui/Money.tsx'
import { SkeletonBar } from '../../../ui/Skeleton.tsx'

const AccountActivityQuery = graphql(`
  query AccountActivity($accountId: ID!) {
    accountByLocation(accountId: $accountId, timeSpan: { period: MONTHLY, lastPeriods: 12, anchor: LEDGER }) {
      columns {
        label
      }
      entries
      locations {
        locationId
        values
      }
    }
  }
`)

/** The location tree, whose top groups are the regions of the activity. */
const RegionsQuery = graphql(`
  query MappingRegions {
    locationAssignments {
      name
      locationIds
      children {
        name
        locationIds
        children {
          locationIds
          children {
            locationIds
            children {
              locationIds
            }
          }
        }
      }
    }
  }
`)

interface AccountActivityProps {
  readonly account: LedgerAccount
  /** Converts debit positive amounts. */
  readonly sign: 1 | -1
  readonly others: readonly OtherMapping[]
}

/** The last months get columns; if there is no room, the earliest are hidden. */
const MONTHS_SHOWN = 6
const GIVING_WAY = ['@max-[660px]:hidden', '@max-[580px]:hidden', '@max-[500px]:hidden']
/** Waits until the selection in the list rests. */
const REST_MS = 150

/** An account's amounts by region and month, to show what it is used for. */
export function AccountActivity({ account, sign, others }: AccountActivityProps) {
  const elsewhere = others.flatMap(({ name, groups, assignments }) => {
    const group = groups.find(({ id }) => id === assignments.get(account.id))
    return group ? [`In ${name}: ${group.name}`] : []
  })
  const accountId = useRested(String(account.id))
  const { data, failure, isLoading, isStale } = useAnswer(AccountActivityQuery, { accountId })
  const { data: regions } = useAnswer(RegionsQuery, {}, { requestPolicy: 'cache-first' })
  const isOther = accountId !== String(account.id)
  const activity = isOther || data === undefined ? null : data.accountByLocation
  const columns = activity?.columns ?? []
  const shown = columns.slice(-MONTHS_SHOWN)
  const rows = activity === null ? [] : regionRows(regions?.locationAssignments ?? [], activity.locations, columns.length, sign)
  const total = rows.length === 0 ? null : { name: 'Total', values: added(rows.map(({ values }) => values)) }
  return (
    <section aria-label="The account's months" className="flex-none border-t border-line-2">
      <div className="flex h-[34px] items-center gap-2 px-4">
        <h3 className="min-w-0 truncate font-semibold">
          {account.number} {account.name}
        </h3>
        <span className="min-w-0 truncate text-small text-2">
          {activity !== null && `${activity.entries === 1 ? '1 entry' : `${formatCount(activity.entries)} entries`} in 12 months`}
          {elsewhere.length > 0 && `. ${elsewhere.join('; ')}`}
        </span>
      </div>
      <div className="@container max-h-[200px] overflow-auto pb-2">
        {failure !== null && !isOther ? (
          <p className="px-4 py-2 text-unfav">{failure}</p>
        ) : activity === null || (isLoading && !isStale && rows.length === 0) ? (
          <p className="px-4 py-2">
            <SkeletonBar width="60%" />
          </p>
        ) : total === null ? (
          <p className="px-4 py-2 text-2">No entries in the last twelve months.</p>
        ) : (
          <table className="w-full">
            <thead>
              <tr className="h-row text-small text-2 [&>th]:font-medium">
                <th scope="col" className="w-[24%] pl-4 text-left">
                  Region
                </th>
                {shown.map(({ label }, month) => (
                  <th key={label} scope="col" title={label} className={classNames('pl-3 text-right', GIVING_WAY[month])}>
                    {label.slice(0, 3)}
                    <span className="invisible">)</span>
                  </th>
                ))}
                <th scope="col" className="pr-4 pl-3 text-right whitespace-nowrap">
                  12 months<span className="invisible">)</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {[...rows, total].map(({ name, values }, at) => (
                <tr key={name} className={classNames('h-[24px]', at === rows.length && 'font-semibold')}>
                  <th
                    scope="row"
                    title={name}
                    className={classNames('max-w-[180px] truncate pl-4 text-left', at === rows.length ? 'font-semibold' : 'font-normal')}
                  >
                    {name}
                  </th>
                  {shown.map(({ label }, month) => (
                    <td key={label} className={classNames('pl-3 text-right', GIVING_WAY[month])}>
                      <span className={classNames('block', at === rows.length && 'border-t border-line-rule')}>
                        <Money value={values[columns.length - shown.length + month] ?? null} />
                      </span>
                    </td>
                  ))}
                  <td className="pr-4 pl-3 text-right">
                    <span className={classNames('block', at === rows.length && 'border-t border-line-rule')}>
                      <Money value={sumDecimals(values.filter((value) => value !== null))} />
                    </span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </section>
  )
}

function useRested(value: string): string {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), REST_MS)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}

type Values = readonly (string | null)[]

interface ReceivedNode {
  readonly name?: string
  readonly locationIds: readonly string[]
  readonly children?: readonly ReceivedNode[]
}

/** By the top groups of the location tree, or those under its only root; unassigned locations come last. */
function regionRows(
  tree: readonly ReceivedNode[],
  locations: readonly { readonly locationId: string; readonly values: readonly (string | null | undefined)[] }[],
  columns: number,
  sign: 1 | -1,
): readonly { readonly name: string; readonly values: Values }[] {
  const own = new Map(
    locations.map(({ locationId, values }) => [
      locationId,
      values.map((value) => (value === null || value === undefined ? null : sign === 1 ? value : negateDecimal(value))),
    ]),
  )
  const rows: { name: string; values: Values }[] = []
  const take = (name: string, ids: readonly string[]): void => {
    const held = ids.flatMap((id) => {
      const values = own.get(id)
      own.delete(id)
      return values === undefined ? [] : [values]
    })
    if (held.length > 0) rows.push({ name, values: added(held, columns) })
  }
  const [only] = tree
  const tops = tree.length === 1 && only?.children !== undefined && only.children.length > 0 ? only.children : tree
  for (const node of tops) take(node.name ?? '', idsUnder(node))
  take('Other locations', [...own.keys()])
  return rows
}

function idsUnder({ locationIds, children = [] }: ReceivedNode): readonly string[] {
  return [...locationIds, ...children.flatMap(idsUnder)]
}

function added(rows: readonly Values[], columns = rows[0]?.length ?? 0): Values {
  return Array.from({ length: columns }, (_, column) => {
    const values = rows.flatMap((row) => row[column] ?? [])
    return values.length === 0 ? null : sumDecimals(values)
  })
}
