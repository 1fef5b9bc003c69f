import { negateDecimal } from '@fourwall/domain/money/decimal.ts'
import { formatCount, formatMoney } from '@fourwall/domain/money/format.ts'
import { useQuery } from 'urql'
import { Figure } from '../../../ui/Money.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { CompanyMappingsQuery } from './company-mappings.ts'
import { counted } from './counted.ts'
import type { ImportPreview } from './import-job.ts'
import { isTypeGuessed, newNamesSentence } from './import-words.ts'
import { SectionHeading } from './SectionHeading.tsx'
import { bodyCell, cutCell, figureColumn, headingCell, moneyHeadingCell, numberCell, numberHeadingCell } from './table-look.ts'

type NewAccount = ImportPreview['newAccounts'][number]

const typeNames: Record<NonNullable<NewAccount['type']>, string> = {
  INCOME: 'Income',
  COST_OF_GOODS_SOLD: 'Cost of goods sold',
  EXPENSE: 'Expense',
  OTHER_INCOME: 'Other income',
  OTHER_EXPENSE: 'Other expense',
  BALANCE_SHEET: 'Balance sheet',
}

/** Income counts by credit, all else by debit. */
function naturalAmount({ type, amount }: NewAccount): string {
  return type === 'INCOME' || type === 'OTHER_INCOME' ? negateDecimal(amount) : amount
}

function amountText(account: NewAccount, minorDigits: number): string {
  return formatMoney(naturalAmount(account), { currencyView: 'FULL', decimals: minorDigits, currency: null })
}

/** Names give way to figures down to this; then the list scrolls. */
const leastNameWidth = 78

interface NewNamesProps {
  readonly preview: ImportPreview
  readonly minorDigits: number
}

/** What the ledger does not know yet: accounts with their types, locations, and names that look like one. */
export function NewNames({ preview, minorDigits }: NewNamesProps) {
  const { newAccounts, newLocations, nearDuplicates } = preview
  const guessed = newAccounts.filter(isTypeGuessed).length
  const [{ data: company }] = useQuery({ query: CompanyMappingsQuery, requestPolicy: 'cache-and-network' })
  const fate = company === undefined ? null : company.profitLossMappingsInfo.length === 0 ? 'PROPOSED' : 'UNMAPPED'
  const rowsWidth = figureColumn(
    newAccounts.map(({ rows }) => formatCount(rows)),
    54,
  )
  const amountWidth = figureColumn(
    newAccounts.map((account) => amountText(account, minorDigits)),
    116,
  )
  // Beside long amounts the mark of a guess stands under its type.
  const markWidth = guessed > 0 && amountWidth <= 130 ? 56 : 0
  const typeWidth = (newAccounts.some(({ type }) => type === 'COST_OF_GOODS_SOLD') ? 128 : 104) + markWidth
  const figuresWidth = typeWidth + rowsWidth + amountWidth
  return (
    <>
      <section aria-label="New">
        <SectionHeading title="New" note={newNamesSentence(newAccounts.length, newLocations.length, guessed, fate)} />
        {newAccounts.length > 0 && (
          <table aria-label="New accounts" className="w-full table-fixed" style={{ minWidth: leastNameWidth + figuresWidth }}>
            <colgroup>
              <col />
              <col style={{ width: typeWidth }} />
              <col style={{ width: rowsWidth }} />
              <col style={{ width: amountWidth }} />
            </colgroup>
            <thead>
              <tr>
                <th className={headingCell}>Account</th>
                <th className={headingCell}>Type</th>
                <th className={numberHeadingCell}>Rows</th>
                <th className={moneyHeadingCell}>Amount</th>
              </tr>
            </thead>
            <tbody>
              {newAccounts.map((account) => (
                <NewAccountRow key={`${account.number} ${account.name}`} account={account} minorDigits={minorDigits} />
              ))}
            </tbody>
          </table>
        )}
        {newLocations.length > 0 && (
          <table aria-label="New locations" className="w-full table-fixed">
            <colgroup>
              <col />
              <col className="w-[190px]" />
            </colgroup>
            <thead>
              <tr>
                <th className={headingCell}>Location</th>
                <th className={numberHeadingCell}>Rows</th>
              </tr>
            </thead>
            <tbody>
              {newLocations.map((location) => (
                <tr key={location.name}>
                  <td className={cutCell} title={location.name}>
                    {location.name}
                  </td>
                  <td className={`${numberCell} text-2`}>{formatCount(location.rows)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </section>
      {nearDuplicates.length > 0 && (
        <section aria-label="Look alike">
          <SectionHeading
            title="Look alike"
            mark={<Tag tone="warn">{counted(nearDuplicates.length, 'pair')}</Tag>}
            note="They stay apart; mend the file if they are one"
          />
          <ul>
            {nearDuplicates.map(({ kind, name, other }) => (
              <li key={`${kind} ${name} ${other}`} className="flex min-h-row flex-wrap items-center gap-2 border-b border-line-1 px-4">
                <span className="font-medium">“{name}”</span>
                <span className="text-3">and</span>
                <span className="font-medium">“{other}”</span>
                <span className="text-3">two {kind.toLowerCase()}s</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function NewAccountRow({ account, minorDigits }: { account: NewAccount; minorDigits: number }) {
  const { number, name, type, rows } = account
  return (
    <tr>
      <td className={cutCell} title={[number, name].filter((text) => text !== '').join(' ')}>
        {number !== '' && <span className="pr-[6px] text-small text-3">{number}</span>}
        {name}
      </td>
      <td className={`${bodyCell} text-2`}>
        <span className="flex flex-wrap items-center gap-x-1">
          <span>{type === null ? 'No type' : typeNames[type]}</span>
          {isTypeGuessed(account) && <Tag tone="warn">Guessed</Tag>}
        </span>
      </td>
      <td className={`${numberCell} text-2`}>{formatCount(rows)}</td>
      <td className={numberCell}>
        <Figure text={amountText(account, minorDigits)} />
      </td>
    </tr>
  )
}
