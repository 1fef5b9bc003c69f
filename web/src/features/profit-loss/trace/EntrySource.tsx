import { useClient } from 'urql'
import { useLoaded } from '../../../blocks/loading/use-loaded.ts'
import { useDisplay } from '../../../ui/display.ts'
import { loadLayoutCompany } from '../report/layout-company-request.ts'
import { TransactionSourceSection } from './TransactionSourceSection.tsx'

/** Where an entry outside a trace comes from, such as one in an answer. */
export function EntrySource({ id }: { readonly id: string }) {
  const display = useDisplay()
  const client = useClient()
  const { value: company } = useLoaded('company', () => loadLayoutCompany(client))
  const digits = company?.minorDigits ?? 2
  return (
    <ol className="mt-3 border-l border-line-2">
      <TransactionSourceSection id={id} exact={(value) => display.amount(value, digits)} />
    </ol>
  )
}
