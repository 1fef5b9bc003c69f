import { decimalFromMinor } from '@fourwall/domain/money/decimal.ts'
import type { ChangedDocument } from '@fourwall/domain/presentations/changed-documents.ts'
import { presentationText } from '@fourwall/domain/presentations/presentation-text.ts'
import { MOVE_CAUSES, type MoveCause, presentedFiguresText } from '@fourwall/domain/presentations/presented-record.ts'
import type { ApiBuilder } from '../../builder.ts'
import { answerOnce, IDEMPOTENCY_KEY } from '../../platform/http/graphql/answer-once.ts'
import { IS_HEAVY } from '../../platform/http/graphql/heavy-fields.ts'
import { TAKES_LONG } from '../../platform/http/graphql/long-fields.ts'
import type { CompanyService } from '../companies/service.ts'
import type { EntryChange, LedgerService, UndoneImport } from '../ledger/service.ts'
import type { ExplainedMove, OpenedRecord, PresentationDrift, PresentedRecord, PresentedRecords } from './records.ts'

/** A whole deck is asked for at once, which screens ask for in pieces. */
export const FIGURES_OF_DECK_PER_ITEM = 40

/** How figures are printed. */
export type PresentedNegativesRef = ReturnType<typeof negativesType>

interface RecordSchemaParts {
  readonly presentedRecords: PresentedRecords
  readonly companies: CompanyService
  readonly ledger: LedgerService
}

/** What presentations showed when they were presented, and what has moved since. */
export function addPresentedRecords(builder: ApiBuilder, { presentedRecords, ...names }: RecordSchemaParts): PresentedNegativesRef {
  const RecordRef = recordType(builder)
  const Opened = builder.objectRef<OpenedRecord>('PresentedFigures').implement({
    description:
      'A record with all of its figures. document: the presentation as it was, as Presentation.document. figures: as one text, JSON.',
    fields: (t) => ({
      record: t.field({ type: RecordRef, resolve: (one) => one }),
      document: t.string({ resolve: ({ basis }) => presentationText(basis.presentation) }),
      figures: t.string({ resolve: ({ figures }) => presentedFiguresText(figures) }),
    }),
  })
  const Drift = driftType(builder, RecordRef, names)
  const Negatives = negativesType(builder)
  builder.queryFields((t) => ({
    presentedRecords: t.field({
      type: [RecordRef],
      description: 'The latest first.',
      args: { presentationId: t.arg.id({ required: true }) },
      resolve: async (_root, { presentationId }, { access }) => [...(await presentedRecords.list(access, presentationId))],
    }),
    presentedFigures: t.field({
      type: Opened,
      nullable: true,
      args: { recordId: t.arg.id({ required: true }) },
      resolve: (_root, { recordId }, { access }) => presentedRecords.get(access, recordId),
    }),
    presentationDrift: t.field({
      type: Drift,
      nullable: true,
      extensions: IS_HEAVY,
      description: 'What has moved since a record was made, figure by figure, with the causes. Null if there is no such record.',
      args: { recordId: t.arg.id({ required: true }) },
      resolve: (_root, { recordId }, { access, budget }) =>
        presentedRecords.drift(access, recordId, (figures) => budget.plan(figures / FIGURES_OF_DECK_PER_ITEM)),
    }),
  }))
  builder.mutationField('markPresented', (t) =>
    t.field({
      type: RecordRef,
      nullable: true,
      extensions: TAKES_LONG,
      description:
        'Stores everything a presentation shows now. version: as the caller sees it; CONFLICT if another user saved in the meantime. name: by default its number. negatives: how figures are printed.',
      args: {
        presentationId: t.arg.id({ required: true }),
        version: t.arg.int({ required: true }),
        name: t.arg.string({ limit: 'presentationTitle' }),
        negatives: t.arg({ type: Negatives }),
        idempotencyKey: t.arg.string(IDEMPOTENCY_KEY),
      },
      resolve: (_root, args, context, info) => {
        const { access, budget } = context
        const { presentationId, version, name, negatives } = args
        return answerOnce(
          context,
          info,
          args,
          () =>
            presentedRecords.present(
              access,
              { presentationId, version, name: name ?? null, negatives: negatives ?? 'PARENTHESES' },
              (figures) => budget.plan(figures / FIGURES_OF_DECK_PER_ITEM),
            ),
          (id) => presentedRecords.get(access, id),
        )
      },
    }),
  )
  return Negatives
}

function negativesType(builder: ApiBuilder) {
  return builder.enumType('PresentedNegatives', { values: ['PARENTHESES', 'MINUS'] as const })
}

function recordType(builder: ApiBuilder) {
  return builder.objectRef<PresentedRecord>('PresentedRecord').implement({
    description: 'What a presentation showed when it was presented. It never changes.',
    fields: (t) => ({
      id: t.exposeID('id'),
      presentationId: t.exposeID('presentationId'),
      number: t.exposeInt('number', { description: 'From 1 within its presentation.' }),
      name: t.exposeString('name'),
      presentationVersion: t.exposeInt('presentationVersion'),
      presentedAt: t.field({ type: 'DateTime', resolve: ({ presentedAt }) => presentedAt }),
      presentedBy: t.exposeString('presentedBy'),
    }),
  })
}

function driftType(
  builder: ApiBuilder,
  RecordRef: ReturnType<typeof recordType>,
  { companies, ledger }: Pick<RecordSchemaParts, 'companies' | 'ledger'>,
) {
  const Cause = builder.objectRef<MoveCause>('MoveCause').implement({
    description:
      'ENTRIES: the ledger. MAPPING: lines, or which accounts they hold. BUDGET: a plan. METRICS: figures of ops data. ENTRIES_AND_METRICS: both, which cannot be separated. DEFINITION: the formula or aggregation of a metric. OTHER: settings, such as the location tree. amount: of the figure, in its sign.',
    fields: (t) => ({
      kind: t.field({ type: builder.enumType('MoveCauseKind', { values: MOVE_CAUSES }), resolve: ({ kind }) => kind }),
      amount: t.field({ type: 'Decimal', resolve: ({ amount }) => amount }),
    }),
  })
  const Source = builder.objectRef<NonNullable<ExplainedMove['source']>>('MovedFigureSource').implement({
    description:
      'What a figure is of. pnlGroupId: null for a metric. locationIds: null for every one. nodeId: a node of the location tree instead.',
    fields: (t) => ({
      mappingId: t.exposeID('mappingId'),
      pnlGroupId: t.id({ nullable: true, resolve: ({ groupId }) => groupId }),
      accountId: t.id({ nullable: true, resolve: ({ accountId }) => accountId }),
      metricId: t.id({ nullable: true, resolve: ({ metricId }) => metricId }),
      startDate: t.field({ type: 'Date', resolve: ({ startDate }) => startDate }),
      endDate: t.field({ type: 'Date', resolve: ({ endDate }) => endDate }),
      locationIds: t.idList({ nullable: true, resolve: ({ locationIds }) => locationIds && [...locationIds] }),
      nodeId: t.id({ nullable: true, resolve: ({ nodeId }) => nodeId }),
      isPlan: t.exposeBoolean('isPlan'),
    }),
  })
  const Moved = builder.objectRef<ExplainedMove>('MovedFigure').implement({
    description:
      'A figure that is no longer what it was. presented, now: exact, null for no value; texts as printed, null where it was not there or is no more. causes: they add up to change. entries: places in PresentationDrift.entries.',
    fields: (t) => ({
      slideId: t.exposeID('slideId'),
      elementId: t.exposeID('elementId'),
      key: t.exposeString('key'),
      row: t.exposeString('row'),
      column: t.exposeString('column'),
      presented: t.field({ type: 'Decimal', nullable: true, resolve: ({ presented }) => presented?.value ?? null }),
      presentedText: t.string({ nullable: true, resolve: ({ presented }) => presented?.text ?? null }),
      now: t.field({ type: 'Decimal', nullable: true, resolve: ({ now }) => now?.value ?? null }),
      nowText: t.string({ nullable: true, resolve: ({ now }) => now?.text ?? null }),
      change: t.field({ type: 'Decimal', resolve: ({ change }) => change }),
      source: t.field({ type: Source, nullable: true, resolve: ({ source }) => source }),
      causes: t.field({ type: [Cause], resolve: ({ causes }) => [...causes] }),
      entries: t.intList({ resolve: ({ entries }) => [...entries] }),
    }),
  })
  const Entry = builder.objectRef<EntryChange>('EntryChange').implement({
    description: 'An entry that came or went. amount: debit positive.',
    fields: (t) => ({
      entryId: t.id({ resolve: ({ id }) => id }),
      date: t.field({ type: 'Date', resolve: ({ day }) => day }),
      accountId: t.id({ resolve: ({ accountId }) => accountId }),
      accountName: t.string({
        resolve: async ({ accountId }, _args, { access }) => (await ledger.accounts(access)).find(({ id }) => id === accountId)?.name ?? '',
      }),
      locationId: t.id({ resolve: ({ locationId }) => locationId }),
      amount: t.field({
        type: 'Decimal',
        resolve: async ({ amount }, _args, { access }) => decimalFromMinor(amount, (await companies.of(access)).minorDigits),
      }),
      vendor: t.string({ nullable: true, resolve: ({ vendor }) => vendor }),
      memo: t.string({ nullable: true, resolve: ({ memo }) => memo }),
      transactionNumber: t.string({ nullable: true, resolve: ({ transactionNumber }) => transactionNumber }),
      importId: t.exposeInt('importId'),
      importFileName: t.exposeString('importFileName'),
      importedAt: t.field({ type: 'DateTime', resolve: ({ importedAt }) => importedAt }),
    }),
  })
  const Undone = builder.objectRef<UndoneImport>('UndoneImport').implement({
    fields: (t) => ({
      importId: t.int({ resolve: ({ id }) => id }),
      fileName: t.exposeString('fileName'),
      undoneAt: t.field({ type: 'DateTime', resolve: ({ undoneAt }) => undoneAt }),
      undoneBy: t.exposeString('undoneBy'),
    }),
  })
  const Problem = builder.objectRef<PresentationDrift['problems'][number]>('DriftProblem').implement({
    fields: (t) => ({ elementId: t.exposeID('elementId'), problem: t.exposeString('problem') }),
  })
  const Chart = changedType(
    builder,
    'ChangedChart',
    'chartId',
    'A saved chart of the slides that is no longer as it was presented. name: as it was presented, empty for none. changes: a phrase each, none where it is deleted. slideIds, elementIds: the slides that show it live, and its elements there.',
  )
  const Layout = changedType(
    builder,
    'ChangedLayout',
    'layoutId',
    'A layout of the slides that is no longer as it was presented. name: its name now, or that of its element where it is deleted. The other fields are as in ChangedChart.',
  )
  return builder.objectRef<PresentationDrift>('PresentationDrift').implement({
    description:
      'entries: those in a figure that moved which came or went since, the largest first. undoneImports: taken back since. charts, layouts: changed, renamed or deleted since; the figures are compared by them as they were. problems: elements that have no figures any more.',
    fields: (t) => ({
      record: t.field({ type: RecordRef, resolve: ({ record }) => record }),
      figures: t.field({ type: [Moved], resolve: ({ figures }) => [...figures] }),
      entries: t.field({ type: [Entry], resolve: ({ entries }) => [...entries] }),
      hasMoreEntries: t.exposeBoolean('hasMoreEntries'),
      undoneImports: t.field({ type: [Undone], resolve: ({ undoneImports }) => [...undoneImports] }),
      charts: t.field({ type: [Chart], resolve: ({ charts }) => [...charts] }),
      layouts: t.field({ type: [Layout], resolve: ({ layouts }) => [...layouts] }),
      problems: t.field({ type: [Problem], resolve: ({ problems }) => [...problems] }),
    }),
  })
}

function changedType(builder: ApiBuilder, name: string, idField: string, description: string) {
  return builder.objectRef<ChangedDocument>(name).implement({
    description,
    fields: (t) => ({
      [idField]: t.exposeID('id'),
      name: t.exposeString('name'),
      changes: t.stringList({ resolve: ({ changes }) => [...changes] }),
      isDeleted: t.exposeBoolean('isDeleted'),
      slideIds: t.idList({ resolve: ({ slideIds }) => [...slideIds] }),
      elementIds: t.idList({ resolve: ({ elementIds }) => [...elementIds] }),
    }),
  })
}
