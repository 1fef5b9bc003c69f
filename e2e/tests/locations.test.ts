import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { accessibilityProblems } from '../fixtures/accessibility.ts'
import type { Ask } from '../fixtures/api.ts'
import { type OpenCompany, test } from '../fixtures/company-test.ts'
import { fileChooserOf } from '../fixtures/file-chooser.ts'
import { fileNamed, smallLedger } from '../fixtures/ledger-file.ts'
import { IN_LONG_SUITE } from '../fixtures/suites.ts'

const PLACES = ['Bay', 'Cove', 'Dune', 'Elm']

interface Node {
  readonly id: string
  readonly name: string
  readonly tag: string
  readonly locationIds: readonly string[]
  readonly children: readonly Node[]
}

/** The company's tree, up to four levels. */
async function storedTree(ask: Ask): Promise<readonly Node[]> {
  const inside = (levels: number): string => `id name tag locationIds ${levels === 0 ? '' : `children { ${inside(levels - 1)} }`}`
  return (await ask<{ locationAssignments: Node[] }>(`{ locationAssignments { ${inside(3)} } }`)).locationAssignments
}

/** `North[Bay Cove] Dune` */
const told = (nodes: readonly Node[] | undefined): string =>
  (nodes ?? []).map(({ name, children }) => (children?.length ? `${name}[${told(children)}]` : name)).join(' ')

const saveTree = async (ask: Ask, locationAssignments: readonly unknown[]) =>
  ask('mutation ($inputData: LocationAssignmentsInput!) { updateLocationAssignments(inputData: $inputData) { id } }', {
    inputData: { locationAssignments },
  })

async function withLedger(ownCompany: OpenCompany): Promise<{ page: Page; ask: Ask }> {
  return await ownCompany({ ledger: smallLedger(PLACES, ['2026-03']), at: null })
}

const row = (page: Page, name: string): Locator => page.getByRole('tree', { name: 'Locations' }).getByRole('treeitem', { name })
const shown = async (page: Page): Promise<string> =>
  (
    await page
      .getByRole('treeitem')
      .evaluateAll((rows) => rows.map((item) => `${item.getAttribute('aria-level')}${item.querySelector('[title]')?.textContent}`))
  ).join(' ')

async function open(page: Page): Promise<void> {
  await page.goto('/settings/locations')
  await page.getByRole('tree', { name: 'Locations' }).waitFor()
}

async function drag(page: Page, from: Locator, to: Locator, height: number): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  if (!start || !end) throw new Error('Nothing is there to be dragged')
  await page.mouse.move(start.x + 80, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(end.x + 90, end.y + 1, { steps: 4 })
  await page.mouse.move(end.x + 90, end.y + end.height * height, { steps: 2 })
  await page.mouse.up()
}

test.runIf(IN_LONG_SUITE)('a location mapping is created, renamed and deleted, and says what is missing', async ({ ownCompany }) => {
  const { page, ask } = await withLedger(ownCompany)
  await page.goto('/settings')
  await page.getByRole('link', { name: /^Location mappings/ }).click()
  await page.getByRole('heading', { name: 'No location mapping yet' }).waitFor()
  await page.getByRole('button', { name: 'Add location mapping' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Enter a name for this set of locations.').waitFor()
  await dialog.getByText('Please choose at least one location.').waitFor()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Patio')
  await dialog.getByRole('checkbox', { name: 'Dune' }).check()
  await dialog.getByRole('checkbox', { name: 'Bay' }).check()
  expect(await accessibilityProblems(page, 'everything')).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('row', { name: 'Patio 2 Bay, Dune' }).waitFor()
  await page.getByRole('button', { name: 'Edit Patio' }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Terrace')
  await page.keyboard.press('Enter')
  await page.getByRole('row', { name: 'Terrace 2 Bay, Dune' }).waitFor()
  await page.getByRole('button', { name: 'Delete Terrace' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('heading', { name: 'No location mapping yet' }).waitFor()
  expect(await ask('{ locationMappings { id } }')).toEqual({ locationMappings: [] })
})

test.runIf(IN_LONG_SUITE)('a location mapping is chosen in pickers and in the palette', async ({ ownCompany }) => {
  const { page, ask } = await withLedger(ownCompany)
  const { erpLocations } = await ask<{ erpLocations: { id: string; name: string }[] }>('{ erpLocations { id name } }')
  const locationIds = erpLocations.filter(({ name }) => name === 'Bay' || name === 'Dune').map(({ id }) => id)
  await ask('mutation ($ids: [ID!]!) { createLocationMapping(name: "Patio", locationIds: $ids) { id } }', { ids: locationIds })
  await page.goto('/profit-loss/')
  await page.getByRole('button', { name: 'Locations 4 of 4' }).click()
  const picker = page.getByRole('dialog', { name: 'Locations' })
  const patio = picker.getByRole('group', { name: 'Location mappings' }).getByRole('button', { name: 'Patio 2 locations' })
  await patio.click()
  await picker.getByText('2 of 4 selected').waitFor()
  expect(await patio.getAttribute('aria-pressed')).toBe('true')
  expect(await accessibilityProblems(page, 'everything')).toEqual([])
  await picker.getByRole('searchbox').fill('elm')
  await expect.poll(() => patio.count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Locations Patio' }).waitFor()

  await page.keyboard.press('Control+k')
  await page.keyboard.type('all locations')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Locations 4 of 4' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('patio')
  await page.getByRole('option', { name: /^Patio/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Locations Patio' }).waitFor()
})

describe('the location tree', () => {
  test('is arranged by mouse, saved, and restored from its history', async ({ ownCompany }) => {
    const { page, ask } = await withLedger(ownCompany)
    await open(page)
    expect(await shown(page)).toBe('1Bay 1Cove 1Dune 1Elm')
    expect(await accessibilityProblems(page, 'everything')).toEqual([])

    await page.getByRole('button', { name: 'Add group' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Coast')
    await page.keyboard.press('Enter')
    await drag(page, row(page, 'Bay'), row(page, 'Coast'), 0.5)
    await drag(page, row(page, 'Dune'), row(page, 'Bay'), 0.9)
    expect(await shown(page)).toBe('1Cove 1Elm 1Coast 2Bay 2Dune')
    await page.getByText('3 changes not saved').waitFor()
    // Escape cancels a drag.
    const box = await row(page, 'Elm').boundingBox()
    await page.mouse.move((box?.x ?? 0) + 80, (box?.y ?? 0) + 8)
    await page.mouse.down()
    await page.mouse.move((box?.x ?? 0) + 90, (box?.y ?? 0) + 60, { steps: 3 })
    await page.keyboard.press('Escape')
    await page.mouse.up()
    expect(await shown(page)).toBe('1Cove 1Elm 1Coast 2Bay 2Dune')

    // Out of the tree and back by its position in the list.
    await row(page, 'Elm').click()
    await page.getByRole('button', { name: 'Unassign' }).click()
    // Like Cove, it is in no group.
    await page.getByRole('heading', { name: 'Unassigned 2' }).waitFor()
    await drag(page, page.getByRole('listitem').filter({ hasText: 'Elm' }), row(page, 'Cove'), 0.1)
    expect(await shown(page)).toBe('1Elm 1Cove 1Coast 2Bay 2Dune')
    await page.getByRole('button', { name: 'Save locations' }).click()
    await page.getByText('Saved the locations', { exact: true }).waitFor()
    await expect.poll(async () => told(await storedTree(ask))).toBe('Elm Cove Coast[Bay Dune]')

    await page.getByRole('button', { name: 'History' }).click()
    const history = page.getByRole('complementary', { name: 'History' })
    await history.getByRole('button', { name: /^Owner Books/ }).click()
    await history.getByText('Bay moved to Coast').waitFor()
    await history.getByRole('button', { name: /^By an import/ }).click()
    await history.getByRole('button', { name: 'Restore this version' }).click()
    expect(await shown(page)).toBe('1Bay 1Cove 1Dune 1Elm')
    await page.keyboard.press('Control+s')
    await expect.poll(async () => told(await storedTree(ask))).toBe('Bay Cove Dune Elm')
  })

  test.runIf(IN_LONG_SUITE)('is imported from a file as one step, searched, and sorted by name', async ({ ownCompany }) => {
    const { page, ask } = await withLedger(ownCompany)
    await open(page)
    await page.getByText('0 of 4 locations assigned').waitFor()
    const act = async (name: string) => {
      await page.getByRole('button', { name: 'Actions for the locations' }).click()
      await page.getByRole('menuitem', { name }).click()
    }
    await act('Import from a file…')
    const dialog = page.getByRole('dialog', { name: 'Import the location tree from a file' })
    const chooser = await fileChooserOf(dialog.getByRole('button', { name: 'Choose a file' }))
    await chooser.setFiles(fileNamed('tree.csv', 'Region,Area,Store\nWest,Hills,Elm\nEast,Shore,Cove\nEast,Shore,Bay\nEast,,Nowhere\n'))
    await dialog.getByText('There is no location “Nowhere” in the ledger.').waitFor()
    await dialog.getByText('Group Shore added in East').waitFor()
    expect(await accessibilityProblems(page, 'everything')).toEqual([])
    await dialog.getByRole('checkbox', { name: 'Leave out 1 row with errors' }).check()
    await dialog.getByRole('button', { name: 'Apply 7 changes' }).click()
    expect(await shown(page)).toBe('1East 2Shore 3Bay 3Cove 1West 2Hills 3Elm 1Dune')
    await page.getByText('3 of 4 locations assigned').waitFor()
    await page.keyboard.press('Control+z')
    expect(await shown(page)).toBe('1Bay 1Cove 1Dune 1Elm')
    await page.keyboard.press('Control+Shift+z')

    const search = page.getByRole('searchbox', { name: 'Search locations and groups' })
    await search.fill('cove')
    expect(await shown(page)).toBe('1East 2Shore 3Cove')
    await search.fill('west')
    expect(await shown(page)).toBe('1West 2Hills 3Elm')
    await search.fill('nothing')
    await page.getByText('No location or group is called “nothing”.').waitFor()
    await search.fill('')

    await page.getByRole('heading', { name: 'Unassigned 1' }).waitFor()
    await page.getByRole('checkbox', { name: 'Dune' }).check()
    await page.getByRole('button', { name: 'Assign to' }).click()
    await page.getByRole('menuitem', { name: 'East / Shore' }).click()
    await row(page, 'East').click()
    await page.keyboard.press('Alt+ArrowDown')
    expect(await shown(page)).toBe('1West 2Hills 3Elm 1East 2Shore 3Bay 3Cove 3Dune')
    await act('Sort everything by name')
    expect(await shown(page)).toBe('1East 2Shore 3Bay 3Cove 3Dune 1West 2Hills 3Elm')
    await page.getByRole('button', { name: 'Save locations' }).click()
    await expect.poll(async () => told(await storedTree(ask))).toBe('East[Shore[Bay Cove Dune]] West[Hills[Elm]]')
  })

  test.runIf(IN_LONG_SUITE)('is arranged by keyboard only, with undo, redo and dates', async ({ ownCompany }) => {
    const { page, ask } = await withLedger(ownCompany)
    const before = await storedTree(ask)
    await saveTree(ask, [
      { id: 'north', name: 'North', tag: 'REGION_GROUP', locationIds: [], children: before.slice(0, 1) },
      ...before.slice(1),
    ])
    await open(page)
    await page.getByRole('treeitem', { name: 'North' }).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Alt+ArrowRight')
    expect(await shown(page)).toBe('1North 2Bay 2Cove 1Dune 1Elm')
    await page.keyboard.press('Alt+ArrowUp')
    expect(await shown(page)).toBe('1North 2Cove 2Bay 1Dune 1Elm')
    await page.keyboard.press('Alt+ArrowLeft')
    expect(await shown(page)).toBe('1North 2Bay 1Cove 1Dune 1Elm')
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')
    expect(await shown(page)).toBe('1North 2Bay 2Cove 1Dune 1Elm')
    await page.keyboard.press('Control+Shift+z')
    expect(await shown(page)).toBe('1North 2Cove 2Bay 1Dune 1Elm')
    await page.keyboard.press('F2')
    await page.keyboard.type('Cove House')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Delete')
    expect(await shown(page)).toBe('1North 1Dune 1Elm')
    await page.getByRole('heading', { name: 'Unassigned 4' }).waitFor()
    await page.keyboard.press('Control+z')
    expect(await shown(page)).toBe('1North 2Cove House 2Bay 1Dune 1Elm')

    await page.getByRole('treeitem', { name: 'Dune' }).click()
    await page.getByLabel('Opened').fill('02/01/2026')
    await page.getByLabel('Closed').fill('01/01/2026')
    await page.getByText('It cannot close before it opens.').waitFor()
    await page.getByRole('button', { name: 'Save locations' }).click()
    await page.getByText('"Dune" cannot close before it opens.').first().waitFor()
    await page.getByLabel('Closed').fill('')
    await page.keyboard.press('Control+s')
    await page.getByText('Saved the locations', { exact: true }).waitFor()
    expect(told(await storedTree(ask))).toBe('North[Cove House Bay] Dune Elm')
    expect(await ask('{ locationTree { dates { openedOn closedOn } } }')).toEqual({
      locationTree: { dates: [{ openedOn: '2026-02-01', closedOn: null }] },
    })
  })

  test('holds closures, and reports name them where they leave a location out', async ({ ownCompany }) => {
    const months = ['2025-01', '2025-02', '2025-03', '2026-01', '2026-02', '2026-03']
    const { page, ask } = await ownCompany({ ledger: smallLedger(['Bay', 'Cove'], months), at: '/settings/locations' })
    await row(page, 'Cove').click()
    const closures = page.getByRole('region', { name: 'Closures' })
    await closures.getByRole('button', { name: 'Add a closure' }).click()
    await closures.getByLabel('Shut from').fill('02/10/2026')
    await closures.getByLabel('to (last day)').fill('02/01/2026')
    await closures.getByText('A closure of "Cove" ends before it begins. Correct its days.').waitFor()
    await closures.getByLabel('to (last day)').fill('02/20/2026')
    await closures.getByLabel('Reason (optional)').fill('Refit')
    expect(await accessibilityProblems(page, 'everything')).toEqual([])
    await closures.getByRole('button', { name: 'Add', exact: true }).click()
    await closures.getByText('shut Feb 10 – 20, 2026 (Refit)').waitFor()
    await page.keyboard.press('Control+s')
    await page.getByText('Saved the locations', { exact: true }).waitFor()
    expect(await ask('{ locationTree { dates { closures { from to reason } } } }')).toEqual({
      locationTree: { dates: [{ closures: [{ from: '2026-02-10', to: '2026-02-20', reason: 'Refit' }] }] },
    })

    await page.goto('/profit-loss/')
    await page.waitForURL(/[?&]t=/)
    const address = new URL(page.url())
    for (const [name, text] of [
      ['t', 'm.2026-02-01.2026-03-31'],
      ['c', 'py.s'],
    ] as const)
      address.searchParams.set(name, text)
    await page.goto(address.href)
    await page.getByRole('button', { name: '1 of 2 locations is comparable' }).click()
    const reasons = page.getByRole('dialog', { name: 'Comparable locations' })
    await reasons.getByText('Cove was shut Feb 10 – 20, 2026 (Refit)').waitFor()
    expect(await accessibilityProblems(page, 'everything')).toEqual([])
    await reasons.getByRole('link', { name: 'Open Locations' }).click()
    await row(page, 'Cove').click()
    await closures.getByRole('button', { name: 'Remove shut Feb 10 – 20, 2026 (Refit)' }).click()
    await closures.getByText('No refits or other closures.').waitFor()
  })

  test.runIf(IN_LONG_SUITE)('loses nobody’s work if two people change it, and asks before leaving', async ({ ownCompany }) => {
    const { page, ask } = await withLedger(ownCompany)
    await open(page)
    await row(page, 'Bay').click()
    await page.keyboard.press('Alt+ArrowDown')
    expect(await shown(page)).toBe('1Cove 1Bay 1Dune 1Elm')
    const meanwhile = await storedTree(ask)
    await saveTree(
      ask,
      meanwhile.map((node) => (node.name === 'Elm' ? { ...node, name: 'Elm Street' } : node)),
    )
    await page.keyboard.press('Control+s')
    const dialog = page.getByRole('dialog', { name: 'Owner Books saved the locations while you were editing' })
    await dialog.getByText('Elm renamed to Elm Street').waitFor()
    await dialog.getByText('Top level reordered').waitFor()
    expect(await accessibilityProblems(page, 'everything')).toEqual([])
    await dialog.getByRole('button', { name: 'Keep both' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(told(await storedTree(ask))).toBe('Cove Bay Dune Elm Street')

    await row(page, 'Dune').click()
    await page.keyboard.press('Delete')
    await page.getByRole('link', { name: 'Uploads' }).click()
    const leaving = page.getByRole('alertdialog', { name: 'Save the changes to the locations?' })
    await leaving.getByRole('button', { name: 'Stay' }).click()
    await page.getByRole('link', { name: 'Uploads' }).click()
    await leaving.getByRole('button', { name: 'Save and leave' }).click()
    await page.getByRole('heading', { name: 'Uploads' }).waitFor()
    await expect.poll(async () => told(await storedTree(ask))).toBe('Cove Bay Elm Street')
  })
})
