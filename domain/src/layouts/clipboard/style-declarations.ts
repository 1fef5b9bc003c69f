/** Values of a style by lower-case property, still escaped. */
export type Declarations = ReadonlyMap<string, string>

/** Parses `color:red;mso-number-format:"0\.00"`. Later declarations override earlier ones. */
export function readDeclarations(text: string): Declarations {
  const declarations = new Map<string, string>()
  for (const [, name, value = ''] of text.matchAll(DECLARATION)) {
    const property = name?.trim().toLowerCase() ?? ''
    // Reinserted, so that the order is that of the last declarations.
    declarations.delete(property)
    if (property !== '') declarations.set(property, value.replace(/\s*!important\s*$/i, '').trim())
  }
  return declarations
}

/** Semicolons in quotes or after a backslash do not count. */
const DECLARATION = /([^:;{}]+):((?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\\.|[^;"'\\]|["'])*)(?:;|$)/gs

/** Rules of a style sheet with simple selectors, such as `.xl65` and `table`. */
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

/** `"\#\,\#\#0\.00"` becomes `#,##0.00`: removes quotes and the escapes of a style sheet. */
export function unescaped(value: string): string {
  const inner = /^(["'])(.*)\1$/s.exec(value)?.[2] ?? value
  return inner.replaceAll(/\\(?:([\da-f]{4})|(.))/gis, (_, code?: string, character?: string) =>
    code === undefined ? (character ?? '') : String.fromCodePoint(Number.parseInt(code, 16)),
  )
}
