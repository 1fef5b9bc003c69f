import { compareDecimals, negateDecimal, sumDecimals } from '@fourwall/domain/money/decimal.ts'
import { formatCount } from '@fourwall/domain/money/format.ts'
import { isDay } from '@fourwall/domain/time/day.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { type Display, useDisplay } from '../../../ui/display.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { Figure } from '../../../ui/Money.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { SystemLink } from '../viewer/SystemLink.tsx'
import { TraceSection } from './TraceSection.tsx'
import {
  type ReceivedTransactionSource,
  type SourceLine,
  type TransactionLines,
  useTransactionSource,
} from './transaction-source-request.ts'

interface TransactionSourceSectionProps {
  readonly id: string
  /** Formats an amount in full. */
  readonly exact: (value: string | null) => string
}

/** One transaction: its line in the file, who imported the file, and the other lines of the same transaction. */
export function TransactionSourceSection({ id, exact }: TransactionSourceSectionProps) {
  const { source, failure, retry } = useTransactionSource(id)
  if (failure !== null) {
    return (
      <TraceSection title="Import line" isLast>
        <div role="alert" className="px-[6px] py-1">
          <p className="font-medium text-unfav">The import line could not be loaded</p>
          <p className="pb-2 text-2">{failure}</p>
          <Button onClick={retry}>Try again</Button>
        </div>
      </TraceSection>
    )
  }
  if (source === undefined) {
    return (
      <TraceSection title="Import line" isLast>
        <SkeletonRows rows={4} label="Loading the import line" />
      </TraceSection>
    )
  }
  if (source === null) {
    return (
      <TraceSection title="Import line" isLast>
        <p className="px-[6px] text-2">
          This transaction no longer counts: its import was undone, or a newer file replaced its month. The list above shows what counts
          now.
        </p>
      </TraceSection>
    )
  }
  return (
    <>
      <ImportLine source={source} exact={exact} />
      <OtherLines line={source.line} transaction={source.transaction ?? null} exact={exact} />
    </>
  )
}

interface ImportLineProps {
  readonly source: ReceivedTransactionSource
  readonly exact: (value: string | null) => string
}

function ImportLine({ source, exact }: ImportLineProps) {
  const { line, importedAt, importedBy, sourceName } = source
  const display = useDisplay()
  const moment = display.moment(importedAt)
  return (
    <TraceSection
      title="Import line"
      note={
        <span>
          <Link to="/uploads" hash={`import-${line.importId}`} className="rounded-chip break-all text-accent hover:underline">
            {line.importFileName}
          </Link>
          , <span className="whitespace-nowrap">line {formatCount(line.importLine)}</span>
        </span>
      }
    >
      <p className="px-[6px] text-small text-3">
        Imported {moment} by {importedBy}
        {sourceName !== '' && `, source ${sourceName}`}
      </p>
      <p className="px-[6px] pt-1 font-medium break-words">{line.name}</p>
      <table aria-label="Import line" className="mx-[6px] mt-1 w-[calc(100%-12px)] table-fixed border border-line-1 bg-sunken">
        <colgroup>
          <col className="w-[80px]" />
          <col />
          <col className="w-[120px]" />
        </colgroup>
        <thead className="sr-only">
          <tr>
            <th>Field</th>
            <th>As it was read</th>
            <th>Heading in the file</th>
          </tr>
        </thead>
        <tbody>
          {factsOf(source, exact, display.day).map(({ label, text, headings }) => (
            <tr key={label} className="align-baseline">
              <th scope="row" className="py-px pl-2 text-left text-small font-normal text-3">
                {label}
              </th>
              <td className="py-px pr-2 break-words">{text}</td>
              <td className="truncate py-px pr-2 text-right text-small text-3" title={headings}>
                {headings}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {line.link !== null && (
        <p className="px-[6px] pt-[6px] text-small">
          <SystemLink link={line.link}>Open in the accounting system</SystemLink>
        </p>
      )}
    </TraceSection>
  )
}

interface Fact {
  readonly label: string
  readonly text: string
  /** Headings of the columns it was read from. */
  readonly headings: string
}

/** The fields of the line; an empty one is listed only if the file has a column for it. */
function factsOf({ line, columns }: ReceivedTransactionSource, exact: (value: string | null) => string, printDay: Display['day']): Fact[] {
  const { date, accountNumber, accountName, locationName, vendor, memo, reference, transactionType, transactionNumber } = line
  const facts: readonly (readonly [label: string, text: string | null, ...roles: string[]])[] = [
    ['Date', isDay(date) ? printDay(date) : date, 'DATE'],
    ['Account', [accountNumber, accountName].filter((part) => part !== '').join(' '), 'ACCOUNT', 'ACCOUNT_NUMBER', 'ACCOUNT_NAME'],
    ['Location', locationName, 'LOCATION'],
    ['Vendor', vendor, 'VENDOR'],
    ['Memo', memo, 'MEMO'],
    ['Reference', reference, 'REFERENCE'],
    ['Type', transactionType, 'TRANSACTION_TYPE'],
    ['Number', transactionNumber, 'TRANSACTION_NUMBER'],
    ['Amount', `${exact(sizeOf(line.amount))} ${isCredit(line.amount) ? 'credit' : 'debit'}`, 'AMOUNT', 'DEBIT', 'CREDIT'],
  ]
  return facts.flatMap(([label, text, ...roles]) => {
    const headings = columns.filter(({ role, heading }) => roles.includes(role) && heading !== '').map(({ heading }) => `“${heading}”`)
    return text === null || text === ''
      ? headings.length === 0
        ? []
        : [{ label, text: '–', headings: headings.join(', ') }]
      : [{ label, text, headings: headings.join(', ') }]
  })
}

interface OtherLinesProps {
  readonly line: SourceLine
  readonly transaction: TransactionLines | null
  readonly exact: (value: string | null) => string
}

const fewLines = 12

/** All lines of the same transaction, those of the same location first, to show the offsetting accounts. */
function OtherLines({ line, transaction, exact }: OtherLinesProps) {
  const [showsAll, setShowsAll] = useState(false)
  if (transaction === null) {
    return (
      <TraceSection title="Whole transaction" isLast isAside>
        <p className="px-[6px] text-2">
          This line has no number and no reference in the file, so the other lines of its transaction are not known.
        </p>
      </TraceSection>
    )
  }
  const { lines, count, debits, credits } = transaction
  const shown = showsAll ? lines : lines.slice(0, fewLines)
  const isBalanced = compareDecimals(debits, credits) === 0
  const difference = sumDecimals([debits, negateDecimal(credits)])
  const cell = 'py-px text-right whitespace-nowrap'
  return (
    <TraceSection
      title="Whole transaction"
      note={count === 1 ? '1 line in the file' : `${formatCount(count)} lines in the file`}
      isLast
      isAside
    >
      <table className="mx-[6px] mt-1 w-[calc(100%-12px)] table-fixed">
        <thead>
          <tr className="text-micro text-3">
            <th className="text-left font-normal">Account, location</th>
            <th className={classNames(cell, 'w-[86px] font-normal')}>Debit</th>
            <th className={classNames(cell, 'w-[86px] font-normal')}>Credit</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((other) => {
            const name = `${other.accountNumber} ${other.accountName}`.trim()
            return (
              <tr key={other.id} aria-current={other.id === line.id || undefined} className="align-baseline aria-[current]:bg-accent-soft">
                <td className="truncate py-px pr-2" title={[name, other.locationName, other.memo].filter(Boolean).join(' · ')}>
                  {name} <span className="pl-1 text-small text-3">{other.locationName}</span>
                </td>
                <td className={cell}>{isCredit(other.amount) ? '' : <Figure text={exact(other.amount)} />}</td>
                <td className={cell}>{isCredit(other.amount) && <Figure text={exact(sizeOf(other.amount))} />}</td>
              </tr>
            )
          })}
          {count > shown.length && (
            <tr>
              <td colSpan={3} className="py-px text-2">
                {lines.length > shown.length ? (
                  <button type="button" onClick={() => setShowsAll(true)} className="rounded-chip text-accent hover:underline">
                    {formatCount(count - shown.length)} more
                  </button>
                ) : (
                  `${formatCount(count - shown.length)} more, in the sums below`
                )}
              </td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr className="font-semibold *:border-t *:border-line-rule">
            <th scope="row" className="py-[3px] text-left">
              Sum{' '}
              {isBalanced && (
                <span className="pl-1 text-small font-normal text-2">
                  <Icon name="check" className="mr-1 inline text-fav" />
                  balanced
                </span>
              )}
            </th>
            <td className={cell}>
              <Figure text={exact(debits)} />
            </td>
            <td className={cell}>
              <Figure text={exact(credits)} />
            </td>
          </tr>
        </tfoot>
      </table>
      {!isBalanced && (
        <p className="px-[6px] pt-1 text-small text-3">
          {isCredit(difference) ? 'Credits' : 'Debits'} are {exact(sizeOf(difference))} more: this file does not include the offsetting
          account.
        </p>
      )}
    </TraceSection>
  )
}

/** Amounts are debit positive. */
function isCredit(amount: string): boolean {
  return amount.startsWith('-')
}

function sizeOf(amount: string): string {
  return isCredit(amount) ? negateDecimal(amount) : amount
}
