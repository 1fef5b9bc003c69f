import { useState } from 'react'

/** A file that goes along with the next question. */
export interface ChosenFile {
  readonly key: string
  readonly name: string
  readonly mimeType: string
  readonly size: number
  /** Base64. */
  readonly content: string
}

export interface ChosenFiles {
  readonly files: readonly ChosenFile[]
  /** Why a file was not taken, a sentence; null while all is well. */
  readonly problem: string | null
  /** Files are being read by the browser. */
  readonly isReading: boolean
  readonly add: (files: readonly File[]) => void
  readonly remove: (key: string) => void
  readonly clear: () => void
}

const MOST_FILES = 10
/** Together, as the server takes them. */
const MOST_BYTES = 25 * 1_048_576
const ENDINGS = /\.(?:csv|tsv|xlsx|pdf|txt|png|jpe?g|gif|webp)$/i

/** What the file dialog offers. */
export const ACCEPTED_FILES = '.csv,.tsv,.xlsx,.pdf,.txt,.png,.jpg,.jpeg,.gif,.webp'

export function useChosenFiles(): ChosenFiles {
  const [files, setFiles] = useState<readonly ChosenFile[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const [reading, setReading] = useState(0)
  const add = async (more: readonly File[]) => {
    const refused = refusalOf(files, more)
    setProblem(refused)
    if (refused !== null) return
    setReading((count) => count + 1)
    try {
      const read = await Promise.all(more.map(readFile))
      setFiles((before) => [...before, ...read])
    } catch {
      setProblem('A file could not be read. It may have been moved or changed. Choose it again.')
    }
    setReading((count) => count - 1)
  }
  return {
    files,
    problem,
    isReading: reading > 0,
    add: (more) => void add(more),
    remove: (key) => {
      setProblem(null)
      setFiles((before) => before.filter((one) => one.key !== key))
    },
    clear: () => {
      setProblem(null)
      setFiles([])
    },
  }
}

/** Why files cannot go along; null if they can. */
function refusalOf(files: readonly ChosenFile[], more: readonly File[]): string | null {
  const other = more.find(({ name }) => !ENDINGS.test(name))
  if (other !== undefined) return `“${other.name}” cannot be attached. Attach .csv, .xlsx, .pdf or .txt files, or pictures.`
  const empty = more.find(({ size }) => size === 0)
  if (empty !== undefined) return `“${empty.name}” is empty.`
  if (files.length + more.length > MOST_FILES) return `A question takes up to ${MOST_FILES} files. Remove some first.`
  const bytes = [...files, ...more].reduce((sum, { size }) => sum + size, 0)
  return bytes > MOST_BYTES ? 'Files of a question have at most 25 MB together. Attach fewer or smaller ones.' : null
}

async function readFile(file: File): Promise<ChosenFile> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let text = ''
  // In pieces: a call takes only so many arguments.
  for (let at = 0; at < bytes.length; at += 32_768) text += String.fromCharCode(...bytes.subarray(at, at + 32_768))
  return { key: crypto.randomUUID(), name: file.name, mimeType: file.type.toLowerCase(), size: file.size, content: btoa(text) }
}
