import { accountLabel } from '@fourwall/domain/ledger/account.ts'
import { accountHandle, type ChosenType } from '@fourwall/domain/ledger/chosen-types.ts'
import { otherSignRule } from '@fourwall/domain/ledger/reading/sign-examples.ts'
import { counted } from '@fourwall/domain/money/format.ts'
import { monthOf, parseDay } from '@fourwall/domain/time/day.ts'
import { monthName } from '@fourwall/domain/time/day-format.ts'
import type { CSSProperties } from 'react'
import { Button } from '../../../../ui/Button.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { useDisplay } from '../../../../ui/display.ts'
import { Icon } from '../../../../ui/Icon.tsx'
import { Figure } from '../../../../ui/Money.tsx'
import { Tag } from '../../../../ui/Tag.tsx'
import type { ReceivedImportPreview } from '../import-job.ts'
import { AccountTypeMenu } from '../new-names/AccountTypeMenu.tsx'
import { shownType, withTypes } from '../new-names/account-typing.ts'
import { SectionHeading } from '../SectionHeading.tsx'
import { figureColumn, headingCell, nameCell, numberCell, numberHeadingCell } from '../table-look.ts'
import { dateOrderNames, type FileCorrections } from './file-match.ts'
import { listOfTexts, mustBeAnswered, questionCount, shownAs, untypedAccounts } from './import-questions.ts'

interface ImportQuestionsProps {
  readonly preview: ReceivedImportPreview
  readonly minorDigits: number
  /** The types that the user chose. */
  readonly chosen: readonly ChosenType[]
  readonly onCorrect: (part: FileCorrections) => void
}

/** What the file leaves open and a person answers: what its dates are, which texts are one account, and what counts as revenue and as cost. */
export function ImportQuestions({ preview, minorDigits, chosen, onCorrect }: ImportQuestionsProps) {
  // Of a file without rows there is nothing to ask: its obstacle is in the footer.
  const asked = { ...preview, signsNeedConfirmation: preview.signsNeedConfirmation && preview.signExamples.length > 0 }
  const count = questionCount(asked)
  if (count === 0) return null
  return (
    <section aria-label="Questions">
      <SectionHeading
        title="Questions"
        mark={<Tag tone="warn">{counted(count, 'question')}</Tag>}
        note={mustBeAnswered(asked) ? 'to answer before the import' : 'can also be answered later, in the mapping'}
      />
      <DateOrder question={preview.dateQuestion} onCorrect={onCorrect} />
      {preview.farDates !== null && (
        <p className="border-b border-line-1 px-4 pb-3">{preview.farDates} Correct them in the file, or confirm them below.</p>
      )}
      {preview.sharedAccounts.length > 0 && <SharedAccounts preview={preview} onCorrect={onCorrect} />}
      <UntypedAccounts preview={preview} minorDigits={minorDigits} chosen={chosen} onCorrect={onCorrect} />
      {preview.signExamples.length > 0 && <SignExamples preview={preview} minorDigits={minorDigits} onCorrect={onCorrect} />}
    </section>
  )
}

/** Asked where every date is several days: each answer gives other months. */
function DateOrder({ question, onCorrect }: { question: ReceivedImportPreview['dateQuestion'] } & Pick<ImportQuestionsProps, 'onCorrect'>) {
  const display = useDisplay()
  if (question === null) return null
  return (
    <div role="group" aria-label="Order of the dates" className="border-b border-line-1 px-4 pb-3">
      <p className="pb-1">Nothing in the file says in which order its dates are. Which day is “{question.text}”?</p>
      <div className="flex flex-wrap gap-2">
        {ORDERS.map(({ order, name }) => {
          const day = question[order]
          return (
            day !== null && (
              <Button key={name} onClick={() => onCorrect({ dateOrder: name })}>
                {display.day(parseDay(day))}, {dateOrderNames[name]}
              </Button>
            )
          )
        })}
      </div>
    </div>
  )
}

const ORDERS = [
  { order: 'monthFirst', name: 'MONTH_FIRST' },
  { order: 'dayFirst', name: 'DAY_FIRST' },
  { order: 'yearFirst', name: 'ISO' },
] as const

function SharedAccounts({ preview: { sharedAccounts, accountText }, onCorrect }: Omit<ImportQuestionsProps, 'minorDigits' | 'chosen'>) {
  const numberForm = accountText === 'NUMBER_LAST' ? 'NUMBER_LAST' : 'NUMBER_FIRST'
  return (
    <div role="group" aria-label="Accounts with several names" className="border-b border-line-1 px-4 pb-3">
      <p>
        {sharedAccounts.length === 1 ? 'One account has' : `${sharedAccounts.length} accounts have`} different names in this file. Was it
        renamed, or is each text an account of its own?
      </p>
      <ul className="my-1 max-h-[140px] overflow-y-auto">
        {sharedAccounts.map(({ account, texts }) => (
          <li key={account} className="[overflow-wrap:anywhere]">
            <b className="font-medium">{account}</b> <span className="text-2">{listOfTexts(texts)}</span>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => onCorrect({ accountText: numberForm })}>One account per number</Button>
        <Button onClick={() => onCorrect({ accountText: 'NAME_ONLY' })}>One account per text</Button>
      </div>
    </div>
  )
}

/** Asked one by one: a wrong type would put an account into the wrong line, none at all would leave it out of the report unnoticed. */
function UntypedAccounts({ preview, minorDigits, chosen, onCorrect }: ImportQuestionsProps) {
  const display = useDisplay()
  const accounts = untypedAccounts(preview)
  if (accounts.length === 0) return null
  return (
    <div role="group" aria-label="Accounts of unknown type" className="border-b border-line-1 px-4 pb-3">
      <p>
        {accounts.length === 1 ? 'What is this account?' : `What are these ${accounts.length} accounts?`} Neither the file nor{' '}
        {accounts.length === 1 ? 'its name says' : 'their names say'}. Without a type {accounts.length === 1 ? 'it counts' : 'they count'}{' '}
        in no line of the P&L until somebody maps {accounts.length === 1 ? 'it' : 'them'}.
      </p>
      <ul className="my-1 max-h-[212px] overflow-y-auto">
        {accounts.slice(0, MOST_ASKED).map((account) => (
          <li key={accountHandle(account)} className="flex flex-wrap items-center gap-x-3 py-[2px]">
            <b className="min-w-0 flex-[1_1_160px] font-medium">{accountLabel(account)}</b>
            <span className="text-2">
              <Figure text={display.amount(account.amount, minorDigits)} />
            </span>
            <AccountTypeMenu
              label={`What is ${accountLabel(account)}?`}
              shown={shownType(account, chosen)}
              onChoose={(type) => onCorrect({ accountTypes: withTypes(chosen, [account], () => type) })}
              trigger={<Button end="chevron-down">Choose its type</Button>}
            />
          </li>
        ))}
      </ul>
      {accounts.length > MOST_ASKED && <p className="text-2">{accounts.length - MOST_ASKED} more in the list of new accounts.</p>}
    </div>
  )
}

/** Others are in the list of new accounts, where many are typed at once. */
const MOST_ASKED = 50

function SignExamples({ preview: { signExamples, signWarning, signRule }, minorDigits, onCorrect }: Omit<ImportQuestionsProps, 'chosen'>) {
  const display = useDisplay()
  const amount = (value: string) => display.amount(value, minorDigits)
  const inFileWidth = figureColumn(
    signExamples.map(({ inFile }) => amount(inFile)),
    90,
  )
  const shownWidth = figureColumn(
    signExamples.map(({ shown }) => (shown === null ? '' : amount(shown))),
    104,
  )
  const otherRule = otherSignRule(signRule)
  const turned = signExamples.find(({ shown, shownOtherwise }) => shownOtherwise !== null && shownOtherwise !== shown)
  return (
    <div className="@container border-b border-line-1 pb-3">
      <p id="sign-examples" className="px-4 pt-2 pb-1">
        The file does not say everything about types and signs. If the guesses are right, this is what reports will show:
      </p>
      {signWarning !== null && (
        <p className="flex items-start gap-2 px-4 pb-1 text-warn">
          <Icon name="warning" className="mt-[3px]" />
          {signWarning}
        </p>
      )}
      <table aria-label="Totals by guess" aria-describedby="sign-examples" className="w-full table-fixed">
        <colgroup>
          <col />
          <col className="w-[84px] @max-[680px]:hidden" />
          <col className={besideFigures} style={widths(inFileWidth, 60)} />
          <col className={besideFigures} style={widths(shownWidth, 120)} />
        </colgroup>
        <thead>
          <tr>
            <th className={headingCell}>Account</th>
            <th className={`${headingCell} @max-[680px]:hidden`}>Month</th>
            <th className={numberHeadingCell}>In the file</th>
            <th className={numberHeadingCell}>In reports</th>
          </tr>
        </thead>
        <tbody>
          {signExamples.map((example) => (
            <tr key={`${example.number} ${example.name}`}>
              <td className={nameCell}>
                {example.number} {example.name}
                <span className="hidden text-small text-3 @max-[680px]:block">{nameOf(example.month)}</span>
              </td>
              <td className={`${nameCell} text-2 @max-[680px]:hidden`}>{nameOf(example.month)}</td>
              <td className={`${numberCell} tabular-nums`}>
                {example.side !== null && (
                  <span className={`${figureWords} text-3`}>{example.side === 'DEBIT' ? 'debits ' : 'credits '}</span>
                )}
                {amount(example.inFile)}
              </td>
              <td className={`${numberCell} tabular-nums`}>
                <span className={classNames(figureWords, example.type === null ? 'text-warn' : 'text-3')}>{shownAs(example.type)} </span>
                {example.shown !== null && amount(example.shown)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {turned !== undefined && otherRule !== null && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 pt-2">
          <p className="min-w-0 flex-[1_1_240px]">
            With the signs the other way round, {accountLabel(turned)} would be{' '}
            <span className="whitespace-nowrap">{amount(turned.shownOtherwise ?? '0')}</span>.
          </p>
          <Button onClick={() => onCorrect({ signRule: otherRule })}>Turn the signs around</Button>
        </div>
      )}
    </div>
  )
}

/** Words before a figure; in a narrow pane they stand over it. */
const figureWords = '@max-[680px]:block @max-[680px]:text-small @max-[680px]:whitespace-normal'
const besideFigures = 'w-[calc(var(--figures)+var(--words))] @max-[680px]:w-[var(--figures)]'

function widths(figures: number, words: number): CSSProperties {
  // React's type does not know properties of one's own.
  return { '--figures': `${figures}px`, '--words': `${words}px` } as CSSProperties
}

/** @param month yyyy-MM */
function nameOf(month: string): string {
  return monthName(monthOf(parseDay(`${month}-01`)))
}
