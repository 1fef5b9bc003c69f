import { sharedTypes } from '../../builder.ts'
import { calendarDayOf } from '../../platform/clock/clock.ts'
import type { SavedVersion } from './saved-version.ts'

export const savedVersionRef = sharedTypes((builder) =>
  builder.objectRef<SavedVersion>('SavedVersion').implement({
    description: 'A state of something as it was saved. savedBy: null where no person did, such as an import.',
    fields: (t) => ({
      version: t.exposeInt('version'),
      savedAt: t.field({ type: 'DateTime', resolve: (one) => one.savedAt }),
      day: t.field({
        type: 'Date',
        description: 'The calendar day of savedAt, in the sense of mappedOn.',
        resolve: (one) => calendarDayOf(one.savedAt),
      }),
      savedBy: t.exposeString('savedBy', { nullable: true }),
    }),
  }),
)
