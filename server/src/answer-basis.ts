import type { ApiContext } from './builder.ts'
import { companiesPolicy } from './features/companies/policy.ts'
import type { AnswerBasis } from './platform/http/graphql/kept-answers.ts'
import type { Services } from './services.ts'

/** Whoever may read anything of a company sees all of it. */
const WHOLE_COMPANY = 'whole company'

/**
 * What answers to a request stand on: the company, what whoever asks may see of it, the versions in force, and the day that rolling time
 * spans are resolved against. The request has to have a scope of its own, which asks once for the versions: see CompanyService.requestScope.
 */
export async function answerBasis(
  { companies, today }: Pick<Services, 'companies' | 'today'>,
  { access }: Pick<ApiContext, 'access'>,
): Promise<AnswerBasis> {
  const { ledger, settings, figures } = await companies.versions(companiesPolicy.read(access))
  return { companyId: access.companyId, rights: WHOLE_COMPANY, state: `${ledger} ${settings} ${figures} ${today()}` }
}
