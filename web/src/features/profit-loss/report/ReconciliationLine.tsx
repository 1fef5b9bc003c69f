import { formatCount } from '@fourwall/domain/money/format.ts'
import { Link } from '@tanstack/react-router'
import type { ReceivedReconciliation } from '../../../blocks/report-figures/reconciliation.ts'
import { useMay } from '../../../blocks/rights/rights.ts'
import { useDisplay } from '../../../ui/display.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { Figure } from '../../../ui/Money.tsx'
import { Popover, PopoverClose } from '../../../ui/Popover.tsx'
import { unmappedText } from '../trace/trace-address.ts'
import { useTraceAddress } from '../trace/use-trace-address.ts'

/** The id of the button that lists the unmapped accounts. */
export const unmappedAccountsButton = 'unmapped-accounts'

interface ReconciliationLineProps {
  readonly reconciliation: ReceivedReconciliation
  readonly minorDigits: number
  /** The mapping in which they can be assigned. */
  readonly mappingId: string
}

/** Shows that the report covers the whole ledger to the cent, or what it leaves out. Amounts are income minus expense. */
export function ReconciliationLine({ reconciliation, minorDigits, mappingId }: ReconciliationLineProps) {
  const display = useDisplay()
  const { ledgerTotal, mappedTotal, unmappedTotal, unmapped, outsideNetIncome } = reconciliation
  const print = (value: string) => display.amount(value, minorDigits)
  return (
    <p className="flex min-w-0 items-center gap-1 whitespace-nowrap phone:flex-wrap phone:gap-y-0" aria-label="Reconciliation">
      {unmapped.length === 0 && <Icon name="check" label="Reconciled" className="mr-1 text-fav" />}
      <span>Ledger</span>
      <strong className="font-medium text-1">{print(ledgerTotal)}</strong>
      <span>= mapped</span>
      <strong className="font-medium text-1">{print(mappedTotal)}</strong>
      {unmapped.length === 0 ? (
        <span>· nothing unmapped</span>
      ) : (
        <>
          <span>+ unmapped</span>
          <strong className="font-medium text-warn">{print(unmappedTotal)}</strong>
          <span aria-hidden="true">·</span>
          <Popover
            label="Unmapped accounts"
            width={400}
            trigger={
              <button id={unmappedAccountsButton} type="button" className="rounded-chip text-accent hover:underline">
                {unmapped.length === 1 ? '1 account' : `${formatCount(unmapped.length)} accounts`}
              </button>
            }
          >
            <UnmappedAccounts accounts={unmapped} total={unmappedTotal} print={print} mappingId={mappingId} />
          </Popover>
        </>
      )}
      {outsideNetIncome.length > 0 && (
        <span className="truncate text-warn" title={outsideNetIncome.map(({ name }) => name).join(', ')}>
          · outside net income: {outsideNetIncome.map(({ name }) => name).join(', ')}
        </span>
      )}
    </p>
  )
}

interface UnmappedAccountsProps {
  readonly accounts: ReceivedReconciliation['unmapped']
  readonly total: string
  readonly print: (value: string) => string
  readonly mappingId: string
}

function UnmappedAccounts({ accounts, total, print, mappingId }: UnmappedAccountsProps) {
  const mayAssign = useMay('CHANGE_MAPPINGS')
  const { change: changeAddress } = useTraceAddress()
  return (
    <>
      <div className="border-b border-line-1 px-4 py-3">
        <h2 className="font-semibold">Unmapped accounts</h2>
        <p className="text-small text-3">
          In the ledger, but not in this mapping. Select one to see its transactions. Income is positive, expense negative.
        </p>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reachable */}
      <div className="max-h-[320px] overflow-y-auto px-4 py-1" tabIndex={0} role="region" aria-label="Unmapped accounts, list">
        <table className="w-full">
          <thead className="sr-only">
            <tr>
              <th>Account</th>
              <th>Entries</th>
              <th>Amount</th>
            </tr>
          </thead>
          <tbody>
            {accounts.map(({ account, amount, entries }) => (
              <tr key={account.id} className="h-row">
                <td className="max-w-[190px]">
                  <UnmappedAccountButton
                    account={account}
                    onOpen={() =>
                      changeAddress({ u: unmappedText({ accountId: account.id, transactionId: null }), q: null, d: null }, true)
                    }
                  />
                </td>
                <td className="text-right text-small text-3">{entries === 1 ? '1 entry' : `${formatCount(entries)} entries`}</td>
                <td className="text-right">
                  <Figure text={print(amount)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="flex justify-between border-t border-line-1 px-4 py-2 font-semibold">
        <span>Sum, equals unmapped</span>
        <Figure text={print(total)} />
      </div>
      <p className="px-4 pb-3 text-small text-3">
        <Link to="/settings/mappings/$mappingId" params={{ mappingId }} className="rounded-chip text-accent underline">
          {!mayAssign ? 'See the mapping' : accounts.length === 1 ? 'Assign it in the mapping' : 'Assign them in the mapping'}
        </Link>
        . Their entries come from the ledger files listed under{' '}
        <Link to="/uploads" className="rounded-chip text-accent underline">
          Uploads
        </Link>
        .
      </p>
    </>
  )
}

interface UnmappedAccountButtonProps {
  readonly account: ReceivedReconciliation['unmapped'][number]['account']
  readonly onOpen: () => void
}

/** Shows the transactions of an account, and closes the list. */
function UnmappedAccountButton({ account: { displayId, name }, onOpen }: UnmappedAccountButtonProps) {
  return (
    <PopoverClose>
      <button
        type="button"
        title={name}
        onClick={onOpen}
        className="block max-w-full truncate rounded-chip text-left text-accent hover:underline focus-visible:-outline-offset-2"
      >
        {displayId !== '' && <span className="pr-[6px] text-small">{displayId}</span>}
        {name}
      </button>
    </PopoverClose>
  )
}
