import type { ClosedMonthsAgreement } from '@fourwall/domain/closing/closed-month-changes.ts'
import { BadInputError, DomainError } from '@fourwall/domain/errors.ts'
import type { LocationId } from '@fourwall/domain/ledger/account.ts'
import {
  addEffects,
  changedFigures,
  figuresAfter,
  NO_EFFECT,
  type UndoEffect,
  undoEffect,
} from '@fourwall/domain/ops-data/figure-changes.ts'
import { type CheckedEdit, checkedEdits, editConflicts, type MetricFigureEdit } from '@fourwall/domain/ops-data/metric-figure-edits.ts'
import { implausibleFigures } from '@fourwall/domain/ops-data/plausibility.ts'
import type { StoredFigure } from '@fourwall/domain/ops-data/stored-figures.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { recordMade } from '../../platform/database/idempotency-keys.ts'
import type { Access } from '../../platform/identity/access.ts'
import { isUuid } from '../../platform/uuid.ts'
import type { ClosingService } from '../closing/service.ts'
import type { CompanyService } from '../companies/service.ts'
import type { LedgerService } from '../ledger/service.ts'
import type { LocationService } from '../locations/service.ts'
import { BASE, type KeptChange, selectChangesWith } from './changes-repository.ts'
import { closedFigures } from './closed-figures.ts'
import { figurePlaceKey, holdFigures, selectPacksAt } from './figures-repository.ts'
import { figureFacts } from './place-facts.ts'
import { opsDataPolicy } from './policy.ts'
import { selectMetrics, takesFigures } from './repository.ts'
import {
  addMetricToUploads,
  insertUndo,
  insertUpload,
  type KeptUploads,
  type ListedUpload,
  nextUploadNumber,
  selectKeptUploads,
  selectListedUpload,
} from './uploads-repository.ts'
import { type ChangedPlace, type RewrittenPlace, writeChanges, writeFigures } from './write-changes.ts'

interface ChangeParts {
  readonly closing: ClosingService
  readonly companies: CompanyService
  readonly ledger: LedgerService
  readonly locations: LocationService
}

/** Changes of stored figures other than uploads: edits in the grid, and undoing uploads and edits. */
export class MetricFigureChanges {
  readonly #parts: ChangeParts
  readonly #clock: Clock
  readonly #newId: () => string

  constructor(parts: ChangeParts, clock: Clock, newId: () => string) {
    this.#parts = parts
    this.#clock = clock
    this.#newId = newId
  }

  /** A saved upload or edit. @throws NOT_FOUND. */
  async get(access: Access, number: number): Promise<ListedUpload> {
    return undoable(opsDataPolicy.read(access), number)
  }

  /** What undoing an upload or edit would do now; if it is undone, what taking that back would do. @throws NOT_FOUND; BadInputError if it cannot be undone. */
  async effect(access: Access, number: number): Promise<UndoEffect> {
    const scope = opsDataPolicy.figures(access)
    const upload = await undoable(scope, number)
    let effect = NO_EFFECT
    const uploads = await selectKeptUploads(scope)
    for (const metricId of metricsOf(upload)) effect = addEffects(effect, (await afterUndo(scope, upload, metricId, uploads)).effect)
    return effect
  }

  /**
   * Undoes an upload or edit, or takes that back. Figures that something saved later changed stay as they are. Does nothing if it is
   * in the wanted state already.
   *
   * @throws NOT_FOUND; BadInputError if it changed nothing, if what it replaced was not stored, or if a metric takes no figures any more; ClosedMonthsError if figures
   * of closed months change without confirmation.
   */
  async setUndone(
    access: Access,
    number: number,
    isUndone: boolean,
    changeClosedMonths: ClosedMonthsAgreement = false,
  ): Promise<ListedUpload> {
    const scope = opsDataPolicy.change(access)
    const upload = await undoable(scope, number)
    if ((upload.undone !== null) === isUndone) return upload
    return this.#parts.companies.changeAtEnd(scope, 'FIGURES', async (tx) => {
      await holdFigures(tx)
      const current = await undoable(tx, number)
      if ((current.undone !== null) === isUndone) return current
      const uploads = await selectKeptUploads(tx)
      const closed = await closedFigures(this.#parts.closing, tx, access)
      let left = 0
      for (const metricId of metricsOf(current)) {
        const { places } = await afterUndo(tx, current, metricId, uploads)
        left += places.length
        for (const { locationId, before, after } of places) closed.add(metricId, locationId, before, after)
        if (places.some(({ after }) => after.length > 0) && !(await takesFigures(tx, metricId))) await refuseComputed(tx, metricId)
        await writeFigures(tx, uploads, places)
        await addMetricToUploads(tx, metricId, uploadsOf(places))
      }
      if (left === 0) throw new BadInputError('Its figures were deleted with their metrics. Nothing of it is left.', 'uploadId')
      await closed.admit({ name: `${isUndone ? 'Undo' : 'Redo'} of ${wordsOf(current)}`, agreement: changeClosedMonths })
      const { userId, name } = access.user
      await insertUndo(tx, { upload: number, isUndo: isUndone, doneAt: this.#clock.now(), doneBy: name, userId })
      return undoable(tx, number)
    })
  }

  /**
   * Changes single figures of a metric, as one change that can be undone.
   *
   * @throws NOT_FOUND; BadInputError for an edit that cannot be saved, or if nothing would change; CONFLICT if a figure is not
   * the one that the edit was based on; ClosedMonthsError if figures of closed months change without confirmation.
   */
  async edit(
    access: Access,
    metricId: string,
    wanted: readonly MetricFigureEdit[],
    changeClosedMonths: ClosedMonthsAgreement = false,
  ): Promise<ListedUpload> {
    const scope = opsDataPolicy.change(access)
    const edits = checkedEdits(wanted)
    const names = new Map((await this.#parts.ledger.locations(access)).map(({ id, name }) => [id, name]))
    const unknown = edits.find(({ locationId }) => !names.has(locationId))
    if (unknown !== undefined) throw new BadInputError(`There is no location with the id "${unknown.locationId}".`, 'figures')
    if (!isUuid(metricId)) throw metricGone()
    const number = await nextUploadNumber(scope)
    return this.#parts.companies.changeAtEnd(scope, 'FIGURES', async (tx) => {
      await holdFigures(tx)
      if (!(await takesFigures(tx, metricId))) throw metricGone()
      const places = await changedPlaces(tx, metricId, edits, number, (id) => names.get(id) ?? String(id))
      if (places.length === 0) throw new BadInputError('These figures are stored like this already. Nothing was changed.', 'figures')
      const closed = await closedFigures(this.#parts.closing, tx, access)
      for (const { locationId, stored, changed } of places) closed.add(metricId, locationId, stored, changed.figures)
      await closed.admit({ name: 'Edit of figures', agreement: changeClosedMonths })
      await writeChanges(tx, number, await selectKeptUploads(tx), places)
      const [id, at] = [this.#newId(), this.#clock.now()]
      const count = (of: (place: ChangedPlace) => number): number => places.reduce((sum, place) => sum + of(place), 0)
      const had = ({ stored, changed }: ChangedPlace): number =>
        changed.brought.filter(({ firstMonth }) => stored.some((figure) => figure.firstMonth === firstMonth)).length
      const { userId, name } = access.user
      await insertUpload(tx, {
        number,
        kind: 'EDIT',
        id,
        filename: '',
        userId,
        uploadedBy: name,
        uploadedAt: at,
        savedAt: at,
        metricIds: [metricId],
        statedMetricIds: [],
        locations: places.length,
        newFigures: count((place) => place.changed.brought.length - had(place)),
        unchangedFigures: 0,
        overriddenFigures: count((place) => had(place) + place.changed.cleared.length),
        invalidFigures: 0,
      })
      await recordMade(tx, String(number))
      return undoable(tx, number)
    })
  }

  /** Why edits would be implausible, by their order; null for those that are not. */
  async marks(access: Access, metricId: string, wanted: readonly MetricFigureEdit[]): Promise<readonly (string | null)[]> {
    const scope = opsDataPolicy.figures(access)
    if (!isUuid(metricId)) throw metricGone()
    const edits = checkedEdits(wanted)
    const facts = await figureFacts(access, this.#parts)
    await facts.load(scope, [metricId])
    const marks = new Map<CheckedEdit, string>()
    const stored = await storedAt(scope, metricId, edits)
    for (const [locationId, own] of Map.groupBy(edits, (edit) => edit.locationId)) {
      const place = { metricId, locationId }
      const typed = own.flatMap((edit) => (edit.value === null ? [] : [{ ...edit, value: edit.value }]))
      const found = implausibleFigures(typed, stored.get(figurePlaceKey(place)) ?? [], facts.of(place))
      for (const [at, edit] of own.filter(({ value }) => value !== null).entries()) {
        const mark = found.get(at)
        if (mark !== undefined) marks.set(edit, mark)
      }
    }
    return edits.map((edit) => marks.get(edit) ?? null)
  }
}

/** As the history of closed months names it. */
function wordsOf({ kind, filename }: ListedUpload): string {
  return kind === 'EDIT' ? 'an edit of figures' : `the ops data of ${filename}`
}

function metricsOf({ metricIds, statedMetricIds }: ListedUpload): readonly string[] {
  return [...metricIds, ...statedMetricIds]
}

/** The uploads that the figures of some places are of. */
function uploadsOf(places: readonly RewrittenPlace[]): readonly number[] {
  return [...new Set(places.flatMap(({ after }) => after.map(({ upload }) => upload)))]
}

/** An upload or edit whose changes are stored. */
async function undoable(tx: Queryable, number: number): Promise<ListedUpload> {
  const upload = await selectListedUpload(tx, number)
  if (upload === null) throw new DomainError('NOT_FOUND', 'There is no such upload.')
  if (upload.metricIds.length === 0) throw new BadInputError('This upload changed no figure, so there is nothing to undo.', 'uploadId')
  if (!upload.isUndoable)
    throw new BadInputError('This upload predates undo, so it cannot be undone. Upload the right figures.', 'uploadId')
  return upload
}

/** The figures of a metric before and after undoing an upload, or taking that back, at the places that it changed. */
async function afterUndo(
  tx: Queryable,
  upload: ListedUpload,
  metricId: string,
  uploads: KeptUploads,
): Promise<{ readonly places: readonly RewrittenPlace[]; readonly effect: UndoEffect }> {
  const byLocation = await selectChangesWith(tx, metricId, upload.number)
  const stored = await selectPacksAt(
    tx,
    [...byLocation.keys()].map((locationId) => ({ metricId, locationId })),
  )
  let effect = NO_EFFECT
  const places = [...byLocation].map(([locationId, kept]): RewrittenPlace => {
    const before = stored.get(figurePlaceKey({ metricId, locationId })) ?? []
    const { base, changes } = keptHistory(kept, before, uploads)
    const isStanding = (number: number): boolean =>
      number === upload.number ? upload.undone !== null : uploads.get(number)?.isUndone === false
    const after = figuresAfter(
      base,
      changes.filter((change) => isStanding(change.upload)),
    )
    for (const change of changes) if (change.upload === upload.number) effect = addEffects(effect, undoEffect(change, before, after))
    return { metricId, locationId, before, after }
  })
  return { places, effect }
}

/** All changes at a place in the order in which they were saved, and what was there before: figures of stored changes, and current ones. */
function keptHistory(kept: readonly KeptChange[], stored: readonly StoredFigure[], uploads: KeptUploads) {
  const now = Map.groupBy(stored, ({ upload }) => (uploads.has(upload) ? upload : BASE))
  const ofUpload = new Map(kept.map((change) => [change.upload, change]))
  const figuresOf = (upload: number): readonly StoredFigure[] =>
    figuresAfter([...(ofUpload.get(upload)?.figures ?? []), ...(now.get(upload) ?? [])], [])
  const numbers = [...new Set([...ofUpload.keys(), ...now.keys()])].filter((number) => number !== BASE)
  return {
    base: figuresOf(BASE),
    changes: numbers
      .sort((one, other) => (uploads.get(one)?.order ?? 0) - (uploads.get(other)?.order ?? 0))
      .map((upload) => ({ upload, brought: figuresOf(upload), cleared: ofUpload.get(upload)?.cleared ?? [] })),
  }
}

function storedAt(tx: Queryable, metricId: string, edits: readonly CheckedEdit[]): Promise<ReadonlyMap<string, readonly StoredFigure[]>> {
  const locationIds = new Set(edits.map(({ locationId }) => locationId))
  return selectPacksAt(
    tx,
    [...locationIds].map((locationId) => ({ metricId, locationId })),
  )
}

async function changedPlaces(
  tx: Queryable,
  metricId: string,
  edits: readonly CheckedEdit[],
  upload: number,
  nameOf: (locationId: LocationId) => string,
): Promise<ChangedPlace[]> {
  const stored = await storedAt(tx, metricId, edits)
  const places = [...Map.groupBy(edits, ({ locationId }) => locationId)].map(([locationId, own]) => ({
    locationId,
    own,
    before: stored.get(figurePlaceKey({ metricId, locationId })) ?? [],
  }))
  const conflicts = places.flatMap(({ locationId, own, before }) => editConflicts(own, before, nameOf(locationId)))
  if (conflicts.length > 0)
    throw new DomainError(
      'CONFLICT',
      `${conflicts.slice(0, 3).join(' ')}${conflicts.length > 3 ? ` So were ${conflicts.length - 3} more figures.` : ''} Reload the figures and edit them again.`,
    )
  return places.flatMap(({ locationId, own, before }): ChangedPlace[] => {
    const brought = own
      .flatMap(({ firstMonth, months, value }): StoredFigure[] => (value === null ? [] : [{ firstMonth, months, value, upload }]))
      .sort((one, other) => one.firstMonth - other.firstMonth)
    const changed = changedFigures(
      before,
      brought,
      own.filter(({ value }) => value === null),
    )
    return changed === null ? [] : [{ metricId, locationId, stored: before, changed }]
  })
}

async function refuseComputed(tx: Queryable, metricId: string): Promise<never> {
  const name = (await selectMetrics(tx)).find(({ id }) => id === metricId)?.name ?? 'A metric of it'
  throw new BadInputError(`"${name}" is computed now and takes no figures. Nothing was changed.`, 'uploadId')
}

function metricGone(): DomainError {
  return new DomainError('NOT_FOUND', 'The metric was deleted or is now computed, and takes no figures.')
}
