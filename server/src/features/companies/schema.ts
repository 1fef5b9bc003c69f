import type { Day } from '@fourwall/domain/time/day.ts'
import type { ApiBuilder } from '../../builder.ts'
import type { Scope } from '../../platform/database/database.ts'
import type { Company } from './company.ts'
import type { CompanyService } from './service.ts'

export type CompanySchema = ReturnType<typeof addCompanies>

/** @param today the company's calendar day. */
export function addCompanies(builder: ApiBuilder, companies: CompanyService, today: () => Day) {
  const CompanyRef = builder.objectRef<Company>('Company').implement({
    description:
      "minorDigits: decimals of the ledger's amounts. today: the company's calendar day, against which rolling time spans are resolved.",
    fields: (t) => ({
      id: t.exposeID('id'),
      name: t.exposeString('name'),
      currency: t.exposeString('currency'),
      fiscalYearStartMonth: t.exposeInt('fiscalYearStartMonth'),
      minorDigits: t.exposeInt('minorDigits'),
      today: t.field({ type: 'Date', resolve: () => today() }),
    }),
  })
  return { CompanyRef, company: (scope: Scope): Promise<Company> => companies.get(scope) }
}
