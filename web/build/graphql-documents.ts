const CALL = /\bgraphql\(\s*`([^`]*)`,?\s*\)/g
const OPERATION = /\b(?:query|mutation|subscription)\s+(\w+)/

/**
 * A module of the app with each `graphql(…)` replaced by the stored document, so that a page carries the text of its own operations instead
 * of all documents as syntax trees. Fragments alone become nothing: the operations that spread them have their text.
 * @param stored what the code generator wrote: text by document id
 * @param helper the module that exports storedDocument
 * @returns null if there is none in it
 * @throws {Error} on an operation that the code generator has not seen
 */
export function withStoredDocuments(code: string, stored: ReadonlyMap<string, string>, helper: string): string | null {
  const byName = new Map([...stored].map(([id, text]) => [OPERATION.exec(text)?.[1], { id, text }]))
  const replaced = code.replaceAll(CALL, (_call, source: string) => {
    const name = OPERATION.exec(source)?.[1]
    if (name === undefined) return 'undefined'
    const document = byName.get(name)
    if (document === undefined) throw new Error(`The operation ${name} is not among the generated documents: run npm run generate.`)
    return `storedDocument(${JSON.stringify(document.id)}, ${JSON.stringify(document.text)})`
  })
  if (replaced === code) return null
  // At the end, so that the lines of the module stay where they are.
  return `${replaced}\nimport { storedDocument } from ${JSON.stringify(helper)}\n`
}
