import type { ApiContext } from './builder.ts'
import { companiesPolicy } from './features/companies/policy.ts'
import type { AnswerBasis } from './platform/http/graphql/cached-answers.ts'
import type { Services } from './services.ts'

/** Everybody who may read anything of a company sees all of it. */
const WHOLE_COMPANY = 'whole company'

/**
 * What the answers to a request depend on: the company, the caller's rights, the data versions, and the day against which rolling time
 * spans are resolved. The request needs its own scope, which reads the versions once: see CompanyService.requestScope.
 */
export async function answerBasis(
  { companies, today }: Pick<Services, 'companies' | 'today'>,
  { access }: Pick<ApiContext, 'access'>,
): Promise<AnswerBasis> {
  const { ledger, settings, figures } = await companies.versions(companiesPolicy.read(access))
  return { companyId: access.companyId, rights: WHOLE_COMPANY, state: `${ledger} ${settings} ${figures} ${today()}` }
}
