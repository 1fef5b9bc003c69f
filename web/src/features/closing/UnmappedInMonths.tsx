import { counted } from '@fourwall/domain/money/format.ts'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useClient } from 'urql'
import { useDisplay } from '../../ui/display.ts'
import { errorMessage } from '../../ui/error-message.ts'
import { type MonthsProof, unmappedInMonths } from './months-proof.ts'

interface UnmappedInMonthsProps {
  /** yyyy-MM, earliest first. */
  readonly months: readonly string[]
  readonly minorDigits: number
}

/** Before months are closed: which accounts of them reports leave out, mapping by mapping. */
export function UnmappedInMonths({ months, minorDigits }: UnmappedInMonthsProps) {
  const client = useClient()
  const display = useDisplay()
  const [proofs, setProofs] = useState<readonly MonthsProof[] | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const asked = months.join(' ')
  useEffect(() => {
    let isCurrent = true
    unmappedInMonths(client, asked.split(' ')).then(
      (found) => isCurrent && setProofs(found),
      (error: unknown) => isCurrent && setFailure(errorMessage(error)),
    )
    return () => {
      isCurrent = false
    }
  }, [client, asked])

  if (failure !== null) return <p className="pt-3 text-small text-2">Unmapped accounts could not be counted: {failure}</p>
  if (proofs === null) return <p className="pt-3 text-small text-3">Looking for unmapped accounts…</p>
  // A line here too: the buttons below would otherwise move away under the pointer.
  if (proofs.length === 0) return <p className="pt-3 text-small text-3">No account with entries is left out of a mapping.</p>
  const print = (value: string) => display.amount(value, minorDigits)
  return (
    <section className="pt-3" aria-label="Unmapped accounts">
      {proofs.map(({ mappingId, mappingName, ledger, mapped, unmapped, accounts }) => (
        <p key={mappingId} className="mb-2 rounded-card bg-warn-soft px-3 py-2">
          <strong className="font-medium">
            {counted(accounts, 'account')} with {print(unmapped)} {accounts === 1 ? 'is' : 'are'} in no line of {mappingName}.
          </strong>{' '}
          <span className="block text-small text-2">
            Ledger {print(ledger)} = mapped {print(mapped)} + unmapped {print(unmapped)}.{' '}
            <Link
              to="/settings/mappings/$mappingId"
              params={{ mappingId }}
              className="rounded-chip whitespace-nowrap text-accent underline"
            >
              See the mapping
            </Link>
          </span>
        </p>
      ))}
    </section>
  )
}
