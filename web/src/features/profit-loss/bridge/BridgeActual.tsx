import { accountLabel } from '@fourwall/domain/ledger/account.ts'
import { sumDecimals } from '@fourwall/domain/money/decimal.ts'
import { formatCount } from '@fourwall/domain/money/format.ts'
import type { ActualAccount } from '@fourwall/domain/profit-loss/bridge/build-bridge.ts'
import { useState } from 'react'
import type { TransactionsRequest } from '../../../api/transactions.ts'
import { Button } from '../../../ui/Button.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { ListRow, Proof } from '../trace/TraceSection.tsx'
import { TransactionRow } from '../trace/TransactionsSection.tsx'
import { visibleColumns } from '../trace/transaction-columns.ts'
import { useTransactions } from '../trace/transactions-request.ts'
import type { ReceivedBridge } from './bridge-request.ts'

interface ActualAccountsProps {
  readonly bridge: ReceivedBridge
  readonly exact: (value: string) => string
  readonly onOpen: (account: ActualAccount) => void
}

const SHOWN_ACCOUNTS = 10

/** The accounts of the actual figure, where its difference from a plan cannot be split by account. */
export function ActualAccounts({ bridge, exact, onOpen }: ActualAccountsProps) {
  const [isWhole, setIsWhole] = useState(false)
  const { actualAccounts: accounts, actual, actualColumn, baseColumn } = bridge
  const shown = isWhole || accounts.length <= SHOWN_ACCOUNTS + 1 ? accounts : accounts.slice(0, SHOWN_ACCOUNTS)
  const sum = sumDecimals(accounts.map(({ amount }) => amount))
  return (
    <section className="pt-4" aria-label="Accounts of the actual figure">
      <h3 className="px-[6px] font-medium">Breakdown of {actualColumn.days}</h3>
      {baseColumn.isPlan && (
        <p className="px-[6px] pb-1 text-small text-2">
          {baseColumn.days} plans this line as a whole, so the difference cannot be split by account.
        </p>
      )}
      {shown.map((account, at) => (
        <ListRow
          key={`${account.groupId} ${account.accountId}`}
          isOpened={false}
          isReachable={at === 0}
          amount={exact(account.amount)}
          onToggle={() => onOpen(account)}
        >
          {accountLabel(account)}
        </ListRow>
      ))}
      {shown.length < accounts.length && (
        <button type="button" className="h-[24px] rounded-chip px-[6px] text-accent hover:underline" onClick={() => setIsWhole(true)}>
          {formatCount(accounts.length - shown.length)} more
        </button>
      )}
      <Proof
        label="Sum, equals the actual figure"
        amount={exact(sum)}
        difference={actual === null || sum === actual ? null : exact(actual)}
      />
    </section>
  )
}

interface LargestTransactionsProps {
  readonly request: TransactionsRequest
  readonly exact: (value: string) => string
  /** Opens the trace of the actual figure; null if no column of the report has it. */
  readonly onTrace: (() => void) | null
}

const SHOWN_TRANSACTIONS = 5

/** The largest transactions behind the actual figure, and the way to all of them. */
export function LargestTransactions({ request, exact, onTrace }: LargestTransactionsProps) {
  const { transactions, all, failure, retry, isOutdated } = useTransactions(request, { locationIds: request.locationIds }, 'LARGEST')
  const columns = new Set(visibleColumns({}, request.accountId === null))
  // The panel names the place already.
  if (request.locationIds.length === 1) columns.delete('location')
  if (failure !== null)
    return (
      <div role="alert" className="px-[6px] pt-4">
        <p className="font-medium text-unfav">Failed to load transactions</p>
        <p className="pb-2 text-2">{failure}</p>
        <Button onClick={retry}>Try again</Button>
      </div>
    )
  return (
    <section className="pt-4" aria-label="Largest transactions">
      <h3 className="px-[6px] font-medium">
        Largest transactions
        {all !== null && all.count > SHOWN_TRANSACTIONS && (
          <span className="pl-2 text-small font-normal text-3">
            {SHOWN_TRANSACTIONS} of {formatCount(all.count)}
          </span>
        )}
      </h3>
      {all === null || isOutdated ? (
        <SkeletonRows rows={SHOWN_TRANSACTIONS} label="Loading transactions" />
      ) : (
        <>
          {transactions.slice(0, SHOWN_TRANSACTIONS).map((transaction, at) => (
            <TransactionRow
              key={transaction.id}
              transaction={transaction}
              columns={columns}
              isOpened={false}
              isReachable={at === 0}
              amount={exact(transaction.amount)}
              onToggle={() => onTrace?.()}
            />
          ))}
          {all.count === 0 && <p className="px-[6px] text-3">No transactions in this period.</p>}
        </>
      )}
    </section>
  )
}
