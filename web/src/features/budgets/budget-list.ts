import { fileNamePart } from '@fourwall/domain/file-names.ts'
import { type Day, isDay } from '@fourwall/domain/time/day.ts'
import type { Client } from 'urql'
import { BudgetCategorizationsQuery, loadBudgetCompany } from './budget-company.ts'
import { type Budget, BudgetsQuery } from './budget-request.ts'

/** What the address keeps of the list. */
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

/** Has the list on its way before it shows; what cannot be had now is asked for again by the screen. */
export async function loadBudgetList(client: Client): Promise<void> {
  const known = { requestPolicy: 'cache-first' } as const
  await Promise.all([
    client.query(BudgetsQuery, {}, known).toPromise(),
    client.query(BudgetCategorizationsQuery, {}, known).toPromise(),
    loadBudgetCompany(client).catch(() => undefined),
  ])
}

const COLUMNS: readonly BudgetColumn[] = ['name', 'span', 'locations', 'status', 'changed']

/** `name`, `-changed`; what is none is by name. */
export function readBudgetOrder(text: string | undefined): BudgetOrder {
  const isDescending = text?.startsWith('-') === true
  const by = COLUMNS.find((column) => column === (isDescending ? text?.slice(1) : text))
  return by === undefined ? { by: 'name', isDescending: false } : { by, isDescending }
}

/** The order as an address has it; null for the usual one. */
export function budgetOrderText({ by, isDescending }: BudgetOrder): string | null {
  return by === 'name' && !isDescending ? null : `${isDescending ? '-' : ''}${by}`
}

/** The order after a press on a heading: the same the other way round, or another, the latest and the most first. */
export function nextBudgetOrder(order: BudgetOrder, by: BudgetColumn): BudgetOrder {
  return order.by === by ? { by, isDescending: !order.isDescending } : { by, isDescending: by !== 'name' && by !== 'status' }
}

/** The budgets that have every word of a query in their name, file or maker, by categorization in order of name. */
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
    .sort((one, other) => one.name.localeCompare(other.name, 'en'))
}

function sorted(budgets: readonly Budget[], { by, isDescending }: BudgetOrder): readonly Budget[] {
  const turn = isDescending ? -1 : 1
  return budgets.toSorted((one, other) => turn * compare(one, other, by) || one.name.localeCompare(other.name, 'en'))
}

function compare(one: Budget, other: Budget, by: BudgetColumn): number {
  switch (by) {
    case 'name':
      return one.name.localeCompare(other.name, 'en')
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

/** What has to be looked at first. */
const STATUSES: readonly Budget['status'][] = ['PREVIEW', 'HAS_ISSUES', 'READY']

function folded(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

/** A name that no other budget has: the text, or with a number behind it. */
export function freeName(text: string, taken: readonly string[]): string {
  const known = new Set(taken.map(folded))
  if (!known.has(folded(text))) return text
  for (let number = 2; ; number += 1) if (!known.has(folded(`${text} ${number}`))) return `${text} ${number}`
}

/** What a budget of a workbook is called at first: the file's name without its ending, its dashes as spaces. */
export function nameOfFile(filename: string): string {
  return filename
    .replace(/\.xlsx$/i, '')
    .replaceAll(/[_-]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 100)
}

/** The budget that a file goes by its name with: its workbook as it was downloaded here, or the file that it came with. */
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
