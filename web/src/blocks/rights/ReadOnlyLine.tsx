import type { Right } from '@fourwall/domain/session/roles.ts'
import { useRefusalReason } from './rights.ts'

/** One line that says why a screen is read-only. Nothing for users who may change it. */
export function ReadOnlyLine({ right }: { readonly right: Right }) {
  const whyNot = useRefusalReason(right)
  return (
    whyNot !== null && (
      <p role="note" className="flex-none border-b border-line-1 bg-sunken px-4 py-[6px] text-small text-2">
        Read-only. {whyNot}
      </p>
    )
  )
}
