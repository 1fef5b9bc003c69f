import { changedCompany, type LooseCompanySettings } from '@fourwall/domain/companies/company-settings.ts'
import type { FiscalYearUses } from '@fourwall/domain/companies/settings-effects.ts'
import { DomainError } from '@fourwall/domain/errors.ts'
import type { Queryable, Scope } from '../../platform/database/database.ts'
import type { Access } from '../../platform/identity/access.ts'
import type { Company } from './company.ts'
import { companiesPolicy } from './policy.ts'
import { selectCompany, updateSettings } from './repository.ts'
import type { CompanyService } from './service.ts'

/** Views of one kind, which can count how many depend on the fiscal year. */
interface CountedViews {
  byFiscalYear(scope: Scope): Promise<FiscalYearUses>
}

/** What a change of settings affects. */
interface SettingsParts {
  readonly companies: CompanyService
  /** Counts the imports that the ledger keeps: active, undone and in progress. */
  readonly imports: { count(scope: Queryable): Promise<number> }
  /** Those of all users. */
  readonly tabs: CountedViews
  readonly layouts: CountedViews
}

export interface SettingsUseCounts {
  readonly imports: number
  readonly quarterTabs: number
  readonly yearTabs: number
  readonly quarterLayouts: number
  readonly yearLayouts: number
}

/** The company settings that its people may change. */
export class CompanySettingsService {
  readonly #parts: SettingsParts

  constructor(parts: SettingsParts) {
    this.#parts = parts
  }

  /** How much a change would affect. */
  async uses(access: Access): Promise<SettingsUseCounts> {
    const scope = companiesPolicy.read(access)
    const { imports, tabs, layouts } = this.#parts
    const [ofTabs, ofLayouts] = [await tabs.byFiscalYear(scope), await layouts.byFiscalYear(scope)]
    return {
      imports: await imports.count(scope),
      quarterTabs: ofTabs.quarters,
      yearTabs: ofTabs.years,
      quarterLayouts: ofLayouts.quarters,
      yearLayouts: ofLayouts.years,
    }
  }

  /**
   * Changes what differs between the settings as read and as wanted. Returns the company afterwards.
   *
   * @throws BadInputError naming the invalid setting; DomainError (CONFLICT) if another user changed the same one in the meantime.
   */
  async change(access: Access, from: LooseCompanySettings, to: LooseCompanySettings): Promise<Company> {
    const scope = companiesPolicy.change(access)
    return this.#parts.companies.change(scope, 'SETTINGS', async (tx) => {
      // The change locks the company's row.
      const current = await selectCompany(tx)
      if (current === null) throw new DomainError('NOT_FOUND', 'The company does not exist.')
      const settings = changedCompany(from, to, current, await this.#parts.imports.count(tx))
      await updateSettings(tx, settings)
      return { ...settings, id: current.id }
    })
  }
}
