import { counted, formatCount } from '@fourwall/domain/money/format.ts'
import { Link, useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useAnswer } from '../../api/use-answer.ts'
import { ImportLedgerLink } from '../../blocks/page/ImportLedgerLink.tsx'
import { Page } from '../../blocks/page/Page.tsx'
import { useMay } from '../../blocks/rights/rights.ts'
import { Button } from '../../ui/Button.tsx'
import { useDisplay } from '../../ui/display.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { AccountsToLines } from './AccountsToLines.tsx'
import { MappingActs } from './MappingActs.tsx'
import { type MappingAct, MappingDialogs } from './MappingDialogs.tsx'
import { type MappingInfo, MappingsInfoQuery } from './mapping-list-request.ts'

const SETTINGS = [{ label: 'Settings', to: '/settings' }] as const

/** Lists the company's mappings with their actions. */
export function MappingsScreen() {
  const navigate = useNavigate()
  // Other pages loaded names of mappings too.
  const router = useRouter()
  const { data, failure, again } = useAnswer(MappingsInfoQuery, {})
  const [act, setAct] = useState<{ readonly kind: MappingAct; readonly mapping: MappingInfo } | null>(null)
  const mappings = data?.profitLossMappingsInfo
  const isEmpty = mappings?.length === 0
  const isChanging = useMay('CHANGE_MAPPINGS')
  const open = (mappingId: string) => void navigate({ to: '/settings/mappings/$mappingId', params: { mappingId } })
  return (
    <Page
      title="Mappings"
      crumbs={SETTINGS}
      note={
        mappings && mappings.length > 0 ? `${formatCount(mappings.length)} ${mappings.length === 1 ? 'mapping' : 'mappings'}` : undefined
      }
      actions={
        !isEmpty &&
        isChanging && (
          <Button kind="primary" icon="plus" onClick={() => void navigate({ to: '/settings/mappings/add' })}>
            New mapping
          </Button>
        )
      }
    >
      {mappings === undefined ? (
        failure === null ? (
          <SkeletonRows rows={6} label="Loading the mappings" />
        ) : (
          <EmptyState title="The mappings could not be loaded" actions={<Button onClick={again}>Try again</Button>}>
            {failure}
          </EmptyState>
        )
      ) : isEmpty ? (
        data?.ledgerSummary.entries === 0 ? (
          <EmptyState title="No mapping yet" actions={<ImportLedgerLink />}>
            A mapping says which line of the report each account belongs to. The first one is created with the first ledger that you import.
          </EmptyState>
        ) : (
          <EmptyState
            title="No mapping yet"
            actions={
              isChanging && (
                <Button kind="primary" onClick={() => void navigate({ to: '/settings/mappings/add' })}>
                  New mapping
                </Button>
              )
            }
          >
            A mapping says which line of the report each account belongs to. Without one there is no profit and loss.
          </EmptyState>
        )
      ) : (
        <>
          <AccountsToLines />
          <MappingsTable mappings={mappings} onAct={(kind, mapping) => setAct({ kind, mapping })} />
        </>
      )}
      <MappingDialogs
        act={act}
        onClose={() => setAct(null)}
        onChanged={() => void router.invalidate()}
        onDuplicated={open}
        onDeleted={() => undefined}
      />
    </Page>
  )
}

interface MappingsTableProps {
  readonly mappings: readonly MappingInfo[]
  readonly onAct: (kind: MappingAct, mapping: MappingInfo) => void
}

const cell = 'truncate px-3 first:pl-4 last:pr-3'

function MappingsTable({ mappings, onAct }: MappingsTableProps) {
  const display = useDisplay()
  return (
    <div className="min-h-0 flex-1 overflow-auto">
      <table aria-label="Mappings" className="phone-list w-full min-w-[820px] table-fixed">
        <colgroup>
          <col />
          <col className="w-[22%]" />
          <col className="w-[96px]" />
          <col className="w-[124px]" />
          <col className="w-[92px]" />
          <col className="w-[172px]" />
          <col className="w-[48px]" />
        </colgroup>
        <thead className="sticky top-0 z-10 bg-page text-small text-2">
          <tr className="h-[30px] text-left [&>th]:border-b [&>th]:border-line-2 [&>th]:font-medium">
            <th className={cell}>Name</th>
            <th className={cell}>Categorization</th>
            <th className={`${cell} text-right`}>Accounts</th>
            <th className={`${cell} text-right`}>Unassigned</th>
            <th className={`${cell} text-right`}>Used by</th>
            <th className={cell}>Last changed</th>
            <th>
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {mappings.map((mapping) => (
            <tr key={mapping.id} className="h-list-row hover:bg-hover [&>td]:border-b [&>td]:border-line-1">
              <td className={cell}>
                <Link
                  to="/settings/mappings/$mappingId"
                  params={{ mappingId: mapping.id }}
                  title={mapping.name}
                  className="block truncate font-medium hover:underline"
                >
                  {mapping.name}
                </Link>
                {mapping.description && (
                  <span title={mapping.description} className="block truncate text-small text-3">
                    {mapping.description}
                  </span>
                )}
              </td>
              <td className={cell}>
                <Link
                  to="/settings/chart-of-accounts/categorizations/$categorizationId"
                  params={{ categorizationId: mapping.categorization.id }}
                  title={mapping.categorization.name}
                  className="text-2 hover:text-1 hover:underline"
                >
                  {mapping.categorization.name}
                </Link>
              </td>
              <td className={`${cell} text-right`}>{formatCount(mapping.accounts)}</td>
              <td className={`${cell} text-right ${mapping.unassigned > 0 ? 'font-medium text-warn' : 'text-3'}`}>
                {mapping.unassigned > 0 ? formatCount(mapping.unassigned) : 'none'}
              </td>
              <td className={`${cell} text-right text-2`} title={mapping.usedBy.join('\n')}>
                {mapping.usedBy.length === 0 ? <span className="text-3">–</span> : usesInWords(mapping)}
              </td>
              <td className={`${cell} text-2`}>{display.moment(mapping.updatedAt)}</td>
              <td className="pr-3 text-right">
                <MappingActs name={mapping.name} onAct={(kind) => onAct(kind, mapping)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** `2 tabs, 1 layout` */
function usesInWords({ tabCount, layoutCount }: Pick<MappingInfo, 'tabCount' | 'layoutCount'>): string {
  return [tabCount > 0 ? counted(tabCount, 'tab') : '', layoutCount > 0 ? counted(layoutCount, 'layout') : '']
    .filter((part) => part !== '')
    .join(', ')
}
