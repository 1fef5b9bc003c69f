import { EDITED_KINDS, type EditingPerson } from '@fourwall/domain/editing/editing-people.ts'
import type { ApiBuilder } from '../../builder.ts'
import type { EditingNoticeService } from './service.ts'

export function addEditingNotices(builder: ApiBuilder, notices: EditingNoticeService): void {
  const Kind = builder.enumType('EditedKind', { description: 'What several people may edit at the same time.', values: EDITED_KINDS })
  const Person = builder.objectRef<EditingPerson>('EditingPerson').implement({
    description: 'Another person who is editing the same thing.',
    fields: (t) => ({ userId: t.exposeID('userId'), name: t.exposeString('name') }),
  })
  builder.mutationField('keepEditing', (t) =>
    t.field({
      type: [Person],
      description:
        'Says that the caller is editing something, for the next 90 seconds, and answers with the other people who are. A notice alone: nothing is locked.',
      args: {
        kind: t.arg({ type: Kind, required: true }),
        id: t.arg.id({ required: true }),
        windowId: t.arg.id({ required: true, description: 'A UUID of the window; each window counts separately.' }),
      },
      resolve: (_root, { kind, id, windowId }, { access }) => notices.keep(access, { kind, subjectId: id, windowId }),
    }),
  )
  builder.mutationField('stopEditing', (t) =>
    t.boolean({
      description: 'The caller has left the editor in this window. True always.',
      args: {
        kind: t.arg({ type: Kind, required: true }),
        id: t.arg.id({ required: true }),
        windowId: t.arg.id({ required: true }),
      },
      async resolve(_root, { kind, id, windowId }, { access }) {
        await notices.stop(access, { kind, subjectId: id, windowId })
        return true
      },
    }),
  )
}
