import type { LayoutRowFigures } from '@fourwall/domain/figures/report-figures.ts'
import { MOST_INSERTED } from '@fourwall/domain/layouts/layout-input.ts'
import { parseColumnChoice } from '@fourwall/domain/profit-loss/report-columns.ts'
import { parseTimeSpan } from '@fourwall/domain/time/time-span.ts'
import type { ApiBuilder } from '../../builder.ts'
import { IS_CACHEABLE } from '../../platform/http/graphql/cacheable-questions.ts'
import { IS_HEAVY } from '../../platform/http/graphql/heavy-fields.ts'
import { TAKES_LONG_QUESTION } from '../../platform/http/graphql/request-size.ts'
import { columnChoiceTypes, FIGURES_PER_ITEM, layoutProblemRef, MAPPED_ON, PACKED, reportTypes, timeSpanTypes } from './schema.ts'
import type { AnsweredLayoutFigures, ReportService } from './service.ts'

/** The figures of a layout: a report with custom columns and rows. */
export function addLayoutFigures(builder: ApiBuilder, reports: ReportService): void {
  const { TimeSpanInput } = timeSpanTypes(builder)
  const { ColumnsInput } = columnChoiceTypes(builder)
  const { ReportRef, CoverageRef, MetricGapRef, UncoveredRef } = reportTypes(builder)
  const LayoutProblemRef = layoutProblemRef(builder)
  const ColumnType = builder.enumType('LayoutColumnType', { values: ['ACTUALS', 'BUDGET'] as const })
  const RowType = builder.enumType('LayoutRowType', { values: ['BUDGET', 'OPS_DATA'] as const })
  const ColumnInput = builder.inputType('LayoutColumnInput', {
    description: 'An inserted column. locationIds, timeSpan: left out, those of the layout; the span as a whole.',
    fields: (t) => ({
      id: t.id({ required: true }),
      label: t.string({ required: true, limit: 'label' }),
      type: t.field({ type: ColumnType, required: true }),
      budgetId: t.id(),
      locationIds: t.idList({ most: 10_000 }),
      timeSpan: t.field({ type: TimeSpanInput }),
    }),
  })
  const RowInput = builder.inputType('LayoutRowInput', {
    description:
      'An inserted row. BUDGET: a budget and one of its lines, a group or a metric. OPS_DATA: a metric. locationIds: left out, those of each column.',
    fields: (t) => ({
      id: t.id({ required: true }),
      type: t.field({ type: RowType, required: true }),
      budgetId: t.id(),
      profitLossGroupId: t.id(),
      metricId: t.id(),
      locationIds: t.idList({ most: 10_000 }),
    }),
  })
  const Row = builder.objectRef<LayoutRowFigures>('LayoutRowFigures').implement({
    description: 'The value of an inserted row in each column.',
    fields: (t) => ({
      id: t.exposeID('id'),
      values: t.field({ type: ['Decimal'], nullable: { list: false, items: true }, resolve: ({ values }) => [...values] }),
      figures: t.string({ description: PACKED, resolve: ({ values }) => values.join(',') }),
      coverages: t.field({
        type: [CoverageRef],
        nullable: true,
        description: "How a budget's row fits each column; null of a metric's, which fits as the columns do.",
        resolve: ({ coverages }) => coverages && [...coverages],
      }),
      gaps: t.field({ type: [MetricGapRef], resolve: ({ gaps }) => [...gaps] }),
      uncovered: t.field({ type: [UncoveredRef], resolve: ({ uncovered }) => [...uncovered] }),
    }),
  })
  const Figures = builder.objectRef<AnsweredLayoutFigures>('LayoutFigures').implement({
    description:
      "report: its columns are the report's own, ownColumns of them, then one of range TOTAL for each inserted column under the key inserted:<id>. One that has a problem holds no values.",
    fields: (t) => ({
      report: t.field({ type: ReportRef, resolve: (one) => one.report }),
      ownColumns: t.exposeInt('ownColumns'),
      insertedRows: t.field({ type: [Row], resolve: (one) => [...one.rows] }),
      problems: t.field({ type: [LayoutProblemRef], resolve: (one) => [...one.problems] }),
    }),
  })
  builder.queryField('layoutFigures', (t) =>
    t.field({
      type: Figures,
      nullable: true,
      extensions: { ...TAKES_LONG_QUESTION, ...IS_HEAVY, ...IS_CACHEABLE },
      description:
        'A report with custom columns and rows. What was deleted, such as a budget, is listed in problems and left out. Null where there is no such mapping.',
      args: {
        mappingId: t.arg.id({ required: true }),
        timeSpan: t.arg({ type: TimeSpanInput, required: true }),
        locationIds: t.arg.idList({ required: true, description: 'Empty for every location of the company.', most: 10_000 }),
        columns: t.arg({ type: ColumnsInput }),
        mappedOn: t.arg({ type: 'Date', description: MAPPED_ON }),
        insertedColumns: t.arg({ type: [ColumnInput], required: true, most: MOST_INSERTED }),
        insertedRows: t.arg({ type: [RowInput], required: true, most: MOST_INSERTED }),
      },
      resolve: (_root, { timeSpan, locationIds, columns, insertedColumns, insertedRows, ...question }, { access, budget }) =>
        reports.layout(
          access,
          question,
          {
            setting: parseTimeSpan(timeSpan),
            locationIds,
            choice: parseColumnChoice(columns ?? {}),
            columns: insertedColumns.map(({ id, label, type, budgetId, locationIds: own, timeSpan: span }, at) => ({
              id,
              label,
              type,
              budgetId: budgetId ?? null,
              locationIds: own ?? null,
              timeSpan: span ? parseTimeSpan(span, `insertedColumns.${at}.timeSpan`) : null,
            })),
            rows: insertedRows.map(({ id, type, budgetId, profitLossGroupId, metricId, locationIds: own }) => ({
              id,
              type,
              budgetId: budgetId ?? null,
              profitLossGroupId: profitLossGroupId ?? null,
              metricId: metricId ?? null,
              locationIds: own ?? null,
            })),
          },
          (figures) => budget.plan(figures / FIGURES_PER_ITEM),
        ),
    }),
  )
}
