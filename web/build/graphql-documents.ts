const CALL = /\bgraphql\(\s*`([^`]*)`,?\s*\)/g
const OPERATION = /\b(?:query|mutation|subscription)\s+(\w+)/

/**
 * Replaces each `graphql(…)` in a module of the app by its stored document, so that a page carries the text of its own operations instead of
 * the syntax trees of all. A fragment alone becomes `undefined`: the operations that spread it contain its text.
 * @param stored the generated texts by document id
 * @param helper the module that exports storedDocument
 * @returns null for a module without documents
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
