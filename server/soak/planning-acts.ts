import { WorkbookFile } from '../test/workbook-file.ts'
import { PERSONAL } from './personal-texts.ts'
import { PLANNED, readBackAtOnce } from './read-back.ts'
import { monthsFrom, SOAK_CATEGORIES } from './soak-ledger.ts'
import { deleted, RefusedError } from './soak-person.ts'
import { newName, type OwnThing, type SoakUser, type SoakWorld } from './soak-world.ts'

// Budgets, edited in the grid and exported; and figures that are not money, from workbooks.

const MONTHS = monthsFrom(PLANNED.first, PLANNED.count)
const SPAN = { period: 'MONTHLY', startDate: '2025-01-01', endDate: '2025-12-31' }
/** As a template heads its columns. */
const HEADINGS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'].map((month) => `${month} 2025`)

interface BudgetState {
  readonly name: string
  readonly version: number
  /** By group's id and first day. */
  readonly figures: Readonly<Record<string, number>>
}

interface MetricState {
  readonly name: string
  readonly unit: string
  /** By first day. */
  readonly figures: Readonly<Record<string, number>>
}

function stateOf<State>({ journal }: SoakWorld, key: string): State {
  return journal.acknowledged().get(key)?.state as State // written by the acts below alone
}

function sorted(figures: Readonly<Record<string, number>>): Readonly<Record<string, number>> {
  return Object.fromEntries(Object.entries(figures).sort(([one], [other]) => (one < other ? -1 : 1)))
}

async function ownBudget(world: SoakWorld, user: SoakUser): Promise<OwnThing> {
  if (user.budget !== null) return user.budget
  const name = newName(user, PERSONAL.budget)
  const { createBudget: made } = await user.person.create<{ createBudget: { id: string; version: number } }>(
    'make a budget',
    'mutation ($input: CreateBudgetInput!, $idempotencyKey: String) { createBudget(input: $input, idempotencyKey: $idempotencyKey) { id version } }',
    {
      input: { categorizationId: world.facts.categorizationId, name, period: 'MONTHLY', firstMonth: '2025-01-01', lastMonth: '2025-12-01' },
    },
  )
  world.journal.settle(`budget:${made.id}`, { name, version: made.version, figures: {} })
  user.budget = { id: made.id, name }
  await readBackAtOnce(world, user, `budget:${made.id}`)
  return user.budget
}

export async function editBudget(world: SoakWorld, user: SoakUser): Promise<void> {
  const { id } = await ownBudget(world, user)
  const key = `budget:${id}`
  const before = stateOf<BudgetState>(world, key)
  const { chance, location } = user
  const edits = chance.few(MONTHS, 1 + chance.below(6)).map((month) => ({
    kind: 'GROUP',
    referenceId: world.facts.groups.get(chance.of(SOAK_CATEGORIES) ?? '') ?? '',
    locationId: world.facts.locations.get(location) ?? '',
    timestamp: `${month}-01`,
    value: (chance.below(10_000_000) / 100).toFixed(2),
  }))
  const figures = { ...before.figures }
  for (const { referenceId, timestamp, value } of edits) figures[`${referenceId} ${timestamp}`] = Number(value)
  await world.journal.write(key, async () => {
    const after = { ...before, version: before.version + 1, figures: sorted(figures) }
    try {
      const { data } = await user.person.change<{ editBudgetFigures: { version: number } }>(
        'edit a budget',
        'mutation ($id: ID!, $version: Int!, $edits: [BudgetFigureInput!]!) { editBudgetFigures(budgetId: $id, version: $version, edits: $edits) { id version } }',
        { id, version: before.version, edits },
      )
      return { ...after, version: data.editBudgetFigures.version }
    } catch (error) {
      // It was done the first time; reading back verifies that.
      if (!(error instanceof RefusedError && error.isAgain && error.code === 'CONFLICT')) throw error
      return after
    }
  })
  await readBackAtOnce(world, user, key)
}

export async function deleteBudget(world: SoakWorld, user: SoakUser): Promise<void> {
  if (user.budget === null) return editBudget(world, user)
  const { id } = user.budget
  await world.journal.write(`budget:${id}`, async () => {
    await deleted(() => user.person.change('delete a budget', 'mutation ($id: ID!) { deleteBudget(budgetId: $id) }', { id }))
    return null
  })
  user.budget = null
  await readBackAtOnce(world, user, `budget:${id}`)
}

/** The workbook of a budget has every figure that is planned. */
export async function exportBudget(world: SoakWorld, user: SoakUser): Promise<void> {
  const { id } = await ownBudget(world, user)
  const { version, figures } = stateOf<BudgetState>(world, `budget:${id}`)
  if (version === 0) return editBudget(world, user)
  const { budgetWorkbook: made } = await user.person.query<{ budgetWorkbook: { xlsxData: string } | null }>(
    'export a budget',
    'query ($id: ID!) { budgetWorkbook(budgetId: $id) { filename xlsxData } }',
    { id },
  )
  const found = numbersIn(made?.xlsxData ?? '', user.location)
  const missing = Object.values(figures).find((figure) => !found.has(figure))
  if (missing !== undefined) world.counts.problem('An exported budget lacks a figure.', `${missing} of ${id}`)
}

async function ownMetric(world: SoakWorld, user: SoakUser): Promise<OwnThing> {
  if (user.metric !== null) return user.metric
  const name = newName(user, PERSONAL.metric)
  const { upsertMetric: made } = await user.person.create<{ upsertMetric: { id: string } }>(
    'make a metric',
    'mutation ($name: String!, $idempotencyKey: String) { upsertMetric(name: $name, unit: "pairs", showInBudget: false, idempotencyKey: $idempotencyKey) { id } }',
    { name },
  )
  world.journal.settle(`metric:${made.id}`, { name, unit: 'pairs', figures: {} })
  user.metric = { id: made.id, name }
  return user.metric
}

async function template(world: SoakWorld, user: SoakUser, metricId: string): Promise<string> {
  const { made } = await user.person.query<{ made: { xlsxData: string } | null }>(
    'export operational data',
    'query ($metrics: [ID!]!, $locations: [ID!]!, $timeSpan: TimeSpanInput!) { made: opsDataTemplateByMetrics(metrics: $metrics, locations: $locations, timeSpan: $timeSpan) { filename xlsxData } }',
    { metrics: [metricId], locations: [world.facts.locations.get(user.location)], timeSpan: SPAN },
  )
  return made?.xlsxData ?? ''
}

/** A template is filled in, uploaded, looked at and saved. */
export async function uploadOpsData(world: SoakWorld, user: SoakUser): Promise<void> {
  const { id, name } = await ownMetric(world, user)
  const key = `metric:${id}`
  const before = stateOf<MetricState>(world, key)
  const file = new WorkbookFile(Buffer.from(await template(world, user, id), 'base64'))
  const { chance, person } = user
  const months = chance.few([...MONTHS.keys()], 1 + chance.below(12))
  const values = months.map((at) => ({ at, value: chance.below(100_000) / 4 }))
  file.fillIn(values.map(({ at, value }) => ({ title: name, label: user.location, heading: HEADINGS[at] ?? '', value: String(value) })))
  const figures = { ...before.figures }
  for (const { at, value } of values) figures[`${MONTHS[at] ?? ''}-01`] = value
  for (let tries = 1; ; tries += 1) {
    await person.changeWithFile(
      'upload operational data',
      'mutation ($file: File, $filename: String!) { uploadOpsData(file: $file, filename: $filename) { id } }',
      { filename: `${PERSONAL.file}.xlsx` },
      { name: `${PERSONAL.file}.xlsx`, bytes: file.bytes() },
    )
    const { opsDataPreview: preview } = await person.query<{ opsDataPreview: { uploadId: string; counts: { invalid: number } } | null }>(
      'preview operational data',
      '{ opsDataPreview { uploadId counts { new unchanged overridden invalid } sheets { locationId metrics { metricId cells { value state } } } } }',
    )
    // What is read while its server stops is given up; a person uploads it again.
    if (preview === null && tries < 5) continue
    if (preview === null || preview.counts.invalid > 0) {
      world.counts.problem('A workbook without faults was not taken.', JSON.stringify(preview))
      return
    }
    await world.journal.write(key, async () => {
      await person.change('save operational data', 'mutation ($id: ID) { saveOpsData(uploadId: $id) { id } }', { id: preview.uploadId })
      return { ...before, figures: sorted(figures) }
    })
    break
  }
  await readBackAtOnce(world, user, key)
}

/** The template of a metric has every figure that is stored. */
export async function exportOpsData(world: SoakWorld, user: SoakUser): Promise<void> {
  const { id, name } = await ownMetric(world, user)
  const { figures } = stateOf<MetricState>(world, `metric:${id}`)
  const found = numbersIn(await template(world, user, id), name)
  const missing = Object.values(figures).find((figure) => !found.has(figure))
  if (missing !== undefined) world.counts.problem('An export of operational data lacks a figure.', `${missing} of ${id}`)
}

export async function deleteMetric(world: SoakWorld, user: SoakUser): Promise<void> {
  if (user.metric === null) return uploadOpsData(world, user)
  const { id } = user.metric
  await world.journal.write(`metric:${id}`, async () => {
    await deleted(() => user.person.change('delete a metric', 'mutation ($id: ID!) { deleteMetric(metricId: $id) }', { id }))
    return null
  })
  user.metric = null
  await readBackAtOnce(world, user, `metric:${id}`)
}

/** The numbers on the sheet with this title. */
function numbersIn(base64: string, title: string): ReadonlySet<number> {
  const sheet = new WorkbookFile(Buffer.from(base64, 'base64')).sheets.find(({ cells }) => cells.get('A1')?.text === title)
  return new Set([...(sheet?.cells.values() ?? [])].filter(({ isNumber }) => isNumber).map(({ text }) => Number(text)))
}
