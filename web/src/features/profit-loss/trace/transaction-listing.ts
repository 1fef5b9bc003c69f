import { parseListText, type TransactionList, WHOLE_LIST } from '@fourwall/domain/layouts/address/transaction-list.ts'
import { createContext, useContext, useMemo, useState } from 'react'
import { parseMarked } from './trace-address.ts'
import { useTraceAddress } from './use-trace-address.ts'

/** Which transactions of a number are listed, how, and which of them are marked. */
export interface TransactionListing {
  readonly list: TransactionList
  /** Ids. */
  readonly marked: ReadonlySet<string>
  readonly change: (changes: Partial<TransactionList>) => void
}

/** Of a trace outside the viewer, such as one next to an answer, where the page's address has no place for it. */
export const OwnListingContext = createContext<TransactionListing | null>(null)

/** A listing that lasts as long as the trace is open, until another number is opened. @param first how it begins. */
export function useOwnListing(first: Partial<TransactionList> | null): TransactionListing {
  const [list, setList] = useState<TransactionList>({ ...WHOLE_LIST, ...first })
  return useMemo(() => ({ list, marked: new Set(), change: (changes) => setList((before) => ({ ...before, ...changes })) }), [list])
}

/** The trace's own listing; in the viewer, that of its address. */
export function useTransactionListing(): TransactionListing {
  const own = useContext(OwnListingContext)
  const { search, changeList } = useTraceAddress()
  const inAddress = useMemo(
    (): TransactionListing => ({ list: parseListText(search.q), marked: parseMarked(search.y), change: changeList }),
    [search.q, search.y, changeList],
  )
  return own ?? inAddress
}
