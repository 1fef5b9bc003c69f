import { type ReactElement, useState } from 'react'
import { useAnswer } from '../../../api/use-answer.ts'
import { graphql } from '../../../generated/gql/gql.ts'
import { ChoiceList, type ListInPopover, ListPopover } from './ChoiceList.tsx'

const LedgerVendorsQuery = graphql(`
  query LedgerVendors($search: String!) {
    ledgerVendors(search: $search)
  }
`)

interface VendorChoiceProps {
  readonly trigger: ReactElement
  /** Null for none yet. */
  readonly vendor: string | null
  readonly onChoose: (vendor: string) => void
}

/** Chooses a vendor of the company's entries, by a part of its name. */
export function VendorChoice({ vendor, ...popover }: VendorChoiceProps) {
  return <ListPopover {...popover} label="Vendor" renderList={(list) => <VendorList {...list} vendor={vendor} />} />
}

function VendorList({ vendor, ...list }: ListInPopover<string> & Pick<VendorChoiceProps, 'vendor'>) {
  const [typed, setTyped] = useState('')
  const { data, failure, isLoading } = useAnswer(LedgerVendorsQuery, { search: typed.trim() })
  const found = data?.ledgerVendors ?? []
  const none = typed.trim() === '' ? 'No entry names a vendor.' : `No vendor is called “${typed.trim()}”.`
  return (
    <ChoiceList
      {...list}
      placeholder="Find a vendor"
      typed={typed}
      onType={setTyped}
      found={found.map((name) => ({ key: name, name, note: '', depth: 1, value: name }))}
      chosen={vendor}
      note={failure ?? (found.length === 0 && !isLoading ? none : null)}
    />
  )
}
