import { parseTimeSpan } from '@fourwall/domain/time/time-span.ts'
import type { ApiBuilder } from '../../builder.ts'
import { TAKES_LONG } from '../../platform/http/graphql/long-fields.ts'
import { templateFileRef } from '../ops-data/schema.ts'
import { timeSpanTypes } from '../profit-loss/schema.ts'
import type { BudgetTemplates } from './budget-templates.ts'

/** Budget workbooks to fill in. */
export function addBudgetTemplates(builder: ApiBuilder, templates: BudgetTemplates): void {
  const { TimeSpanInput } = timeSpanTypes(builder)
  const TemplateFile = templateFileRef(builder)
  builder.queryField('budgetTemplate', (t) =>
    t.field({
      type: TemplateFile,
      nullable: true,
      extensions: TAKES_LONG,
      description:
        'An empty workbook for a budget: a sheet per location with the lines of a categorization and the metrics shown in budgets; its columns are the whole periods of timeSpan.',
      args: {
        categorizationId: t.arg.id({ required: true }),
        timeSpan: t.arg({ type: TimeSpanInput, required: true }),
        byAccount: t.arg.boolean({ defaultValue: false, description: 'Whether it has the accounts of each line as well.' }),
      },
      resolve: (_root, { categorizationId, timeSpan, byAccount }, { access, budget, signal }) => {
        budget.planFile()
        return templates.template(access, categorizationId, parseTimeSpan(timeSpan), byAccount === true, signal)
      },
    }),
  )
  builder.queryField('budgetWorkbook', (t) =>
    t.field({
      type: TemplateFile,
      nullable: true,
      extensions: TAKES_LONG,
      description: "A workbook with a budget's current figures, to edit and upload again.",
      args: { budgetId: t.arg.id({ required: true }) },
      resolve: (_root, { budgetId }, { access, budget, signal }) => {
        budget.planFile()
        return templates.workbook(access, budgetId, signal)
      },
    }),
  )
}
