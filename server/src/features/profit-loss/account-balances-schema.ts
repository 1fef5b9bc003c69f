import type { AccountBalanceText } from '@fourwall/domain/ledger/balances/balance-text.ts'
import type { ReportPeriod } from '@fourwall/domain/time/periods.ts'
import { parseTimeSpan } from '@fourwall/domain/time/time-span.ts'
import type { ApiBuilder } from '../../builder.ts'
import { IS_CACHEABLE } from '../../platform/http/graphql/cacheable-questions.ts'
import { IS_HEAVY } from '../../platform/http/graphql/heavy-fields.ts'
import type { AccountBalanceService, AccountBalances, AccountByLocation } from './account-balances.ts'
import { FIGURES_PER_ITEM, timeSpanTypes } from './schema.ts'

/** In texts they cost half of what they do in a report. */
const TEXT_FIGURES_PER_ITEM = 2 * FIGURES_PER_ITEM

/** Balances of accounts by themselves, whatever mapping they are in. */
export function addAccountBalances(builder: ApiBuilder, balances: AccountBalanceService): void {
  const { TimeSpanInput } = timeSpanTypes(builder)
  const Column = builder.objectRef<ReportPeriod>('BalanceColumn').implement({
    description: 'startDate and endDate: the days that the column holds. label: its heading.',
    fields: (t) => ({
      startDate: t.field({ type: 'Date', resolve: (one) => one.startDate }),
      endDate: t.field({ type: 'Date', resolve: (one) => one.endDate }),
      label: t.exposeString('label'),
    }),
  })
  const Balance = builder.objectRef<AccountBalanceText>('AccountBalance').implement({
    fields: (t) => ({
      accountId: t.exposeID('accountId'),
      sums: t.exposeString('sums', {
        description:
          "A sum per column, parted by commas: integers of the ledger's minor unit, debit positive; nothing where there are no entries.",
      }),
    }),
  })
  const Balances = builder.objectRef<AccountBalances>('AccountBalances').implement({
    fields: (t) => ({
      columns: t.field({ type: [Column], resolve: (one) => [...one.columns] }),
      accounts: t.field({
        type: [Balance],
        description: 'Those with entries in the span, in order of id.',
        resolve: (one) => [...one.accounts],
      }),
    }),
  })
  const LocationBalance = builder.objectRef<AccountByLocation['locations'][number]>('AccountLocationBalance').implement({
    fields: (t) => ({
      locationId: t.exposeID('locationId'),
      values: t.field({
        type: ['Decimal'],
        nullable: { list: false, items: true },
        description: 'One per column, debit positive; null where there are no entries.',
        resolve: (one) => [...one.values],
      }),
    }),
  })
  const ByLocation = builder.objectRef<AccountByLocation>('AccountByLocation').implement({
    description: 'entries: how many there are in all columns.',
    fields: (t) => ({
      columns: t.field({ type: [Column], resolve: (one) => [...one.columns] }),
      entries: t.exposeInt('entries'),
      locations: t.field({
        type: [LocationBalance],
        description: 'Those with entries of it in the span, in order of id.',
        resolve: (one) => [...one.locations],
      }),
    }),
  })
  builder.queryFields((t) => ({
    accountBalances: t.field({
      extensions: { ...IS_HEAVY, ...IS_CACHEABLE },
      type: Balances,
      description: 'The balance of every account, mapped or not. locationIds: empty means every location of the company.',
      args: { timeSpan: t.arg({ type: TimeSpanInput, required: true }), locationIds: t.arg.idList({ required: true, most: 10_000 }) },
      resolve: (_root, { timeSpan, locationIds }, { access, budget }) =>
        balances.all(access, parseTimeSpan(timeSpan), locationIds, (figures) => budget.plan(figures / TEXT_FIGURES_PER_ITEM)),
    }),
    accountByLocation: t.field({
      extensions: { ...IS_HEAVY, ...IS_CACHEABLE },
      type: ByLocation,
      description: 'The balance of one account at each location.',
      args: { accountId: t.arg.id({ required: true }), timeSpan: t.arg({ type: TimeSpanInput, required: true }) },
      resolve: (_root, { accountId, timeSpan }, { access, budget }) =>
        balances.byLocation(access, accountId, parseTimeSpan(timeSpan), (figures) => budget.plan(figures)),
    }),
  }))
}
