import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { plannedSubject } from '@fourwall/domain/budgets/account-places.ts'
import type { PlannedSubject } from '@fourwall/domain/budgets/budget-book.ts'
import { checkedBudgetName } from '@fourwall/domain/budgets/budget-changes.ts'
import { namedAccounts } from '@fourwall/domain/budgets/mixed-plans.ts'
import { RetainedFigures } from '@fourwall/domain/budgets/retained-figures.ts'
import type { WaitingBudgetRules } from '@fourwall/domain/budgets/waiting-budget.ts'
import type { ClosedMonthsAgreement } from '@fourwall/domain/closing/closed-month-changes.ts'
import { BadInputError, DomainError } from '@fourwall/domain/errors.ts'
import type { LocationId } from '@fourwall/domain/ledger/account.ts'
import { isCategory } from '@fourwall/domain/mappings/group-tree.ts'
import { counted } from '@fourwall/domain/money/format.ts'
import { withCell } from '@fourwall/domain/ops-data/waiting-packs.ts'
import { addCounts, countStates, NO_FIGURES, type StateCounts, totalOf } from '@fourwall/domain/ops-data/waiting-states.ts'
import { typedFigure } from '@fourwall/domain/workbooks/figure-from-text.ts'
import { locationTitles } from '@fourwall/domain/workbooks/location-titles.ts'
import type { WorkbookIssue } from '@fourwall/domain/workbooks/read-figures.ts'
import type { ReadingAnswers } from '@fourwall/domain/workbooks/reading-questions.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database, Scope } from '../../platform/database/database.ts'
import { recordMade } from '../../platform/database/idempotency-keys.ts'
import type { ReadWorkbookFigures } from '../../platform/files/workbook-order.ts'
import type { Access } from '../../platform/identity/access.ts'
import { isUuid } from '../../platform/uuid.ts'
import { treeOf } from '../mappings/service.ts'
import { PendingUploads } from '../waiting-uploads/service.ts'
import { ArrivingBudget, budgetReading, keepFile } from './arriving-budget.ts'
import { outsideOf, type PlacedAccounts, placedAccounts } from './budget-accounts.ts'
import { type BudgetCorrection, cellAt } from './cell-correction.ts'
import { closedPlan, plannedLabels } from './closed-plans.ts'
import { type BudgetEditing, changeBudgets, insertBudgetOf, namesBut, refuseLong, required } from './editing.ts'
import { mixedRules } from './mixed-uploads.ts'
import { budgetsPolicy } from './policy.ts'
import {
  countFigures,
  deleteBudgetRows,
  lockBudget,
  type StoredBudget,
  selectBudgetVersions,
  selectUsedLocations,
  updateBudget,
} from './repository.ts'
import { saveEdits } from './save-edits.ts'
import { type BudgetParts, type BudgetService, budgetDeleted } from './service.ts'
import { cellIssues, countedIssues, type StatedBudgetLine, statedLocation } from './stated-locations.ts'
import {
  hasFile,
  insertArrivingBudget,
  landBudgetUpload,
  lockWaitingBudget,
  selectFilePiece,
  selectUploadLocations,
  selectUploadSubjects,
  selectWaitingBudget,
  selectWaitingBudgetPacks,
  sweepRest,
  type WaitingBudget,
} from './waiting-repository.ts'

export type { BudgetCorrection } from './cell-correction.ts'
export type { StatedBudgetLine } from './stated-locations.ts'
export type { WaitingBudget } from './waiting-repository.ts'

/** A workbook to read as a budget. */
export interface BudgetUploadOrder {
  /** Null creates a new budget. */
  readonly budgetId: string | null
  /** If blank, an existing budget keeps its name. */
  readonly name: string
  /** For a new budget, if the workbook does not name one. */
  readonly categorizationId: string | null
  readonly fileName: string
  readonly path: string
  readonly answers?: ReadingAnswers
  /** Aborts when the result is no longer needed. */
  readonly signal?: AbortSignal | undefined
}

/** What saving a waiting upload would change. */
export interface BudgetTally {
  readonly counts: StateCounts
  readonly locations: ReadonlyMap<LocationId, StateCounts>
  /** What cannot be used: workbook issues first, then cell issues; at most 200 cells, plus one issue that counts the rest. */
  readonly issues: readonly WorkbookIssue[]
}

interface UploadParts extends BudgetParts {
  readonly database: Database
  readonly budgets: BudgetService
  readonly editing: BudgetEditing
  readonly read: ReadWorkbookFigures
}

/** Budget uploads that wait to be saved, one per budget. What they would change is computed against the current plan. */
export class BudgetUploads {
  readonly #parts: UploadParts
  readonly #clock: Clock
  readonly #newId: () => string
  readonly #room: PendingUploads<BudgetTally>

  constructor(parts: UploadParts, clock: Clock, newId: () => string) {
    this.#parts = parts
    this.#room = new PendingUploads(parts, { table: 'budget_waiting', name: 'budget', sweepRest })
    this.#clock = clock
    this.#newId = newId
  }

  /** A budget's waiting upload, or null. */
  waiting(access: Access, budgetId: string): Promise<WaitingBudget | null> {
    const scope = budgetsPolicy.figures(access)
    return isUuid(budgetId) ? selectWaitingBudget(scope, budgetId) : Promise.resolve(null)
  }

  /**
   * Reads a workbook completely or not at all, and keeps it as a waiting upload: for a new budget without a current version, or as the next
   * version of an existing one, replacing its previous waiting upload.
   *
   * @throws DomainError with a sentence if it cannot be read, OpenQuestionsError if something is to be answered first, or the signal's
   * reason; the previous waiting upload then stays.
   */
  async upload(access: Access, order: BudgetUploadOrder): Promise<WaitingBudget> {
    const scope = budgetsPolicy.change(access)
    const by = access.user
    const { budgets, read } = this.#parts
    const { path, fileName, signal, answers = {} } = order
    const before = order.budgetId === null ? null : await budgets.get(access, order.budgetId)
    if (before === null && order.budgetId !== null) throw budgetDeleted()
    const budgetId = before?.id ?? this.#newId()
    const name = await this.#nameOf(scope, before, budgetId, order.name)
    const reading = await budgetReading(this.#parts, access, before, order.categorizationId)
    const metrics = new Set(reading.metrics.map(({ id }) => id))
    const id = this.#newId()
    return this.#room.arrive(scope, id, async () => {
      const upload = { id, budgetId, name, uploadedBy: by.name, filename: fileName, uploadedAt: this.#clock.now() }
      await insertArrivingBudget(scope, upload)
      const lines = new ArrivingBudget(scope, id, metrics)
      const { issues, decimalMark, plan } = await read({ path, fileName, reading, answers }, (some) => lines.take(some), { signal })
      if (plan === null) throw new Error('A budget was read without its plan')
      const { firstMonth, lastMonth, period, categorizationId } = plan
      refuseLong(period, firstMonth, lastMonth, 'file')
      await keepFile(scope, id, path)
      const found = { decimalMark, firstMonth, lastMonth, issues, ...lines.found }
      return changeBudgets(this.#parts, scope, async (tx) => {
        const budget = await lockBudget(tx, budgetId)
        if (budget === null && before !== null) throw budgetDeleted()
        // Both may have been taken while the file was read.
        const named = keepsName(budget, order.name) ? budget.name : checkedBudgetName(name, await namesBut(tx, budgetId))
        const whole: WaitingBudget = { ...upload, ...found, name: named, revision: 0 }
        if (budget === null)
          await insertBudgetOf(this.#parts, tx, {
            id: budgetId,
            name: named,
            categorizationId,
            period,
            firstMonth,
            lastMonth,
            createdAt: upload.uploadedAt,
            createdBy: by.name,
          })
        // A budget that was never saved is defined by its upload.
        else if (budget.version === 0) await updateBudget(tx, { ...budget, name: named, period, firstMonth, lastMonth })
        await landBudgetUpload(tx, whole)
        await recordMade(tx, budgetId)
        // Last chance to stop before anything changes.
        signal?.throwIfAborted()
        return whole
      })
    })
  }

  async #nameOf(scope: Scope, before: StoredBudget | null, budgetId: string, text: string): Promise<string> {
    return keepsName(before, text) ? before.name : checkedBudgetName(text, await namesBut(scope, budgetId))
  }

  /** Counts figures by state, in total and by location, and lists the issues. */
  async tally(access: Access, upload: WaitingBudget): Promise<BudgetTally> {
    const scope = budgetsPolicy.figures(access)
    const { figures, settings } = await this.#parts.companies.versions(scope)
    const state = `${upload.revision} ${figures} ${settings}`
    return this.#room.tally(upload.id, state, () => this.#tallyOf(access, upload))
  }

  async #tallyOf(access: Access, upload: WaitingBudget): Promise<BudgetTally> {
    const budget = await this.#parts.budgets.get(access, upload.budgetId)
    if (budget === null) throw budgetDeleted()
    let counts = NO_FIGURES
    const locations = new Map<LocationId, StateCounts>()
    const cells: WorkbookIssue[] = []
    const subjects = new Set(await selectUploadSubjects(budgetsPolicy.figures(access), upload.id))
    const kept = new RetainedFigures(({ id }) => subjects.has(id))
    for await (const { locationId, lines, planned } of this.#stated(access, budget, upload, null)) {
      kept.add(
        planned,
        lines.map((line) => ({ ...line, figures: line.figures.map(({ figure }) => figure) })),
      )
      const more = countStates(lines.map(({ figures }) => figures))
      if (totalOf(more) === 0) continue
      counts = addCounts(counts, more)
      locations.set(locationId, more)
      cells.push(...cellIssues(lines, cells.length))
    }
    const placed = await placedAccounts(this.#parts, access, budget.categorizationId)
    const notes = [
      ...outsideNotes(
        placed,
        [...subjects].map((id) => plannedSubject(id, () => false)),
      ),
      ...(budget.version === 0 ? [] : await this.#keptNotes(access, budget, upload, kept)),
    ]
    return { counts, locations, issues: [...upload.issues, ...notes, ...countedIssues(cells, counts.invalid)] }
  }

  /** What the budget keeps of its figures. */
  async #keptNotes(access: Access, budget: StoredBudget, upload: WaitingBudget, kept: RetainedFigures): Promise<readonly WorkbookIssue[]> {
    const { budgets, ledger, locations } = this.#parts
    const scope = budgetsPolicy.figures(access)
    const uploaded = new Set(await selectUploadLocations(scope, upload.id))
    const used = (await selectUsedLocations(scope, budget.id)).get(budget.id) ?? []
    const names = new Map(
      locationTitles((await locations.tree(access)).tree, await ledger.locations(access)).map(({ id, name }) => [id, name] as const),
    )
    const nameOfLocation = (id: LocationId): string => names.get(id) ?? 'a deleted location'
    const { lineOf: nameOfLine } = await plannedLabels(this.#parts, budgets, access, budget)
    const figures = await countFigures(scope, budget.id, budget.version)
    const otherLocations = used.filter((id) => !uploaded.has(id)).map(nameOfLocation)
    const error = kept.note({ budget, figures, otherLocations, nameOfLine, nameOfLocation })
    return error === null ? [] : [{ coordinate: '', locationId: null, error, severity: 'NOTE' }]
  }

  /** An upload's lines for one location, in workbook order. */
  async lines(access: Access, upload: WaitingBudget, locationId: LocationId): Promise<readonly StatedBudgetLine[]> {
    budgetsPolicy.figures(access)
    const budget = await this.#parts.budgets.get(access, upload.budgetId)
    if (budget === null) return []
    for await (const { lines } of this.#stated(access, budget, upload, locationId)) return lines
    return []
  }

  async *#stated(access: Access, budget: StoredBudget, upload: WaitingBudget, only: LocationId | null) {
    const scope = budgetsPolicy.figures(access)
    const placed = await placedAccounts(this.#parts, access, budget.categorizationId)
    const rules = await this.#rules(access, budget, upload)
    const { places } = placed
    for (const locationId of only === null ? await selectUploadLocations(scope, upload.id) : [only]) {
      yield { locationId, ...(await statedLocation(scope, { budget, upload, rules, places, locationId })) }
      await yieldToEventLoop()
    }
  }

  /** What can be planned now. */
  async #rules(access: Access, budget: StoredBudget, upload: WaitingBudget): Promise<WaitingBudgetRules> {
    const { budgets, ledger, opsData } = this.#parts
    const tree = treeOf(await budgets.categorizationOf(access, budget))
    const metrics = new Map((await opsData.metrics(access)).map((metric) => [metric.id, metric]))
    const accounts = new Set((await ledger.accounts(access)).map(({ id }) => String(id)))
    const { places } = await placedAccounts(this.#parts, access, budget.categorizationId)
    return {
      mixedProblemOf: await mixedRules(budgetsPolicy.figures(access), { budget, upload, places }),
      period: budget.period,
      firstMonth: budget.version === 0 ? upload.firstMonth : budget.firstMonth,
      problemOf({ kind, id }) {
        const [group, metric] = [tree.byId.get(id)?.group, metrics.get(id)]
        if (kind === 'ACCOUNT') return accounts.has(id) ? null : 'The ledger no longer has this account.'
        if (kind === 'METRIC' && metric === undefined) return 'This metric was deleted after the file was uploaded.'
        if (kind === 'METRIC')
          return metric?.formula === null ? null : `"${metric?.name}" is now computed. Plan the figures that it is computed from instead.`
        if (group === undefined) return 'The categorization no longer has this line. Download a new workbook of the budget.'
        return isCategory(group) ? null : `"${group.name}" is now a calculation. Plan what it is computed from instead.`
      },
    }
  }

  /**
   * Changes a cell of a budget's waiting upload.
   * @returns its line.
   *
   * @throws NOT_FOUND if there is no such upload or cell.
   */
  async correct(
    access: Access,
    correction: BudgetCorrection,
  ): Promise<{ readonly upload: WaitingBudget; readonly line: StatedBudgetLine }> {
    const scope = budgetsPolicy.change(access)
    const { budgetId, uploadId, value } = correction
    const locationId = /^\d{1,9}$/.test(correction.locationId) ? Number(correction.locationId) : -1
    const metric = (await this.#parts.opsData.metrics(access)).find(({ id }) => id === correction.referenceId)
    const { pack, place } = await scope.transaction(async (tx) => {
      const upload = isUuid(budgetId) ? await lockWaitingBudget(tx, budgetId) : null
      if (upload?.id !== uploadId) throw waitsNoMore()
      const cell = cellAt(upload, await selectWaitingBudgetPacks(tx, upload.id, locationId), locationId, correction)
      await this.#room.replacePack(tx, upload.id, withCell(cell.pack, cell, typedFigure(value, upload.decimalMark, metric?.unit)))
      return { pack: cell.pack.number, place: cell.place }
    })
    const upload = await this.waiting(access, budgetId)
    if (upload?.id !== uploadId) throw waitsNoMore()
    const line = (await this.lines(access, upload, locationId)).find((one) => one.pack === pack && one.place === place)
    if (line === undefined) throw waitsNoMore()
    return { upload, line }
  }

  /** Discards a budget's waiting upload, and the budget with it if it was never saved. @returns whether there was one. */
  async discard(access: Access, budgetId: string): Promise<boolean> {
    const scope = budgetsPolicy.change(access)
    if ((await this.waiting(access, budgetId)) === null) return false
    const wasThere = await changeBudgets(this.#parts, scope, async (tx) => {
      const budget = await lockBudget(tx, budgetId)
      const upload = budget && (await lockWaitingBudget(tx, budgetId))
      if (budget === null || upload === null) return false
      if (budget.version === 0) await deleteBudgetRows(tx, budgetId)
      else await this.#room.remove(tx, upload.id)
      return true
    })
    await this.#room.sweepRest(scope)
    return wasThere
  }

  /**
   * Saves the valid figures of a budget's waiting upload as its next version, in one transaction. Blank cells change nothing. If nothing
   * waits, the budget stays as it is, so saving twice is safe.
   * @param uploadId null for any waiting upload.
   *
   * @throws BadInputError if there is no figure to save; CONFLICT if another upload replaced this one; NOT_FOUND; ClosedMonthsError if
   * figures of closed months change without confirmation.
   */
  async save(
    access: Access,
    budgetId: string,
    uploadId: string | null,
    changeClosedMonths: ClosedMonthsAgreement = false,
  ): Promise<StoredBudget> {
    const scope = budgetsPolicy.change(access)
    const by = access.user
    const { budgets, editing } = this.#parts
    const before = await budgets.get(access, budgetId)
    if (before === null) throw budgetDeleted()
    const waiting = await this.waiting(access, budgetId)
    if (waiting === null || (uploadId !== null && waiting.id !== uploadId)) return this.#savedBefore(scope, before, waiting, uploadId)
    const rules = await this.#rules(access, before, waiting)
    const { places } = await placedAccounts(this.#parts, access, before.categorizationId)
    const agreed = { labels: await plannedLabels(this.#parts, budgets, access, before), agreement: changeClosedMonths }
    await changeBudgets(this.#parts, scope, async (tx) => {
      const budget = await required(tx, budgetId)
      const upload = await lockWaitingBudget(tx, budgetId)
      // Another user has just saved or discarded it.
      if (upload?.id !== waiting.id) return
      const closed = await closedPlan(this.#parts, tx, access, budget, agreed)
      const changed = await saveEdits(tx, { budget, upload, rules, places }, closed.isKept ? closed.add : null)
      await closed.admit()
      if (changed.valid === 0 && budget.version === 0)
        throw new BadInputError(
          'There is no figure in the upload that could be saved. Correct its cells, or upload another workbook.',
          'budgetId',
        )
      const name = checkedBudgetName(upload.name, await namesBut(tx, budgetId))
      const grown = { ...budget, ...changed.span, name, issues: changed.issues }
      await this.#room.remove(tx, upload.id)
      if (changed.figures === 0 && budget.version > 0) return updateBudget(tx, { ...budget, name, issues: changed.issues })
      const { id, filename } = upload
      // Its lines have been written already.
      await editing.save(tx, by, grown, { kind: 'UPLOAD', lines: [], figuresChanged: changed.figures, filename, uploadId: id })
    })
    this.#room.forgetTally(waiting.id)
    await this.#room.sweepRest(scope)
    const saved = await budgets.get(access, budgetId)
    if (saved === null) throw budgetDeleted()
    return saved
  }

  async #savedBefore(scope: Scope, budget: StoredBudget, waiting: WaitingBudget | null, uploadId: string | null): Promise<StoredBudget> {
    const isSaved = uploadId === null || (await selectBudgetVersions(scope, budget.id)).some((one) => one.uploadId === uploadId)
    if (isSaved || waiting === null) return budget
    throw new DomainError('CONFLICT', 'Another upload took the place of this one. Look at it before you save.', { field: 'uploadId' })
  }

  /** The uploaded file: of the given version, otherwise of the waiting upload, otherwise of the latest version. Null if nothing was uploaded. */
  async file(
    access: Access,
    budgetId: string,
    version: number | null,
  ): Promise<{ readonly filename: string; readonly base64: string } | null> {
    const scope = budgetsPolicy.figures(access)
    if (!isUuid(budgetId)) return null
    const waiting = version === null ? await selectWaitingBudget(scope, budgetId) : null
    const versions = await selectBudgetVersions(scope, budgetId)
    const saved = versions.find((one) => one.uploadId !== null && (version === null || one.version === version))
    const [uploadId, filename] = waiting === null ? [saved?.uploadId ?? null, saved?.filename ?? null] : [waiting.id, waiting.filename]
    if (uploadId === null || filename === null) return null
    let base64 = ''
    for (let piece = 0; ; piece += 1) {
      const content = await selectFilePiece(scope, uploadId, piece)
      if (content === null) return piece === 0 ? null : { filename, base64 }
      base64 += Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString('base64')
      await yieldToEventLoop()
    }
  }

  async hasFile(access: Access, budgetId: string): Promise<boolean> {
    const scope = budgetsPolicy.read(access)
    const waiting = await selectWaitingBudget(scope, budgetId)
    if (waiting !== null) return hasFile(scope, waiting.id)
    return (await selectBudgetVersions(scope, budgetId)).some(({ uploadId }) => uploadId !== null)
  }

  /** Locations with figures in the upload, by id. */
  locationsOf(access: Access, upload: WaitingBudget): Promise<readonly LocationId[]> {
    const scope = budgetsPolicy.read(access)
    return selectUploadLocations(scope, upload.id)
  }

  /** Removes the remains of interrupted uploads of all companies. @returns how many there were. */
  sweepAll(): Promise<number> {
    return this.#room.sweepAll()
  }
}

function keepsName(budget: StoredBudget | null, text: string): budget is StoredBudget {
  return budget !== null && text.trim() === ''
}

/** A note on the accounts of a file that are not in the mapping. */
function outsideNotes({ places, mapping }: PlacedAccounts, subjects: readonly PlannedSubject[]): readonly WorkbookIssue[] {
  const outside = outsideOf(places, subjects)
  if (outside.length === 0) return []
  const are = outside.length === 1 ? 'is' : 'are'
  const where = mapping === null ? 'mapped' : `in the mapping "${mapping.name}"`
  const error = `${counted(outside.length, 'account')} of the workbook ${are} not ${where}: ${namedAccounts(outside.map((id) => places.labelOf(id)))}. Figures of such accounts are saved, but are in no line until they are mapped.`
  return [{ coordinate: '', locationId: null, error, severity: 'NOTE' }]
}

function waitsNoMore(): DomainError {
  return new DomainError('NOT_FOUND', 'This upload is no longer waiting: it was saved, discarded or replaced. Upload the workbook again.')
}
