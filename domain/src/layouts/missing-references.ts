import type { FigureColumn } from '../profit-loss/report-columns.ts'
import { LONGEST } from '../text-limits.ts'
import type { MonthOfYear } from '../time/day.ts'
import { layoutKeyNames } from './key-names.ts'
import type { Layout } from './layout.ts'
import { groupOrTotalKey, insertedId, insertedKey, partsOfCellKey, sideOfKey, withoutHolds } from './layout-keys.ts'
import { type LayoutNames, layoutNames } from './layout-names.ts'
import type { LayoutStructure } from './layout-structure.ts'

/** What a formula shows in place of a row or column that the layout no longer has, before its last known name. */
const MISSING_MARK = '#REF!'

/** A layout with its rows and columns, and what names them. */
export interface NamedLayout {
  readonly layout: Pick<Layout, 'timeSpan' | 'lastNames'>
  readonly structure: LayoutStructure
  readonly figures: { readonly columns: readonly FigureColumn[] }
  readonly surroundings: { readonly fiscalYearStart: MonthOfYear }
}

/** A row or column that a reference means: by its last known name, or as a phrase such as `a deleted account`. */
interface Missing {
  readonly name: string | null
  readonly phrase: string
}

/** What of a reference the layout no longer has; null if it has all of it. */
function missingIn(reference: string, named: NamedLayout): Missing | null {
  const { structure, layout } = named
  for (const key of keysOf(reference))
    if (!structure.rowAt.has(key) && !structure.columnAt.has(key)) {
      const period = layoutKeyNames({ ...NOTHING_KNOWN, ...named.surroundings }, layout).column(key)
      const last = layout.lastNames.get(key) ?? layout.lastNames.get(groupOrTotalKey(key) ?? key)
      const isTyped = sideOfKey(key) === null && insertedId(key) === null
      return { name: last ?? period ?? (isTyped ? key.replace(MISSING_MARK, '').trim() : null), phrase: phraseOf(key) }
    }
  return null
}

const NOTHING_KNOWN = { group: () => null, account: () => null, metric: () => null, location: () => null }

function phraseOf(key: string): string {
  if (/^(group|sum):/.test(key)) return 'a deleted group'
  const [, kind] = /^(account|metric|location):/.exec(key) ?? []
  return kind === undefined ? `a deleted ${sideOfKey(key) ?? 'row or column'}` : `a deleted ${kind}`
}

/** Why a formula with this reference cannot be computed; undefined if the layout has what it refers to. */
export function missingProblem(reference: string, named: NamedLayout): { readonly message: string; readonly shown: string } | undefined {
  const missing = missingIn(reference, named)
  if (missing === null) return undefined
  const { name, phrase } = missing
  return name === null
    ? { message: `The formula refers to ${phrase}.`, shown: `${MISSING_MARK} ${phrase.replace(/^a /, '')}` }
    : { message: `The formula refers to "${name}", which is not in the layout.`, shown: `${MISSING_MARK} ${name}` }
}

/**
 * A reference with a part that the layout no longer has, as formulas show it in braces: `#REF! Rent`, or `#REF! Rent, May 2026`
 * for a cell. Null if the layout has all of it.
 */
export function missingReferenceText(reference: string, named: NamedLayout): string | null {
  if (missingIn(reference, named) === null) return null
  const { row, column } = layoutNames(named.structure, named.figures.columns)
  const names = keysOf(reference).map((key) => {
    const missing = missingIn(key, named)
    return missing === null ? (row(key) ?? column(key) ?? key) : (missing.name ?? missing.phrase.replace(/^a /, ''))
  })
  return `${MISSING_MARK} ${names.join(', ').replaceAll(/[{}]/g, ' ')}`
}

function keysOf(reference: string): readonly string[] {
  const parts = partsOfCellKey(reference)
  return (parts === null ? [reference] : [parts.rowKey, parts.columnKey]).map(withoutHolds)
}

/** The references of all formulas of a layout that it no longer has, by the text that shows them. */
export function missingReferences(layout: Layout, named: NamedLayout): ReadonlyMap<string, string> {
  const byText = new Map<string, string>()
  for (const reference of referencesIn(layout)) {
    const text = missingReferenceText(reference, named)
    if (text === null) continue
    let own = text
    for (let number = 2; byText.has(own); number += 1) own = `${text} (${number})`
    byText.set(own, reference)
  }
  return byText
}

/** The references of all formulas of a layout, each once, without holds. */
function referencesIn({ formulas, insertedRows, insertedColumns }: Layout): ReadonlySet<string> {
  const found = new Set<string>()
  const add = (formula: string | null): void => {
    for (const [, reference = ''] of formula?.includes('{') === true ? formula.matchAll(/\{\s*([^{}]*?)\s*\}/g) : [])
      found.add(withoutHolds(reference))
  }
  for (const formula of formulas.values()) add(formula)
  for (const { formula, cells } of [...insertedRows, ...insertedColumns]) {
    add(formula)
    for (const text of cells.values()) if (text.startsWith('=')) add(text)
  }
  return found
}

/**
 * The layout with the names that the rows and columns in its formulas have now, so that a formula can say what it referred to
 * once that is deleted. What has no name now keeps its last one; names that no formula needs are dropped.
 */
export function withLastNames(layout: Layout, { row, column }: LayoutNames, last: ReadonlyMap<string, string> = layout.lastNames): Layout {
  const labels = new Map([...layout.insertedRows, ...layout.insertedColumns].map(({ id, label }) => [insertedKey(id), label]))
  const names = new Map<string, string>()
  for (const key of [...referencesIn(layout)].flatMap(keysOf)) {
    const name = labels.get(key) || row(key) || column(key) || layout.lastNames.get(key) || last.get(key)
    if (name) names.set(key, name.slice(0, LONGEST.label).toWellFormed())
  }
  const isSame = names.size === layout.lastNames.size && [...names].every(([key, name]) => layout.lastNames.get(key) === name)
  return isSame ? layout : { ...layout, lastNames: names }
}
