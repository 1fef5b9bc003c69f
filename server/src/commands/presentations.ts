import { randomUUID } from 'node:crypto'
import { link, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, extname, resolve } from 'node:path'
import { BadInputError, DomainError } from '@fourwall/domain/errors.ts'
import { presentationCalled } from '@fourwall/domain/presentations/presentation-called.ts'
import { z } from 'zod'
import type { DeckFile, DeckQuestion } from '../features/presentations/deck-reading.ts'
import { DiskError, diskFaultOf } from '../platform/disk/disk-error.ts'
import type { Access } from '../platform/identity/access.ts'
import type { Services } from '../services.ts'

/** Input of the commands for presentations. */
export const presentationCommandInputs = {
  'presentation list': z.object({ company: z.string().optional() }),
  'presentation export': z.object({
    company: z.string().optional(),
    presentation: z.string(),
    path: z.string(),
    force: z.boolean(),
    /** Keeps what it shows as presented, by this name; empty for a number. */
    keep: z.string().max(200, 'The name is too long: use 200 characters at most.').optional(),
    /** The name or id of what was presented; empty for the latest. */
    presented: z.string().optional(),
    negatives: z.enum(['PARENTHESES', 'MINUS']),
  }),
} as const

/** A presentation of the list. */
export interface PrintedPresentation {
  readonly id: string
  readonly title: string
  readonly slides: number
  readonly updatedAt: string
  readonly updatedBy: string
  /** The latest record of what it showed; null if it was never presented. */
  readonly presented: { readonly name: string; readonly at: string } | null
}

export interface PresentationResults {
  readonly 'presentation list': readonly PrintedPresentation[]
  readonly 'presentation export': {
    readonly path: string
    readonly bytes: number
    readonly id: string
    readonly title: string
    /** What the file lacks, in a sentence; null if it lacks nothing. */
    readonly notice: string | null
    /** The record as presented; null if none was made. */
    readonly kept: { readonly id: string; readonly name: string } | null
  }
}

type Inputs = { readonly [Name in keyof typeof presentationCommandInputs]: z.output<(typeof presentationCommandInputs)[Name]> }

/** @param accessTo the operator's access to a company, by its id, key or name; to the only one if none is named. */
export function presentationCommands(accessTo: (services: Services, company: string | undefined) => Promise<Access>): {
  readonly [Name in keyof Inputs]: (
    services: Services,
    input: Inputs[Name],
    run: { readonly signal: AbortSignal },
  ) => Promise<PresentationResults[Name]>
} {
  return {
    async 'presentation list'(services, input) {
      const access = await accessTo(services, input.company)
      const latest = new Map((await services.presentedRecords.latest(access)).map((record) => [record.presentationId, record]))
      return (await services.presentations.list(access)).map(({ id, title, slideCount, updatedAt, updatedBy }) => {
        const record = latest.get(id)
        return {
          id,
          title,
          slides: slideCount,
          updatedAt: updatedAt.toISOString(),
          updatedBy,
          presented: record === undefined ? null : { name: record.name, at: record.presentedAt.toISOString() },
        }
      })
    },

    async 'presentation export'(services, input, { signal }) {
      const path = resolve(input.path)
      const format = formatOf(path)
      if (input.keep !== undefined && input.presented !== undefined)
        throw new BadInputError('What was presented is already recorded: use either --keep-as-presented or --as-presented.', 'presented')
      const access = await accessTo(services, input.company)
      const { id, title, version } = presentationCalled(await services.presentations.list(access), input.presentation)
      await expectFree(path, input.force)
      const { negatives } = input
      const kept =
        input.keep === undefined
          ? null
          : await services.presentedRecords.present(access, { presentationId: id, version, name: input.keep, negatives }, () => undefined)
      const presentedRecordId =
        kept?.id ?? (input.presented === undefined ? null : await recordCalled(services, access, id, input.presented))
      const file = await writtenFile(services, format, access, { presentationId: id, presentedRecordId, negatives }, signal)
      if (file === null) throw new DomainError('NOT_FOUND', `"${title}" was deleted in the meantime.`)
      await store(path, file.bytes, input.force)
      return {
        path,
        bytes: file.bytes.length,
        id,
        title,
        notice: file.notice,
        kept: kept && { id: kept.id, name: kept.name },
      }
    },
  }
}

type Format = 'POWERPOINT' | 'PDF'

function formatOf(path: string): Format {
  const ending = extname(path).toLowerCase()
  if (ending === '.pptx') return 'POWERPOINT'
  if (ending === '.pdf') return 'PDF'
  throw new BadInputError(
    `Presentations are written as .pptx or .pdf files. ${ending === '' ? 'Give the file one of these endings.' : `"${ending}" is neither.`}`,
    'path',
  )
}

function writtenFile(
  { presentationPdf, presentationPowerpoint }: Services,
  format: Format,
  access: Access,
  question: DeckQuestion,
  signal: AbortSignal,
): Promise<DeckFile | null> {
  const writer = format === 'PDF' ? presentationPdf : presentationPowerpoint
  // The operator's questions are not counted against anyone.
  return writer.file(access, question, () => undefined, signal)
}

/** The id of a record, by its name or id; empty for the latest. @throws BadInputError if none or several match. */
async function recordCalled({ presentedRecords }: Services, access: Access, presentationId: string, called: string): Promise<string> {
  const records = await presentedRecords.list(access, presentationId)
  const text = called.trim().toLowerCase()
  const found = text === '' ? records.slice(0, 1) : records.filter(({ id, name }) => id === text || name.trim().toLowerCase() === text)
  const [only] = found
  if (only === undefined)
    throw new BadInputError(
      records.length === 0
        ? 'This presentation was never marked as presented. Leave out --as-presented to export current figures.'
        : `Nothing was presented as "${called.trim()}". There are: ${records.map(({ id, name }) => `${name} (${id})`).join(', ')}.`,
      'presented',
    )
  if (found.length > 1)
    throw new BadInputError(
      `Several were presented as "${called.trim()}". Use the id: ${found.map(({ id }) => id).join(', ')}.`,
      'presented',
    )
  return only.id
}

/** Before anything is computed. @throws DomainError with a sentence. */
async function expectFree(path: string, isReplaced: boolean): Promise<void> {
  const found = await stat(path).catch(() => null)
  if (found !== null && !found.isFile()) throw new BadInputError(`${path} is no file. Name the .pptx or .pdf file itself.`, 'path')
  if (found !== null && !isReplaced) throw taken(path)
  const folder = await stat(dirname(path)).catch(() => null)
  if (folder?.isDirectory() !== true) throw new BadInputError(`There is no folder ${dirname(path)}. Make it first.`, 'path')
}

/** Writes a file that is whole or not there. */
async function store(path: string, bytes: Uint8Array, isReplaced: boolean): Promise<void> {
  const partial = `${path}.partial-${randomUUID()}`
  try {
    const file = await open(partial, 'wx')
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    if (isReplaced) await rename(partial, path)
    else await nameAnew(partial, path)
  } catch (error) {
    const fault = diskFaultOf(error)
    throw fault === null ? error : new DiskError(fault, dirname(path), error)
  } finally {
    await rm(partial, { force: true })
  }
}

async function nameAnew(partial: string, path: string): Promise<void> {
  try {
    await link(partial, path)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') throw taken(path)
    // Some file systems have no hard links.
    await rename(partial, path)
  }
}

function taken(path: string): DomainError {
  return new DomainError('CONFLICT', `${path} exists already. Name another file, or replace it with --force.`)
}
