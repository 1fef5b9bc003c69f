import { ATTENTION_ACTS, ATTENTION_RULES, type AttentionAct, type SentencePart } from '@fourwall/domain/home/attention/finding.ts'
import { homeArrangementText } from '@fourwall/domain/home/home-arrangement.ts'
import { firstDayOf, monthOf } from '@fourwall/domain/time/day.ts'
import type { ApiBuilder } from '../../builder.ts'
import { IS_HEAVY } from '../../platform/http/graphql/heavy-fields.ts'
import { FIGURES_OF_DECK_PER_ITEM } from '../presentations/records-schema.ts'
import { reconciliationRef } from '../profit-loss/schema.ts'
import { type Dismissal, VERDICTS } from './repository.ts'
import type { FreshMonth, FreshSource, Home, HomeService, JudgedFinding, StoredHome } from './service.ts'

/** What home shows in addition to figures. */
export function addHome(builder: ApiBuilder, home: HomeService): void {
  const Verdict = builder.enumType('FindingVerdict', { values: VERDICTS })
  const Rule = builder.enumType('AttentionRule', { values: ATTENTION_RULES })
  const FindingRef = findingType(builder, Verdict, Rule)
  const HomeRef = homeType(builder, FindingRef, Rule)
  const Owner = builder.enumType('HomeOwner', {
    description: 'Whose arrangement: of everybody, or of the user.',
    values: ['COMPANY', 'MINE'] as const,
  })
  const Arrangements = builder.objectRef<StoredHome>('HomeArrangements').implement({
    description: 'What home shows, each as one text, JSON. Null: not arranged. The own one goes before the company’s.',
    fields: (t) => ({
      company: t.string({ nullable: true, resolve: ({ company }) => company && homeArrangementText(company) }),
      companySavedAt: t.field({ type: 'DateTime', nullable: true, resolve: ({ companySavedAt }) => companySavedAt }),
      mine: t.string({ nullable: true, resolve: ({ mine }) => mine && homeArrangementText(mine) }),
    }),
  })
  builder.queryFields((t) => ({
    home: t.field({
      type: HomeRef,
      nullable: true,
      extensions: IS_HEAVY,
      description:
        'What needs attention in a month, and how far each source of figures is. Null without such a mapping, and for an empty ledger.',
      args: {
        mappingId: t.arg.id({ required: true }),
        month: t.arg({
          type: 'Date',
          required: true,
          description:
            'Any day of the month to judge. Instead of one that is not over, or that the ledger has in part, the last whole one is.',
        }),
        headlineGroupId: t.arg.id({ description: 'The line that locations are judged by.' }),
        budgetId: t.arg.id({ description: 'What lines and locations are compared with.' }),
      },
      resolve: (_root, { mappingId, month, headlineGroupId, budgetId }, { access }) =>
        home.home(access, {
          mappingId,
          month: monthOf(month),
          headlineGroupId: headlineGroupId ?? null,
          budgetId: budgetId ?? null,
          locationIds: [],
        }),
    }),
    presentedFindings: t.field({
      type: [FindingRef],
      extensions: IS_HEAVY,
      description: 'Presentations whose figures have moved since they were presented.',
      resolve: async (_root, _args, { access, budget }) => [
        ...(await home.presented(access, (figures) => budget.plan(figures / FIGURES_OF_DECK_PER_ITEM))),
      ],
    }),
    homeArrangements: t.field({ type: Arrangements, resolve: (_root, _args, { access }) => home.arrangements(access) }),
  }))
  builder.mutationFields((t) => ({
    dismissFinding: t.boolean({
      nullable: true,
      description: 'Marks a finding as dealt with, for everybody, until one of its figures changes.',
      args: {
        key: t.arg.string({ required: true, limit: 'findingKey' }),
        fingerprint: t.arg.string({ required: true, limit: 'findingFingerprint' }),
        verdict: t.arg({ type: Verdict, required: true }),
      },
      resolve: async (_root, { key, fingerprint, verdict }, { access }) => {
        await home.dismiss(access, key, fingerprint, verdict)
        return true
      },
    }),
    restoreFinding: t.boolean({
      nullable: true,
      description: 'Shows a dismissed finding again.',
      args: { key: t.arg.string({ required: true, limit: 'findingKey' }) },
      resolve: async (_root, { key }, { access }) => {
        await home.restore(access, key)
        return true
      },
    }),
    saveHomeArrangement: t.field({
      type: Arrangements,
      nullable: true,
      description:
        'Stores what home shows, as one text, JSON. Left out: back to what the company has, and for the company to the usual one.',
      args: {
        owner: t.arg({ type: Owner, required: true }),
        arrangement: t.arg.string({ limit: 'homeArrangement' }),
        basedOn: t.arg({
          type: 'DateTime',
          description:
            'When the one was saved that this one is made from; null: there was none. CONFLICT if there is another one. Left out: replaces any.',
        }),
      },
      resolve: (_root, { owner, arrangement, basedOn }, { access }) => home.saveArrangement(access, owner, arrangement ?? null, basedOn),
    }),
  }))
}

type EnumRef = ReturnType<ApiBuilder['enumType']>

function findingType(builder: ApiBuilder, Verdict: EnumRef, Rule: EnumRef) {
  const Part = builder.objectRef<SentencePart>('SentencePart').implement({
    description: 'A piece of a sentence. text: words, a Decimal of money, or a ratio.',
    fields: (t) => ({
      kind: t.field({
        type: builder.enumType('SentencePartKind', { values: ['TEXT', 'MONEY', 'SHARE', 'COUNT'] as const }),
        resolve: ({ kind }) => kind,
      }),
      text: t.exposeString('text'),
    }),
  })
  const Act = builder.objectRef<AttentionAct>('AttentionAct').implement({
    description: 'Where a finding can be examined or fixed. locationIds empty: every location.',
    fields: (t) => ({
      kind: t.field({ type: builder.enumType('AttentionActKind', { values: ATTENTION_ACTS }), resolve: ({ kind }) => kind }),
      groupId: t.id({ nullable: true, resolve: ({ groupId }) => groupId }),
      accountId: t.id({ nullable: true, resolve: ({ accountId }) => accountId }),
      locationIds: t.idList({ resolve: ({ locationIds }) => [...locationIds] }),
      metricId: t.id({ nullable: true, resolve: ({ metricId }) => metricId }),
      budgetId: t.id({ nullable: true, resolve: ({ budgetId }) => budgetId }),
      presentationId: t.id({ nullable: true, resolve: ({ presentationId }) => presentationId }),
      importId: t.id({ nullable: true, resolve: ({ importId }) => importId }),
      leastAmount: t.field({
        type: 'Decimal',
        nullable: true,
        description: 'Of ENTRIES: only entries of at least this size are meant; null for all.',
        resolve: ({ leastAmount }) => leastAmount,
      }),
      month: t.field({ type: 'Date', resolve: ({ month }) => firstDayOf(month) }),
    }),
  })
  const DismissalRef = builder.objectRef<Dismissal>('FindingDismissal').implement({
    fields: (t) => ({
      verdict: t.field({ type: Verdict, resolve: ({ verdict }) => verdict }),
      dismissedAt: t.field({ type: 'DateTime', resolve: ({ dismissedAt }) => dismissedAt }),
      dismissedBy: t.exposeString('dismissedBy'),
    }),
  })
  return builder.objectRef<JudgedFinding>('Finding').implement({
    description:
      'Something to look at. amount: negative is worse for profit; extent is given instead where the finding is not about an amount. locationIds empty: the company.',
    fields: (t) => ({
      key: t.exposeString('key'),
      fingerprint: t.exposeString('fingerprint'),
      rule: t.field({ type: Rule, resolve: ({ rule }) => rule }),
      tag: t.exposeString('tag'),
      sentence: t.field({ type: [Part], resolve: ({ sentence }) => [...sentence] }),
      amount: t.field({ type: 'Decimal', nullable: true, resolve: ({ amount }) => amount }),
      extent: t.exposeString('extent'),
      locationIds: t.idList({ resolve: ({ locationIds }) => [...locationIds] }),
      act: t.field({ type: Act, resolve: ({ act }) => act }),
      dismissal: t.field({ type: DismissalRef, nullable: true, resolve: ({ dismissal }) => dismissal }),
    }),
  })
}

function homeType(builder: ApiBuilder, FindingRef: ReturnType<typeof findingType>, Rule: EnumRef) {
  const Month = builder.objectRef<FreshMonth>('SourceMonth').implement({
    fields: (t) => ({
      month: t.field({ type: 'Date', resolve: ({ month }) => firstDayOf(month) }),
      state: t.field({
        type: builder.enumType('SourceMonthState', { values: ['WHOLE', 'PART', 'PLANNED', 'NONE'] as const }),
        resolve: ({ state }) => state,
      }),
    }),
  })
  const Source = builder.objectRef<FreshSource>('FigureSource').implement({
    description: 'Where figures come from, and how far it is: the months of a calendar year.',
    fields: (t) => ({
      kind: t.field({
        type: builder.enumType('FigureSourceKind', { values: ['LEDGER', 'METRIC', 'BUDGET'] as const }),
        resolve: ({ kind }) => kind,
      }),
      id: t.exposeID('id'),
      name: t.exposeString('name'),
      lastDay: t.field({ type: 'Date', nullable: true, resolve: ({ lastDay }) => lastDay }),
      months: t.field({ type: [Month], resolve: ({ months }) => [...months] }),
    }),
  })
  return builder.objectRef<Home>('Home').implement({
    fields: (t) => ({
      month: t.field({ type: 'Date', description: 'First day of the month that was judged.', resolve: ({ month }) => firstDayOf(month) }),
      findings: t.field({
        type: [FindingRef],
        nullable: true,
        description: 'Largest amount first. Null where they could not be checked.',
        resolve: ({ findings }) => findings && [...findings],
      }),
      unchecked: t.field({
        type: [Rule],
        description: 'Rules that could not be checked, while others were.',
        resolve: ({ unchecked }) => [...unchecked],
      }),
      sources: t.field({ type: [Source], resolve: ({ sources }) => [...sources] }),
      reconciliation: t.field({
        type: reconciliationRef(builder),
        nullable: true,
        description: 'Of the judged month and all locations. Null as the findings.',
        resolve: ({ reconciliation }) => reconciliation,
      }),
    }),
  })
}
