import { formatCount } from '@fourwall/domain/money/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { Menu, MenuChoices } from '../../../ui/Menu.tsx'
import type { LayoutCategorization } from '../report/layout-company.ts'
import type { LibraryLayout } from './library-list.ts'

interface CategorizationFilterProps {
  readonly categorizations: readonly LayoutCategorization[]
  readonly layouts: readonly LibraryLayout[]
  /** Null: all. */
  readonly chosen: LayoutCategorization | null
  readonly onChoose: (categorizationId: string | null) => void
}

const ALL = ''

/** Menu: all P&Ls, or those of one categorization, with their number. Nothing where there is only one. */
export function CategorizationFilter({ categorizations, layouts, chosen, onChoose }: CategorizationFilterProps) {
  if (categorizations.length < 2) return null
  const numberOf = (id: string) => formatCount(layouts.filter(({ categorization }) => categorization?.id === id).length)
  return (
    <Menu
      align="end"
      label="Categorization"
      trigger={
        <Button prefix="Categorization" end="chevron-down">
          <span className="max-w-[160px] truncate">{chosen?.name ?? 'All'}</span>
        </Button>
      }
    >
      <MenuChoices
        label="Categorization"
        value={chosen?.id ?? ALL}
        choices={[
          { value: ALL, label: 'All', hint: formatCount(layouts.length) },
          ...categorizations.map(({ id, name }) => ({ value: id, label: name, hint: numberOf(id) })),
        ]}
        onChange={(id) => onChoose(id === ALL ? null : id)}
      />
    </Menu>
  )
}
