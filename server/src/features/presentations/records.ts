import { BadInputError, DomainError } from '@fourwall/domain/errors.ts'
import type { NegativeStyle } from '@fourwall/domain/money/format.ts'
import { keptRecords, type Presentation, type ProfitLossElement } from '@fourwall/domain/presentations/presentation.ts'
import { type PresentationFigures, withKeptFigures } from '@fourwall/domain/presentations/presentation-figures.ts'
import { parsePresentation } from '@fourwall/domain/presentations/presentation-text.ts'
import {
  type PresentedBasis,
  presentedBasisText,
  presentedFiguresText,
  readPresentedBasis,
  readPresentedFigures,
} from '@fourwall/domain/presentations/presented-record.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import { recordMade } from '../../platform/database/idempotency-keys.ts'
import type { Access } from '../../platform/identity/access.ts'
import { isUuid } from '../../platform/uuid.ts'
import type { DriftFinding, OpenedRecord, PresentationDrift } from './drift.ts'
import { presentationsPolicy } from './policy.ts'
import { AS_OF_NOW, type PresentedFigureService } from './presented-figures.ts'
import { insertRecord, type PresentedRecord, selectLatestRecords, selectRecord, selectRecords } from './records-repository.ts'
import { lockPresentation } from './repository.ts'

export type { ExplainedMove, OpenedRecord, PresentationDrift } from './drift.ts'
export type { PresentedRecord } from './records-repository.ts'

type Plan = (figures: number) => void

/** What presentations showed when they were presented. A record never changes. */
export class PresentedRecords {
  readonly #figures: PresentedFigureService
  readonly #drift: DriftFinding
  readonly #clock: Clock
  readonly #newId: () => string
  /** Records by the presentation, of one request, that they were opened for: a deck has many tables. */
  readonly #opened = new WeakMap<object, Map<string, Promise<OpenedRecord | null>>>()

  constructor(figures: PresentedFigureService, drift: DriftFinding, clock: Clock, newId: () => string) {
    this.#figures = figures
    this.#drift = drift
    this.#clock = clock
    this.#newId = newId
  }

  /** The latest first. */
  async list(access: Access, presentationId: string): Promise<readonly PresentedRecord[]> {
    const scope = presentationsPolicy.read(access)
    return isUuid(presentationId) ? selectRecords(scope, presentationId) : []
  }

  /** The latest record of each presentation that has any, whichever is the latest first. */
  latest(access: Access): Promise<readonly PresentedRecord[]> {
    return selectLatestRecords(presentationsPolicy.read(access))
  }

  /** Null if the company has no such record. */
  async get(access: Access, id: string): Promise<OpenedRecord | null> {
    const scope = presentationsPolicy.read(access)
    const stored = isUuid(id) ? await selectRecord(scope, id) : null
    return stored && { ...stored, basis: readPresentedBasis(stored.basis), figures: readPresentedFigures(stored.figures) }
  }

  /** What a presentation shows now, including frozen elements. @param plan receives the maximum number of figures. */
  async now(access: Access, presentation: Presentation, negatives: NegativeStyle, plan: Plan): Promise<ShownNow> {
    const basis = await this.#figures.basis(access, presentation, negatives)
    const { figures } = await this.#figures.figures(access, basis, AS_OF_NOW, plan)
    const kept = new Map<string, PresentationFigures>()
    for (const recordId of keptRecords(presentation)) {
      const record = await this.get(access, recordId)
      if (record !== null) kept.set(recordId, record.figures)
    }
    return { basis, figures: withKeptFigures(figures, presentation, kept) }
  }

  /**
   * Records everything that a presentation shows now.
   *
   * @param name null for a number.
   * @param version of the presentation as the caller saw it.
   *
   * @throws BadInputError for a name that is too long; DomainError (NOT_FOUND); CONFLICT if it was saved in the meantime, or if the data
   * behind its figures changed while they were computed.
   */
  async present(access: Access, { presentationId, version, name, negatives }: PresentedNow, plan: Plan): Promise<PresentedRecord> {
    const scope = presentationsPolicy.change(access)
    const called = name === null || name.trim() === '' ? null : name.trim()
    if (called !== null && called.length > 200) throw new BadInputError('The name is too long: use 200 characters at most.', 'name')
    const found = isUuid(presentationId) ? await lockPresentation(scope, presentationId) : null
    if (found === null || found.isDeleted) throw new DomainError('NOT_FOUND', 'Presentation not found')
    const presentation = parsePresentation(found.document)
    const { basis, figures } = await this.now(access, presentation, negatives, plan)
    const after = await this.#figures.basis(access, presentation, negatives)
    if (presentedBasisText(after) !== presentedBasisText(basis))
      throw new DomainError('CONFLICT', 'The ledger changed while the presentation was being recorded. Nothing was recorded. Try again.')
    const id = this.#newId()
    await scope.transaction(async (tx) => {
      const current = await lockPresentation(tx, presentationId)
      if (current === null || current.isDeleted) throw new DomainError('NOT_FOUND', 'Presentation not found')
      if (current.version !== version || current.version !== found.version)
        throw new DomainError('CONFLICT', `"${current.title}" was saved by another user in the meantime. Look at it, then try again.`, {
          field: 'version',
          currentVersion: current.version,
        })
      await insertRecord(tx, {
        id,
        presentationId: current.id,
        name: called,
        presentationVersion: version,
        presentedAt: this.#clock.now(),
        presentedBy: access.user.name,
        basis: presentedBasisText(basis),
        figures: presentedFiguresText(figures),
      })
      await recordMade(tx, id)
    })
    const record = await selectRecord(scope, id)
    if (record === null) throw new DomainError('NOT_FOUND', 'Presentation not found')
    return record
  }

  /** The table of an element in the record that it keeps, or the latest, as JSON; null for none. */
  async table(access: Access, of: { readonly id: string }, { id, presentedRecordId }: ProfitLossElement): Promise<string | null> {
    const known = this.#opened.get(of) ?? new Map<string, Promise<OpenedRecord | null>>()
    this.#opened.set(of, known)
    const key = presentedRecordId ?? ''
    const found = known.get(key) ?? this.#keptOrLatest(access, of.id, presentedRecordId)
    known.set(key, found)
    const table = (await found)?.figures.tables.get(id)?.table ?? null
    return table && JSON.stringify(table)
  }

  async #keptOrLatest(access: Access, presentationId: string, recordId: string | null): Promise<OpenedRecord | null> {
    const id = recordId ?? (await this.list(access, presentationId))[0]?.id
    return id === undefined ? null : this.get(access, id)
  }

  /** What has moved since a record. Null if the company has no such record. @param plan receives the maximum number of figures. */
  async drift(access: Access, id: string, plan: Plan): Promise<PresentationDrift | null> {
    const record = await this.get(access, id)
    return record && this.#drift.of(access, record, plan)
  }
}

interface ShownNow {
  readonly basis: PresentedBasis
  readonly figures: PresentationFigures
}

export interface PresentedNow {
  readonly presentationId: string
  readonly version: number
  readonly name: string | null
  readonly negatives: NegativeStyle
}
