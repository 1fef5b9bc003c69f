import { constants, type Stats } from 'node:fs'
import { copyFile, type FileHandle, lstat, mkdir, open, readdir, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { BLOCK_BYTES, type WrittenFile } from './written-blocks.ts'

/** A folder in use, and how to track writes to it. */
export interface CopiedFolder {
  readonly from: string
  /** Must not exist yet. */
  readonly to: string
  /** Starts tracking writes. */
  readonly start: () => Promise<void>
  /** Writes since the start or the last call; null if unknown. */
  readonly written: () => Promise<readonly WrittenFile[] | null>
  /** Does the rest while writes are blocked; `written` is called for the last time. */
  readonly finish: (rest: (written: readonly WrittenFile[] | null) => Promise<void>) => Promise<void>
}

/** With less than this left, writes may be blocked for the rest. */
const LITTLE_BYTES = 8_388_608
const MOST_ROUNDS = 4

/**
 * Copies a folder in rounds: first everything, while it is in use, then whatever was written during the round before, until little is
 * left. The rest is copied while writes are blocked, so that the copy is consistent; files that changed untracked are then copied whole.
 */
export async function copyWhileWritten({ from, to, start, written, finish }: CopiedFolder): Promise<void> {
  await start()
  const copied = await copyAll(from, to)
  /** Tracked, but not copied since. */
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

/** File states before copying, by path within the folder. */
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

/** Copies a file's written blocks, or the whole file. */
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

/** Makes a copy equal to a folder with blocked writes: files that changed since they were copied, or exist on one side only. */
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

/** Copies a file, unless it has been deleted. */
async function copyWhole(from: string, to: string, name: string, copied: Copied): Promise<void> {
  const before = await lstatOf(join(from, name))
  if (before === null || !before.isFile()) return
  try {
    await copyFile(join(from, name), join(to, name), constants.COPYFILE_FICLONE)
    if (before.size > LITTLE_BYTES) await sync(join(to, name))
    copied.set(name, before)
  } catch (error) {
    // A new folder is copied at the end.
    if (!isMissing(error)) throw error
  }
}

/** Flushed here, or the next writer would wait for it. */
async function sync(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.datasync()
  } finally {
    await file.close()
  }
}

/** Folders before their contents. */
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
  // A whole file's size is unknown; assume that of a typical new one.
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
