import { ACCOUNT_TYPE_NAMES } from '@fourwall/domain/ledger/account.ts'
import type { ReactElement } from 'react'
import { Menu, MenuChoices, MenuItem, MenuSeparator } from '../../../../ui/Menu.tsx'
import type { ShownType } from './account-typing.ts'

/** NONE: said to be none of the types. */
type Choice = NonNullable<ShownType['type']> | 'NONE'

interface AccountTypeMenuProps {
  /** Names the menu: whose type it is. */
  readonly label: string
  /** Null for several accounts of different types. */
  readonly shown: ShownType | null
  /** Undefined: as it was recognized. */
  readonly onChoose: (type: ShownType['type'] | undefined) => void
  readonly trigger: ReactElement
}

const choices: readonly { value: Choice | 'OPEN'; label: string }[] = [
  // Object.entries forgets which keys the record has.
  ...(Object.entries(ACCOUNT_TYPE_NAMES) as [Choice, string][]).map(([value, label]) => ({ value, label })),
  { value: 'NONE', label: 'No type' },
]

/** What an account is. */
export function AccountTypeMenu({ label, shown, onChoose, trigger }: AccountTypeMenuProps) {
  const value = shown === null || shown.certainty === 'NOT_KNOWN' ? 'OPEN' : (shown.type ?? 'NONE')
  return (
    <Menu label={label} align="end" trigger={trigger}>
      <MenuChoices
        label="Account type"
        value={value}
        choices={choices}
        onChange={(choice) => choice !== 'OPEN' && onChoose(choice === 'NONE' ? null : choice)}
      />
      {(shown === null || shown.certainty === 'CHOSEN') && (
        <>
          <MenuSeparator />
          <MenuItem onSelect={() => onChoose(undefined)}>As recognized</MenuItem>
        </>
      )}
    </Menu>
  )
}
