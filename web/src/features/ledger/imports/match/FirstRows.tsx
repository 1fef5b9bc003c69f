import { formatCount } from '@fourwall/domain/money/format.ts'
import { parseDay } from '@fourwall/domain/time/day.ts'
import { useDisplay } from '../../../../ui/display.ts'
import { Figure } from '../../../../ui/Money.tsx'
import type { ReceivedImportPreview } from '../import-job.ts'
import { SectionHeading } from '../SectionHeading.tsx'
import {
  bodyCell,
  cutCell,
  figureColumn,
  headingCell,
  moneyHeadingCell,
  nameCell,
  numberCell,
  numberHeadingCell,
  textColumn,
} from '../table-look.ts'

type FirstRow = ReceivedImportPreview['firstRows'][number]

/** Where the pane is narrow, accounts need the room more. */
const roomForType = '@max-[660px]:hidden'

interface FirstRowsProps {
  readonly rows: readonly FirstRow[]
  readonly minorDigits: number
}

/** The first entries, read as they will be stored. Columns that the file does not have are left out. */
export function FirstRows({ rows, minorDigits }: FirstRowsProps) {
  const display = useDisplay()
  const has = (field: 'transactionType' | 'vendor' | 'memo') => rows.some((row) => row[field] !== null)
  const hasType = has('transactionType')
  const hasVendor = has('vendor')
  const amounts = rows.map(({ amount }) => display.amount(amount, minorDigits))
  const typeWidth = textColumn(
    rows.map(({ transactionType }) => transactionType ?? ''),
    72,
    148,
  )
  const hasMemo = !hasVendor && has('memo')
  return (
    <section aria-label="First rows" className="@container">
      <SectionHeading title="First rows" note="as they will be stored, debits positive" />
      <table className="w-full table-fixed">
        <colgroup>
          <col className="w-[60px]" />
          <col className="w-[88px]" />
          {hasType && <col className={roomForType} style={{ width: typeWidth }} />}
          {(hasVendor || hasMemo) && <col className="w-[15%]" />}
          <col />
          <col className="w-[15%]" />
          <col style={{ width: figureColumn(amounts, 112) }} />
        </colgroup>
        <thead>
          <tr>
            <th className={numberHeadingCell}>Line</th>
            <th className={headingCell}>Date</th>
            {hasType && <th className={`${headingCell} ${roomForType}`}>Type</th>}
            {hasVendor && <th className={headingCell}>Vendor</th>}
            {hasMemo && <th className={headingCell}>Memo</th>}
            <th className={headingCell}>Account</th>
            <th className={headingCell}>Location</th>
            <th className={moneyHeadingCell}>Amount</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => {
            const account = [row.accountNumber, row.accountName].filter((text) => text !== '').join(' ')
            const type = [row.transactionType, row.transactionNumber].filter((text) => text !== null).join(' ')
            return (
              <tr key={row.line}>
                <td className={`${numberCell} text-3`}>{formatCount(row.line)}</td>
                <td className={bodyCell}>{display.day(parseDay(row.date))}</td>
                {hasType && (
                  <td className={`${cutCell} ${roomForType}`} title={type}>
                    {row.transactionType}
                  </td>
                )}
                {hasVendor && (
                  <td className={cutCell} title={row.vendor ?? undefined}>
                    {row.vendor}
                  </td>
                )}
                {hasMemo && (
                  <td className={cutCell} title={row.memo ?? undefined}>
                    {row.memo}
                  </td>
                )}
                <td className={nameCell} title={account}>
                  <span className="line-clamp-3">{account}</span>
                </td>
                <td className={nameCell} title={row.locationName}>
                  <span className="line-clamp-2">{row.locationName}</span>
                </td>
                <td className={numberCell}>
                  <Figure text={amounts[at] ?? ''} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
