import { quoted } from '../figure-cells.ts'

/** Compares units that rows write in a column of their own with those of the metrics, or with each other where a metric has none. */
export class RowUnits {
  /** By metrics without a unit: the first that a row writes. */
  readonly #first = new Map<string, string>()

  /** What to say of a row whose unit is another one; null for the same, or none. @param unit of the metric; undefined if it has none. */
  remark(subjectId: string, unit: string | undefined, written: string): string | null {
    const own = written.trim()
    if (own === '' || NEUTRAL_UNIT.test(own)) return null
    if (unit !== undefined && unit !== '')
      return areSame(own, unit)
        ? null
        : `The unit is ${quoted(own)} here and ${quoted(unit)} for the metric, and the figures are read as they are. Convert them if the units differ.`
    // Other words, such as people and guests, may mean the same.
    if (!MEASURES.has(plainUnit(own))) return null
    const first = this.#first.get(subjectId)
    if (first === undefined) this.#first.set(subjectId, own)
    return first === undefined || areSame(own, first)
      ? null
      : `The unit is ${quoted(own)} here and ${quoted(first)} on another row of the same metric, and the figures are read as they are. Convert them if the units differ.`
  }
}

function areSame(one: string, other: string): boolean {
  return plainUnit(one) === plainUnit(other)
}

function plainUnit(text: string): string {
  const plain = text.toLowerCase().replace(/[^\p{L}\p{N}%²]|s\b/gu, '')
  return SAME_UNITS.find((units) => units.includes(plain))?.[0] ?? plain
}

const MEASURES: ReadonlySet<string> = new Set('kg g t lb oz l ml gal kwh mwh h min sec day week sqft sqm km mile'.split(' '))
const NEUTRAL_UNIT = /^(?:count|number|no\.?|#|each|ea|qty|units?|total)$/i
const SAME_UNITS = [
  ['h', 'hr', 'hour'],
  ['min', 'minute'],
  ['sec', 's', 'second'],
  ['kg', 'kilo', 'kilogram', 'kilogramme'],
  ['g', 'gram', 'gramme'],
  ['t', 'to', 'ton', 'tonne'],
  ['lb', 'pound'],
  ['oz', 'ounce'],
  ['l', 'liter', 'litre'],
  ['gal', 'gallon'],
  ['sqft', 'sf', 'ft²', 'squarefeet', 'squarefoot', 'sqfeet', 'ft2'],
  ['sqm', 'm²', 'm2', 'squaremeter', 'squaremetre'],
]
