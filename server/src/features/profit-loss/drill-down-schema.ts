import type { ApiBuilder } from '../../builder.ts'
import { IS_HEAVY } from '../../platform/http/graphql/heavy-fields.ts'
import {
  type DrillDownQuestion,
  type DrillDownService,
  type LedgerLine,
  MOST_BESIDE,
  MOST_TRANSACTIONS,
  type Transaction,
  type TransactionKind,
  type TransactionSource,
} from './drill-down.ts'
import { MAPPED_ON } from './schema.ts'

/** However few transactions a drill-down gives, it looks through many: ten of them to a request. */
const READ_AT_LEAST = 5_000
/** Types of one filter: as many as a ledger is known to have. */
const MOST_TYPES = 200

export function addDrillDown(builder: ApiBuilder, drillDown: DrillDownService): void {
  const transactionRefs = transactionTypes(builder)
  const lineRefs = lineTypes(builder)
  addDrillDownQueries(builder, drillDown, transactionRefs, lineRefs)
}

function transactionTypes(builder: ApiBuilder) {
  const TransactionRef = builder.objectRef<Transaction>('DrillDownTransaction').implement({
    description: "name: the transaction's type and number, or its reference. amount: in the group's sign.",
    fields: (t) => ({
      id: t.exposeID('id'),
      name: t.string({ resolve: transactionName }),
      reference: t.exposeString('reference', { nullable: true }),
      locationId: t.exposeID('locationId'),
      locationName: t.exposeString('locationName'),
      amount: t.field({ type: 'Decimal', resolve: (one) => one.amount }),
      date: t.field({ type: 'Date', resolve: (one) => one.day }),
      link: t.exposeString('link', { nullable: true }),
      accountId: t.exposeID('accountId'),
      accountNumber: t.exposeString('accountNumber'),
      ledgerAccountName: t.string({ resolve: (one) => one.accountName }),
      vendorName: t.string({ nullable: true, resolve: (one) => one.vendor }),
      memo: t.exposeString('memo', { nullable: true }),
      importId: t.exposeID('importId'),
      importFileName: t.exposeString('importFileName'),
      importLine: t.int({ resolve: (one) => one.line }),
    }),
  })
  const Summary = builder.objectRef<{ readonly count: number; readonly total: string }>('DrillDownSummary').implement({
    fields: (t) => ({ count: t.exposeInt('count'), total: t.field({ type: 'Decimal', resolve: (one) => one.total }) }),
  })
  const Order = builder.enumType('DrillDownOrder', { values: ['NEWEST', 'OLDEST', 'LARGEST', 'SMALLEST', 'ACCOUNT', 'VENDOR'] as const })
  const Filter = builder.inputType('DrillDownFilter', {
    description: 'Only some of the transactions. An empty text: those without one. Amounts are compared by size, whichever the sign.',
    fields: (t) => ({
      vendor: t.string({ limit: 'search' }),
      transactionType: t.string({ limit: 'search' }),
      transactionTypes: t.stringList({ limit: 'search', most: MOST_TYPES, description: 'Any of these; goes before transactionType.' }),
      leastAmount: t.field({ type: 'Decimal' }),
      mostAmount: t.field({ type: 'Decimal' }),
      excludesLeast: t.boolean({ description: 'Whether transactions of just the least amount are left out.' }),
      excludesMost: t.boolean({ description: 'Whether transactions of just the most amount are left out.' }),
    }),
  })
  const Kind = builder.enumType('DrillDownKind', { values: ['VENDOR', 'TRANSACTION_TYPE', 'LOCATION'] as const })
  const KindRef = builder.objectRef<TransactionKind>('DrillDownKindTotal').implement({
    description: "key: what a filter takes; a location's id. total: in the group's sign.",
    fields: (t) => ({
      key: t.exposeString('key'),
      name: t.exposeString('name'),
      count: t.exposeInt('count'),
      total: t.field({ type: 'Decimal', resolve: (one) => one.total }),
    }),
  })
  return { TransactionRef, Summary, Order, Filter, Kind, KindRef }
}

function lineTypes(builder: ApiBuilder) {
  const Line = builder.objectRef<LedgerLine>('LedgerLine').implement({
    description: 'One line of a transaction. amount: debit positive.',
    fields: (t) => ({
      id: t.exposeID('id'),
      date: t.field({ type: 'Date', resolve: (one) => one.day }),
      name: t.string({ resolve: transactionName }),
      transactionType: t.exposeString('transactionType', { nullable: true }),
      transactionNumber: t.exposeString('transactionNumber', { nullable: true }),
      reference: t.exposeString('reference', { nullable: true }),
      accountId: t.exposeID('accountId'),
      accountNumber: t.exposeString('accountNumber'),
      accountName: t.exposeString('accountName'),
      locationName: t.exposeString('locationName'),
      vendor: t.exposeString('vendor', { nullable: true }),
      memo: t.exposeString('memo', { nullable: true }),
      link: t.exposeString('link', { nullable: true }),
      amount: t.field({ type: 'Decimal', resolve: (one) => one.amount }),
      importId: t.exposeID('importId'),
      importFileName: t.exposeString('importFileName'),
      importLine: t.int({ resolve: (one) => one.line }),
    }),
  })
  const Column = builder.objectRef<TransactionSource['columns'][number]>('LedgerLineColumn').implement({
    description: 'A column of the file. role: what it was read as, an ImportColumnRole.',
    fields: (t) => ({ heading: t.exposeString('heading'), role: t.exposeString('role') }),
  })
  const Lines = builder.objectRef<NonNullable<TransactionSource['transaction']>>('LedgerTransactionLines').implement({
    description: `lines: those of the same location first, then in the order of the file, ${MOST_BESIDE} at most. debits, credits: of all of them, both positive.`,
    fields: (t) => ({
      lines: t.field({ type: [Line], resolve: ({ lines }) => [...lines] }),
      count: t.exposeInt('count'),
      debits: t.field({ type: 'Decimal', resolve: (one) => one.debits }),
      credits: t.field({ type: 'Decimal', resolve: (one) => one.credits }),
    }),
  })
  const Source = builder.objectRef<TransactionSource>('LedgerTransactionSource').implement({
    description: 'Where a transaction came from, and what came with it.',
    fields: (t) => ({
      line: t.field({ type: Line, resolve: (one) => one.line }),
      importedAt: t.field({ type: 'DateTime', resolve: (one) => one.importedAt }),
      importedBy: t.exposeString('importedBy'),
      sourceName: t.exposeString('sourceName'),
      columns: t.field({
        type: [Column],
        description: 'The columns of the file that were read, in its order.',
        resolve: ({ columns }) => [...columns],
      }),
      transaction: t.field({
        type: Lines,
        nullable: true,
        description:
          'All active lines of the same file and day with the same type and number, or else the same reference; null where the file gives neither.',
        resolve: (one) => one.transaction,
      }),
    }),
  })
  return { Source }
}

function addDrillDownQueries(
  builder: ApiBuilder,
  drillDown: DrillDownService,
  { TransactionRef, Summary, Order, Filter, Kind, KindRef }: ReturnType<typeof transactionTypes>,
  { Source }: ReturnType<typeof lineTypes>,
) {
  builder.queryFields((t) => {
    const opened = {
      mappingId: t.arg.id({ required: true }),
      pnlGroupId: t.arg.id({ description: 'Left out with an account that the mapping leaves out; amounts are income minus expense then.' }),
      accountId: t.arg.id(),
      startDate: t.arg({ type: 'Date', required: true }),
      endDate: t.arg({ type: 'Date', required: true }),
      locationIds: t.arg.idList({ required: true, most: 10_000 }),
      search: t.arg.string({ limit: 'search' }),
      filter: t.arg({ type: Filter }),
      mappedOn: t.arg({ type: 'Date', description: MAPPED_ON }),
    }
    return {
      drillDownTransactions: t.field({
        extensions: IS_HEAVY,
        type: [TransactionRef],
        description:
          "Newest first unless orderBy says otherwise. Without first, offset and after: all, up to 10,000. after: the id of the last one of the page before. The sum of all of them is the report's cell. Categories only: a calculation opens into its operands.",
        args: { ...opened, first: t.arg.int(), offset: t.arg.int(), after: t.arg.id(), orderBy: t.arg({ type: Order }) },
        resolve: (_root, { first, offset, after, orderBy, ...asked }, { access, budget }) => {
          budget.plan(Math.max(first ?? MOST_TRANSACTIONS, READ_AT_LEAST))
          return drillDown.transactions(access, questionOf(asked), {
            first: first ?? null,
            offset: offset ?? null,
            after: after ?? null,
            order: orderBy ?? 'NEWEST',
          })
        },
      }),
      drillDownSummary: t.field({
        extensions: IS_HEAVY,
        type: Summary,
        nullable: true,
        args: opened,
        resolve: (_root, asked, { access, budget }) => {
          budget.plan(READ_AT_LEAST)
          return drillDown.summary(access, questionOf(asked))
        },
      }),
      drillDownKinds: t.field({
        extensions: IS_HEAVY,
        type: [KindRef],
        description: `What the transactions have in common, with their number and total; those of most transactions first, ${MOST_BESIDE} at most.`,
        args: { ...opened, kind: t.arg({ type: Kind, required: true }) },
        resolve: (_root, { kind, ...asked }, { access, budget }) => {
          budget.plan(READ_AT_LEAST)
          return drillDown.kinds(access, questionOf(asked), kind)
        },
      }),
      ledgerTransactionSource: t.field({
        type: Source,
        nullable: true,
        description: 'Of one transaction of a drill-down; null where it is not active (any more).',
        args: { id: t.arg.id({ required: true }) },
        resolve: (_root, { id }, { access, budget }) => {
          budget.plan(READ_AT_LEAST)
          return drillDown.source(access, id)
        },
      }),
    }
  })
}

interface AskedFilter {
  readonly vendor?: string | null | undefined
  readonly transactionType?: string | null | undefined
  readonly transactionTypes?: readonly string[] | null | undefined
  readonly leastAmount?: string | null | undefined
  readonly mostAmount?: string | null | undefined
  readonly excludesLeast?: boolean | null | undefined
  readonly excludesMost?: boolean | null | undefined
}

/** What is left out of a request is null from here on. */
function questionOf<Asked extends object>(
  asked: Asked & {
    readonly pnlGroupId?: string | null | undefined
    readonly accountId?: string | null | undefined
    readonly search?: string | null | undefined
    readonly filter?: AskedFilter | null | undefined
  },
) {
  const { vendor, transactionType, transactionTypes: types, leastAmount, mostAmount, excludesLeast, excludesMost } = asked.filter ?? {}
  const filter: DrillDownQuestion['filter'] = {
    vendor: vendor ?? null,
    transactionTypes: types ?? (typeof transactionType === 'string' ? [transactionType] : null),
    leastAmount: leastAmount ?? null,
    mostAmount: mostAmount ?? null,
    excludesLeast: excludesLeast ?? false,
    excludesMost: excludesMost ?? false,
  }
  return { ...asked, pnlGroupId: asked.pnlGroupId ?? null, accountId: asked.accountId ?? null, search: asked.search ?? null, filter }
}

/** The transaction's type and number, or its reference, or else the vendor. */
function transactionName({ transactionType, transactionNumber, reference, vendor }: LedgerLine): string {
  const name = [transactionType, transactionNumber].filter((part) => part !== null).join(' ')
  return name === '' ? (reference ?? vendor ?? 'Entry') : name
}
