import type { OpsDataTemplateMode } from '@fourwall/domain/ops-data/ops-data-template.ts'
import { parseTimeSpan } from '@fourwall/domain/time/time-span.ts'
import type { ApiBuilder } from '../../builder.ts'
import { TAKES_LONG } from '../../platform/http/graphql/long-fields.ts'
import { timeSpanTypes } from '../profit-loss/schema.ts'
import type { OpsDataTemplates } from './ops-data-templates.ts'
import { templateFileRef } from './schema.ts'

/** Workbooks of ops data to fill in. */
export function addOpsDataTemplates(builder: ApiBuilder, templates: OpsDataTemplates): void {
  const { TimeSpanInput } = timeSpanTypes(builder)
  const TemplateFile = templateFileRef(builder)
  const field = (mode: OpsDataTemplateMode, description: string) =>
    builder.queryField(mode === 'LOCATIONS' ? 'opsDataTemplateByLocations' : 'opsDataTemplateByMetrics', (t) =>
      t.field({
        type: TemplateFile,
        nullable: true,
        extensions: TAKES_LONG,
        description,
        args: {
          timeSpan: t.arg({ type: TimeSpanInput, required: true }),
          metrics: t.arg.idList({ required: true, most: 5_000 }),
          locations: t.arg.idList({ required: true, most: 10_000 }),
        },
        resolve: (_root, { timeSpan, metrics, locations }, { access, budget, signal }) => {
          budget.planFile()
          return templates.template(access, mode, { timeSpan: parseTimeSpan(timeSpan), metricIds: metrics, locationIds: locations }, signal)
        },
      }),
    )
  field(
    'LOCATIONS',
    'A workbook with a sheet per location; its columns are the whole periods of timeSpan, filled with the stored figures. metrics, locations: empty means all; derived metrics are never included.',
  )
  field('METRICS', 'The same with a sheet per metric.')
}
