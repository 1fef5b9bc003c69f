import { constants, type Stats } from 'node:fs'
import { copyFile, type FileHandle, lstat, mkdir, open, readdir, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { BLOCK_BYTES, type WrittenFile } from './written-blocks.ts'

/** A folder that is being written to, and who notes what. */
export interface CopiedFolder {
  readonly from: string
  /** Is not there yet. */
  readonly to: string
  /** Begins to note what is written. */
  readonly start: () => Promise<void>
  /** What was written since the start, or the last time; null where that is not known. */
  readonly written: () => Promise<readonly WrittenFile[] | null>
  /** Does the rest while nobody writes; `written` is given for the last time. */
  readonly finish: (rest: (written: readonly WrittenFile[] | null) => Promise<void>) => Promise<void>
}

/** With less than this left to be copied once more, whoever writes may be kept waiting. */
const LITTLE_BYTES = 8_388_608
const MOST_ROUNDS = 4

/**
 * Copies a folder in rounds: first all of it, while it is written to, then what was written meanwhile, until little is left. That is copied while
 * nobody writes, so that the copy is of one moment. Files that changed without being noted are copied whole then.
 */
export async function copyWhileWritten({ from, to, start, written, finish }: CopiedFolder): Promise<void> {
  await start()
  const copied = await copyAll(from, to)
  /** Noted, and not copied since. */
  let left: readonly WrittenFile[] | null = []
  for (let round = 0; round < MOST_ROUNDS && left !== null; round += 1) {
    left = await written()
    if (left === null || bytesOf(left) <= LITTLE_BYTES) break
    for (const file of left) await copyAgain(from, to, file, copied)
    left = []
  }
  await finish(async (last) => {
    if (left === null || last === null) copied.clear()
    else for (const file of together([...left, ...last])) await copyAgain(from, to, file, copied)
    await copyDiffering(from, to, copied)
  })
}

/** Each file once. */
function together(written: readonly WrittenFile[]): Iterable<WrittenFile> {
  const files = new Map<string, WrittenFile>()
  for (const { path, blocks } of written) {
    const before = files.get(path)?.blocks
    files.set(path, { path, blocks: before === undefined ? blocks : before === null || blocks === null ? null : [...before, ...blocks] })
  }
  return files.values()
}

/** What a file was like before it was copied, by its path below the folder. */
type Copied = Map<string, Pick<Stats, 'ino' | 'size' | 'mtimeMs'>>

async function copyAll(from: string, to: string): Promise<Copied> {
  const copied: Copied = new Map()
  await mkdir(to, { mode: 0o700 })
  for await (const { path, isFolder } of entriesBelow(from)) {
    const name = relative(from, path)
    if (isFolder) await mkdir(join(to, name), { recursive: true, mode: 0o700 })
    else await copyWhole(from, to, name, copied)
  }
  return copied
}

/** Copies what was written of a file once more, or all of it. */
async function copyAgain(from: string, to: string, { path, blocks }: WrittenFile, copied: Copied): Promise<void> {
  const name = relative(from, path)
  const isCopied = copied.has(name)
  if (blocks === null || !isCopied) return copyWhole(from, to, name, copied)
  const before = await lstatOf(path)
  if (before === null) return
  const [source, target] = [await open(path, 'r'), await open(join(to, name), 'r+')]
  try {
    for (const block of new Set(blocks)) await copyBlock(source, target, block)
    await target.truncate((await source.stat()).size)
  } finally {
    await Promise.all([source.close(), target.close()])
  }
  copied.set(name, before)
}

async function copyBlock(source: FileHandle, target: FileHandle, block: number): Promise<void> {
  const { bytesRead, buffer } = await source.read(Buffer.allocUnsafe(BLOCK_BYTES), 0, BLOCK_BYTES, block * BLOCK_BYTES)
  if (bytesRead > 0) await target.write(buffer, 0, bytesRead, block * BLOCK_BYTES)
}

/** Makes a copy equal to a folder that nobody writes to: files that are not as they were when they were copied, or not there on one side. */
async function copyDiffering(from: string, to: string, copied: Copied): Promise<void> {
  const there = new Set<string>()
  for await (const { path, isFolder } of entriesBelow(from)) {
    const name = relative(from, path)
    there.add(name)
    if (isFolder) {
      await mkdir(join(to, name), { recursive: true, mode: 0o700 })
      continue
    }
    const [is, was] = [await lstat(path), copied.get(name)]
    if (was?.ino !== is.ino || was.size !== is.size || was.mtimeMs !== is.mtimeMs) await copyWhole(from, to, name, copied)
  }
  for await (const { path } of entriesBelow(to)) if (!there.has(relative(to, path))) await rm(path, { recursive: true, force: true })
}

/** Copies a file; one that is gone by now is left out. */
async function copyWhole(from: string, to: string, name: string, copied: Copied): Promise<void> {
  const before = await lstatOf(join(from, name))
  if (before === null || !before.isFile()) return
  try {
    await copyFile(join(from, name), join(to, name), constants.COPYFILE_FICLONE)
    if (before.size > LITTLE_BYTES) await sync(join(to, name))
    copied.set(name, before)
  } catch (error) {
    // Where the folder is new, its turn comes at the end.
    if (!isMissing(error)) throw error
  }
}

/** What waits to be written to the disk would keep whoever writes there waiting, too. */
async function sync(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.datasync()
  } finally {
    await file.close()
  }
}

/** Folders before what is in them. */
async function* entriesBelow(folder: string): AsyncGenerator<{ readonly path: string; readonly isFolder: boolean }> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })
  for (const entry of entries) {
    const path = join(folder, entry.name)
    yield { path, isFolder: entry.isDirectory() }
    if (entry.isDirectory()) yield* entriesBelow(path)
  }
}

function bytesOf(written: readonly WrittenFile[]): number {
  // Of a whole file nobody knows the size yet: as much as one that is made anew usually has.
  return written.reduce((sum, { blocks }) => sum + (blocks?.length ?? 1) * BLOCK_BYTES, 0)
}

async function lstatOf(path: string): Promise<Stats | null> {
  return lstat(path).catch((error: unknown) => {
    if (isMissing(error)) return null
    throw error
  })
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
