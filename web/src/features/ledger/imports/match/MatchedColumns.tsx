import { signRuleSentence } from '@fourwall/domain/ledger/reading/file-sentences.ts'
import { Icon } from '../../../../ui/Icon.tsx'
import { Menu, MenuChoices, MenuSeparator } from '../../../../ui/Menu.tsx'
import type { ReceivedImportPreview } from '../import-job.ts'
import { SectionHeading } from '../SectionHeading.tsx'
import { bodyCell, cutCell, headingCell } from '../table-look.ts'
import type { FileCorrections } from './file-match.ts'
import {
  choicesOf,
  creditNames,
  dateOrderNames,
  decimalMarkNames,
  isAmountRole,
  readingText,
  roleNames,
  signRuleNames,
  splittingNames,
  withRole,
  yesOrNo,
} from './file-match.ts'
import { LineReading } from './LineReading.tsx'
import { SourceName } from './SourceName.tsx'
import { WholeFileLocation } from './WholeFileLocation.tsx'

interface MatchedColumnsProps {
  readonly preview: ReceivedImportPreview
  readonly corrections: FileCorrections
  readonly onCorrect: (corrections: FileCorrections) => void
}

/** How each column of the file is read; every choice has the file read again. */
export function MatchedColumns({ preview, corrections, onCorrect }: MatchedColumnsProps) {
  return (
    <section aria-label="Columns">
      <SectionHeading
        title="Columns"
        end={
          <SourceName
            name={preview.sourceName}
            isKnown={preview.sourceKnown}
            onRename={(sourceName) => onCorrect({ ...corrections, sourceName })}
          />
        }
      />
      <Provenance preview={preview} corrections={corrections} onCorrect={onCorrect} />
      <WholeFileLocation preview={preview} onLocation={(location) => onCorrect({ ...corrections, location })} />
      <table className="w-full table-fixed">
        <colgroup>
          <col className="w-[22%]" />
          <col className="w-[38%]" />
          <col />
        </colgroup>
        <thead>
          <tr>
            <th className={headingCell}>In the file</th>
            <th className={headingCell}>Read as</th>
            <th className={headingCell}>First values</th>
          </tr>
        </thead>
        <tbody>
          {preview.columns.map((column) => (
            <tr key={column.index}>
              <th scope="row" className={`${cutCell} text-left font-normal`} title={column.heading}>
                {column.heading === '' ? <span className="text-3">Column {column.index + 1}</span> : column.heading}
              </th>
              <td className={`${bodyCell} py-0`}>
                <ReadAs
                  column={column}
                  preview={preview}
                  onRole={(role) => onCorrect(withRole(preview.columns, corrections, column.index, role))}
                  onCorrect={(part) => onCorrect({ ...corrections, ...part })}
                />
              </td>
              <td className={`${cutCell} text-3`} title={column.firstValues.join(', ')}>
                {column.firstValues.join(', ')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {preview.rows > 0 && <p className="px-4 pt-1 text-small text-3">{signRuleSentence(preview.signRule)}</p>}
      <LineReading
        preview={preview}
        // Under other headings nothing holds that was said of the columns.
        onHeadingLine={(headingLine) => onCorrect({ ...keptAlways(corrections), headingLine })}
        onCorrect={(part) => onCorrect({ ...corrections, ...part })}
      />
    </section>
  )
}

/** Why it is read so, where more than the headings say it: a known export, or what was set for an earlier file. */
function Provenance({ preview: { recognizedAs, isRemembered }, corrections, onCorrect }: MatchedColumnsProps) {
  const { asRecognized = false } = corrections
  const kept = keptAlways(corrections)
  if (recognizedAs === null && !isRemembered && !asRecognized) return null
  return (
    <p className="flex flex-wrap gap-x-3 px-4 pb-1 text-small text-3">
      {recognizedAs !== null && <span>{recognizedAs}</span>}
      {isRemembered && (
        <span>
          Read as set for an earlier file of this source.{' '}
          <button type="button" className={quietLink} onClick={() => onCorrect({ ...kept, asRecognized: true })}>
            Read as recognized
          </button>
        </span>
      )}
      {asRecognized && (
        <span>
          Read as recognized.{' '}
          <button type="button" className={quietLink} onClick={() => onCorrect(kept)}>
            Read as before
          </button>
        </span>
      )}
    </p>
  )
}

/** What holds however the columns are read. */
function keptAlways({ sourceName, location, accountTypes }: FileCorrections): FileCorrections {
  return {
    ...(location === undefined ? {} : { location }),
    ...(sourceName === undefined ? {} : { sourceName }),
    ...(accountTypes === undefined ? {} : { accountTypes }),
  }
}

const quietLink = 'rounded-chip text-accent hover:underline'

type Column = ReceivedImportPreview['columns'][number]

interface ReadAsProps {
  readonly column: Column
  readonly preview: ReceivedImportPreview
  readonly onRole: (role: Column['role']) => void
  readonly onCorrect: (part: FileCorrections) => void
}

function ReadAs({ column, preview, onRole, onCorrect }: ReadAsProps) {
  const text = readingText(column.role, preview)
  const isOpen = column.role === 'DATE' && !preview.dateOrderCertain
  const name = column.heading === '' ? `Column ${column.index + 1}` : column.heading
  return (
    <Menu
      label={`How ${name} is read`}
      trigger={
        <button
          type="button"
          aria-label={`${name} is read as: ${text}`}
          title={text}
          className="-mx-2 flex min-h-[24px] w-[calc(100%+8px)] items-center gap-2 rounded-control px-2 text-left transition-colors duration-fast hover:bg-hover aria-expanded:bg-accent-soft aria-expanded:text-accent"
        >
          {isOpen ? (
            <Icon name="warning" className="text-warn" />
          ) : column.role === 'IGNORED' ? (
            <Icon name="minus" className="text-3" />
          ) : (
            <Icon name="check" className="text-fav" />
          )}
          <span className="min-w-0 flex-1 py-[3px] leading-[18px] whitespace-normal">{text}</span>
          <Icon name="chevron-down" className="text-3" />
        </button>
      }
    >
      {column.role === 'DATE' && (
        <>
          <MenuChoices
            label="Order of the dates"
            value={preview.dateOrder}
            choices={choicesOf(dateOrderNames)}
            onChange={(dateOrder) => onCorrect({ dateOrder })}
          />
          <MenuSeparator />
        </>
      )}
      {column.role === 'AMOUNT' && preview.signRule !== 'DEBIT_AND_CREDIT' && (
        <>
          <MenuChoices
            label="Signs"
            value={preview.signRule}
            choices={choicesOf(signRuleNames)}
            onChange={(signRule) => onCorrect({ signRule })}
          />
          <MenuSeparator />
        </>
      )}
      {(column.role === 'CREDIT' || column.role === 'SIDE') && (
        <>
          <MenuChoices
            label="Credits are"
            value={yesOrNo(preview.creditsAreNegative)}
            choices={choicesOf(creditNames)}
            onChange={(chosen) => onCorrect({ creditsAreNegative: chosen === 'YES' })}
          />
          <MenuSeparator />
        </>
      )}
      {(column.role === 'ACCOUNT' || column.role === 'ACCOUNT_NUMBER') && preview.splitsAccounts !== null && (
        <>
          <MenuChoices
            label="Account numbers"
            value={yesOrNo(preview.splitsAccounts)}
            choices={choicesOf(splittingNames)}
            onChange={(chosen) => onCorrect({ splitsAccounts: chosen === 'YES' })}
          />
          <MenuSeparator />
        </>
      )}
      {isAmountRole(column.role) && (
        <>
          <MenuChoices
            label="Decimals"
            value={preview.decimalMark}
            choices={choicesOf(decimalMarkNames)}
            onChange={(decimalMark) => onCorrect({ decimalMark })}
          />
          <MenuSeparator />
        </>
      )}
      <MenuChoices label="Read as" value={column.role} choices={choicesOf(roleNames)} onChange={onRole} />
    </Menu>
  )
}
