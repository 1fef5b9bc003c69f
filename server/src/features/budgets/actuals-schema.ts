import type { ApiBuilder } from '../../builder.ts'
import { IS_HEAVY } from '../../platform/http/graphql/heavy-fields.ts'
import type { BudgetActuals, BudgetActualsLine, BudgetActualsService, BudgetSeasonality } from './actuals.ts'
import type { BudgetTypes } from './schema.ts'

type TypesOfActuals = Pick<BudgetTypes, 'BudgetLineKind' | 'BudgetPeriodRef'>

/** Actuals of earlier years for a budget's periods. */
export function addBudgetActuals(
  builder: ApiBuilder,
  actuals: BudgetActualsService,
  { BudgetLineKind, BudgetPeriodRef }: TypesOfActuals,
): void {
  const Line = builder.objectRef<BudgetActualsLine>('BudgetActualsLine').implement({
    fields: (t) => ({
      kind: t.field({ type: BudgetLineKind, resolve: (one) => one.kind }),
      referenceId: t.id({ resolve: (one) => one.id }),
      values: t.field({
        type: ['Decimal'],
        nullable: { list: false, items: true },
        description: 'One per period; null if nothing was booked.',
        resolve: (one) => [...one.values],
      }),
      isPartial: t.booleanList({
        description: 'One per period: whether some of the locations have no figures of the metric.',
        resolve: (one) => [...one.isPartial],
      }),
    }),
  })
  const Actuals = builder.objectRef<BudgetActuals>('BudgetActuals').implement({
    description:
      "Actuals of an earlier year for a budget's periods, in the shape of its sheet: for each category what was booked on its own accounts, in its natural sign, as a budget copied from these actuals plans it; for each account what was booked on it, in the sign of its category, which the category's figures include; for each metric that budgets show, or are computed from, its value. Lines without any figure are omitted.",
    fields: (t) => ({
      periods: t.field({
        type: [BudgetPeriodRef],
        description: 'Periods of the budget, not of the actuals.',
        resolve: (one) => [...one.periods],
      }),
      lines: t.field({ type: [Line], resolve: (one) => [...one.lines] }),
    }),
  })
  const Seasons = builder.objectRef<BudgetSeasonality>('BudgetSeasonality').implement({
    description: 'Actuals of the same periods in an earlier year, in the natural sign: weights for spreading a figure.',
    fields: (t) => ({
      periods: t.field({ type: [BudgetPeriodRef], resolve: (one) => [...one.periods] }),
      values: t.field({
        type: ['Decimal'],
        nullable: { list: false, items: true },
        description: 'One per period of the budget; null if nothing was booked.',
        resolve: (one) => [...one.values],
      }),
    }),
  })
  builder.queryFields((t) => ({
    budgetActuals: t.field({
      extensions: IS_HEAVY,
      type: Actuals,
      nullable: true,
      description: 'mappingId: a mapping of the budget’s categorization. locationIds: an empty list means all locations.',
      args: {
        budgetId: t.arg.id({ required: true }),
        mappingId: t.arg.id({ required: true }),
        locationIds: t.arg.idList({ required: true, most: 10_000 }),
        yearsBack: t.arg.int({ defaultValue: 1 }),
      },
      resolve: (_root, { budgetId, yearsBack, ...question }, { access }) =>
        actuals.beside(access, budgetId, { ...question, yearsBack: yearsBack ?? 1 }),
    }),
    budgetSeasonality: t.field({
      extensions: IS_HEAVY,
      type: Seasons,
      nullable: true,
      args: {
        budgetId: t.arg.id({ required: true }),
        locationId: t.arg.id({ required: true }),
        kind: t.arg({ type: BudgetLineKind, defaultValue: 'GROUP' }),
        referenceId: t.arg.id({ required: true }),
        mappingId: t.arg.id({ required: true }),
        yearsBack: t.arg.int({ defaultValue: 1 }),
      },
      resolve: (_root, { budgetId, kind, referenceId, yearsBack, ...rest }, { access }) =>
        actuals.seasonality(access, budgetId, { ...rest, subject: { kind: kind ?? 'GROUP', id: referenceId }, yearsBack: yearsBack ?? 1 }),
    }),
  }))
}
