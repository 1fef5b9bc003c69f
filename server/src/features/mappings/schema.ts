import type { AccountMapping, Favorability } from '@fourwall/domain/mappings/categorization.ts'
import { type ApiBuilder, sharedTypes } from '../../builder.ts'
import { savedVersionRef } from '../history/schema.ts'
import type { StoredCategorization, StoredGroup, StoredMapping } from './repository.ts'
import type { MappedAs, MappingService } from './service.ts'

const GROUP_TYPES = [
  'REVENUE',
  'COGS',
  'GROSS_PROFIT',
  'PAYROLL',
  'OPEX',
  'RENT',
  'EBITDA',
  'OTHER_INCOME',
  'OTHER_EXPENSE',
  'NET_INCOME',
] as const

export interface NamedRefValue {
  readonly id: string
  readonly name: string
}

/** Something by its id and name. */
export const namedRef = sharedTypes((builder) =>
  builder.objectRef<NamedRefValue>('NamedRef').implement({
    fields: (t) => ({ id: t.exposeID('id'), name: t.exposeString('name') }),
  }),
)

/** The versions by which figures were mapped. */
export const mappedAsRef = sharedTypes((builder) => {
  const SavedVersion = savedVersionRef(builder)
  return builder.objectRef<MappedAs>('ProfitLossMappedAs').implement({
    description:
      'A mapping and its categorization as they were at the end of a day, and on the following days until either was saved again.',
    fields: (t) => ({
      since: t.field({ type: 'Date', description: 'The first of these days.', resolve: (one) => one.since }),
      mapping: t.field({ type: SavedVersion, resolve: (one) => one.mapping }),
      categorization: t.field({ type: SavedVersion, resolve: (one) => one.categorization }),
    }),
  })
})

export const favorabilityType = sharedTypes((builder) => builder.enumType('Favorability', { values: ['UP', 'DOWN'] as const }))

export function addMappings(builder: ApiBuilder, mappings: MappingService) {
  const mappingRefs = mappingTypes(builder, mappings)
  addMappingQueries(builder, mappings, mappingRefs)
  const { GroupType, FavorabilityType, Group, CategorizationRef, MappingRef, MappingInfo } = mappingRefs
  return { Group, GroupType, FavorabilityType, CategorizationRef, MappingRef, MappingInfo }
}

function mappingTypes(builder: ApiBuilder, mappings: MappingService) {
  const NamedRef = namedRef(builder)
  const FavorabilityType = favorabilityType(builder)
  const GroupType = builder.enumType('ProfitLossGroupType', { values: GROUP_TYPES })

  const Group = builder.objectRef<StoredGroup & { readonly direction: Favorability | null }>('ProfitLossGroup').implement({
    description: 'A category (formula null), or a calculation over other groups.',
    fields: (t) => ({
      id: t.exposeID('id'),
      parentId: t.id({ nullable: true, resolve: (group) => group.parentId }),
      name: t.exposeString('name'),
      type: t.field({ type: GroupType, nullable: true, resolve: (group) => group.type }),
      displayOrder: t.exposeInt('displayOrder'),
      formula: t.exposeString('formula', { nullable: true }),
      favorability: t.field({
        type: FavorabilityType,
        nullable: true,
        description: 'Whether more of it is favorable; derived if the formula decides it, otherwise as set by its author.',
        resolve: (group) => group.direction,
      }),
      ownFavorability: t.field({
        type: FavorabilityType,
        nullable: true,
        description: 'As set by its author, whether or not the formula decides it; send this back when saving.',
        resolve: (group) => group.favorability,
      }),
      createdAt: t.field({ type: 'DateTime', resolve: (group) => group.createdAt }),
      updatedAt: t.field({ type: 'DateTime', resolve: (group) => group.updatedAt }),
    }),
  })

  const CategorizationRef = builder.objectRef<StoredCategorization>('ProfitLossCategorization').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      name: t.exposeString('name'),
      version: t.exposeInt('version'),
      createdAt: t.field({ type: 'DateTime', resolve: (one) => one.createdAt }),
      updatedAt: t.field({ type: 'DateTime', resolve: (one) => one.updatedAt }),
      mappings: t.field({
        type: [NamedRef],
        description: 'By name.',
        resolve: (one, _args, { access }) => mappings.ofCategorization(access, one.id),
      }),
      groups: t.field({
        type: [Group],
        description: 'By displayOrder, then name.',
        resolve: (one) => mappings.withDirections(one),
      }),
    }),
  })

  const AccountMappingRef = builder.objectRef<AccountMapping>('ProfitLossAccountMapping').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      profitLossGroupId: t.id({ resolve: (one) => one.groupId }),
      ledgerAccountId: t.id({ resolve: (one) => one.accountId }),
    }),
  })

  const MappingRef = builder.objectRef<StoredMapping>('ProfitLossMapping').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      companyId: t.id({ resolve: (_one, _args, { access }) => access.companyId }),
      categorizationId: t.exposeID('categorizationId'),
      name: t.exposeString('name'),
      description: t.exposeString('description', { nullable: true }),
      createdAt: t.field({ type: 'DateTime', resolve: (one) => one.createdAt }),
      updatedAt: t.field({ type: 'DateTime', resolve: (one) => one.updatedAt }),
      accountMappings: t.field({
        type: [AccountMappingRef],
        description: 'By account id.',
        resolve: (one) => [...one.accountMappings],
      }),
      assignments: t.stringList({
        description:
          'The same, each as "account/group": for screens with thousands of accounts, since objects take many times as long. By account id.',
        resolve: (one) => one.accountMappings.map(({ accountId, groupId }) => `${accountId}/${groupId}`),
      }),
      version: t.exposeInt('version'),
      categorization: t.field({
        type: CategorizationRef,
        resolve: (one, _args, { access }) => mappings.categorizationOf(access, one),
      }),
    }),
  })

  const MappingInfo = builder.objectRef<StoredMapping>('ProfitLossMappingInfo').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      name: t.exposeString('name'),
      description: t.exposeString('description', { nullable: true }),
      updatedAt: t.field({ type: 'DateTime', resolve: (one) => one.updatedAt }),
      accounts: t.int({ description: 'How many accounts it assigns.', resolve: (one) => one.accountMappings.length }),
    }),
  })

  const LastViewed = builder.objectRef<{ readonly mappingId: string; readonly viewedAt: string }>('LastViewedProfitLossMapping').implement({
    description: 'Empty id and time before anything was viewed.',
    fields: (t) => ({ profitLossMappingId: t.id({ resolve: (one) => one.mappingId }), viewedAt: t.exposeString('viewedAt') }),
  })
  return { GroupType, FavorabilityType, Group, CategorizationRef, MappingRef, MappingInfo, LastViewed }
}

function addMappingQueries(
  builder: ApiBuilder,
  mappings: MappingService,
  { CategorizationRef, MappingRef, MappingInfo, LastViewed }: ReturnType<typeof mappingTypes>,
) {
  const MappedAs = mappedAsRef(builder)
  builder.queryFields((t) => ({
    profitLossCategorizations: t.field({
      type: [CategorizationRef],
      description: 'By name.',
      resolve: (_root, _args, { access }) => mappings.categorizations(access),
    }),
    profitLossCategorization: t.field({
      type: CategorizationRef,
      nullable: true,
      args: {
        categorizationId: t.arg.id({ required: true }),
        version: t.arg.int({ description: 'An earlier version; default: the current one.' }),
      },
      resolve: (_root, { categorizationId, version }, { access }) => mappings.categorizationAt(access, categorizationId, version ?? null),
    }),
    profitLossMappings: t.field({
      type: [MappingRef],
      description: 'By name.',
      args: { categorizationId: t.arg.id() },
      resolve: (_root, { categorizationId }, { access }) => mappings.mappings(access, categorizationId ?? null),
    }),
    profitLossMappingsInfo: t.field({
      type: [MappingInfo],
      description: 'By name.',
      args: { categorizationId: t.arg.id() },
      resolve: (_root, { categorizationId }, { access }) => mappings.mappings(access, categorizationId ?? null),
    }),
    profitLossMapping: t.field({
      type: MappingRef,
      nullable: true,
      args: {
        mappingId: t.arg.id({ required: true }),
        version: t.arg.int({ description: 'An earlier version; default: the current one.' }),
      },
      resolve: (_root, { mappingId, version }, { access }) => mappings.mappingAt(access, mappingId, version ?? null),
    }),
    profitLossMappingStates: t.field({
      type: [MappedAs],
      description: 'The states that a mapping has been in, newest first: one for each day on which it or its categorization was saved.',
      args: { mappingId: t.arg.id({ required: true }) },
      resolve: async (_root, { mappingId }, { access }) => [...(await mappings.states(access, mappingId))],
    }),
    profitLossCategorizationOn: t.field({
      type: CategorizationRef,
      nullable: true,
      description: 'The categorization of a mapping as it was at the end of a day: the groups of a report with this mappedOn.',
      args: { mappingId: t.arg.id({ required: true }), mappedOn: t.arg({ type: 'Date', required: true }) },
      resolve: async (_root, question, { access }) => (await mappings.resolve(access, question))?.categorization ?? null,
    }),
    lastViewedProfitLossMapping: t.field({
      type: LastViewed,
      resolve: (_root, _args, { access }) => mappings.lastViewed(access),
    }),
  }))
  builder.mutationField('storeLastViewedProfitLossMapping', (t) =>
    t.field({
      type: LastViewed,
      nullable: true,
      args: { mappingId: t.arg.id({ required: true }) },
      resolve: (_root, { mappingId }, { access }) => mappings.storeLastViewed(access, mappingId),
    }),
  )
}
export type MappingTypes = ReturnType<typeof addMappings>
