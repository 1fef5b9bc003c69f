import type { Client } from 'urql'
import { runQuery } from '../../../api/ask.ts'
import { RequestFailure } from '../../../api/request-failure.ts'
import { type BudgetCompany, BudgetCompanyQuery, readCompany } from '../budget-company.ts'
import { type Budget, type BudgetLinesFacts, loadBudget, loadBudgetLines } from '../budget-request.ts'

/** Data that a budget's pages load before they render. */
export interface LoadedBudget {
  readonly budget: Budget
  readonly lines: BudgetLinesFacts
  readonly company: BudgetCompany
}

/** @throws Error with a sentence, also if the budget does not exist. */
export async function loadBudgetPage(client: Client, budgetId: string): Promise<LoadedBudget> {
  const [budget, data] = await Promise.all([loadBudget(client, budgetId), runQuery(client, BudgetCompanyQuery, {})])
  if (budget === null) throw new RequestFailure('NOT_FOUND', 'No budget result received')
  return { budget, lines: await loadBudgetLines(client, budget), company: readCompany(data) }
}
