import type { CompanyNames } from '@fourwall/domain/assistant/company-names.ts'
import type { Plan } from '@fourwall/domain/assistant/plan.ts'
import type { PlanChange } from '@fourwall/domain/assistant/plan-chips.ts'
import { type ReactElement, useState } from 'react'
import { Menu, MenuCheckItem } from '../../../ui/Menu.tsx'

interface EntryTypesChipProps {
  readonly plan: Plan
  readonly names: CompanyNames
  readonly trigger: ReactElement
  readonly onChange: (change: PlanChange) => void
}

/** Chooses types of entries. Applies on closing, because each single choice would ask the question again. */
export function EntryTypesChip({ plan, names, trigger, onChange }: EntryTypesChipProps) {
  const [draft, setDraft] = useState<readonly string[] | null>(null)
  const chosen = draft ?? plan.entryTypes
  const settle = (isOpen: boolean) => {
    if (isOpen || draft === null) return
    setDraft(null)
    onChange({ part: 'ENTRY_TYPES', entryTypes: draft })
  }
  return (
    <Menu trigger={trigger} label="Types of entries" onOpenChange={settle}>
      {names.entryTypes.map(({ name }) => (
        <MenuCheckItem
          key={name}
          checked={chosen.includes(name)}
          onChange={(isChosen) => setDraft(isChosen ? [...chosen, name] : chosen.filter((one) => one !== name))}
        >
          {name}
        </MenuCheckItem>
      ))}
    </Menu>
  )
}
