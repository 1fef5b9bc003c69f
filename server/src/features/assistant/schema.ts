import { answerText } from '@fourwall/domain/assistant/answers/answer.ts'
import { clientParts } from '@fourwall/domain/assistant/answers/client-parts.ts'
import { type ChatContext, NO_CONTEXT } from '@fourwall/domain/assistant/chat.ts'
import { planText, readPlanText } from '@fourwall/domain/assistant/plan-text.ts'
import type { Day } from '@fourwall/domain/time/day.ts'
import { requireInOrder } from '@fourwall/domain/time/time-span.ts'
import type { ApiBuilder } from '../../builder.ts'
import { answerOnce, IDEMPOTENCY_KEY } from '../../platform/http/graphql/answer-once.ts'
import { TAKES_LONG } from '../../platform/http/graphql/long-fields.ts'
import { TAKES_DOCUMENT } from '../../platform/http/graphql/request-size.ts'
import { timeSpanTypes } from '../profit-loss/schema.ts'
import type { AskedQuestion } from './asked-question.ts'
import type { FoundChat } from './chat-search.ts'
import { attachedFiles, type GivenFile } from './files/attached-file.ts'
import { answerMessageType, ratingType } from './message-types.ts'
import { partTypes } from './part-types.ts'
import { addChatProgress } from './progress-schema.ts'
import type { ChatRow } from './repository.ts'
import type { ChatService, Message, OpenedChat } from './service.ts'

/** Locations and files that one question may name. */
const MOST_LOCATIONS = 10_000
const MOST_FILES = 10

/** What a question became that begins a chat. */
function startedType(builder: ApiBuilder, chats: ChatService) {
  return builder.objectRef<ChatRow>('StartChatResult').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      title: t.exposeString('title'),
      questionId: t.id({
        nullable: true,
        description: 'Of the message that holds the question.',
        resolve: ({ id }, _args, { access }) => chats.firstQuestion(access, id),
      }),
    }),
  })
}

/** Chats with the assistant. */
export function addAssistant(builder: ApiBuilder, chats: ChatService): void {
  const Meta = metaType(builder)
  addChatSearch(builder, chats, Meta)
  const Part = partTypes(builder)
  const Chat = chatType(builder, Part)
  addChatProgress(builder, chats, Part)
  const Started = startedType(builder, chats)
  const Input = chatInput(builder)
  builder.queryFields((t) => ({
    chatHistory: t.field({
      type: [Meta],
      description: 'The user’s own chats, newest first.',
      resolve: async (_root, _args, { access }) => [...(await chats.history(access))],
    }),
    chat: t.field({
      type: Chat,
      nullable: true,
      extensions: TAKES_LONG,
      description:
        'With the answer to its last question; if that takes more than 8 seconds, with what is ready: isAnswering tells to ask again, or to follow chatProgress.',
      args: { chatId: t.arg.id({ required: true }) },
      resolve: (_root, { chatId }, { access }) => chats.get(access, chatId),
    }),
    chatSuggestions: t.field({
      type: ['String'],
      description: 'What to ask first, from the company’s own lines and locations.',
      resolve: async (_root, _args, { access }) => [...(await chats.suggestions(access))],
    }),
  }))
  builder.mutationFields((t) => ({
    startChat: t.field({
      type: Started,
      nullable: true,
      extensions: TAKES_DOCUMENT,
      description: 'Stores a question as a new chat and returns at once; chat(chatId) has the answer.',
      args: { input: t.arg({ type: Input, required: true }), idempotencyKey: t.arg.string(IDEMPOTENCY_KEY) },
      resolve: (_root, args, context, info) =>
        answerOnce(
          context,
          info,
          args,
          () => chats.start(context.access, questionOf(args.input)),
          async (id) => chats.find(context.access, id),
        ),
    }),
    continueChat: t.field({
      type: Chat,
      nullable: true,
      extensions: { ...TAKES_DOCUMENT, ...TAKES_LONG },
      description:
        'Adds a question to a chat. Returns the whole chat, as chat does. replaces: an earlier question of the chat that it takes the place of, with all that followed. isFollowed: whether chatProgress is opened next; then the chat is returned without waiting for the answer.',
      args: {
        chatId: t.arg.id({ required: true }),
        input: t.arg({ type: Input, required: true }),
        replaces: t.arg.id(),
        isFollowed: t.arg.boolean(),
        idempotencyKey: t.arg.string(IDEMPOTENCY_KEY),
      },
      resolve: (_root, args, context, info) =>
        answerOnce(
          context,
          info,
          args,
          () => {
            const { chatId, input, replaces, isFollowed } = args
            const asked = [context.access, chatId, questionOf(input), replaces ?? null] as const
            return isFollowed === true ? chats.ask(...asked) : chats.continue(...asked)
          },
          (id) => (args.isFollowed === true ? chats.load(context.access, id) : chats.get(context.access, id)),
        ),
    }),
    stopChat: t.field({
      type: Chat,
      description: 'Ends the answer to the last question. The chat keeps what was ready, and says so. What is answered already stays.',
      args: { chatId: t.arg.id({ required: true }) },
      resolve: (_root, { chatId }, { access }) => chats.stop(access, chatId),
    }),
    generateChatTitle: t.field({
      type: Meta,
      nullable: true,
      description: 'Names a chat by what its first question was understood as.',
      args: { chatId: t.arg.id({ required: true }) },
      resolve: (_root, { chatId }, { access }) => chats.nameByPlan(access, chatId),
    }),
    renameChat: t.field({
      type: Meta,
      nullable: true,
      args: { chatId: t.arg.id({ required: true }), newTitle: t.arg.string({ required: true, limit: 'chatTitle' }) },
      resolve: (_root, { chatId, newTitle }, { access }) => chats.rename(access, chatId, newTitle),
    }),
    deleteChat: t.boolean({
      nullable: true,
      description: 'restoreChat brings it back within 30 days.',
      args: { chatId: t.arg.id({ required: true }) },
      resolve: async (_root, { chatId }, { access }) => {
        await chats.delete(access, chatId)
        return true
      },
    }),
    restoreChat: t.field({
      type: Meta,
      nullable: true,
      args: { chatId: t.arg.id({ required: true }) },
      resolve: (_root, { chatId }, { access }) => chats.restore(access, chatId),
    }),
  }))
}

function metaType(builder: ApiBuilder) {
  return builder.objectRef<ChatRow>('ChatMeta').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      title: t.exposeString('title'),
      updatedAt: t.field({ type: 'DateTime', resolve: ({ updatedAt }) => updatedAt }),
    }),
  })
}

function addChatSearch(builder: ApiBuilder, chats: ChatService, Meta: ReturnType<typeof metaType>): void {
  const Found = builder.objectRef<FoundChat>('FoundChat').implement({
    fields: (t) => ({
      chat: t.field({ type: Meta, resolve: ({ chat }) => chat }),
      excerpt: t.exposeString('excerpt', {
        nullable: true,
        description: 'Up to 120 characters of the question or answer that has most of the words; null where the title has all of them.',
      }),
    }),
  })
  builder.queryField('chatSearch', (t) =>
    t.field({
      type: [Found],
      description:
        'Of the user’s own chats, the 50 changed last that have all the words of the text in their titles, questions and answers’ sentences, whatever their case and accents.',
      args: { text: t.arg.string({ required: true, limit: 'label' }) },
      resolve: async (_root, { text }, { access }) => [...(await chats.search(access, text))],
    }),
  )
}

function chatInput(builder: ApiBuilder) {
  const { Period } = timeSpanTypes(builder)
  const File = builder.inputType('ChatFileInput', {
    fields: (t) => ({
      content: t.string({ required: true, limit: 'fileBase64' }),
      filename: t.string({ required: true, limit: 'fileName' }),
      mimeType: t.string({ required: true, limit: 'label' }),
    }),
  })
  const Days = builder.inputType('ChatTimeSpanInput', {
    fields: (t) => ({
      startDate: t.field({ type: 'Date', required: true }),
      endDate: t.field({ type: 'Date', required: true }),
      period: t.field({ type: Period, required: true }),
    }),
  })
  const Context = builder.inputType('ChatContextInput', {
    description: 'What the user has in view. Left out: the usual mapping, every location.',
    fields: (t) => ({
      profitLossMappingId: t.id(),
      locationIds: t.idList({ most: MOST_LOCATIONS }),
      timeSpan: t.field({ type: Days }),
      picked: t.string({
        limit: 'chatPlan',
        description: 'A plan of the figure that is picked on the screen, JSON: a question that names no line goes on from it.',
      }),
    }),
  })
  return builder.inputType('ChatInput', {
    description:
      'files: .csv, .xlsx, .pdf, .txt and pictures, 25 MB together. They are kept with the question; message may ask whether their figures match the ledger’s. plan: a plan as an answer has it, JSON; it is answered as it is, and message tells what was chosen.',
    fields: (t) => ({
      message: t.string({ required: true, limit: 'chatMessage' }),
      context: t.field({ type: Context }),
      files: t.field({ type: [File], most: MOST_FILES }),
      plan: t.string({ limit: 'chatPlan' }),
    }),
  })
}

interface ChatInput {
  readonly message: string
  readonly context?:
    | {
        readonly profitLossMappingId?: string | number | null | undefined
        readonly locationIds?: readonly (string | number)[] | null | undefined
        readonly timeSpan?: { readonly startDate: Day; readonly endDate: Day } | null | undefined
        readonly picked?: string | null | undefined
      }
    | null
    | undefined
  readonly files?: readonly GivenFile[] | null | undefined
  readonly plan?: string | null | undefined
}

/** @throws BadInputError for files that cannot be attached, for what is no plan, and for days that end before they start. */
function questionOf({ message, context, files, plan }: ChatInput): AskedQuestion {
  return {
    text: message,
    context: contextOf(context),
    plan: plan ? readPlanText(plan, 'input.plan') : null,
    attached: attachedFiles(files ?? []),
  }
}

function contextOf(context: ChatInput['context']): ChatContext {
  if (!context) return NO_CONTEXT
  const { profitLossMappingId, locationIds, timeSpan, picked } = context
  if (timeSpan) requireInOrder(timeSpan, 'input.context.timeSpan.endDate')
  return {
    mappingId: profitLossMappingId ? String(profitLossMappingId) : null,
    locationIds: (locationIds ?? []).map(String),
    days: timeSpan ? { startDate: timeSpan.startDate, endDate: timeSpan.endDate } : null,
    picked: picked ? readPlanText(picked, 'input.context.picked') : null,
    listed: [],
    earlier: null,
    unanswered: [],
  }
}

type OfRole<Role extends Message['role']> = Extract<Message, { role: Role }>

function chatType(builder: ApiBuilder, Part: ReturnType<typeof partTypes>) {
  const File = builder.objectRef<{ readonly filename: string; readonly mimeType: string }>('ChatFile').implement({
    fields: (t) => ({ filename: t.exposeString('filename'), mimeType: t.exposeString('mimeType') }),
  })
  const MessageRef = builder.interfaceRef<Message>('ChatMessage').implement({
    description: 'role: user, assistant, system or tool.',
    fields: (t) => ({
      id: t.id({ resolve: ({ id }) => id }),
      role: t.string({ resolve: ({ role }) => role.toLowerCase() }),
      createdAt: t.field({ type: 'DateTime', resolve: ({ createdAt }) => createdAt }),
    }),
  })
  const Context = builder.objectRef<ChatContext>('ChatContext').implement({
    description: 'What the user had in view. No ids: every location; no days: none.',
    fields: (t) => ({
      profitLossMappingId: t.id({ nullable: true, resolve: ({ mappingId }) => mappingId }),
      locationIds: t.field({ type: ['ID'], resolve: ({ locationIds }) => [...locationIds] }),
      startDate: t.field({ type: 'Date', nullable: true, resolve: ({ days }) => days?.startDate }),
      endDate: t.field({ type: 'Date', nullable: true, resolve: ({ days }) => days?.endDate }),
      picked: t.string({ nullable: true, resolve: ({ picked }) => picked && planText(picked) }),
    }),
  })
  builder.objectRef<OfRole<'USER'>>('UserMessage').implement({
    interfaces: [MessageRef],
    isTypeOf: (one) => (one as Message).role === 'USER',
    fields: (t) => ({
      content: t.string({ resolve: ({ question }) => question.text }),
      text: t.string({ resolve: ({ question }) => question.text }),
      files: t.field({ type: [File], resolve: ({ question }) => [...(question.files ?? [])] }),
      plan: t.string({
        nullable: true,
        description: 'The plan that was chosen or edited, JSON; null for a question in words.',
        resolve: ({ question }) => question.plan && planText(question.plan),
      }),
      context: t.field({ type: Context, resolve: ({ question }) => question.context }),
    }),
  })
  answerMessageType(builder).implement({
    description:
      'answer: the whole answer with its plan, figures and charts as one text, JSON; null for one that a newer version of the program wrote.',
    interfaces: [MessageRef],
    isTypeOf: (one) => (one as Message).role === 'ASSISTANT',
    fields: (t) => ({
      content: t.field({ type: [Part], resolve: ({ answer }) => (answer === null ? [] : [...clientParts(answer)]) }),
      parts: t.field({ type: [Part], resolve: ({ answer }) => (answer === null ? [] : [...clientParts(answer)]) }),
      answer: t.string({ nullable: true, resolve: ({ answer }) => answer && answerText(answer) }),
      rating: t.field({ type: ratingType(builder), nullable: true, resolve: ({ rating }) => rating?.rating }),
      ratingReason: t.string({ nullable: true, resolve: ({ rating }) => rating?.reason }),
    }),
  })
  // Of models and of programs that ask by themselves. Neither is stored today.
  for (const name of ['SystemMessage', 'ToolMessage'])
    builder.objectRef<{ readonly text: string } & Message>(name).implement({
      interfaces: [MessageRef],
      isTypeOf: () => false,
      fields: (t) => ({ content: t.string({ resolve: ({ text }) => text }), text: t.exposeString('text') }),
    })
  return builder.objectRef<OpenedChat>('Chat').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      title: t.exposeString('title'),
      updatedAt: t.field({ type: 'DateTime', resolve: ({ updatedAt }) => updatedAt }),
      messages: t.field({ type: [MessageRef], resolve: ({ messages }) => [...messages] }),
      isAnswering: t.boolean({
        description: 'Whether the last question still waits for its answer.',
        resolve: ({ isAnswering }) => isAnswering,
      }),
    }),
  })
}
