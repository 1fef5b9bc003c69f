import { existsSync, readFileSync } from 'node:fs'

/** The web app's own operations by document id, as written by its build; empty before it is built. */
export function readDocuments(webFolder: URL): ReadonlyMap<string, string> {
  const file = new URL('documents.json', webFolder)
  if (!existsSync(file)) return new Map()
  const parsed: unknown = JSON.parse(readFileSync(file, 'utf8'))
  if (typeof parsed !== 'object' || parsed === null) return new Map()
  return new Map(Object.entries(parsed).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}
