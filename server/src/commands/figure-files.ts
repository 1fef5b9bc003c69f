import { parse } from 'node:path'
import { BadInputError, DomainError } from '@fourwall/domain/errors.ts'
import type { StateCounts, StatedFigure } from '@fourwall/domain/ops-data/waiting-states.ts'
import type { WorkbookIssue } from '@fourwall/domain/workbooks/read-figures.ts'
import { coordinateOf } from '@fourwall/domain/workbooks/workbook-cells.ts'
import { z } from 'zod'
import type { StoredBudget } from '../features/budgets/service.ts'
import { givenAnswers, OTHER_SHEETS_ANSWERS, SCALE_ANSWERS, SIGNS_ANSWERS } from '../features/ops-data/answers.ts'
import type { Access } from '../platform/identity/access.ts'
import type { Services } from '../services.ts'

const workbook = {
  company: z.string().optional(),
  path: z.string(),
  answers: z.object({
    scale: z.enum(SCALE_ANSWERS).optional(),
    otherSheets: z.enum(OTHER_SHEETS_ANSWERS).optional(),
    signs: z.enum(SIGNS_ANSWERS).optional(),
    take: z.string().optional(),
  }),
  /** Saves the figures that can be read although others cannot. */
  despiteProblems: z.boolean(),
  closed: z.union([z.boolean(), z.string()]).default(false),
  dryRun: z.boolean(),
}

/** Input of the commands that read workbooks of figures. */
export const figureFileInputs = {
  'budget import': z.object({
    ...workbook,
    /** Of an existing budget: name or id. */
    budget: z.string().optional(),
    /** Of a new one. */
    name: z.string().optional(),
    /** Name or id. */
    categorization: z.string().optional(),
  }),
  'metrics import': z.object(workbook),
} as const

/** How a workbook of figures was read, and what was saved of it. */
export interface FigureFileResult {
  readonly company: string
  readonly fileName: string
  readonly counts: StateCounts
  readonly issues: readonly WorkbookIssue[]
  /** Cells with unusual figures and why, the first of them. */
  readonly unusual: readonly string[]
  /** Whether it was not saved because of problems. */
  readonly isRefused: boolean
}

export interface FigureFileResults {
  /** `budget`: null if nothing was saved. */
  readonly 'budget import': FigureFileResult & { readonly budget: Pick<StoredBudget, 'id' | 'name' | 'version'> | null }
  /** `metrics`: names of those with new or changed figures; null if nothing was saved. */
  readonly 'metrics import': FigureFileResult & { readonly metrics: readonly string[] | null }
}

type Inputs = { readonly [Name in keyof typeof figureFileInputs]: z.output<(typeof figureFileInputs)[Name]> }

/** More would not be read. */
const MOST_UNUSUAL = 20

/**
 * @param accessTo the operator's access to a company, by its id, key or name; to the only one if none is named.
 * @param fileAt the file to read, or an error if it does not exist.
 */
export function figureFileCommands(
  accessTo: (services: Services, company: string | undefined) => Promise<Access>,
  fileAt: (path: string) => Promise<{ readonly path: string; readonly fileName: string }>,
): {
  readonly [Name in keyof Inputs]: (
    services: Services,
    input: Inputs[Name],
    run: { readonly signal: AbortSignal },
  ) => Promise<FigureFileResults[Name]>
} {
  return {
    async 'budget import'(services, input, { signal }) {
      const access = await accessTo(services, input.company)
      const { budgets, budgetUploads, mappings } = services
      const file = await fileAt(input.path)
      const budget = input.budget === undefined ? null : called(await budgets.list(access, null), 'budget', input.budget)
      const waiting = budget === null ? null : await budgetUploads.waiting(access, budget.id)
      if (waiting !== null)
        throw new DomainError('CONFLICT', `“${waiting.filename}” waits to be saved in “${waiting.name}”. Save or discard it there first.`)
      const chosen = input.categorization
      const categorizationId = chosen === undefined ? null : called(await mappings.categorizations(access), 'categorization', chosen).id
      const answers = givenAnswers(input.answers)
      const name = input.name ?? (budget === null ? parse(file.fileName).name : '')
      const upload = await budgetUploads.upload(access, { ...file, budgetId: budget?.id ?? null, name, categorizationId, answers, signal })
      return savedOrDiscarded<Pick<FigureFileResults['budget import'], 'budget'>>(services, access, input, {
        fileName: file.fileName,
        tally: await budgetUploads.tally(access, upload),
        linesAt: (locationId) => budgetUploads.lines(access, upload, locationId),
        save: async () => {
          const { id, name: saved, version } = await budgetUploads.save(access, upload.budgetId, upload.id, input.closed)
          return { budget: { id, name: saved, version } }
        },
        discard: () => budgetUploads.discard(access, upload.budgetId),
        nothing: { budget: null },
      })
    },

    async 'metrics import'(services, input, { signal }) {
      const access = await accessTo(services, input.company)
      const { opsData, waitingOpsData } = services
      const file = await fileAt(input.path)
      const upload = await waitingOpsData.upload(access, { ...file, answers: givenAnswers(input.answers), signal })
      const { counts, locations } = await waitingOpsData.tally(access, upload)
      const linesAt = (locationId: number) => waitingOpsData.lines(access, upload, { metricIds: null, locationIds: [locationId] })
      const cells = counts.invalid === 0 ? [] : await invalidCells(locations.keys(), linesAt)
      return savedOrDiscarded<Pick<FigureFileResults['metrics import'], 'metrics'>>(services, access, input, {
        fileName: file.fileName,
        tally: { counts, locations, issues: [...upload.issues, ...cells] },
        linesAt,
        save: async () => {
          const saved = new Set(await waitingOpsData.save(access, upload.id, input.closed))
          return { metrics: (await opsData.metrics(access)).flatMap((metric) => (saved.has(metric.id) ? [metric.name] : [])) }
        },
        discard: () => waitingOpsData.discard(access, upload.id),
        nothing: { metrics: null },
      })
    },
  }
}

interface ReadLine {
  readonly sheet: string
  readonly line: number
  readonly figures: readonly StatedFigure[]
}

interface ReadUpload<Saved> {
  readonly fileName: string
  readonly tally: {
    readonly counts: StateCounts
    readonly locations: ReadonlyMap<number, StateCounts>
    readonly issues: readonly WorkbookIssue[]
  }
  readonly linesAt: (locationId: number) => Promise<readonly ReadLine[]>
  readonly save: () => Promise<Saved>
  readonly discard: () => Promise<boolean>
  readonly nothing: Saved
}

/** Saves an upload, or discards it if it was only to be looked at or has problems. Nothing waits afterwards. */
async function savedOrDiscarded<Saved>(
  { companies }: Services,
  access: Access,
  { dryRun, despiteProblems }: { readonly dryRun: boolean; readonly despiteProblems: boolean },
  { fileName, tally, linesAt, save, discard, nothing }: ReadUpload<Saved>,
): Promise<FigureFileResult & Saved> {
  let isSaved = false
  try {
    const { counts, issues } = tally
    const isRefused = !despiteProblems && issues.some(({ severity }) => severity === 'PROBLEM')
    const unusual = counts.marked === 0 ? [] : await unusualCells(tally.locations, linesAt)
    const saved = dryRun || isRefused ? nothing : await save()
    isSaved = saved !== nothing
    const read = { company: (await companies.of(access)).name, fileName, counts, unusual, isRefused }
    return { ...read, issues, ...saved }
  } finally {
    if (!isSaved) await discard()
  }
}

/** Invalid cells as issues, the first 200. */
async function invalidCells(locations: Iterable<number>, linesAt: ReadUpload<unknown>['linesAt']): Promise<readonly WorkbookIssue[]> {
  const issues: WorkbookIssue[] = []
  for (const locationId of locations)
    for (const { sheet, line, figures } of await linesAt(locationId))
      for (const { state, error, figure } of figures) {
        if (state !== 'INVALID' || issues.length >= MOST_CELLS) continue
        const coordinate = coordinateOf(sheet, figure.line ?? line, figure.column)
        issues.push({ coordinate, locationId, error: error ?? '', severity: 'PROBLEM' })
      }
  return issues
}

async function unusualCells(
  locations: ReadonlyMap<number, StateCounts>,
  linesAt: ReadUpload<unknown>['linesAt'],
): Promise<readonly string[]> {
  const cells: string[] = []
  for (const [locationId, { marked }] of locations) {
    if (marked === 0) continue
    for (const { sheet, line, figures } of await linesAt(locationId))
      for (const { mark, figure } of figures) {
        if (mark !== null) cells.push(`${coordinateOf(sheet, figure.line ?? line, figure.column)}: ${mark}`)
        if (cells.length >= MOST_UNUSUAL) return cells
      }
  }
  return cells
}

const MOST_CELLS = 200

/** Finds one by id or name, ignoring case. @throws BadInputError if none or several match. */
function called<One extends { readonly id: string; readonly name: string }>(all: readonly One[], kind: string, text: string): One {
  const same = (one: string): boolean => one.trim().toLowerCase() === text.trim().toLowerCase()
  const byId = all.filter(({ id }) => same(id))
  const [one, ...others] = byId.length > 0 ? byId : all.filter(({ name }) => same(name))
  if (one === undefined) {
    const names = all.map(({ name }) => `“${name}”`).join(', ')
    throw new BadInputError(`There is no ${kind} “${text}”. ${names === '' ? `None exists yet.` : `There are: ${names}.`}`, kind)
  }
  if (others.length > 0)
    throw new BadInputError(`Several are called “${one.name}”. Use the id: ${[one, ...others].map(({ id }) => id).join(', ')}.`, kind)
  return one
}
