import type { MonthCheck } from '@fourwall/domain/ledger/import-checks.ts'
import type { ApiBuilder } from '../../../builder.ts'
import { namedRef } from '../../mappings/schema.ts'
import type { KeptResult, LeftAccount, MappedAccount } from './import-result.ts'

type Checked = NonNullable<KeptResult['checks']> & Pick<KeptResult, 'checkedAt' | 'mapping'>

/** The result of an import: accounts that joined the P&L, those that did not, and the check of its totals. */
export function resultType(builder: ApiBuilder) {
  const NamedRef = namedRef(builder)
  const Mapped = builder.objectRef<MappedAccount>('ImportMappedAccount').implement({
    fields: (t) => ({
      number: t.exposeString('number'),
      name: t.exposeString('name'),
      group: t.exposeString('group', { description: 'Path of its group, as in: Labor > Management.' }),
    }),
  })
  const Left = builder.objectRef<LeftAccount>('ImportLeftAccount').implement({
    description: 'An account of the file that is in no group and not on the balance sheet.',
    fields: (t) => ({
      number: t.exposeString('number'),
      name: t.exposeString('name'),
      isNew: t.exposeBoolean('isNew', { description: 'It had no entries in the ledger before.' }),
      sentence: t.exposeString('sentence', { description: 'Why, and what to do.' }),
    }),
  })
  const Month = builder.objectRef<MonthCheck>('ImportMonthCheck').implement({
    description: 'Amounts are credit minus debit. mapped, unmapped and balanceSheet come from the balances that reports use.',
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
      "By month: the file's total, the total of the import's active entries, and how much of it is mapped, unmapped and balance sheet. Left-out rows are not included.",
    fields: (t) => ({
      checkedAt: t.field({ type: 'DateTime', resolve: (one) => one.checkedAt }),
      mapping: t.field({
        type: NamedRef,
        nullable: true,
        description: 'The mapping that decides what is mapped.',
        resolve: (one) => one.mapping,
      }),
      months: t.field({ type: [Month], description: 'Earliest first.', resolve: (one) => [...one.months] }),
      total: t.field({ type: Month, resolve: (one) => one.total }),
      holds: t.boolean({ resolve: ({ differences }) => differences.length === 0 }),
      differences: t.stringList({
        description: 'What does not agree, one sentence each; empty if everything agrees.',
        resolve: ({ differences }) => [...differences],
      }),
      kept: t.stringList({
        description: 'Entries of the source that stay on purpose although the file covers their days, one sentence for each location.',
        resolve: ({ kept }) => [...kept],
      }),
      withOthers: t.stringList({
        description:
          'What the file’s locations have together with entries of other active imports, one sentence for each such month; totalInForce covers the import alone.',
        resolve: ({ withOthers }) => [...withOthers],
      }),
    }),
  })
  return builder.objectRef<KeptResult>('ImportResult').implement({
    description: 'The result of an import, as reported at its end.',
    fields: (t) => ({
      mapping: t.field({
        type: NamedRef,
        nullable: true,
        description: 'The mapping that the result refers to: the one proposed last, otherwise the first; null if there was none.',
        resolve: (one) => one.mapping,
      }),
      mappedAccounts: t.field({
        type: [Mapped],
        description: 'New accounts that the import put into groups; at most 500.',
        resolve: (one) => [...one.mapped],
      }),
      mappedCount: t.exposeInt('mappedCount'),
      leftAccounts: t.field({
        type: [Left],
        description: 'Accounts of the file outside the profit and loss, new ones first; at most 500.',
        resolve: (one) => [...one.left],
      }),
      leftCount: t.exposeInt('leftCount'),
      closing: t.exposeString('closing', {
        nullable: true,
        description: 'Which entries that close a year were left out, or imported as chosen, as a sentence; null for none.',
      }),
      checks: t.field({
        type: Checks,
        nullable: true,
        description: 'Null if the totals could not be checked.',
        resolve: ({ checks, checkedAt, mapping }) => (checks === null ? null : { ...checks, checkedAt, mapping }),
      }),
      undoNote: t.exposeString('undoNote', {
        nullable: true,
        description: 'What undoing the import could not remove from its mapping; null if nothing, or if not undone.',
      }),
    }),
  })
}
