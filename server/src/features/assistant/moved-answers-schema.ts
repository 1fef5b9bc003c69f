import type { ApiBuilder } from '../../builder.ts'
import { IS_HEAVY } from '../../platform/http/graphql/heavy-fields.ts'
import type { MovedAnswers } from './moved-answers.ts'

/** Whether figures of answers have moved since. */
export function addMovedAnswers(builder: ApiBuilder, moved: MovedAnswers): void {
  builder.queryField('movedAnswers', (t) =>
    t.field({
      type: ['ID'],
      extensions: IS_HEAVY,
      description:
        'Of the last 20 answers of one’s own chat, the messages whose figures differ by now from those of the reports, for the same days. Asking the question again has the figures of now.',
      args: { chatId: t.arg.id({ required: true }) },
      resolve: async (_root, { chatId }, { access }) => [...(await moved.of(access, chatId))],
    }),
  )
}
