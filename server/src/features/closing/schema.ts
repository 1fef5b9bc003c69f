import { type ClosedMonthChange, type ClosedMonthsAgreement, changeOf } from '@fourwall/domain/closing/closed-month-changes.ts'
import { parseMonth } from '@fourwall/domain/closing/open-months.ts'
import { BadInputError } from '@fourwall/domain/errors.ts'
import { decimalFromMinor } from '@fourwall/domain/money/decimal.ts'
import { monthText } from '@fourwall/domain/time/day-format.ts'
import { type ApiBuilder, sharedTypes } from '../../builder.ts'
import type { Access } from '../../platform/identity/access.ts'
import type { CompanyService } from '../companies/service.ts'
import type { ClosingLeftOut } from '../ledger/service.ts'
import type { ClosedMonth, ClosingService, LedgerMonth, MonthClosing } from './service.ts'

/** Most months that are closed or reopened at once: a hundred years. */
const MOST_MONTHS = 1_200

/** The argument of acts that may change closed months. */
export const CHANGE_CLOSED_MONTHS = {
  description:
    'Agrees to change closed months. Otherwise an act that would is refused with the code CLOSED_MONTHS; its extension closedMonths says by how much, and closedMonthsDigest is what confirmClosedMonths takes.',
} as const

/** The same, bound to the changes that were shown. */
export const CONFIRM_CLOSED_MONTHS = {
  limit: 'closedMonthsDigest',
  description:
    'Agrees to change closed months just as the refusal said: its extension closedMonthsDigest. If the changes are others by then, the act is refused again.',
} as const

/** What the arguments of an act agree to. */
export function agreementOf(args: {
  readonly changeClosedMonths?: boolean | null | undefined
  readonly confirmClosedMonths?: string | null | undefined
}): ClosedMonthsAgreement {
  return args.confirmClosedMonths ?? args.changeClosedMonths === true
}

/** How an act changes a closed month, in previews, failed jobs and the history. */
export const closedMonthChangeRef = sharedTypes((builder) =>
  builder.objectRef<ClosedMonthChange>('ClosedMonthChange').implement({
    description:
      'How a closed month changes. month: yyyy-MM. months: of the figure, from month on, as some are of a quarter or a year. storedFigures: how many of them change, such as of locations; null for the ledger and lines. figure: net income, or the line, metric or budget line that changes most; before, after: its figures, null for none. others: how many more figures change. entriesBefore, entriesAfter: of changes of the ledger.',
    fields: (t) => ({
      month: t.string({ resolve: (one) => monthText(one.month) }),
      months: t.int({ resolve: (one) => one.months ?? 1 }),
      figure: t.exposeString('figure'),
      storedFigures: t.int({ nullable: true, resolve: (one) => one.storedFigures ?? null }),
      before: t.field({ type: 'Decimal', nullable: true, resolve: (one) => one.before }),
      after: t.field({ type: 'Decimal', nullable: true, resolve: (one) => one.after }),
      difference: t.field({ type: 'Decimal', resolve: changeOf }),
      others: t.exposeInt('others'),
      entriesBefore: t.exposeInt('entriesBefore', { nullable: true }),
      entriesAfter: t.exposeInt('entriesAfter', { nullable: true }),
    }),
  }),
)

/** A closed month with what it holds now. */
type ComparedMonth = ClosedMonth & Pick<LedgerMonth, 'month'> & { readonly now: LedgerMonth }

export function addClosing(
  builder: ApiBuilder,
  { closing, companies }: { readonly closing: ClosingService; readonly companies: CompanyService },
): void {
  const money = async (access: Access, amount: bigint) => decimalFromMinor(amount, (await companies.of(access)).minorDigits)
  const Closed = builder.objectRef<ComparedMonth>('ClosedMonth').implement({
    description:
      'month: yyyy-MM. netIncome: of all accounts outside the balance sheet, credit minus debit; netIncomeAsClosed, entriesAsClosed: when it was closed.',
    fields: (t) => ({
      month: t.string({ resolve: (one) => monthText(one.month) }),
      closedAt: t.field({ type: 'DateTime', resolve: (one) => one.closedAt }),
      closedBy: t.exposeString('closedBy', { nullable: true }),
      note: t.exposeString('note', { nullable: true }),
      netIncomeAsClosed: t.field({ type: 'Decimal', resolve: (one, _args, { access }) => money(access, one.netIncome) }),
      netIncome: t.field({ type: 'Decimal', resolve: (one, _args, { access }) => money(access, one.now.netIncome) }),
      entriesAsClosed: t.int({ resolve: (one) => one.entries }),
      entries: t.int({ resolve: (one) => one.now.entries }),
    }),
  })
  const LeftOut = builder.objectRef<ClosingLeftOut>('ClosingEntriesLeftOut').implement({
    description: 'Entries that close a year and that an import left out. profit: what they carry to equity, negative for a loss.',
    fields: (t) => ({
      importId: t.id({ resolve: ({ importId }) => String(importId) }),
      day: t.field({ type: 'Date', resolve: ({ day }) => day }),
      rows: t.exposeInt('rows'),
      profit: t.field({ type: 'Decimal', resolve: (one, _args, { access }) => money(access, one.profit) }),
    }),
  })
  const Month = builder.objectRef<LedgerMonth>('LedgerMonth').implement({
    description: 'A month of the ledger, open or closed. month: yyyy-MM. netIncome: as of ClosedMonth.',
    fields: (t) => ({
      month: t.string({ resolve: (one) => monthText(one.month) }),
      netIncome: t.field({ type: 'Decimal', resolve: (one, _args, { access }) => money(access, one.netIncome) }),
      entries: t.exposeInt('entries'),
      closed: t.field({ type: Closed, nullable: true, resolve: compared }),
      closingLeftOut: t.field({ type: [LeftOut], resolve: (one) => [...one.closingLeftOut] }),
    }),
  })
  const Kind = builder.enumType('MonthClosingKind', {
    description: 'CHANGE: a user changed closed months on purpose.',
    values: ['CLOSE', 'REOPEN', 'CHANGE'] as const satisfies readonly MonthClosing['kind'][],
  })
  const Closing = builder.objectRef<MonthClosing>('MonthClosing').implement({
    description: 'months: yyyy-MM, earliest first. act: what changed closed months, and changes: by how much.',
    fields: (t) => ({
      id: t.exposeID('id'),
      kind: t.field({ type: Kind, resolve: (one) => one.kind }),
      madeAt: t.field({ type: 'DateTime', resolve: (one) => one.madeAt }),
      madeBy: t.exposeString('madeBy', { nullable: true }),
      months: t.stringList({ resolve: (one) => one.months.map(monthText) }),
      note: t.exposeString('note', { nullable: true }),
      act: t.exposeString('act', { nullable: true }),
      changes: t.field({ type: [closedMonthChangeRef(builder)], resolve: (one) => [...one.changes] }),
    }),
  })
  const closedMonths = async (access: Access): Promise<ComparedMonth[]> =>
    (await closing.ledgerMonths(access)).flatMap((month) => compared(month) ?? [])

  builder.queryFields((t) => ({
    closedMonths: t.field({ type: [Closed], description: 'Earliest first.', resolve: (_root, _args, { access }) => closedMonths(access) }),
    ledgerMonths: t.field({
      type: [Month],
      description: "The ledger's months from its first to its last, plus closed months outside them, earliest first.",
      resolve: async (_root, _args, { access }) => [...(await closing.ledgerMonths(access))],
    }),
    monthClosings: t.field({
      type: [Closing],
      description: 'Closing, reopening, and changes of closed months, newest first, the last 200.',
      resolve: async (_root, _args, { access }) => [...(await closing.history(access))],
    }),
  }))
  builder.mutationFields((t) => ({
    closeMonths: t.field({
      type: [Closed],
      description:
        'Closes all open months of the ledger up to one (through), or some (months); yyyy-MM. Closed ones stay as they are. Returns the closed months.',
      args: {
        through: t.arg.string({ limit: 'month' }),
        months: t.arg.stringList({ most: MOST_MONTHS, limit: 'month' }),
        note: t.arg.string({ limit: 'closingNote' }),
      },
      resolve: async (_root, { through, months, note }, { access }) => {
        await closing.close(access, askedMonths(through ?? null, months ?? null), note ?? null)
        return closedMonths(access)
      },
    }),
    reopenMonths: t.field({
      type: [Closed],
      description: 'Opens closed months again; yyyy-MM. Open ones stay as they are. Returns the months that are still closed.',
      args: {
        months: t.arg.stringList({ required: true, most: MOST_MONTHS, limit: 'month' }),
        note: t.arg.string({ limit: 'closingNote' }),
      },
      resolve: async (_root, { months, note }, { access }) => {
        await closing.reopen(
          access,
          months.map((month) => parseMonth(month, 'months')),
          note ?? null,
        )
        return closedMonths(access)
      },
    }),
  }))
}

function compared(month: LedgerMonth): ComparedMonth | null {
  return month.closed === null ? null : { ...month.closed, now: month }
}

function askedMonths(through: string | null, months: readonly string[] | null) {
  if ((through === null) === (months === null)) throw new BadInputError('Give either through or months.', 'through')
  return through === null
    ? { months: (months ?? []).map((month) => parseMonth(month, 'months')) }
    : { through: parseMonth(through, 'through') }
}
