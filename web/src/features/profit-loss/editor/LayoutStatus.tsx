import type { SameStoreWords } from '@fourwall/domain/locations/same-store-text.ts'
import { SameStoreReasons } from '../../../blocks/same-stores/SameStoreReasons.tsx'
import { useDisplay } from '../../../ui/display.ts'
import type { AnsweredFigures, FiguresState } from '../report/figures-request.ts'

interface LayoutStatusProps extends Pick<FiguresState, 'failure' | 'retry'> {
  readonly reconciliation: AnsweredFigures['reconciliation']
  readonly minorDigits: number
  /** Null or omitted unless only same stores are asked for. */
  readonly sameStores: SameStoreWords | null | undefined
}

/** The proof that a layout's figures are the ledger's, and what keeps newer ones from coming. */
export function LayoutStatus({ reconciliation, minorDigits, sameStores, failure, retry }: LayoutStatusProps) {
  const display = useDisplay()
  const amount = (minor: string, className: string) => (
    <strong className={`font-medium ${className}`}>{display.amount(minor, minorDigits)}</strong>
  )
  const { ledgerTotal, mappedTotal, unmapped, unmappedTotal } = reconciliation
  return (
    <p className="truncate" aria-label="Reconciliation">
      Ledger {amount(ledgerTotal, 'text-1')} = mapped {amount(mappedTotal, 'text-1')}
      {unmapped.length > 0 && <> + unmapped {amount(unmappedTotal, 'text-warn')}</>}
      {failure !== null && (
        <span className="pl-4 text-unfav">
          {failure}{' '}
          <button type="button" onClick={retry} className="text-accent hover:underline">
            Try again
          </button>
        </span>
      )}
      {sameStores && (
        <span className="pl-4">
          <SameStoreReasons stores={sameStores} />
        </span>
      )}
    </p>
  )
}
