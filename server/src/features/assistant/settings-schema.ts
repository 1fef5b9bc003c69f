import type { ApiBuilder } from '../../builder.ts'
import type { AssistantSettings, AssistantSettingsService } from './assistant-settings.ts'
import type { UsageOfDay } from './settings-repository.ts'

/** What the assistant may send to a language model, and what was used of it. */
export function addAssistantSettings(builder: ApiBuilder, settings: AssistantSettingsService): void {
  const Usage = builder.objectRef<UsageOfDay>('AssistantUsage').implement({
    description:
      'Of a day. questions: sent to the model. tokens: of requests and replies. refusals: answered by the built-in planner because the model failed or its replies did not check. overLimit: not sent because the day’s limit was met.',
    fields: (t) => ({
      day: t.field({ type: 'Date', resolve: ({ day }) => day }),
      questions: t.exposeInt('questions'),
      tokens: t.float({ resolve: ({ tokens }) => tokens }),
      refusals: t.exposeInt('refusals'),
      overLimit: t.exposeInt('overLimit'),
    }),
  })
  const Limits = builder.objectRef<AssistantSettings['limits']>('AssistantLimits').implement({
    description: 'seconds, steps (requests) and answerTokens: of one answer. dayTokens and dayQuestions: of the company’s day.',
    fields: (t) => ({
      seconds: t.float({ resolve: ({ answerMs }) => answerMs / 1_000 }),
      steps: t.exposeInt('steps'),
      answerTokens: t.float({ resolve: ({ answerTokens }) => answerTokens }),
      dayTokens: t.float({ resolve: ({ dayTokens }) => dayTokens }),
      dayQuestions: t.exposeInt('dayQuestions'),
    }),
  })
  const Settings = builder.objectRef<AssistantSettings>('AssistantSettings').implement({
    description:
      'model and host: of the configured language model; null for none, missing then names the settings that the server lacks. usesModel: questions that the built-in planner does not understand are sent with the company’s names. wordsAnswers: it words answers around holes for figures. readsMemos: it may read memos of entries that an answer lists. readsFiles: it may read the text of files whose figures a question compares. usage: newest first; null for whoever may not change the settings.',
    fields: (t) => ({
      model: t.exposeString('model', { nullable: true }),
      host: t.exposeString('host', { nullable: true }),
      missing: t.stringList({ resolve: ({ missing }) => [...missing] }),
      usesModel: t.exposeBoolean('usesModel'),
      wordsAnswers: t.exposeBoolean('wordsAnswers'),
      readsMemos: t.exposeBoolean('readsMemos'),
      readsFiles: t.exposeBoolean('readsFiles'),
      version: t.exposeInt('version'),
      changedAt: t.field({ type: 'DateTime', nullable: true, resolve: ({ changedAt }) => changedAt }),
      changedBy: t.exposeString('changedBy', { nullable: true }),
      limits: t.field({ type: Limits, resolve: ({ limits }) => limits }),
      usage: t.field({ type: [Usage], nullable: true, resolve: ({ usage }) => usage && [...usage] }),
    }),
  })
  builder.queryField('assistantSettings', (t) => t.field({ type: Settings, resolve: (_root, _args, { access }) => settings.get(access) }))
  builder.mutationField('changeAssistantSettings', (t) =>
    t.field({
      type: Settings,
      description: 'version: of the settings that the change is based on. readsFiles: left out, it stays as it is.',
      args: {
        usesModel: t.arg.boolean({ required: true }),
        wordsAnswers: t.arg.boolean({ required: true }),
        readsMemos: t.arg.boolean({ required: true }),
        readsFiles: t.arg.boolean(),
        version: t.arg.int({ required: true }),
      },
      resolve: (_root, { version, readsFiles, ...wanted }, { access }) =>
        settings.change(access, { ...wanted, readsFiles: readsFiles ?? null }, version),
    }),
  )
}
