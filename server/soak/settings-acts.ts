import { PERSONAL } from './personal-texts.ts'
import { readBackAtOnce, readOwnBack } from './read-back.ts'
import { SOAK_ACCOUNTS, SOAK_CATEGORIES, SOAK_MAPPING } from './soak-ledger.ts'
import { deleted, RefusedError } from './soak-person.ts'
import { newName, type SoakUser, type SoakWorld } from './soak-world.ts'

// Mappings, groups of locations, folders, and what is a user's own: tabs and settings.

const MOST = 3

interface MappingState {
  readonly name: string
  readonly description: string
  readonly assignments: readonly string[]
}

interface GroupingState {
  readonly name: string
  readonly locationIds: readonly string[]
}

function stateOf<State>({ journal }: SoakWorld, key: string): State {
  return journal.acknowledged().get(key)?.state as State // written by the acts below alone
}

/** The usual mapping with some accounts elsewhere. */
function anyAssignments({ facts }: SoakWorld, { chance }: SoakUser): { ledgerAccountId: string; profitLossGroupId: string }[] {
  return SOAK_ACCOUNTS.filter(({ group }) => group !== null).map(({ number }) => {
    const group = chance.below(4) === 0 ? chance.of(SOAK_CATEGORIES) : SOAK_MAPPING.get(number)
    return { ledgerAccountId: facts.accounts.get(number) ?? '', profitLossGroupId: facts.groups.get(group ?? '') ?? '' }
  })
}

function assignmentTexts(accountMappings: ReturnType<typeof anyAssignments>): string[] {
  return accountMappings.map(({ ledgerAccountId, profitLossGroupId }) => `${ledgerAccountId}/${profitLossGroupId}`).sort()
}

export async function makeMapping(world: SoakWorld, user: SoakUser): Promise<void> {
  if (user.mappings.length >= MOST) return deleteMapping(world, user)
  const name = newName(user, PERSONAL.mapping)
  const accountMappings = anyAssignments(world, user)
  const { createProfitLossMappingV2: made } = await user.person.create<{ createProfitLossMappingV2: { id: string } }>(
    'make a mapping',
    'mutation ($inputData: CreateProfitLossMappingInput!, $idempotencyKey: String) { createProfitLossMappingV2(inputData: $inputData, idempotencyKey: $idempotencyKey) { id version } }',
    { inputData: { name, description: PERSONAL.note, categorizationId: world.facts.categorizationId, accountMappings } },
  )
  world.journal.settle(`mapping:${made.id}`, { name, description: PERSONAL.note, assignments: assignmentTexts(accountMappings) })
  user.mappings = [...user.mappings, { id: made.id, name }]
  await readBackAtOnce(world, user, `mapping:${made.id}`)
}

export async function saveMapping(world: SoakWorld, user: SoakUser): Promise<void> {
  const thing = user.chance.of(user.mappings)
  if (thing === undefined) return makeMapping(world, user)
  const key = `mapping:${thing.id}`
  const before = stateOf<MappingState>(world, key)
  const { mapping } = await user.person.query<{ mapping: { version: number } }>(
    'open a mapping',
    'query ($id: ID!) { mapping: profitLossMapping(mappingId: $id) { name version assignments categorization { groups { id name } } } }',
    { id: thing.id },
  )
  const accountMappings = anyAssignments(world, user)
  await world.journal.write(key, async () => {
    try {
      await user.person.change(
        'save a mapping',
        'mutation ($id: ID!, $inputData: UpdateProfitLossMappingInput!) { updateProfitLossMappingV2(mappingId: $id, inputData: $inputData) { id version } }',
        { id: thing.id, inputData: { version: mapping.version, accountMappings } },
      )
    } catch (error) {
      // It was done the first time; reading back verifies that.
      if (!(error instanceof RefusedError && error.isAgain && error.code === 'CONFLICT')) throw error
    }
    return { ...before, assignments: assignmentTexts(accountMappings) }
  })
  await readBackAtOnce(world, user, key)
}

export async function duplicateMapping(world: SoakWorld, user: SoakUser): Promise<void> {
  const thing = user.chance.of(user.mappings)
  if (thing === undefined || user.mappings.length >= MOST) return saveMapping(world, user)
  const name = newName(user, PERSONAL.mapping)
  const before = stateOf<MappingState>(world, `mapping:${thing.id}`)
  const { made } = await user.person.create<{ made: { id: string } }>(
    'duplicate a mapping',
    'mutation ($id: ID!, $name: String!, $idempotencyKey: String) { made: duplicateMapping(mappingId: $id, name: $name, idempotencyKey: $idempotencyKey) { id } }',
    { id: thing.id, name },
  )
  world.journal.settle(`mapping:${made.id}`, { ...before, name })
  user.mappings = [...user.mappings, { id: made.id, name }]
  await readBackAtOnce(world, user, `mapping:${made.id}`)
}

export async function deleteMapping(world: SoakWorld, user: SoakUser): Promise<void> {
  const thing = user.chance.of(user.mappings)
  if (thing === undefined) return makeMapping(world, user)
  await world.journal.write(`mapping:${thing.id}`, async () => {
    await deleted(() => user.person.change('delete a mapping', 'mutation ($id: ID!) { deleteMapping(mappingId: $id) }', { id: thing.id }))
    return null
  })
  user.mappings = user.mappings.filter(({ id }) => id !== thing.id)
  await readBackAtOnce(world, user, `mapping:${thing.id}`)
}

function anyLocations({ facts }: SoakWorld, { chance }: SoakUser): string[] {
  return chance.few([...facts.locations.values()], 1 + chance.below(10)).sort()
}

export async function makeGrouping(world: SoakWorld, user: SoakUser): Promise<void> {
  if (user.groupings.length >= MOST) return deleteGrouping(world, user)
  const name = newName(user, PERSONAL.grouping)
  const locationIds = anyLocations(world, user)
  const { made } = await user.person.create<{ made: { id: string } }>(
    'group locations',
    'mutation ($name: String!, $locationIds: [ID!]!, $idempotencyKey: String) { made: createLocationMapping(name: $name, locationIds: $locationIds, idempotencyKey: $idempotencyKey) { id } }',
    { name, locationIds },
  )
  world.journal.settle(`grouping:${made.id}`, { name, locationIds })
  user.groupings = [...user.groupings, { id: made.id, name }]
  await readBackAtOnce(world, user, `grouping:${made.id}`)
}

export async function saveGrouping(world: SoakWorld, user: SoakUser): Promise<void> {
  const thing = user.chance.of(user.groupings)
  if (thing === undefined) return makeGrouping(world, user)
  const key = `grouping:${thing.id}`
  const { name } = stateOf<GroupingState>(world, key)
  const locationIds = anyLocations(world, user)
  await world.journal.write(key, async () => {
    await user.person.change(
      'change a group of locations',
      'mutation ($id: ID!, $name: String!, $locationIds: [ID!]!) { updateLocationMapping(id: $id, name: $name, locationIds: $locationIds) { id } }',
      { id: thing.id, name, locationIds },
    )
    return { name, locationIds }
  })
  await readBackAtOnce(world, user, key)
}

export async function deleteGrouping(world: SoakWorld, user: SoakUser): Promise<void> {
  const thing = user.chance.of(user.groupings)
  if (thing === undefined) return makeGrouping(world, user)
  await world.journal.write(`grouping:${thing.id}`, async () => {
    await deleted(() =>
      user.person.change('delete a group of locations', 'mutation ($id: ID!) { deleteLocationMapping(id: $id) }', { id: thing.id }),
    )
    return null
  })
  user.groupings = user.groupings.filter(({ id }) => id !== thing.id)
  await readBackAtOnce(world, user, `grouping:${thing.id}`)
}

/** Each user has one folder, for the layouts that they make from then on. */
export async function makeFolder(world: SoakWorld, user: SoakUser): Promise<void> {
  if (user.folder !== null) return saveTabs(world, user)
  const path = `/${newName(user, PERSONAL.folder)}`
  await world.journal.write(`folder:${path}`, async () => {
    await user.person.create(
      'make a folder',
      'mutation ($path: String!, $idempotencyKey: String) { createFolder(path: $path, idempotencyKey: $idempotencyKey) { path } }',
      { path },
    )
    return { path }
  })
  user.folder = path
  await readBackAtOnce(world, user, `folder:${path}`)
}

export async function saveTabs(world: SoakWorld, user: SoakUser): Promise<void> {
  const { facts } = world
  const tabs = Array.from({ length: 1 + user.chance.below(4) }, (_, displayOrder) => ({
    id: `tab-${user.at}-${displayOrder}`,
    name: newName(user, PERSONAL.tab),
    locationIds: [facts.locations.get(user.location) ?? ''],
    profitLossMappingId: facts.mappingId,
    displayOrder,
    pinned: false,
    timeSpan: { period: 'MONTHLY', yearToDate: true },
    viewSettings: { currencyView: 'FULL', showAccountNumbers: true, showDollarSign: true, showGrid: true, showVarianceUSD: true },
  }))
  await world.journal.write(`tabs:${user.person.account.email}`, async () => {
    await user.person.change(
      'save tabs',
      'mutation ($tabs: [ProfitLossViewerTabInput!]!) { updateProfitLossViewerTabList(tabs: $tabs) { id } }',
      { tabs },
    )
    return tabs.map(({ id, name, profitLossMappingId, locationIds }) => ({ id, name, profitLossMappingId, locationIds }))
  })
  await readOwnBack(world, user, 'Right after it was saved')
}

export async function saveSettings(world: SoakWorld, user: SoakUser): Promise<void> {
  const input = { negatives: user.chance.of(['MINUS', 'PARENTHESES']), days: user.chance.of(['MONTH_FIRST', 'MONTH_NAME', 'YEAR_FIRST']) }
  await world.journal.write(`settings:${user.person.account.email}`, async () => {
    await user.person.change(
      'save account settings',
      'mutation ($input: AccountSettingsInput!) { updateAccountSettings(input: $input) { id } }',
      { input },
    )
    return input
  })
  await readOwnBack(world, user, 'Right after it was saved')
}
