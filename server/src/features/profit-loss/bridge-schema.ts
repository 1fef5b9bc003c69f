import type { ActualAccount, BridgeCut, BridgeStep } from '@fourwall/domain/profit-loss/bridge/build-bridge.ts'
import { parseColumnChoice } from '@fourwall/domain/profit-loss/report-columns.ts'
import { parseTimeSpan } from '@fourwall/domain/time/time-span.ts'
import type { ApiBuilder } from '../../builder.ts'
import { IS_CACHEABLE } from '../../platform/http/graphql/cacheable-questions.ts'
import { IS_HEAVY } from '../../platform/http/graphql/heavy-fields.ts'
import { sameStoresRef } from '../locations/same-stores-schema.ts'
import type { BridgeService, ReportBridge } from './bridge.ts'
import { columnChoiceTypes, FIGURES_PER_ITEM, MAPPED_ON, reportTypes, timeSpanTypes } from './schema.ts'

export function addBridge(builder: ApiBuilder, bridges: BridgeService): void {
  const { PeriodRef } = reportTypes(builder)
  const Outcome = builder.enumType('VarianceOutcome', {
    description: 'Better or worse for profit; NEUTRAL where nothing changed, or nothing says which is better.',
    values: ['FAVORABLE', 'UNFAVORABLE', 'NEUTRAL'] as const,
  })
  const CutKind = builder.enumType('BridgeCutKind', {
    description: 'By the lines that the row is made of, by accounts, or by locations.',
    values: ['LINE', 'ACCOUNT', 'LOCATION'] as const,
  })
  const Method = builder.enumType('BridgeMethod', {
    description:
      'SUM: parts contribute their own changes. RATIO: a change of the numerator counts at the average denominator, one of the denominator at the average numerator. IN_TURN: one line after the other takes its value.',
    values: ['SUM', 'RATIO', 'IN_TURN'] as const,
  })
  const Step = builder.objectRef<BridgeStep>('BridgeStep').implement({
    description: 'A group, an account or a location, and what it adds to the difference.',
    fields: (t) => ({
      name: t.string({ resolve: ({ part }) => part.name }),
      groupId: t.id({
        nullable: true,
        description: 'Of an account: the category that it is mapped to.',
        resolve: ({ part }) => (part.kind === 'LOCATION' ? null : part.groupId),
      }),
      accountId: t.id({ nullable: true, resolve: ({ part }) => (part.kind === 'ACCOUNT' ? part.accountId : null) }),
      accountNumber: t.string({ nullable: true, resolve: ({ part }) => (part.kind === 'ACCOUNT' ? part.number : null) }),
      locationId: t.id({ nullable: true, resolve: ({ part }) => (part.kind === 'LOCATION' ? part.locationId : null) }),
      actual: t.field({
        type: 'Decimal',
        nullable: true,
        description: "In its own sign; a location's in the row's. Null without entries.",
        resolve: (step) => step.actual,
      }),
      base: t.field({ type: 'Decimal', nullable: true, resolve: (step) => step.base }),
      change: t.field({ type: 'Decimal', description: "In the row's sign, never zero.", resolve: (step) => step.change }),
      outcome: t.field({ type: Outcome, resolve: (step) => step.outcome }),
    }),
  })
  const Cut = builder.objectRef<BridgeCut>('BridgeCut').implement({
    description: "One way to take the difference apart: the changes of its steps add up to the bridge's change, to the last digit.",
    fields: (t) => ({
      kind: t.field({ type: CutKind, resolve: (cut) => cut.kind }),
      method: t.field({ type: Method, resolve: (cut) => cut.method }),
      steps: t.field({
        type: [Step],
        description: 'Lines in the order of the report, accounts and locations by size. Parts that did not change are left out.',
        resolve: (cut) => [...cut.steps],
      }),
      unchanged: t.exposeInt('unchanged', { description: 'How many parts did not change.' }),
    }),
  })
  const BridgeRef = builder.objectRef<ReportBridge>('ProfitLossBridge').implement({
    description: 'Why a figure differs from the one that it is compared with.',
    fields: (t) => ({
      actualColumn: t.field({ type: PeriodRef, resolve: (bridge) => ({ ...bridge.actualColumn, locationIds: bridge.locationIds }) }),
      baseColumn: t.field({ type: PeriodRef, resolve: (bridge) => ({ ...bridge.baseColumn, locationIds: bridge.locationIds }) }),
      sameStores: t.field({
        type: sameStoresRef(builder),
        nullable: true,
        description: 'Null unless only same stores are asked for.',
        resolve: ({ sameStores }) => sameStores,
      }),
      actual: t.field({ type: 'Decimal', nullable: true, description: "In the row's sign.", resolve: (bridge) => bridge.actual }),
      base: t.field({ type: 'Decimal', nullable: true, resolve: (bridge) => bridge.base }),
      change: t.field({
        type: 'Decimal',
        nullable: true,
        description: 'actual less base; null where either has no value.',
        resolve: (bridge) => bridge.change,
      }),
      outcome: t.field({ type: Outcome, resolve: (bridge) => bridge.outcome }),
      isSum: t.exposeBoolean('isSum', {
        description: 'Whether the row is a sum of accounts; a margin, for example, is not.',
      }),
      method: t.field({ type: Method, description: "Of the row's lines; see each cut's own.", resolve: (bridge) => bridge.method }),
      cuts: t.field({
        type: [Cut],
        description: 'Those that say more than the row itself.',
        resolve: (bridge) => [...bridge.cuts],
      }),
      actualAccounts: t.field({
        type: [accountType(builder)],
        description:
          'The accounts behind the actual figure of a category, the largest first, where no cut is by lines or accounts (a plan by line). They add up to actual.',
        resolve: (bridge) => [...bridge.actualAccounts],
      }),
    }),
  })

  builder.queryFields((t) => ({
    profitLossBridge: t.field({
      extensions: { ...IS_HEAVY, ...IS_CACHEABLE },
      type: BridgeRef,
      nullable: true,
      description:
        'Takes the difference of two columns of a report apart. The first four arguments are those of the report; column: the key of a column that compares; locationId: of this one of its locations alone.',
      args: {
        mappingId: t.arg.id({ required: true }),
        timeSpan: t.arg({ type: timeSpanTypes(builder).TimeSpanInput, required: true }),
        locationIds: t.arg.idList({ required: true, most: 10_000 }),
        columns: t.arg({ type: columnChoiceTypes(builder).ColumnsInput, required: true }),
        column: t.arg.string({ required: true, limit: 'layoutKey' }),
        pnlGroupId: t.arg.id({ required: true }),
        accountId: t.arg.id(),
        locationId: t.arg.id(),
        mappedOn: t.arg({ type: 'Date', description: MAPPED_ON }),
      },
      resolve: (_root, { timeSpan, locationIds, columns, accountId, locationId, ...question }, { access, budget }) =>
        bridges.bridge(
          access,
          { ...question, accountId: accountId ?? null, locationId: locationId ?? null },
          parseTimeSpan(timeSpan),
          locationIds,
          parseColumnChoice(columns),
          (figures) => budget.plan(figures / FIGURES_PER_ITEM),
        ),
    }),
  }))
}

function accountType(builder: ApiBuilder) {
  return builder.objectRef<ActualAccount>('BridgeAccount').implement({
    description: 'An account of the actual figure.',
    fields: (t) => ({
      accountId: t.id({ resolve: ({ accountId }) => accountId }),
      groupId: t.id({ description: 'The category that it is mapped to.', resolve: ({ groupId }) => groupId }),
      number: t.exposeString('number'),
      name: t.exposeString('name'),
      amount: t.field({ type: 'Decimal', description: "In the row's sign.", resolve: ({ amount }) => amount }),
    }),
  })
}
