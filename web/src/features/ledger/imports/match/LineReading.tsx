import { Icon } from '../../../../ui/Icon.tsx'
import { Menu, MenuChoices } from '../../../../ui/Menu.tsx'
import type { ReceivedImportPreview } from '../import-job.ts'
import { accountsFromNames, accountTextNames, carryingNames, choicesOf, type FileCorrections, nestingNames, yesOrNo } from './file-match.ts'

interface LineReadingProps {
  readonly preview: ReceivedImportPreview
  readonly onHeadingLine: (line: number) => void
  readonly onCorrect: (part: FileCorrections) => void
}

/** What holds for every line, whatever its columns: where the account stands, and where date and number. */
export function LineReading({ preview, onHeadingLine, onCorrect }: LineReadingProps) {
  const { accountsFrom, headingsNest, accountText, carriesDown, columns } = preview
  const hasHeadings = accountsFrom === 'HEADING_ROWS'
  return (
    <div role="group" aria-label="Lines" className="flex flex-wrap items-center gap-x-5 px-4 py-1">
      <Fact
        label="Headings"
        value={String(preview.headingLine)}
        names={headingNames(preview)}
        onChoose={(line) => onHeadingLine(Number(line))}
      />
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
        label="Dates"
        heading="Date, type and number"
        value={yesOrNo(carriesDown)}
        names={carryingNames}
        onChoose={(chosen) => onCorrect({ carriesDown: chosen === 'YES' })}
      />
    </div>
  )
}

/** `on line 5: Date, Num, Account`, by line; 0 for none. */
function headingNames({ headingLine, firstLines }: ReceivedImportPreview): Record<string, string> {
  const isListed = headingLine === 0 || firstLines.some(({ line }) => line === headingLine)
  const lines = isListed ? firstLines : [...firstLines, { line: headingLine, text: '' }]
  return { 0: 'none', ...Object.fromEntries(lines.map(({ line, text }) => [line, `on line ${line}: ${text.slice(0, LONGEST_LINE)}`])) }
}

const LONGEST_LINE = 60

interface FactProps<Value extends string> {
  readonly label: string
  /** Over the choices, where the label leaves something out. */
  readonly heading?: string
  readonly value: Value
  readonly names: Record<Value, string>
  readonly onChoose: (value: Value) => void
}

function Fact<Value extends string>({ label, heading = label, value, names, onChoose }: FactProps<Value>) {
  // Behind the colon stands an example.
  const shown = names[value].replace(/:.*/, '')
  return (
    <Menu
      label={heading}
      trigger={
        <button
          type="button"
          className="-mx-2 flex h-[24px] items-center gap-1 rounded-control px-2 whitespace-nowrap transition-colors duration-fast hover:bg-hover aria-expanded:bg-accent-soft aria-expanded:text-accent"
        >
          <span>
            <span className="text-3">{label}</span> {shown}
          </span>
          <Icon name="chevron-down" className="text-3" />
        </button>
      }
    >
      <MenuChoices label={heading} value={value} choices={choicesOf(names)} onChange={onChoose} />
    </Menu>
  )
}
