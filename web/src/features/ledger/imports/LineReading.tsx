import { Icon } from '../../../ui/Icon.tsx'
import { Menu, MenuChoices } from '../../../ui/Menu.tsx'
import {
  accountsFromNames,
  accountTextNames,
  type Corrections,
  capitalized,
  carryingNames,
  choicesOf,
  nestingNames,
  yesOrNo,
} from './file-match.ts'
import type { ImportPreview } from './import-job.ts'

interface LineReadingProps {
  readonly preview: ImportPreview
  readonly onCorrect: (part: Corrections) => void
}

/** What holds for every line, whatever its columns: where the account stands, and where date and number. */
export function LineReading({ preview, onCorrect }: LineReadingProps) {
  const { accountsFrom, headingsNest, accountText, carriesDown, columns } = preview
  const hasHeadings = accountsFrom === 'HEADING_ROWS'
  return (
    <div role="group" aria-label="Lines" className="flex flex-wrap items-center gap-x-5 px-4 py-1">
      <Fact label="Accounts" value={accountsFrom} names={accountsFromNames} onChoose={(chosen) => onCorrect({ accountsFrom: chosen })} />
      {hasHeadings && (
        <Fact
          label="Account headings"
          value={yesOrNo(headingsNest)}
          names={nestingNames}
          onChoose={(chosen) => onCorrect({ headingsNest: chosen === 'YES' })}
        />
      )}
      {(hasHeadings || columns.some(({ role }) => role === 'ACCOUNT')) && (
        <Fact
          label="Account names"
          value={accountText}
          names={accountTextNames}
          onChoose={(chosen) => onCorrect({ accountText: chosen })}
        />
      )}
      <Fact
        label="Date, type and number"
        value={yesOrNo(carriesDown)}
        names={carryingNames}
        onChoose={(chosen) => onCorrect({ carriesDown: chosen === 'YES' })}
      />
    </div>
  )
}

interface FactProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly names: Record<Value, string>
  readonly onChoose: (value: Value) => void
}

function Fact<Value extends string>({ label, value, names, onChoose }: FactProps<Value>) {
  const shown = value === 'NUMBER_FIRST' || value === 'NUMBER_LAST' ? names[value].replace(/:.*/, '') : names[value]
  return (
    <Menu
      label={label}
      trigger={
        <button
          type="button"
          aria-label={`${label}: ${shown}`}
          className="-mx-2 flex h-[24px] items-center gap-1 rounded-control px-2 whitespace-nowrap transition-colors duration-fast hover:bg-hover aria-expanded:bg-accent-soft aria-expanded:text-accent"
        >
          <span className="text-3">{label}</span>
          {shown}
          <Icon name="chevron-down" className="text-3" />
        </button>
      }
    >
      <MenuChoices label={capitalized(label)} value={value} choices={choicesOf(names)} onChange={onChoose} />
    </Menu>
  )
}
