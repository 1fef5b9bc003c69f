import { rm } from 'node:fs/promises'
import type { ReadAttachment } from '@fourwall/domain/assistant/files/compare-files.ts'
import type { FileFigure } from '@fourwall/domain/assistant/files/file-figures.ts'
import { BadInputError, DomainError } from '@fourwall/domain/errors.ts'
import type { ReadQuestionFile } from '../../../platform/files/read-question-file.ts'
import { receiveFile } from '../../../platform/http/uploads/incoming-file.ts'
import type { UploadStore } from '../../../platform/http/uploads/upload-store.ts'
import type { Access } from '../../../platform/identity/access.ts'
import { assistantPolicy } from '../policy.ts'
import { type ChatFileRow, selectChatFiles, selectFileBytes, selectFileTexts, updateFileReading } from './repository.ts'

const PICTURE = 'It is a picture, which is kept and not read.'

/** Files of questions: stored with the question first, and read once an answer needs them. */
export class ChatFiles {
  readonly #uploads: UploadStore
  readonly #read: ReadQuestionFile

  constructor(uploads: UploadStore, read: ReadQuestionFile) {
    this.#uploads = uploads
    this.#read = read
  }

  /** Figures of files, each read once; a sentence for one that cannot be read. @param ids of the user's own question. */
  async figures(access: Access, ids: readonly string[]): Promise<readonly ReadAttachment[]> {
    const files = await selectChatFiles(assistantPolicy.read(access), ids)
    const read: ReadAttachment[] = []
    for (const file of files) read.push(await this.#figuresOf(access, file))
    return read
  }

  /** Texts of files that were read, by id: data, never a question. */
  texts(access: Access, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return selectFileTexts(assistantPolicy.read(access), ids)
  }

  async #figuresOf(access: Access, { id, name, kind, figures, problem }: ChatFileRow): Promise<ReadAttachment> {
    // Stored in this form below.
    if (figures !== null) return { id, name, figures: figures as readonly FileFigure[], problem: null }
    if (kind === 'IMAGE' || problem !== null) return { id, name, figures: [], problem: problem ?? PICTURE }
    const scope = assistantPolicy.change(access)
    try {
      const reading = await this.#reading(access, id, name)
      await updateFileReading(scope, id, { ...reading, problem: null })
      return { id, name, figures: reading.figures, problem: null }
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      // What is wrong with the file stays wrong with it; other refusals pass.
      if (error instanceof BadInputError)
        await updateFileReading(scope, id, { text: null, figures: null, problem: error.message.slice(0, 1_000) })
      return { id, name, figures: [], problem: error.message }
    }
  }

  async #reading(access: Access, id: string, name: string) {
    const bytes = await selectFileBytes(assistantPolicy.read(access), id)
    if (bytes === null) throw new BadInputError('It is not there any more.')
    const { path } = await receiveFile(this.#uploads, pieces(bytes))
    try {
      return await this.#read(access.companyId, { path, fileName: name })
    } finally {
      await rm(path, { force: true })
    }
  }
}

async function* pieces(bytes: Uint8Array): AsyncGenerator<Uint8Array, void, void> {
  yield bytes
}
