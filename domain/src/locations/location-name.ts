/** The parts of a location's name, for screens that tell its code apart as they do the number of an account. */
export interface LocationNameParts {
  /** Such as `101` or `NY-4`; empty if the name has none. */
  readonly code: string
  readonly name: string
}

/** A first word of up to ten capitals, digits, dots, hyphens and number signs, one digit among them, before another word. */
const CODED = /^((?=\D{0,9}\d)[A-Z0-9.#-]{1,10}):?(?:\s+[-–·])?\s+(.*\p{L}.*)$/u

/** Splits `101 Back Bay` and `NY-4 – Midtown` by their form alone: a street's number looks like a code, too. */
export function locationNameParts(text: string): LocationNameParts {
  const [, code, name] = CODED.exec(text) ?? []
  return code === undefined || name === undefined ? { code: '', name: text } : { code, name }
}

/** The code of a location's name as a field of what is called by it; without a field if it has none. */
export function locationCode(text: string): { readonly code?: string } {
  const { code } = locationNameParts(text)
  return code === '' ? {} : { code }
}
