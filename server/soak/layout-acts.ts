import { randomUUID } from 'node:crypto'
import { type Layout, plainLayout } from '@fourwall/domain/layouts/layout.ts'
import { layoutInput } from '@fourwall/domain/layouts/layout-input.ts'
import { parseTimeSpan } from '@fourwall/domain/time/time-span.ts'
import { PERSONAL } from './personal-texts.ts'
import { plainDocument, readBackAtOnce } from './read-back.ts'
import { deleted, RefusedError } from './soak-person.ts'
import { newName, type OwnThing, type SoakUser, type SoakWorld } from './soak-world.ts'

// Layouts as their editor saves them: whole documents with versions.

const MOST = 4
const SPAN = { period: 'MONTHLY', startDate: '2025-01-01', endDate: '2025-12-31' }

interface Saved {
  readonly id: string
  readonly version: number
}

interface LayoutState {
  readonly name: string
  readonly path: string
  readonly version: number
  readonly document: unknown
}

function keyOf({ id }: OwnThing): string {
  return `layout:${id}`
}

function stateOf(world: SoakWorld, thing: OwnThing): LayoutState {
  // Written by the acts below alone.
  return world.journal.acknowledged().get(keyOf(thing))?.state as LayoutState
}

/** A document that no other save has. */
function anyDocument({ facts }: SoakWorld, { chance, location }: SoakUser): string {
  const plain = plainLayout({
    mappingId: facts.mappingId,
    timeSpan: parseTimeSpan(SPAN),
    locationIds: [facts.locations.get(location) ?? ''],
  })
  const revenue = `group:${facts.groups.get('Revenue') ?? ''}`
  const cells = Array.from({ length: 1 + chance.below(6) }, (_, at) => `${revenue}|2025-${String(at + 1).padStart(2, '0')}`)
  const sheet: Layout = {
    ...plain,
    formulas: new Map(cells.map((key) => [key, String(chance.below(1_000_000))])),
    rowHeights: new Map([[revenue, 20 + chance.below(60)]]),
    notes: [
      {
        id: randomUUID(),
        key: cells[0] ?? revenue,
        text: `${PERSONAL.note} ${chance.below(1_000_000)}`,
        author: null,
        writtenAt: null,
        isResolved: false,
      },
    ],
  }
  return JSON.stringify(layoutInput(sheet))
}

export async function makeLayout(world: SoakWorld, user: SoakUser): Promise<void> {
  if (user.layouts.length >= MOST) return deleteLayout(world, user)
  const { facts, journal } = world
  const document = anyDocument(world, user)
  const thing = { id: randomUUID(), name: newName(user, PERSONAL.layout) }
  const path = user.folder ?? '/'
  await journal.write(keyOf(thing), async () => {
    await user.person.create(
      'make a layout',
      'mutation ($input: CreateSpreadsheetMetadataInput!, $idempotencyKey: String) { createSpreadsheetMetadata(input: $input, idempotencyKey: $idempotencyKey) { id version } }',
      {
        input: {
          id: thing.id,
          name: thing.name,
          path,
          profitLossMappingId: facts.mappingId,
          locationIds: [facts.locations.get(user.location)],
          timeSpan: SPAN,
          document,
        },
      },
    )
    return { name: thing.name, path, version: 1, document: plainDocument(document) }
  })
  user.layouts = [...user.layouts, thing]
  await readBackAtOnce(world, user, keyOf(thing))
}

export async function saveLayout(world: SoakWorld, user: SoakUser): Promise<void> {
  const thing = user.chance.of(user.layouts)
  if (thing === undefined) return makeLayout(world, user)
  const before = stateOf(world, thing)
  const document = anyDocument(world, user)
  await world.journal.write(keyOf(thing), async () => {
    const { data } = await user.person.change<{ updateSpreadsheetMetadata: Saved }>(
      'save a layout',
      'mutation ($id: ID!, $version: Int!, $input: UpdateSpreadsheetMetadataInput!) { updateSpreadsheetMetadata(metaDataId: $id, version: $version, input: $input) { id version } }',
      { id: thing.id, version: before.version, input: { document } },
    )
    const { version } = data.updateSpreadsheetMetadata
    if (version !== before.version + 1)
      world.counts.problem('A save gave another version than the next one.', `${before.version} ${version}`)
    return { ...before, version, document: plainDocument(document) }
  })
  await readBackAtOnce(world, user, keyOf(thing))
}

/** An earlier version is looked at, and brought back. */
export async function restoreLayout(world: SoakWorld, user: SoakUser): Promise<void> {
  const thing = user.chance.of(user.layouts)
  if (thing === undefined) return makeLayout(world, user)
  const before = stateOf(world, thing)
  if (before.version < 2) return saveLayout(world, user)
  const version = 1 + user.chance.below(before.version - 1)
  const { old } = await user.person.query<{ old: { document: string } | null }>(
    'look at an old version of a layout',
    'query ($id: ID!, $version: Int!) { old: spreadsheetMetadataVersion(metaDataId: $id, version: $version) { document history { version savedBy } } }',
    { id: thing.id, version },
  )
  if (old === null) {
    world.counts.problem('A version of a layout is missing.', `${thing.id} ${version}`)
    return
  }
  await world.journal.write(keyOf(thing), async () => {
    const after = { ...before, version: before.version + 1, document: plainDocument(old.document) }
    try {
      const { data } = await user.person.change<{ restored: Saved }>(
        'restore a layout',
        'mutation ($id: ID!, $current: Int!, $version: Int!) { restored: restoreSpreadsheetMetadataVersion(metaDataId: $id, currentVersion: $current, version: $version) { id version } }',
        { id: thing.id, current: before.version, version },
      )
      // Where it is as it was then already, nothing is saved.
      return { ...after, version: data.restored.version }
    } catch (error) {
      // It was done the first time; reading back verifies that.
      if (!(error instanceof RefusedError && error.isAgain && error.code === 'CONFLICT')) throw error
      return after
    }
  })
  await readBackAtOnce(world, user, keyOf(thing))
}

export async function renameLayout(world: SoakWorld, user: SoakUser): Promise<void> {
  const thing = user.chance.of(user.layouts)
  if (thing === undefined) return makeLayout(world, user)
  const before = stateOf(world, thing)
  const renamed = { ...thing, name: newName(user, PERSONAL.layout) }
  await world.journal.write(keyOf(thing), async () => {
    await user.person.change(
      'rename a layout',
      'mutation ($id: ID!, $name: String!) { renameSpreadsheetMetadata(metaDataId: $id, newName: $name) { id } }',
      { id: thing.id, name: renamed.name },
    )
    return { ...before, name: renamed.name }
  })
  user.layouts = user.layouts.map((one) => (one.id === thing.id ? renamed : one))
  await readBackAtOnce(world, user, keyOf(thing))
}

export async function duplicateLayout(world: SoakWorld, user: SoakUser): Promise<void> {
  const thing = user.chance.of(user.layouts)
  if (thing === undefined || user.layouts.length >= MOST) return saveLayout(world, user)
  const name = newName(user, PERSONAL.layout)
  const { duplicateSpreadsheetMetadata: made } = await user.person.create<{ duplicateSpreadsheetMetadata: Saved }>(
    'duplicate a layout',
    'mutation ($id: ID!, $name: String!, $idempotencyKey: String) { duplicateSpreadsheetMetadata(metaDataId: $id, name: $name, idempotencyKey: $idempotencyKey) { id version } }',
    { id: thing.id, name },
  )
  const copy = { id: made.id, name }
  world.journal.settle(keyOf(copy), { ...stateOf(world, thing), name, version: made.version })
  user.layouts = [...user.layouts, copy]
  await readBackAtOnce(world, user, keyOf(copy))
}

export async function deleteLayout(world: SoakWorld, user: SoakUser): Promise<void> {
  const thing = user.chance.of(user.layouts)
  if (thing === undefined) return makeLayout(world, user)
  const before = stateOf(world, thing)
  await world.journal.write(keyOf(thing), async () => {
    await deleted(() =>
      user.person.change('delete a layout', 'mutation ($id: ID!) { deleteSpreadsheetMetadata(metaDataId: $id) }', { id: thing.id }),
    )
    return null
  })
  user.layouts = user.layouts.filter(({ id }) => id !== thing.id)
  await readBackAtOnce(world, user, keyOf(thing))
  if (user.chance.below(3) > 0) return
  // They did not mean it.
  await world.journal.write(keyOf(thing), async () => {
    await user.person.change('bring back a layout', 'mutation ($id: ID!) { restoreSpreadsheetMetadata(metaDataId: $id) { id } }', {
      id: thing.id,
    })
    return before
  })
  user.layouts = [...user.layouts, thing]
  await readBackAtOnce(world, user, keyOf(thing))
}
