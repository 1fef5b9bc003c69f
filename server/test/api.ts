import { randomUUID } from 'node:crypto'
import type { Role } from '@fourwall/domain/session/roles.ts'
import { type GraphQLSchema, graphql } from 'graphql'
import type { ApiContext } from '../src/builder.ts'
import { answerBudget } from '../src/platform/http/graphql/answer-budget.ts'
import { makeSchema } from '../src/schema.ts'
import type { Services } from '../src/services.ts'

export type Ask = <Data>(source: string, variables?: Record<string, unknown>) => Promise<Data>

const schemas = new WeakMap<Services, GraphQLSchema>()

/** The whole API over these services, made once: that takes longer than most questions. */
export function schemaOf(services: Services): GraphQLSchema {
  const schema = schemas.get(services) ?? makeSchema(services)
  schemas.set(services, schema)
  return schema
}

/** Calls the API as a user of a company, without HTTP; throws errors unchanged. */
export function apiOf(services: Services, companyId: string, userId: string = randomUUID(), role: Role = 'OWNER'): Ask {
  const schema = schemaOf(services)
  const principal = { userId, companyId, name: 'Tester', email: 'tester@example.com', role, roles: [] }
  return async <Data>(source: string, variables: Record<string, unknown> = {}): Promise<Data> => {
    const { signal } = new AbortController()
    const contextValue: ApiContext = { access: services.companies.requestAccess(principal), budget: answerBudget(), signal }
    const { data, errors } = await graphql({ schema, source, contextValue, variableValues: variables })
    if (errors?.[0] !== undefined) throw errors[0].originalError ?? errors[0]
    // The query's shape, which the test wrote.
    return data as Data
  }
}
