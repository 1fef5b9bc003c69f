import { accountLabel } from '@fourwall/domain/ledger/account.ts'
import { accountHandle, type ChosenType } from '@fourwall/domain/ledger/chosen-types.ts'
import { negateDecimal } from '@fourwall/domain/money/decimal.ts'
import { counted, formatCount } from '@fourwall/domain/money/format.ts'
import { Fragment, type ReactNode, useState } from 'react'
import { Button } from '../../../../ui/Button.tsx'
import { Checkbox } from '../../../../ui/Choice.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { type Display, useDisplay } from '../../../../ui/display.ts'
import { Icon } from '../../../../ui/Icon.tsx'
import { Figure } from '../../../../ui/Money.tsx'
import { Tag } from '../../../../ui/Tag.tsx'
import type { ReceivedImportPreview } from '../import-job.ts'
import { bodyCell, figureColumn, headingCell, moneyHeadingCell, nameCell, numberCell, numberHeadingCell } from '../table-look.ts'
import { AccountTypeMenu } from './AccountTypeMenu.tsx'
import { type ShownType, shownType, shownTypeName, withTypes } from './account-typing.ts'
import { NearNameRow } from './NearNameRow.tsx'

type Account = ReceivedImportPreview['newAccounts'][number]

interface AccountTypesProps {
  /** Names the table. */
  readonly label: string
  readonly accounts: readonly Account[]
  readonly minorDigits: number
  /** Whether accounts join the groups that are proposed for them. */
  readonly mapsNew?: boolean
  /** What names look like, by the account's label. */
  readonly near?: ReadonlyMap<string, readonly string[]>
  readonly chosen: readonly ChosenType[]
  readonly onChoose: (chosen: readonly ChosenType[]) => void
}

/** Names give way to figures down to this; then the list scrolls. */
const leastNameWidth = 160
const boxWidth = 32
const mostShown = 500

/** Accounts with their types, which can be changed one by one or several at once. */
export function AccountTypes({ label, accounts, minorDigits, mapsNew = false, near, chosen, onChoose }: AccountTypesProps) {
  const display = useDisplay()
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? accounts : accounts.slice(0, mostShown)
  const picked = accounts.filter((account) => marked.has(accountHandle(account)))
  const unsure = accounts.filter((account) => shownType(account, chosen).certainty === 'GUESSED')
  const choose = (which: readonly Account[], type: ShownType['type'] | undefined) => onChoose(withTypes(chosen, which, () => type))
  const mark = (which: readonly Account[], isOn: boolean) => {
    const next = new Set(marked)
    for (const account of which) {
      if (isOn) next.add(accountHandle(account))
      else next.delete(accountHandle(account))
    }
    setMarked(next)
  }

  const rowsWidth = figureColumn(
    accounts.map(({ rows }) => formatCount(rows)),
    46,
  )
  const amountWidth = figureColumn(
    accounts.map((account) => amountText(account, minorDigits, display)),
    84,
  )
  return (
    <div>
      <div className="flex min-h-[32px] flex-wrap items-center gap-x-2 gap-y-1 px-4 text-2">
        {picked.length > 0 ? (
          <>
            <span role="status">{counted(picked.length, 'account')} chosen</span>
            <AccountTypeMenu
              label={`Type of ${counted(picked.length, 'account')}`}
              shown={null}
              onChoose={(type) => {
                choose(picked, type)
                setMarked(new Set())
              }}
              trigger={<Button end="chevron-down">Set their type</Button>}
            />
            <Button kind="plain" onClick={() => setMarked(new Set())}>
              Choose none
            </Button>
          </>
        ) : unsure.length > 0 ? (
          <>
            <span className="flex-1">Choose a type on its row, or mark several.</span>
            <Button kind="plain" onClick={() => onChoose(withTypes(chosen, unsure, ({ type }) => type))}>
              {unsure.length === 1 ? 'The guess is right' : `All ${formatCount(unsure.length)} guesses are right`}
            </Button>
          </>
        ) : (
          <span>Types are stored as shown.</span>
        )}
      </div>
      <table aria-label={label} className="w-full table-fixed" style={{ minWidth: boxWidth + leastNameWidth + rowsWidth + amountWidth }}>
        <colgroup>
          <col style={{ width: boxWidth }} />
          <col />
          <col style={{ width: rowsWidth }} />
          <col style={{ width: amountWidth }} />
        </colgroup>
        <thead>
          <tr>
            <th className={headingCell}>
              <Checkbox
                label="Mark all accounts"
                labelHidden
                checked={picked.length === 0 ? false : picked.length === accounts.length ? true : 'mixed'}
                onChange={(isOn) => mark(accounts, isOn)}
              />
            </th>
            <th className={headingCell}>
              <NameAndType className="h-[25px] content-start overflow-hidden leading-[25px]" name="Account" type="Type" />
            </th>
            <th className={numberHeadingCell}>Rows</th>
            <th className={moneyHeadingCell}>Amount</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((account) => (
            <Fragment key={accountHandle(account)}>
              <AccountRow
                account={account}
                minorDigits={minorDigits}
                mapsNew={mapsNew}
                shown={shownType(account, chosen)}
                isMarked={marked.has(accountHandle(account))}
                onMark={(isOn) => mark([account], isOn)}
                onChoose={(type) => choose([account], type)}
              />
              <NearNameRow sentences={near?.get(accountLabel(account)) ?? []} columns={4} />
            </Fragment>
          ))}
        </tbody>
      </table>
      {shown.length < accounts.length && (
        <p className="px-4 py-1">
          <Button kind="plain" className="-ml-[9px]" onClick={() => setShowsAll(true)}>
            Show {counted(accounts.length - shown.length, 'more account')}
          </Button>
        </p>
      )}
    </div>
  )
}

interface NameAndTypeProps {
  readonly className?: string
  readonly name: ReactNode
  readonly type: ReactNode
}

/** Side by side; without room for that, the type is below the name. */
function NameAndType({ className, name, type }: NameAndTypeProps) {
  return (
    <div className={classNames('flex flex-wrap items-center gap-x-3', className)}>
      <div className="min-w-0 flex-[1_1_152px]">{name}</div>
      <div className="min-w-0 flex-[0_1_160px]">{type}</div>
    </div>
  )
}

interface AccountRowProps {
  readonly account: Account
  readonly minorDigits: number
  readonly mapsNew: boolean
  readonly shown: ShownType
  readonly isMarked: boolean
  readonly onMark: (isOn: boolean) => void
  readonly onChoose: (type: ShownType['type'] | undefined) => void
}

function AccountRow({ account, minorDigits, mapsNew, shown, isMarked, onMark, onChoose }: AccountRowProps) {
  const display = useDisplay()
  const { number, name, rows, proposedGroup, whyNoGroup } = account
  const label = accountLabel(account)
  const type = shownTypeName(shown)
  return (
    <tr className={isMarked ? 'bg-accent-soft' : undefined}>
      <td className={`${bodyCell} pr-0`}>
        <Checkbox label={`Mark ${label}`} labelHidden checked={isMarked} onChange={onMark} />
      </td>
      <td className={nameCell}>
        <NameAndType
          name={
            <span title={label}>
              {number !== '' && <span className="pr-[6px] text-small text-3">{number}</span>}
              {name}
              {proposedGroup !== null && mapsNew && <span className="block text-small text-3">Joins {proposedGroup}</span>}
              {whyNoGroup !== null && <span className="block text-small text-3">In no group. {whyNoGroup}</span>}
            </span>
          }
          type={
            <AccountTypeMenu
              label={`Type of ${label}`}
              shown={shown}
              onChoose={onChoose}
              trigger={
                <button
                  type="button"
                  aria-label={`Type of ${label}: ${type}${shown.certainty === 'GUESSED' ? ', guessed' : ''}`}
                  className="-mx-2 flex min-h-[24px] w-[calc(100%+8px)] items-center gap-1 rounded-control px-2 text-left transition-colors duration-fast hover:bg-hover aria-expanded:bg-accent-soft aria-expanded:text-accent"
                >
                  <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-1">
                    <span className={shown.certainty === 'CHOSEN' ? 'text-1' : undefined}>{type}</span>
                    {shown.certainty === 'GUESSED' && <Tag tone="warn">Guessed</Tag>}
                  </span>
                  <Icon name="chevron-down" className="flex-none text-3" />
                </button>
              }
            />
          }
        />
      </td>
      <td className={`${numberCell} text-2`}>{formatCount(rows)}</td>
      <td className={numberCell}>
        <Figure text={amountText(account, minorDigits, display)} />
      </td>
    </tr>
  )
}

/** Income counts by credit, all else by debit. */
function amountText({ type, amount }: Account, minorDigits: number, display: Display): string {
  const natural = type === 'INCOME' || type === 'OTHER_INCOME' ? negateDecimal(amount) : amount
  return display.amount(natural, minorDigits)
}
