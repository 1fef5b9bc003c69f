import { type Closure, MOST_CLOSURES } from '@fourwall/domain/locations/closures.ts'
import type { LocationMapping } from '@fourwall/domain/locations/location-mapping.ts'
import { type LocationNode, type LocationTag, withLocations } from '@fourwall/domain/locations/location-tree.ts'
import type { LocationDates } from '@fourwall/domain/locations/saved-locations.ts'
import type { Day } from '@fourwall/domain/time/day.ts'
import type { ApiBuilder } from '../../builder.ts'
import { answerOnce, IDEMPOTENCY_KEY } from '../../platform/http/graphql/answer-once.ts'
import type { Access } from '../../platform/identity/access.ts'
import { savedVersionRef } from '../history/schema.ts'
import type { HistoryService } from '../history/service.ts'
import type { LedgerService } from '../ledger/service.ts'
import type { EditedDates, EditedLocationNode, LocationEditing } from './location-editing.ts'
import type { StoredTree } from './repository.ts'
import type { LocationService } from './service.ts'

interface EditedNodeInput {
  id?: string | null | undefined
  name: string
  tag: LocationTag
  locationIds: string[]
  children: EditedNodeInput[]
}

function editedNode({ id = null, children, ...node }: EditedNodeInput): EditedLocationNode {
  return { ...node, id, children: children.map(editedNode) }
}

interface EditedDatesInput {
  locationId: string
  openedOn?: Day | null | undefined
  closedOn?: Day | null | undefined
  closures?: readonly { from: Day; to?: Day | null | undefined; reason?: string | null | undefined }[] | null | undefined
}

function editedDates({ locationId, openedOn = null, closedOn = null, closures }: EditedDatesInput): EditedDates {
  return {
    locationId,
    openedOn,
    closedOn,
    closures: closures?.map(({ from, to = null, reason }) => ({ from, to, reason: reason ?? '' })) ?? null,
  }
}

const TAGS = ['CORPORATE_GROUP', 'REGION_GROUP', 'LOCATION_GROUP', 'LOCATION'] as const

interface LocationServices {
  readonly locations: LocationService
  readonly locationEditing: LocationEditing
  readonly ledger: LedgerService
  readonly history: HistoryService
}

export function addLocations(builder: ApiBuilder, services: LocationServices): void {
  const locationRefs = locationTypes(builder, services)
  addLocationMutations(builder, services, locationRefs)
  addLocationQueries(builder, services, locationRefs)
}

function locationTypes(builder: ApiBuilder, { locations, ledger }: LocationServices) {
  const Tag = builder.enumType('LocationTag', { values: TAGS })
  const Assignment = builder.objectRef<LocationNode>('LocationAssignment')
  Assignment.implement({
    description: 'A node of the location tree, at most 5 levels deep. locationIds: the accounting-system locations directly on this node.',
    fields: (t) => ({
      id: t.exposeID('id'),
      name: t.exposeString('name'),
      tag: t.field({ type: Tag, resolve: (node) => node.tag }),
      locationIds: t.idList({ resolve: (node) => [...node.locationIds] }),
      children: t.field({ type: [Assignment], resolve: (node) => [...node.children] }),
    }),
  })
  const AssignmentInput = builder.inputRef<EditedNodeInput>('LocationAssignmentInput')
  AssignmentInput.implement({
    description: 'id: omitted for a new node.',
    fields: (t) => ({
      id: t.id(),
      name: t.string({ required: true, limit: 'locationName' }),
      tag: t.field({ type: Tag, required: true }),
      locationIds: t.idList({ required: true, most: 10_000 }),
      children: t.field({ type: [AssignmentInput], required: true, most: 10_000 }),
    }),
  })
  const ClosureInput = builder.inputType('LocationClosureInput', {
    description: 'As LocationClosure. to: omitted, until further notice.',
    fields: (t) => ({
      from: t.field({ type: 'Date', required: true }),
      to: t.field({ type: 'Date' }),
      reason: t.string({ limit: 'closureReason' }),
    }),
  })
  const DatesInput = builder.inputType('LocationDatesInput', {
    fields: (t) => ({
      locationId: t.id({ required: true }),
      openedOn: t.field({ type: 'Date' }),
      closedOn: t.field({ type: 'Date' }),
      closures: t.field({
        type: [ClosureInput],
        most: MOST_CLOSURES,
        description: 'All closures of the location; they must not overlap. If omitted, they stay as they are.',
      }),
    }),
  })
  const ClosureRef = builder.objectRef<Closure>('LocationClosure').implement({
    description: 'Days on which a location was shut, both included, as stated.',
    fields: (t) => ({
      from: t.field({ type: 'Date', resolve: (one) => one.from }),
      to: t.field({ type: 'Date', nullable: true, description: 'Null: until further notice.', resolve: (one) => one.to }),
      reason: t.exposeString('reason', { description: 'Such as Refit; empty if none was given.' }),
    }),
  })
  const Dates = builder.objectRef<LocationDates>('LocationDates').implement({
    description: 'When a location opened, closed and was shut, as stated; a date is null if it is derived from the days of its entries.',
    fields: (t) => ({
      locationId: t.exposeID('locationId'),
      openedOn: t.field({ type: 'Date', nullable: true, resolve: (one) => one.openedOn }),
      closedOn: t.field({ type: 'Date', nullable: true, resolve: (one) => one.closedOn }),
      closures: t.field({ type: [ClosureRef], description: 'Earliest first.', resolve: (one) => [...one.closures] }),
    }),
  })
  const Tree = builder.objectRef<StoredTree>('LocationTree').implement({
    description: 'The location tree and stated dates of its locations, all of one version.',
    fields: (t) => ({
      version: t.exposeInt('version'),
      locationAssignments: t.field({
        type: [Assignment],
        description: 'As locationAssignments.',
        resolve: async (stored, _args, { access }) => [...withLocations(stored.tree, await ledger.locationsInForce(access))],
      }),
      dates: t.field({ type: [Dates], description: 'By location id.', resolve: (stored) => [...stored.dates] }),
    }),
  })
  const AssignmentsInput = builder.inputType('LocationAssignmentsInput', {
    description: 'version: of the tree as the caller read it (locationAssignmentsVersion); default: the current one.',
    fields: (t) => ({
      version: t.int(),
      locationAssignments: t.field({ type: [AssignmentInput], required: true, most: 10_000 }),
      dates: t.field({
        type: [DatesInput],
        most: 10_000,
        description: 'All stated opening and closing dates and closures. If omitted, they stay as they are.',
      }),
    }),
  })
  const Mapping = builder.objectRef<LocationMapping>('LocationMapping').implement({
    description: 'A flat, named set of accounting-system locations.',
    fields: (t) => ({
      id: t.exposeID('id'),
      name: t.exposeString('name'),
      locationIds: t.idList({ resolve: (mapping) => [...mapping.locationIds] }),
    }),
  })
  const seen = async (access: Access) => [...withLocations((await locations.tree(access)).tree, await ledger.locationsInForce(access))]
  return { Assignment, Tree, AssignmentsInput, Mapping, seen }
}

function addLocationMutations(
  builder: ApiBuilder,
  { locationEditing }: LocationServices,
  { Assignment, AssignmentsInput, Mapping, seen }: ReturnType<typeof locationTypes>,
) {
  builder.mutationFields((t) => ({
    updateLocationAssignments: t.field({
      type: [Assignment],
      nullable: true,
      description: 'Locations that the tree leaves out are unassigned; those without active entries keep their place.',
      args: { inputData: t.arg({ type: AssignmentsInput, required: true }) },
      resolve: async (_root, { inputData }, { access }) => {
        await locationEditing.replaceTree(
          access,
          inputData.version ?? null,
          inputData.locationAssignments.map(editedNode),
          inputData.dates?.map(editedDates) ?? null,
        )
        return seen(access)
      },
    }),
    createLocationMapping: t.field({
      type: Mapping,
      nullable: true,
      args: {
        name: t.arg.string({ required: true, limit: 'locationSetName' }),
        locationIds: t.arg.idList({ required: true, most: 10_000 }),
        idempotencyKey: t.arg.string(IDEMPOTENCY_KEY),
      },
      resolve: (_root, args, context, info) => {
        const { access } = context
        const make = () => locationEditing.saveMapping(access, null, args.name, args.locationIds)
        return answerOnce(context, info, args, make, (id) => locationEditing.mapping(access, id))
      },
    }),
    updateLocationMapping: t.field({
      type: Mapping,
      nullable: true,
      args: {
        id: t.arg.id({ required: true }),
        name: t.arg.string({ required: true, limit: 'locationSetName' }),
        locationIds: t.arg.idList({ required: true, most: 10_000 }),
      },
      resolve: (_root, { id, name, locationIds }, { access }) => locationEditing.saveMapping(access, id, name, locationIds),
    }),
    deleteLocationMapping: t.boolean({
      nullable: true,
      args: { id: t.arg.id({ required: true }) },
      resolve: async (_root, { id }, { access }) => {
        await locationEditing.deleteMapping(access, id)
        return true
      },
    }),
  }))
}

function addLocationQueries(
  builder: ApiBuilder,
  { locations, locationEditing, history }: LocationServices,
  { Assignment, Tree, Mapping, seen }: ReturnType<typeof locationTypes>,
) {
  const SavedVersion = savedVersionRef(builder)
  builder.queryFields((t) => ({
    locationMappings: t.field({
      type: [Mapping],
      description: 'By name.',
      resolve: (_root, _args, { access }) => locationEditing.mappings(access),
    }),
    locationTree: t.field({
      type: Tree,
      nullable: true,
      args: { version: t.arg.int({ description: 'An earlier version; default: the current one.' }) },
      resolve: (_root, { version }, { access }) => locations.treeAt(access, version ?? null),
    }),
    locationAssignmentVersions: t.field({
      type: [SavedVersion],
      description: 'Every saved version of the location tree, newest first.',
      resolve: (_root, _args, { access }) => history.versions(access, { kind: 'LOCATION_TREE', id: access.companyId }),
    }),
    locationAssignments: t.field({
      type: [Assignment],
      description: "In the company's order, without locations that have no active entries; those keep their place.",
      resolve: (_root, _args, { access }) => seen(access),
    }),
    locationAssignmentsVersion: t.int({ resolve: async (_root, _args, { access }) => (await locations.tree(access)).version }),
  }))
}
