import type { ClosedMonthChange } from '@fourwall/domain/closing/closed-month-changes.ts'
import { lineChanges } from '@fourwall/domain/closing/line-changes.ts'
import type { LedgerAccount } from '@fourwall/domain/ledger/account.ts'
import { withTotalColumn } from '@fourwall/domain/ledger/balances/changed-facts.ts'
import type { ProfitLossGroup } from '@fourwall/domain/mappings/categorization.ts'
import type { Placing } from '@fourwall/domain/profit-loss/mapped-places.ts'
import { type SettingsFigures, settingsFigures } from '@fourwall/domain/profit-loss/settings-change.ts'
import type { ClosedBooks } from '../closing/service.ts'

/** The groups and assignments of a mapping at one time. */
interface MappingState {
  readonly groups: readonly ProfitLossGroup[]
  readonly mapping: Placing
}

/** A mapping as it is and as it would be. */
export interface ChangingMapping {
  readonly name: string
  readonly before: MappingState
  readonly after: MappingState
}

/** How closed months change in the lines of mappings, of all locations together; see `lineChanges`. */
export function closedLineChanges(
  { months, facts, scale }: ClosedBooks,
  accounts: readonly LedgerAccount[],
  mappings: readonly ChangingMapping[],
): readonly ClosedMonthChange[] {
  const books = { accounts, facts: withTotalColumn(facts), scale }
  const figuresOf = ({ groups, mapping }: MappingState): SettingsFigures =>
    settingsFigures({ groups, accountMappings: mapping.accountMappings }, books)
  return lineChanges(
    months,
    mappings.map(({ name, before, after }) => ({ name, before: figuresOf(before), after: figuresOf(after) })),
  )
}
