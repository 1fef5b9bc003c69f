import type { UndoEffect } from '@fourwall/domain/ops-data/figure-changes.ts'
import { type MetricFigureEdit, MOST_FIGURE_EDITS } from '@fourwall/domain/ops-data/metric-figure-edits.ts'
import { parseDay } from '@fourwall/domain/time/day.ts'
import type { ApiBuilder } from '../../builder.ts'
import { answerOnce, IDEMPOTENCY_KEY } from '../../platform/http/graphql/answer-once.ts'
import { TAKES_LONG } from '../../platform/http/graphql/long-fields.ts'
import { agreementOf, CHANGE_CLOSED_MONTHS, CONFIRM_CLOSED_MONTHS } from '../closing/schema.ts'
import type { MetricFigureChanges } from './figure-changes.ts'
import { opsDataUploadRef } from './schema.ts'

interface EditInput {
  readonly locationId: string
  readonly timestamp: string
  readonly months?: number | null | undefined
  readonly value?: string | null | undefined
  readonly previousValue?: string | null | undefined
}

/** Editing stored figures of metrics, and undoing uploads and edits. */
export function addFigureChanges(builder: ApiBuilder, changes: MetricFigureChanges): void {
  const Upload = opsDataUploadRef(builder)
  const Effect = builder.objectRef<UndoEffect>('OpsDataUndoEffect').implement({
    description:
      'Figures by what happens to them. replaced: they get an earlier value, or a value at all; removed: they have no value; kept: they stay, because another upload or edit changed or stated them, too.',
    fields: (t) => ({ replaced: t.exposeInt('replaced'), removed: t.exposeInt('removed'), kept: t.exposeInt('kept') }),
  })
  const Edit = builder.inputType('MetricFigureEdit', {
    description:
      'timestamp: first day of the period. months: its length, 1 by default. value: null removes the figure. previousValue: the stored figure that the edit is based on; null for none.',
    fields: (t) => ({
      locationId: t.id({ required: true }),
      timestamp: t.field({ type: 'Date', required: true }),
      months: t.int(),
      value: t.field({ type: 'Decimal' }),
      previousValue: t.field({ type: 'Decimal' }),
    }),
  })
  builder.queryFields((t) => ({
    opsDataUndoEffect: t.field({
      type: Effect,
      description: 'What undoing an upload or edit would do now; if it is undone, what redoing it would do.',
      args: { uploadId: t.arg.id({ required: true }) },
      resolve: (_root, { uploadId }, { access }) => changes.effect(access, numberOf(uploadId)),
    }),
    metricFigureMarks: t.field({
      type: ['String'],
      nullable: { list: false, items: true },
      description: 'Why edits would be implausible, in their order; null for those that are not.',
      args: { metricId: t.arg.id({ required: true }), figures: t.arg({ type: [Edit], required: true, most: MOST_FIGURE_EDITS }) },
      resolve: async (_root, { metricId, figures }, { access }) => [...(await changes.marks(access, metricId, figures.map(editOf)))],
    }),
  }))
  builder.mutationFields((t) => ({
    editMetricFigures: t.field({
      type: Upload,
      nullable: true,
      description:
        'Changes single stored figures of a metric, as one change that can be undone. CONFLICT if a figure is not its previousValue any more.',
      args: {
        metricId: t.arg.id({ required: true }),
        figures: t.arg({ type: [Edit], required: true, most: MOST_FIGURE_EDITS }),
        changeClosedMonths: t.arg.boolean(CHANGE_CLOSED_MONTHS),
        confirmClosedMonths: t.arg.string(CONFIRM_CLOSED_MONTHS),
        idempotencyKey: t.arg.string(IDEMPOTENCY_KEY),
      },
      resolve: (_root, args, context, info) => {
        const { access } = context
        const make = () => changes.edit(access, args.metricId, args.figures.map(editOf), agreementOf(args))
        return answerOnce(context, info, args, make, (made) => changes.get(access, numberOf(made)))
      },
    }),
    undoOpsDataUpload: t.field({
      extensions: TAKES_LONG,
      type: Upload,
      nullable: true,
      description:
        'Undoes an upload or edit: its figures become what they were before it, unless something saved later changed or stated them. Repeating it changes nothing.',
      args: {
        uploadId: t.arg.id({ required: true }),
        changeClosedMonths: t.arg.boolean(CHANGE_CLOSED_MONTHS),
        confirmClosedMonths: t.arg.string(CONFIRM_CLOSED_MONTHS),
      },
      resolve: (_root, { uploadId, ...agreed }, { access }) => changes.setUndone(access, numberOf(uploadId), true, agreementOf(agreed)),
    }),
    redoOpsDataUpload: t.field({
      extensions: TAKES_LONG,
      type: Upload,
      nullable: true,
      description: 'Takes the undoing of an upload or edit back. Repeating it changes nothing.',
      args: {
        uploadId: t.arg.id({ required: true }),
        changeClosedMonths: t.arg.boolean(CHANGE_CLOSED_MONTHS),
        confirmClosedMonths: t.arg.string(CONFIRM_CLOSED_MONTHS),
      },
      resolve: (_root, { uploadId, ...agreed }, { access }) => changes.setUndone(access, numberOf(uploadId), false, agreementOf(agreed)),
    }),
  }))
}

/** -1 for an id that no upload has. */
function numberOf(id: string): number {
  return /^\d{1,9}$/.test(id) ? Number(id) : -1
}

function editOf({ locationId, timestamp, months, value, previousValue }: EditInput): MetricFigureEdit {
  return {
    locationId: numberOf(locationId),
    timestamp: parseDay(timestamp),
    months: months ?? 1,
    value: value ?? null,
    before: previousValue ?? null,
  }
}
