import { accountLabel } from '@fourwall/domain/ledger/account.ts'
import { counted } from '@fourwall/domain/money/format.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useAnswer } from '../../../api/use-answer.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Drawer } from '../../../ui/Drawer.tsx'
import { useDisplay } from '../../../ui/display.ts'
import { Figure } from '../../../ui/Money.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { ImportResultQuery, type ReceivedImportResult, type ReceivedMonthCheck } from './import-result.ts'
import { checkSentence, needsALook, outsideSentence } from './import-result-labels.ts'
import { nameOfMonth } from './month-placements.ts'
import { bodyCell, figureColumn, headingCell, moneyHeadingCell, numberCell } from './table-look.ts'

interface ImportResultPanelProps {
  readonly importId: string
  readonly minorDigits: number
  readonly onClose: () => void
}

/** What an import came to: the check of its totals by month, accounts that joined the profit and loss, and those that did not. */
export function ImportResultPanel({ importId, minorDigits, onClose }: ImportResultPanelProps) {
  const { data, failure } = useAnswer(ImportResultQuery, { number: Number(importId) }, { requestPolicy: 'cache-and-network' })
  const found = data?.ledgerImport ?? null
  return (
    <Drawer title={found === null ? 'Check' : `Check of “${found.fileName}”`} onClose={onClose} width={570}>
      {found?.result ? (
        <Result result={found.result} rowsLeftOut={found.rowsLeftOut} minorDigits={minorDigits} />
      ) : (
        <p className="px-4 py-3 text-3">{failure ?? 'Loading'}</p>
      )}
    </Drawer>
  )
}

function Result({ result, rowsLeftOut, minorDigits }: { result: ReceivedImportResult; rowsLeftOut: number; minorDigits: number }) {
  const { moment } = useDisplay()
  const { checks, mapping, mappedAccounts, mappedCount, leftAccounts, leftCount, closing, undoNote } = result
  const outside = outsideSentence(result)
  return (
    <div className="pb-4">
      <p className={classNames('px-4 pt-3', needsALook(result) ? 'text-unfav' : undefined)}>{checkSentence(result)}</p>
      <p className="px-4 pt-1 pb-2 text-small text-3">
        {[
          ...(checks === null ? [] : [moment(checks.checkedAt)]),
          'credits minus debits',
          ...(mapping === null ? [] : [`mapped by “${mapping.name}”`]),
          ...(rowsLeftOut === 0 ? [] : [`not counting ${counted(rowsLeftOut, 'row')} left out`]),
        ].join(' · ')}
      </p>
      {checks !== null && checks.differences.length > 0 && (
        <ul aria-label="Differences" className="px-4 pb-2 text-unfav">
          {checks.differences.map((difference) => (
            <li key={difference} className="py-[2px] [overflow-wrap:anywhere]">
              {difference}
            </li>
          ))}
        </ul>
      )}
      {closing !== null && <p className="px-4 pb-2 text-2 [overflow-wrap:anywhere]">{closing}</p>}
      {checks !== null && checks.kept.length > 0 && (
        <ul aria-label="Kept on purpose" className="px-4 pb-2 text-2">
          {checks.kept.map((sentence) => (
            <li key={sentence} className="py-[2px] [overflow-wrap:anywhere]">
              {sentence}
            </li>
          ))}
        </ul>
      )}
      {checks !== null && checks.withOthers.length > 0 && (
        <ul aria-label="With other imports" className="px-4 pb-2 text-2">
          {checks.withOthers.map((sentence) => (
            <li key={sentence} className="py-[2px] [overflow-wrap:anywhere]">
              {sentence}
            </li>
          ))}
        </ul>
      )}
      {checks !== null && <MonthTable months={checks.months} total={checks.total} minorDigits={minorDigits} />}
      {undoNote !== null && <p className="px-4 pt-3">{undoNote}</p>}
      {mappedAccounts.length > 0 && (
        <Section title={`${counted(mappedCount, 'new account')} joined “${mapping?.name ?? ''}”`}>
          {mappedAccounts.map((account) => (
            <li key={accountLabel(account)} className="flex gap-2 border-b border-line-1 px-4 py-1">
              <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{accountLabel(account)}</span>
              <span className="text-2">{account.group}</span>
            </li>
          ))}
          {mappedAccounts.length < mappedCount && (
            <li className="px-4 py-1 text-3">and {counted(mappedCount - mappedAccounts.length, 'more account')}</li>
          )}
        </Section>
      )}
      {outside !== null && (
        <Section title={outside}>
          {leftAccounts.map((account) => (
            <li key={accountLabel(account)} className="border-b border-line-1 px-4 py-1">
              <span className="[overflow-wrap:anywhere]">{accountLabel(account)}</span> {account.isNew && <Tag>New</Tag>}
              <span className="block text-small text-2">{account.sentence}</span>
            </li>
          ))}
          {leftAccounts.length < leftCount && (
            <li className="px-4 py-1 text-3">and {counted(leftCount - leftAccounts.length, 'more account')}</li>
          )}
          {mapping !== null && (
            <li className="px-4 pt-2">
              <Link
                to="/settings/mappings/$mappingId"
                params={{ mappingId: mapping.id }}
                className="rounded-chip text-accent hover:underline"
              >
                Open “{mapping.name}”
              </Link>
            </li>
          )}
        </Section>
      )}
    </div>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="pt-4">
      <h3 className="px-4 pb-1 font-medium">{title}</h3>
      <ul>{children}</ul>
    </section>
  )
}

const figuresOf = ({ fileTotal, totalInForce, mapped, unmapped, balanceSheet }: ReceivedMonthCheck) => [
  fileTotal,
  totalInForce,
  mapped,
  unmapped,
  balanceSheet,
]
const headings = ['File', 'Active', 'Mapped', 'Unmapped', 'Balance sheet']
/** CSS pixels for the headings; the last is longer and next to the table's edge. */
const LEAST_WIDTHS = [72, 80, 80, 84, 114]

function MonthTable({
  months,
  total,
  minorDigits,
}: {
  months: readonly ReceivedMonthCheck[]
  total: ReceivedMonthCheck
  minorDigits: number
}) {
  const display = useDisplay()
  const rows = months.length === 1 ? months : [...months, total]
  const printed = rows.map((row) => figuresOf(row).map((value) => display.amount(value, minorDigits)))
  const widths = LEAST_WIDTHS.map((least, at) =>
    figureColumn(
      printed.map((row) => row[at] ?? ''),
      least,
    ),
  )
  return (
    <div className="overflow-x-auto">
      <table
        aria-label="Totals by month"
        className="w-full table-fixed"
        style={{ minWidth: 84 + widths.reduce((sum, width) => sum + width, 0) }}
      >
        <colgroup>
          <col />
          {widths.map((width, at) => (
            <col key={headings[at]} style={{ width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th className={headingCell}>Month</th>
            {headings.map((heading) => (
              <th key={heading} className={moneyHeadingCell}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={row.month} className={classNames(row.month === '' && 'font-semibold', !row.holds && 'bg-unfav-soft')}>
              <td className={bodyCell}>
                {row.month === '' ? 'All' : nameOfMonth(row.month)} {!row.holds && <Tag tone="unfav">Differs</Tag>}
              </td>
              {printed[at]?.map((text, column) => (
                // The columns never move.
                <td key={headings[column]} className={numberCell}>
                  <Figure text={text} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
