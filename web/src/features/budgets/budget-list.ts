import { fileNamePart } from '@fourwall/domain/file-names.ts'
import { compareNames } from '@fourwall/domain/natural-order.ts'
import { type Day, isDay } from '@fourwall/domain/time/day.ts'
import type { Client } from 'urql'
import { runQuery } from '../../api/ask.ts'
import { BudgetCategorizationsQuery, loadBudgetCompany } from './budget-company.ts'
import { type Budget, BudgetsQuery } from './budget-request.ts'

/** The part of the list's state that is in the address. */
export interface BudgetListSearch {
  readonly q?: string
  readonly sort?: string
}

export type BudgetColumn = 'name' | 'span' | 'locations' | 'status' | 'changed'

export interface BudgetOrder {
  readonly by: BudgetColumn
  readonly isDescending: boolean
}

/** Budgets of one categorization. */
export interface BudgetSection {
  readonly categorizationId: string
  readonly name: string
  readonly budgets: readonly Budget[]
}

/** Starts loading the list. @throws RequestFailure with the server's message. */
export async function loadBudgetList(client: Client): Promise<void> {
  const known = { requestPolicy: 'cache-first' } as const
  await Promise.all([
    runQuery(client, BudgetsQuery, {}, known),
    runQuery(client, BudgetCategorizationsQuery, {}, known),
    loadBudgetCompany(client),
  ])
}

const COLUMNS: readonly BudgetColumn[] = ['name', 'span', 'locations', 'status', 'changed']

/** `name`, `-changed`; anything else sorts by name. */
export function readBudgetOrder(text: string | undefined): BudgetOrder {
  const isDescending = text?.startsWith('-') === true
  const by = COLUMNS.find((column) => column === (isDescending ? text?.slice(1) : text))
  return by === undefined ? { by: 'name', isDescending: false } : { by, isDescending }
}

/** The order in an address; null for the default. */
export function budgetOrderText({ by, isDescending }: BudgetOrder): string | null {
  return by === 'name' && !isDescending ? null : `${isDescending ? '-' : ''}${by}`
}

/** The order after a click on a heading: reversed, or by the new column, latest and largest first. */
export function nextBudgetOrder(order: BudgetOrder, by: BudgetColumn): BudgetOrder {
  return order.by === by ? { by, isDescending: !order.isDescending } : { by, isDescending: by !== 'name' && by !== 'status' }
}

/** The budgets that have every word of a query in their name, file or author, grouped by categorization. */
export function budgetSections(
  budgets: readonly Budget[],
  categorizationName: (id: string) => string,
  query: string,
  order: BudgetOrder,
): readonly BudgetSection[] {
  const words = folded(query)
    .split(/\s+/)
    .filter((word) => word !== '')
  const found = budgets.filter((budget) => {
    const text = folded(`${budget.name} ${budget.filename ?? ''} ${budget.uploadedBy} ${categorizationName(budget.categorizationId)}`)
    return words.every((word) => text.includes(word))
  })
  return [...Map.groupBy(found, ({ categorizationId }) => categorizationId)]
    .map(([categorizationId, own]) => ({ categorizationId, name: categorizationName(categorizationId), budgets: sorted(own, order) }))
    .sort((one, other) => compareNames(one.name, other.name))
}

function sorted(budgets: readonly Budget[], { by, isDescending }: BudgetOrder): readonly Budget[] {
  const turn = isDescending ? -1 : 1
  return budgets.toSorted((one, other) => turn * compare(one, other, by) || compareNames(one.name, other.name))
}

function compare(one: Budget, other: Budget, by: BudgetColumn): number {
  switch (by) {
    case 'name':
      return compareNames(one.name, other.name)
    case 'span':
      return one.timeSpan.startDate.localeCompare(other.timeSpan.startDate) || one.timeSpan.endDate.localeCompare(other.timeSpan.endDate)
    case 'locations':
      return one.numberOfLocations - other.numberOfLocations
    case 'status':
      return STATUSES.indexOf(one.status) - STATUSES.indexOf(other.status)
    case 'changed':
      return one.uploadDate.localeCompare(other.uploadDate)
  }
}

/** Budgets that need attention first. */
const STATUSES: readonly Budget['status'][] = ['PREVIEW', 'HAS_ISSUES', 'READY']

function folded(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

/** An unused name: the text, with a number if needed. */
export function freeName(text: string, taken: readonly string[]): string {
  const known = new Set(taken.map(folded))
  if (!known.has(folded(text))) return text
  for (let number = 2; ; number += 1) if (!known.has(folded(`${text} ${number}`))) return `${text} ${number}`
}

/** The suggested name for a workbook's budget: the file name without its extension, dashes as spaces. */
export function nameOfFile(filename: string): string {
  return filename
    .replace(/\.xlsx$/i, '')
    .replaceAll(/[_-]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 100)
}

/** The budget whose downloaded workbook or uploaded file has this file name. */
export function budgetOfFile<Named extends Pick<Budget, 'name' | 'filename'>>(filename: string, budgets: readonly Named[]): Named | null {
  const file = folded(filename.replace(/\.xlsx$/i, ''))
  const fits = budgets.filter(
    ({ name, filename: own }) =>
      own === filename || file === folded(fileNamePart(name)) || file.startsWith(`${folded(fileNamePart(name))}, `),
  )
  return fits.toSorted((a, b) => b.name.length - a.name.length)[0] ?? null
}

export function dayOf(text: string): Day {
  if (!isDay(text)) throw new Error(`${text} is not a date.`)
  return text
}
