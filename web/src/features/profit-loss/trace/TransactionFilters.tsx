import {
  filterCount,
  leastOf,
  mostOf,
  sizeFromText,
  type TransactionList,
  WHOLE_LIST,
} from '@fourwall/domain/layouts/address/transaction-list.ts'
import { formatCount } from '@fourwall/domain/money/format.ts'
import { useState } from 'react'
import type { TransactionsRequest } from '../../../api/transactions.ts'
import { Button } from '../../../ui/Button.tsx'
import { SelectInput } from '../../../ui/Field.tsx'
import { SettledInput } from '../viewer/SettledInput.tsx'
import { type ReceivedTransactionKind, useTransactionKinds } from './transaction-kinds-request.ts'

interface TransactionFiltersProps {
  readonly list: TransactionList
  readonly request: TransactionsRequest
  readonly exact: (value: string | null) => string
  readonly onChange: (changes: Partial<TransactionList>) => void
}

/** Filters of a number's transactions: location if there are several, vendor, type and amount. Each choice shows its total. */
export function TransactionFilters({ list, request, exact, onChange }: TransactionFiltersProps) {
  const locations = useTransactionKinds(request, 'LOCATION')
  const vendors = useTransactionKinds(request, 'VENDOR')
  const types = useTransactionKinds(request, 'TRANSACTION_TYPE')
  // Clears the typed text together with its filter.
  const [cleared, setCleared] = useState(0)
  const [location = null] = list.locationIds ?? []
  const [type = null] = list.transactionTypes ?? []
  return (
    <div role="group" aria-label="Filter transactions" className="mx-[6px] my-1 grid grid-cols-2 gap-2 border border-line-1 bg-sunken p-2">
      <KindSelect
        exact={exact}
        label="Location"
        any="All locations"
        none="No location"
        kinds={locations}
        chosen={list.locationIds !== null && list.locationIds.length > 1 ? list.locationIds.join(', ') : location}
        onChange={(key) => onChange({ locationIds: key === null ? null : [key] })}
      />
      <KindSelect
        exact={exact}
        label="Vendor"
        any="Any vendor"
        none="Without a vendor"
        kinds={vendors}
        chosen={list.vendor}
        onChange={(vendor) => onChange({ vendor })}
      />
      <KindSelect
        exact={exact}
        label="Type"
        any="Any type"
        none="Without a type"
        kinds={types}
        chosen={list.transactionTypes && list.transactionTypes.length > 1 ? list.transactionTypes.join(', ') : type}
        onChange={(key) => onChange({ transactionTypes: key === null ? null : [key] })}
      />
      <div className="grid grid-cols-2 gap-2">
        <SizeInput
          key={`from ${cleared}`}
          label={list.excludesLeast ? 'Amount above' : 'Amount from'}
          size={list.leastAmount}
          onChange={(leastAmount) => onChange(leastOf(leastAmount, list.excludesLeast))}
        />
        <SizeInput
          key={`to ${cleared}`}
          label={list.excludesMost ? 'below' : 'to'}
          size={list.mostAmount}
          onChange={(mostAmount) => onChange(mostOf(mostAmount, list.excludesMost))}
        />
      </div>
      <p className="col-span-2 flex items-center gap-2 text-small text-3">
        <span className="flex-1">Amounts are compared without their sign.</span>
        <Button
          kind="plain"
          disabledReason={filterCount(list) === 0 ? 'Nothing is filtered.' : null}
          onClick={() => {
            setCleared(cleared + 1)
            onChange({ ...WHOLE_LIST, order: list.order, search: list.search })
          }}
        >
          Clear filter
        </Button>
      </p>
    </div>
  )
}

interface KindSelectProps {
  readonly label: string
  /** The choices for all, and for those without a value. */
  readonly any: string
  readonly none: string
  /** null: not known yet. */
  readonly kinds: readonly ReceivedTransactionKind[] | null
  readonly chosen: string | null
  readonly exact: (value: string | null) => string
  readonly onChange: (key: string | null) => void
}

function KindSelect({ label, any, none, kinds, chosen, exact, onChange }: KindSelectProps) {
  const listed = (kinds ?? []).map(({ key, name, count, total }) => ({
    value: `=${key}`,
    label: `${name === '' ? none : name} (${formatCount(count)}: ${exact(total)})`,
  }))
  const value = chosen === null ? '' : `=${chosen}`
  // A value from the address is offered even before the choices are loaded.
  const extra = chosen !== null && !listed.some((one) => one.value === value) ? [{ value, label: chosen === '' ? none : chosen }] : []
  return (
    <SelectInput
      label={label}
      value={value}
      choices={[{ value: '', label: any }, ...listed, ...extra]}
      onChange={(next) => onChange(next === '' ? null : next.slice(1))}
      aria-busy={kinds === null}
    />
  )
}

interface SizeInputProps {
  readonly label: string
  /** A Decimal. */
  readonly size: string | null
  readonly onChange: (size: string | null) => void
}

function SizeInput({ label, size, onChange }: SizeInputProps) {
  const [isUnreadable, setIsUnreadable] = useState(false)
  return (
    <SettledInput
      label={label}
      inputMode="decimal"
      value={size ?? ''}
      error={isUnreadable ? 'Not an amount' : null}
      onSettle={(text) => {
        const typed = sizeFromText(text)
        setIsUnreadable(text.trim() !== '' && typed === null)
        if (typed !== null || text.trim() === '') onChange(typed)
      }}
    />
  )
}
