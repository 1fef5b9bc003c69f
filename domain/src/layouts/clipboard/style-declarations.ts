/** What a style says, by property in lower case; values as they were written, with their escapes. */
export type Declarations = ReadonlyMap<string, string>

/** Reads `color:red;mso-number-format:"0\.00"`. A later declaration of a property stands for an earlier one. */
export function readDeclarations(text: string): Declarations {
  const declarations = new Map<string, string>()
  for (const [, name, value = ''] of text.matchAll(DECLARATION)) {
    const property = name?.trim().toLowerCase() ?? ''
    // So that the order of what is said at last is that of its last place.
    declarations.delete(property)
    if (property !== '') declarations.set(property, value.replace(/\s*!important\s*$/i, '').trim())
  }
  return declarations
}

/** Semicolons in quotes and behind a backslash end nothing. */
const DECLARATION = /([^:;{}]+):((?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\\.|[^;"'\\]|["'])*)(?:;|$)/gs

/** The rules of a style sheet by their selectors, such as `.xl65` and `table`; of selectors with several parts none. */
export function readStyleRules(css: string): ReadonlyMap<string, Declarations> {
  const rules = new Map<string, Declarations>()
  const text = css.replaceAll(/<!--|-->/g, ' ').replaceAll(/\/\*.*?\*\//gs, ' ')
  for (const [, selectors = '', body = ''] of text.matchAll(/([^{}]*)\{([^{}]*)\}/g)) {
    const declarations = readDeclarations(body)
    for (const selector of selectors.split(',')) {
      const name = selector.trim().toLowerCase()
      if (/^\.?[\w-]+$/.test(name)) rules.set(name, new Map([...(rules.get(name) ?? []), ...declarations]))
    }
  }
  return rules
}

/** `"\#\,\#\#0\.00"` as `#,##0.00`: what is in quotes without them, and without the backslashes of a style sheet. */
export function unescaped(value: string): string {
  const inner = /^(["'])(.*)\1$/s.exec(value)?.[2] ?? value
  return inner.replaceAll(/\\(?:([\da-f]{4})|(.))/gis, (_, code?: string, character?: string) =>
    code === undefined ? (character ?? '') : String.fromCodePoint(Number.parseInt(code, 16)),
  )
}
