import type { ApiBuilder } from '../../builder.ts'
import { IS_HEAVY } from '../../platform/http/graphql/heavy-fields.ts'
import type { BudgetActuals, BudgetActualsLine, BudgetActualsService, BudgetSeasonality } from './actuals.ts'
import type { BudgetTypes } from './schema.ts'

type TypesOfActuals = Pick<BudgetTypes, 'BudgetLineKind' | 'BudgetPeriodRef'>

/** What was booked a year or more before the periods of a budget. */
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
        description: 'One per period; null where nothing was booked.',
        resolve: (one) => [...one.values],
      }),
      isPartial: t.booleanList({
        description: 'One per period: whether some of the locations lack figures of the metric in it.',
        resolve: (one) => [...one.isPartial],
      }),
    }),
  })
  const Actuals = builder.objectRef<BudgetActuals>('BudgetActuals').implement({
    description:
      'What was booked in the periods of a budget some years earlier, in the shape of its sheet: of each category what stands on its own accounts, in its natural sign, as a budget made of these actuals plans it; of each metric that budgets show, or compute from, what it came to. What has nothing in any period is left out.',
    fields: (t) => ({
      periods: t.field({
        type: [BudgetPeriodRef],
        description: 'Those of the budget, not those of the actuals.',
        resolve: (one) => [...one.periods],
      }),
      lines: t.field({ type: [Line], resolve: (one) => [...one.lines] }),
    }),
  })
  const Seasons = builder.objectRef<BudgetSeasonality>('BudgetSeasonality').implement({
    description: 'What was booked in the same periods of an earlier year, in the natural sign: weights to spread a figure by.',
    fields: (t) => ({
      periods: t.field({ type: [BudgetPeriodRef], resolve: (one) => [...one.periods] }),
      values: t.field({
        type: ['Decimal'],
        nullable: { list: false, items: true },
        description: 'One per period of the budget; null where nothing was booked.',
        resolve: (one) => [...one.values],
      }),
    }),
  })
  builder.queryFields((t) => ({
    budgetActuals: t.field({
      extensions: IS_HEAVY,
      type: Actuals,
      nullable: true,
      description: 'mappingId: of the budget’s categorization. locationIds: an empty list means every location.',
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
