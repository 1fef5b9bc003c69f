import type { SameStoreNote } from '@fourwall/domain/locations/same-store-text.ts'
import type { LeftOutReason } from '@fourwall/domain/locations/same-stores.ts'
import { sharedTypes } from '../../builder.ts'

type LeftOut = SameStoreNote['leftOut'][number]

/** Which locations a same-store answer has, and why it lacks the others. */
export const sameStoresRef = sharedTypes((builder) => {
  const Kind = builder.enumType('LeftOutKind', {
    description:
      'OPENED, CLOSED: within or after what is compared. SHUT: on some days of it. TOO_NEW: open for fewer full months than the company asks for. NO_REVENUE: never any.',
    values: ['OPENED', 'CLOSED', 'SHUT', 'TOO_NEW', 'NO_REVENUE'] as const,
  })
  const Reason = builder.objectRef<LeftOutReason>('LeftOutReason').implement({
    fields: (t) => ({
      kind: t.field({ type: Kind, resolve: ({ kind }) => kind }),
      from: t.field({
        type: 'Date',
        nullable: true,
        description: 'The first day of trading (OPENED, TOO_NEW), or of a closure (SHUT).',
        resolve: (reason) =>
          reason.kind === 'OPENED' ? reason.day : reason.kind === 'TOO_NEW' ? reason.openedOn : reason.kind === 'SHUT' ? reason.from : null,
      }),
      to: t.field({
        type: 'Date',
        nullable: true,
        description: 'The last day of trading (CLOSED), or of a closure (SHUT); null for a closure until further notice.',
        resolve: (reason) => (reason.kind === 'CLOSED' ? reason.day : reason.kind === 'SHUT' ? reason.to : null),
      }),
      note: t.string({
        nullable: true,
        description: 'Why it was shut, as stated.',
        resolve: (reason) => (reason.kind === 'SHUT' && reason.reason !== '' ? reason.reason : null),
      }),
      isInferred: t.exposeBoolean('isInferred', { description: 'From revenue, as opposed to stated by a person.' }),
    }),
  })
  const Location = builder.objectRef<LeftOut>('LeftOutLocation').implement({
    fields: (t) => ({
      locationId: t.exposeID('locationId'),
      name: t.exposeString('name'),
      text: t.exposeString('text', { description: 'The reasons in a sentence, such as: Birch Hall opened Mar 10, 2025.' }),
      reasons: t.field({ type: [Reason], resolve: ({ reasons }) => [...reasons] }),
    }),
  })
  return builder.objectRef<SameStoreNote>('SameStores').implement({
    description:
      'The comparable locations are those of locationIds: they traded on all days of every span that is compared. Stated days decide; where none are stated, days with revenue do.',
    fields: (t) => ({
      summary: t.exposeString('summary', { description: 'Such as: 2 of 12 locations are comparable.' }),
      inference: t.exposeString('inference', {
        nullable: true,
        description: 'What decided where no days are stated; null if all are stated.',
      }),
      leftOut: t.field({
        type: [Location],
        description: 'The others with entries, each with its reasons.',
        resolve: ({ leftOut }) => [...leftOut],
      }),
    }),
  })
})
