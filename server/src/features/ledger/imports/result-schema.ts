import type { MonthCheck } from '@fourwall/domain/ledger/import-checks.ts'
import type { ApiBuilder } from '../../../builder.ts'
import { namedRef } from '../../mappings/schema.ts'
import type { KeptResult, LeftAccount, MappedAccount } from './import-result.ts'

type Checked = NonNullable<KeptResult['checks']> & Pick<KeptResult, 'checkedAt' | 'mapping'>

/** What an import came to: accounts that joined the profit and loss, those that did not, and the check of its totals. */
export function resultType(builder: ApiBuilder) {
  const NamedRef = namedRef(builder)
  const Mapped = builder.objectRef<MappedAccount>('ImportMappedAccount').implement({
    fields: (t) => ({
      number: t.exposeString('number'),
      name: t.exposeString('name'),
      group: t.exposeString('group', { description: 'The way to its group from the top, as in: Labor > Management.' }),
    }),
  })
  const Left = builder.objectRef<LeftAccount>('ImportLeftAccount').implement({
    description: 'An account of the file that stands in no group, and is not of the balance sheet.',
    fields: (t) => ({
      number: t.exposeString('number'),
      name: t.exposeString('name'),
      isNew: t.exposeBoolean('isNew', { description: 'The ledger had no entries of it before.' }),
      sentence: t.exposeString('sentence', { description: 'Why, and what to do.' }),
    }),
  })
  const Month = builder.objectRef<MonthCheck>('ImportMonthCheck').implement({
    description: 'Amounts are credit minus debit. mapped, unmapped and balanceSheet are of the balances that reports are made of.',
    fields: (t) => ({
      month: t.exposeString('month', { description: 'yyyy-MM; empty for all months together.' }),
      fileRows: t.exposeInt('fileRows'),
      fileTotal: t.field({ type: 'Decimal', resolve: (one) => one.fileTotal }),
      rowsInForce: t.exposeInt('rowsInForce'),
      totalInForce: t.field({ type: 'Decimal', resolve: (one) => one.totalInForce }),
      mapped: t.field({ type: 'Decimal', resolve: (one) => one.mapped }),
      unmapped: t.field({ type: 'Decimal', resolve: (one) => one.unmapped }),
      balanceSheet: t.field({ type: 'Decimal', resolve: (one) => one.balanceSheet }),
      holds: t.exposeBoolean('holds'),
    }),
  })
  const Checks = builder.objectRef<Checked>('ImportChecks').implement({
    description:
      "By month: the file's total, that of the import's entries in force, and what of it is mapped, unmapped and balance sheet. Rows left out are in none of them.",
    fields: (t) => ({
      checkedAt: t.field({ type: 'DateTime', resolve: (one) => one.checkedAt }),
      mapping: t.field({
        type: NamedRef,
        nullable: true,
        description: 'By which accounts count as mapped.',
        resolve: (one) => one.mapping,
      }),
      months: t.field({ type: [Month], description: 'The earliest first.', resolve: (one) => [...one.months] }),
      total: t.field({ type: Month, resolve: (one) => one.total }),
      holds: t.boolean({ resolve: ({ differences }) => differences.length === 0 }),
      differences: t.stringList({
        description: 'What does not agree, a sentence each; none where all holds.',
        resolve: ({ differences }) => [...differences],
      }),
    }),
  })
  return builder.objectRef<KeptResult>('ImportResult').implement({
    description: 'What an import came to, as told at its end.',
    fields: (t) => ({
      mapping: t.field({
        type: NamedRef,
        nullable: true,
        description: 'The mapping it is told by: the one proposed last, else the first; null where there was none.',
        resolve: (one) => one.mapping,
      }),
      mappedAccounts: t.field({
        type: [Mapped],
        description: 'New accounts that the import put into groups; 500 at most.',
        resolve: (one) => [...one.mapped],
      }),
      mappedCount: t.exposeInt('mappedCount'),
      leftAccounts: t.field({
        type: [Left],
        description: 'Accounts of the file outside the profit and loss, new ones first; 500 at most.',
        resolve: (one) => [...one.left],
      }),
      leftCount: t.exposeInt('leftCount'),
      checks: t.field({
        type: Checks,
        nullable: true,
        description: 'Null where the totals could not be checked.',
        resolve: ({ checks, checkedAt, mapping }) => (checks === null ? null : { ...checks, checkedAt, mapping }),
      }),
      undoNote: t.exposeString('undoNote', {
        nullable: true,
        description: 'What undoing the import had to leave in its mapping; null where nothing, or not undone.',
      }),
    }),
  })
}
