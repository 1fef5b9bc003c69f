import { planText } from '@fourwall/domain/assistant/plan-text.ts'
import { PROMPT_AUDIENCES, PROMPT_RUNS, type PromptVariable } from '@fourwall/domain/assistant/prompts/prompt.ts'
import { VARIABLE_KINDS, type VariableKind } from '@fourwall/domain/assistant/prompts/prompt-pieces.ts'
import type { ApiBuilder } from '../../../builder.ts'
import { answerOnce, IDEMPOTENCY_KEY } from '../../../platform/http/graphql/answer-once.ts'
import { PROMPT_OWNERS } from './policy.ts'
import type { LibraryPrompt, PromptReading, PromptService, PromptToSave } from './service.ts'

/** Prompts that one request may name, and variables of one. */
const MOST_PROMPTS = 200
const MOST_VARIABLES = 50

/** The library of prompts. */
export function addPrompts(builder: ApiBuilder, prompts: PromptService): void {
  const types = promptTypes(builder)
  const { PromptType, Input, Choice, Reading, Owner } = types
  builder.queryFields((t) => ({
    prompts: t.field({
      type: [PromptType],
      description: 'The company’s prompts, then the user’s own, each in their order and checked against its golden answer.',
      resolve: async (_root, _args, { access }) => [...(await prompts.list(access))],
    }),
    promptChoices: t.field({
      type: [Choice],
      description: 'What variables of prompts may stand for.',
      resolve: async (_root, _args, { access }) => {
        const choices = await prompts.choices(access)
        return VARIABLE_KINDS.map((kind) => ({ kind, values: choices[kind] }))
      },
    }),
    promptReading: t.field({
      type: Reading,
      description: 'How a prompt would be read with its usual values. Nothing is stored.',
      args: { input: t.arg({ type: Input, required: true }) },
      resolve: (_root, { input }, { access }) => prompts.test(access, inputOf(input)),
    }),
  }))
  builder.mutationFields((t) => ({
    savePrompt: t.field({
      type: PromptType,
      nullable: true,
      description:
        'Saves a new prompt, or the next version of one. version: as the caller read it; CONFLICT with currentVersion if somebody saved meanwhile, and nothing is stored.',
      args: { input: t.arg({ type: Input, required: true }), idempotencyKey: t.arg.string(IDEMPOTENCY_KEY) },
      resolve: (_root, args, context, info) =>
        answerOnce(
          context,
          info,
          args,
          () => prompts.save(context.access, inputOf(args.input)),
          (id) => prompts.get(context.access, id),
        ),
    }),
    deletePrompt: t.boolean({
      nullable: true,
      description: 'restorePrompt brings it back within 30 days.',
      args: { promptId: t.arg.id({ required: true }) },
      resolve: async (_root, { promptId }, { access }) => {
        await prompts.delete(access, promptId)
        return true
      },
    }),
    restorePrompt: t.field({
      type: PromptType,
      nullable: true,
      args: { promptId: t.arg.id({ required: true }) },
      resolve: (_root, { promptId }, { access }) => prompts.restore(access, promptId),
    }),
    acceptPromptPlan: t.field({
      type: PromptType,
      nullable: true,
      description: 'Makes today’s reading the golden answer.',
      args: { promptId: t.arg.id({ required: true }), version: t.arg.int({ required: true }) },
      resolve: (_root, { promptId, version }, { access }) => prompts.accept(access, promptId, version),
    }),
    orderPrompts: t.field({
      type: [PromptType],
      description: 'Puts prompts of one owner into this order. Returns all prompts.',
      args: { owner: t.arg({ type: Owner, required: true }), promptIds: t.arg.idList({ required: true, most: MOST_PROMPTS }) },
      resolve: async (_root, { owner, promptIds }, { access }) => [...(await prompts.order(access, owner, promptIds.map(String)))],
    }),
    promptsDue: t.field({
      type: [PromptType],
      description: 'Prompts that run now for the user, at their first opening of a day or a month. Each is returned once for that time.',
      resolve: async (_root, _args, { access }) => [...(await prompts.due(access))],
    }),
    runPrompts: t.id({
      nullable: true,
      description: 'Asks prompts as usual in one new chat. Returns its id.',
      args: { promptIds: t.arg.idList({ required: true, most: MOST_PROMPTS }), idempotencyKey: t.arg.string(IDEMPOTENCY_KEY) },
      resolve: (_root, args, context, info) =>
        answerOnce(
          context,
          info,
          args,
          () => prompts.run(context.access, args.promptIds.map(String)),
          async (id) => id,
        ),
    }),
  }))
}

function promptTypes(builder: ApiBuilder) {
  const Owner = builder.enumType('PromptOwner', { description: 'OWN: of the user who asks.', values: PROMPT_OWNERS })
  const Runs = builder.enumType('PromptRuns', {
    description: 'When a prompt runs by itself: when its user first opens the app on a day, or in a month.',
    values: PROMPT_RUNS,
  })
  const Audience = builder.enumType('PromptAudience', { values: PROMPT_AUDIENCES })
  const Kind = builder.enumType('PromptVariableKind', { values: VARIABLE_KINDS })
  const Variable = builder.objectRef<PromptVariable>('PromptVariable').implement({
    description: 'token: as it stands in the text, without braces. usual: what it stands for until somebody chooses.',
    fields: (t) => ({
      token: t.exposeString('token'),
      kind: t.expose('kind', { type: Kind }),
      usual: t.exposeString('usual'),
    }),
  })
  const PromptType = builder.objectRef<LibraryPrompt>('Prompt').implement({
    description:
      'A question that is kept. version: 0 for one that every company begins with, until it is changed. reading: its golden answer in words. plan: the same as a plan, JSON. problem: what of it no longer holds.',
    fields: (t) => ({
      id: t.exposeID('id'),
      owner: t.expose('owner', { type: Owner }),
      version: t.exposeInt('version'),
      title: t.string({ resolve: ({ prompt }) => prompt.title }),
      text: t.string({ resolve: ({ prompt }) => prompt.text }),
      variables: t.field({ type: [Variable], resolve: ({ prompt }) => [...prompt.variables] }),
      runs: t.field({ type: Runs, resolve: ({ prompt }) => prompt.runs }),
      audience: t.field({ type: Audience, nullable: true, resolve: ({ prompt }) => prompt.audience }),
      reading: t.exposeString('reading'),
      plan: t.string({ nullable: true, resolve: ({ plan }) => plan && planText(plan) }),
      mappingId: t.id({ nullable: true, resolve: ({ plan }) => plan?.mappingId ?? null }),
      holds: t.boolean({ resolve: ({ problem }) => problem === null }),
      problem: t.string({ nullable: true, resolve: ({ problem }) => problem }),
      updatedAt: t.field({ type: 'DateTime', nullable: true, resolve: ({ updatedAt }) => updatedAt }),
      updatedBy: t.string({ nullable: true, resolve: ({ updatedBy }) => updatedBy }),
    }),
  })
  const Choice = builder.objectRef<{ readonly kind: VariableKind; readonly values: readonly string[] }>('PromptChoice').implement({
    fields: (t) => ({
      kind: t.expose('kind', { type: Kind }),
      values: t.field({ type: ['String'], resolve: ({ values }) => [...values] }),
    }),
  })
  const Reading = builder.objectRef<PromptReading>('PromptReading').implement({
    description: 'reading: what it would be read as; null where problem says why it is not understood.',
    fields: (t) => ({
      reading: t.string({ nullable: true, resolve: ({ reading }) => reading }),
      problem: t.string({ nullable: true, resolve: ({ problem }) => problem }),
    }),
  })
  const VariableInput = builder.inputType('PromptVariableInput', {
    fields: (t) => ({
      token: t.string({ required: true, limit: 'label' }),
      usual: t.string({ required: true, limit: 'promptValue' }),
    }),
  })
  const Input = builder.inputType('PromptInput', {
    description:
      'text: with {line}, {period}, {locations} and {budget} for variables; {period2} for a second one. mappingId: which mapping it is read by; left out, the usual one.',
    fields: (t) => ({
      id: t.id(),
      version: t.int(),
      owner: t.field({ type: Owner, required: true }),
      title: t.string({ required: true, limit: 'promptTitle' }),
      text: t.string({ required: true, limit: 'chatMessage' }),
      variables: t.field({ type: [VariableInput], most: MOST_VARIABLES }),
      runs: t.field({ type: Runs }),
      audience: t.field({ type: Audience }),
      mappingId: t.id(),
    }),
  })
  return { PromptType, Input, Choice, Reading, Owner }
}

interface GivenPrompt {
  readonly id?: string | number | null | undefined
  readonly version?: number | null | undefined
  readonly owner: PromptToSave['owner']
  readonly title: string
  readonly text: string
  readonly variables?: readonly object[] | null | undefined
  readonly runs?: string | null | undefined
  readonly audience?: string | null | undefined
  readonly mappingId?: string | number | null | undefined
}

function inputOf({ id, version, owner, mappingId, title, text, variables, runs, audience }: GivenPrompt): PromptToSave {
  return {
    id: id ? String(id) : null,
    version: version ?? null,
    owner,
    mappingId: mappingId ? String(mappingId) : null,
    document: { title, text, variables: variables ?? [], runs: runs ?? 'NEVER', audience: audience ?? null },
  }
}
