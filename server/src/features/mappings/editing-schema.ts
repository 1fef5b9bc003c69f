import { BadInputError } from '@fourwall/domain/errors.ts'
import { MOST_GROUPS } from '@fourwall/domain/mappings/validate-categorization.ts'
import type { ApiBuilder } from '../../builder.ts'
import { answerOnce, IDEMPOTENCY_KEY } from '../../platform/http/graphql/answer-once.ts'
import { agreementOf, CHANGE_CLOSED_MONTHS, CONFIRM_CLOSED_MONTHS } from '../closing/schema.ts'
import { savedVersionRef } from '../history/schema.ts'
import type { HistoryService } from '../history/service.ts'
import type { CategorizationEditing } from './categorization-editing.ts'
import type { MappingChange, MappingEditing } from './mapping-editing.ts'
import { type MappingTypes, namedRef } from './schema.ts'
import type { MappingService } from './service.ts'

interface EditingServices {
  readonly mappings: MappingService
  readonly categorizationEditing: CategorizationEditing
  readonly mappingEditing: MappingEditing
  readonly history: HistoryService
}

/** Creating, changing and deleting categorizations and mappings, and their versions. */
export function addMappingEditing(builder: ApiBuilder, services: EditingServices, types: MappingTypes): void {
  const inputs = mappingInputs(builder, services, types)
  addMappingEditingQueries(builder, services)
  addCategorizationMutations(builder, services, inputs)
  addMappingMutations(builder, services, types, inputs)
}

function mappingInputs(
  builder: ApiBuilder,
  { mappings, mappingEditing }: EditingServices,
  { GroupType, FavorabilityType, MappingInfo }: MappingTypes,
) {
  const NamedRef = namedRef(builder)
  const IdResult = builder.objectRef<{ readonly id: string }>('IdResult').implement({ fields: (t) => ({ id: t.exposeID('id') }) })
  const GroupInput = builder.inputType('ProfitLossGroupInput', {
    fields: (t) => ({
      id: t.id({
        required: true,
        description:
          "An existing group's id, or a new UUID chosen by the caller, so that parentId and formulas in the same input can refer to it (ids are the company's own).",
      }),
      favorability: t.field({ type: FavorabilityType }),
      parentId: t.id(),
      name: t.string({ required: true, limit: 'groupName' }),
      type: t.field({ type: GroupType }),
      displayOrder: t.int({ required: true }),
      formula: t.string({ limit: 'formula' }),
    }),
  })
  const CategorizationInput = builder.inputType('ProfitLossCategorizationInput', {
    description:
      'version: as the caller read it; if another is current, a CONFLICT. Groups left out are deleted; one that is still mapped, budgeted or used in a formula is refused.',
    fields: (t) => ({
      name: t.string({ required: true, limit: 'categorizationName' }),
      version: t.int(),
      groups: t.field({ type: [GroupInput], required: true, most: MOST_GROUPS }),
    }),
  })
  const AccountMappingInput = builder.inputType('ProfitLossAccountMappingInput', {
    fields: (t) => ({ profitLossGroupId: t.id({ required: true }), ledgerAccountId: t.id({ required: true }) }),
  })
  const CreateInput = builder.inputType('CreateProfitLossMappingInput', {
    description: 'An account is mapped to one group at most.',
    fields: (t) => ({
      name: t.string({ required: true, limit: 'mappingName' }),
      description: t.string({ limit: 'description' }),
      categorizationId: t.id({ required: true }),
      accountMappings: t.field({ type: [AccountMappingInput], most: 50_000 }),
    }),
  })
  const UpdateInput = builder.inputType('UpdateProfitLossMappingInput', {
    description: 'version: as the caller read it; default: the current one. Other omitted fields stay as they are.',
    fields: (t) => ({
      version: t.int(),
      name: t.string({ limit: 'mappingName' }),
      description: t.string({ limit: 'description' }),
      accountMappings: t.field({ type: [AccountMappingInput], most: 50_000 }),
    }),
  })

  builder.objectFields(MappingInfo, (t) => ({
    categorization: t.field({ type: NamedRef, resolve: (one, _args, { access }) => mappings.categorizationOf(access, one) }),
    unassigned: t.int({
      description: 'How many accounts with entries, outside the balance sheet, it leaves unmapped.',
      resolve: (one, _args, { access }) => mappingEditing.unassigned(access, one),
    }),
    tabCount: t.int({
      description: 'How many viewer tabs show it, of everybody.',
      resolve: (one, _args, { access }) => mappingEditing.countUses(access, one.id, 'TAB'),
    }),
    layoutCount: t.int({
      description: 'How many layouts of the library show it.',
      resolve: (one, _args, { access }) => mappingEditing.countUses(access, one.id, 'LAYOUT'),
    }),
    usedBy: t.stringList({
      description: 'What uses it, in words: it cannot be deleted then.',
      resolve: async (one, _args, { access }) => [...(await mappingEditing.uses(access, one.id))],
    }),
  }))

  type Categorization = typeof CategorizationInput.$inferInput
  const groupsOf = (input: Categorization) =>
    input.groups.map(({ id, name, displayOrder, parentId = null, type = null, formula = null, favorability = null }) => ({
      id,
      name,
      displayOrder,
      parentId,
      type,
      formula,
      favorability,
    }))
  const assigned = (accounts: readonly (typeof AccountMappingInput.$inferInput)[]) =>
    accounts.map(({ profitLossGroupId, ledgerAccountId }) => ({ groupId: profitLossGroupId, accountId: ledgerAccountId }))
  const newMapping = ({ name, description = null, categorizationId, accountMappings }: typeof CreateInput.$inferInput) => ({
    name,
    description,
    categorizationId,
    accounts: assigned(accountMappings ?? []),
  })
  const mappingChange = ({ version, name, description, accountMappings }: typeof UpdateInput.$inferInput): MappingChange => ({
    version: version ?? null,
    ...(name === undefined || name === null ? {} : { name }),
    ...(description === undefined ? {} : { description }),
    ...(accountMappings === undefined || accountMappings === null ? {} : { accounts: assigned(accountMappings) }),
  })
  return { IdResult, CategorizationInput, CreateInput, UpdateInput, groupsOf, newMapping, mappingChange }
}

function addMappingEditingQueries(builder: ApiBuilder, { mappings, mappingEditing, history }: EditingServices) {
  const SavedVersion = savedVersionRef(builder)
  builder.queryFields((t) => ({
    accountsInNoMapping: t.int({
      description: 'How many accounts with entries, outside the balance sheet, no mapping assigns.',
      async resolve(_root, _args, { access }) {
        const mapped = await mappings.mappedAccounts(access)
        return [...(await mappingEditing.reported(access))].filter((id) => !mapped.has(id)).length
      },
    }),
    profitLossCategorizationVersions: t.field({
      type: [SavedVersion],
      description: 'Every saved version, newest first. Empty for a categorization made by an import and never changed.',
      args: { categorizationId: t.arg.id({ required: true }) },
      resolve: (_root, { categorizationId }, { access }) => history.versions(access, { kind: 'CATEGORIZATION', id: categorizationId }),
    }),
    profitLossMappingVersions: t.field({
      type: [SavedVersion],
      description: 'Every saved version, newest first. Empty for a mapping made by an import and never changed.',
      args: { mappingId: t.arg.id({ required: true }) },
      resolve: (_root, { mappingId }, { access }) => history.versions(access, { kind: 'MAPPING', id: mappingId }),
    }),
  }))
}

function addCategorizationMutations(
  builder: ApiBuilder,
  { categorizationEditing }: EditingServices,
  { IdResult, CategorizationInput, groupsOf }: ReturnType<typeof mappingInputs>,
) {
  builder.mutationFields((t) => ({
    createProfitLossCategorization: t.field({
      type: IdResult,
      nullable: true,
      description: 'inputData, or only a name for an empty categorization.',
      args: {
        inputData: t.arg({ type: CategorizationInput }),
        name: t.arg.string({ limit: 'categorizationName' }),
        idempotencyKey: t.arg.string(IDEMPOTENCY_KEY),
      },
      resolve: (_root, args, context, info) => {
        const { inputData, name } = args
        if ((inputData ?? null) !== null && (name ?? null) !== null) throw oneOf('inputData', 'name')
        const input = inputData ? { name: inputData.name, groups: groupsOf(inputData) } : { name: name ?? '', groups: [] }
        const make = async () => ({ id: await categorizationEditing.create(context.access, input) })
        return answerOnce(context, info, args, make, (id) => ({ id }))
      },
    }),
    updateProfitLossCategorization: t.field({
      type: IdResult,
      nullable: true,
      args: {
        categorizationId: t.arg.id({ required: true }),
        inputData: t.arg({ type: CategorizationInput, required: true }),
        changeClosedMonths: t.arg.boolean(CHANGE_CLOSED_MONTHS),
        confirmClosedMonths: t.arg.string(CONFIRM_CLOSED_MONTHS),
      },
      resolve: async (_root, { categorizationId, inputData, ...agreed }, { access }) => {
        const { name, version = null } = inputData
        const changeClosedMonths = agreementOf(agreed)
        await categorizationEditing.update(access, categorizationId, { name, version, groups: groupsOf(inputData), changeClosedMonths })
        return { id: categorizationId }
      },
    }),
    deleteProfitLossCategorization: t.boolean({
      nullable: true,
      description: 'Refused while mappings use it; the message names them.',
      args: { categorizationId: t.arg.id({ required: true }) },
      resolve: async (_root, { categorizationId }, { access }) => {
        await categorizationEditing.delete(access, categorizationId)
        return true
      },
    }),
  }))
}

function addMappingMutations(
  builder: ApiBuilder,
  { mappings, mappingEditing }: EditingServices,
  { MappingRef, MappingInfo }: MappingTypes,
  { IdResult, CreateInput, UpdateInput, newMapping, mappingChange }: ReturnType<typeof mappingInputs>,
) {
  builder.mutationFields((t) => ({
    createProfitLossMapping: t.field({
      type: IdResult,
      nullable: true,
      description: 'inputData, or name and categorizationId for an empty mapping.',
      args: {
        inputData: t.arg({ type: CreateInput }),
        name: t.arg.string({ limit: 'mappingName' }),
        categorizationId: t.arg.id(),
        idempotencyKey: t.arg.string(IDEMPOTENCY_KEY),
      },
      resolve: (_root, args, context, info) => {
        const { inputData, name, categorizationId } = args
        if ((inputData ?? null) !== null && ((name ?? null) !== null || (categorizationId ?? null) !== null))
          throw oneOf('inputData', 'name and categorizationId')
        const input = newMapping(inputData ?? { name: name ?? '', categorizationId: categorizationId ?? '' })
        const make = async () => ({ id: await mappingEditing.create(context.access, input) })
        return answerOnce(context, info, args, make, (id) => ({ id }))
      },
    }),
    updateProfitLossMapping: t.field({
      type: IdResult,
      nullable: true,
      args: {
        mappingId: t.arg.id({ required: true }),
        inputData: t.arg({ type: UpdateInput, required: true }),
        changeClosedMonths: t.arg.boolean(CHANGE_CLOSED_MONTHS),
        confirmClosedMonths: t.arg.string(CONFIRM_CLOSED_MONTHS),
      },
      resolve: async (_root, { mappingId, inputData, ...agreed }, { access }) => {
        await mappingEditing.update(access, mappingId, { ...mappingChange(inputData), changeClosedMonths: agreementOf(agreed) })
        return { id: mappingId }
      },
    }),
    createProfitLossMappingV2: t.field({
      type: MappingRef,
      nullable: true,
      args: { inputData: t.arg({ type: CreateInput, required: true }), idempotencyKey: t.arg.string(IDEMPOTENCY_KEY) },
      resolve: (_root, args, context, info) => {
        const { access } = context
        const answer = (id: string) => mappings.mapping(access, id)
        const make = async () => answer(await mappingEditing.create(access, newMapping(args.inputData)))
        return answerOnce(context, info, args, make, answer)
      },
    }),
    updateProfitLossMappingV2: t.field({
      type: MappingRef,
      nullable: true,
      args: {
        mappingId: t.arg.id({ required: true }),
        inputData: t.arg({ type: UpdateInput, required: true }),
        changeClosedMonths: t.arg.boolean(CHANGE_CLOSED_MONTHS),
        confirmClosedMonths: t.arg.string(CONFIRM_CLOSED_MONTHS),
      },
      resolve: async (_root, { mappingId, inputData, ...agreed }, { access }) => {
        await mappingEditing.update(access, mappingId, { ...mappingChange(inputData), changeClosedMonths: agreementOf(agreed) })
        return mappings.mapping(access, mappingId)
      },
    }),
    duplicateMapping: t.field({
      type: IdResult,
      nullable: true,
      args: {
        mappingId: t.arg.id({ required: true }),
        name: t.arg.string({ required: true, limit: 'mappingName' }),
        idempotencyKey: t.arg.string(IDEMPOTENCY_KEY),
      },
      resolve: (_root, args, context, info) => {
        const make = async () => ({ id: await mappingEditing.duplicate(context.access, args.mappingId, args.name) })
        return answerOnce(context, info, args, make, (id) => ({ id }))
      },
    }),
    deleteMapping: t.boolean({
      nullable: true,
      description: 'Refused while layouts, tabs, charts or presentations use it; the message names them.',
      args: { mappingId: t.arg.id({ required: true }) },
      resolve: async (_root, { mappingId }, { access }) => {
        await mappingEditing.delete(access, mappingId)
        return true
      },
    }),
    renameProfitLossMappingV2: t.field({
      type: MappingInfo,
      nullable: true,
      args: {
        mappingId: t.arg.id({ required: true }),
        name: t.arg.string({ required: true, limit: 'mappingName' }),
        description: t.arg.string({ limit: 'description' }),
      },
      resolve: async (_root, { mappingId, name, description }, { access }) => {
        await mappingEditing.rename(access, mappingId, name, description)
        return mappings.mapping(access, mappingId)
      },
    }),
  }))
}

function oneOf(one: string, other: string): BadInputError {
  return new BadInputError(`Give either ${one} or ${other}, not both.`, one)
}
