import { changedCompany, type LooseCompanySettings } from '@fourwall/domain/companies/company-settings.ts'
import type { FiscalYearUses } from '@fourwall/domain/companies/settings-effects.ts'
import { DomainError } from '@fourwall/domain/errors.ts'
import type { Queryable, Scope } from '../../platform/database/database.ts'
import type { Access } from '../../platform/identity/access.ts'
import type { Company } from './company.ts'
import { companiesPolicy } from './policy.ts'
import { selectCompany, updateSettings } from './repository.ts'
import type { CompanyService } from './service.ts'

/** What other features know of a company that a change of its settings touches. */
export interface SettingsUses {
  /** Imports that the ledger keeps: in force, undone, and on their way in. */
  readonly imports: (scope: Queryable) => Promise<number>
  /** Tabs of all users whose columns rest on the fiscal year. */
  readonly tabs: (scope: Scope) => Promise<FiscalYearUses>
  /** Layouts likewise. */
  readonly layouts: (scope: Scope) => Promise<FiscalYearUses>
}

export interface SettingsUseCounts {
  readonly imports: number
  readonly quarterTabs: number
  readonly yearTabs: number
  readonly quarterLayouts: number
  readonly yearLayouts: number
}

/** What the people of a company set of it. */
export class CompanySettingsService {
  readonly #uses: SettingsUses
  readonly #companies: CompanyService

  constructor(companies: CompanyService, uses: SettingsUses) {
    this.#companies = companies
    this.#uses = uses
  }

  /** What a change would touch. */
  async uses(access: Access): Promise<SettingsUseCounts> {
    const scope = companiesPolicy.read(access)
    const [tabs, layouts] = [await this.#uses.tabs(scope), await this.#uses.layouts(scope)]
    return {
      imports: await this.#uses.imports(scope),
      quarterTabs: tabs.quarters,
      yearTabs: tabs.years,
      quarterLayouts: layouts.quarters,
      yearLayouts: layouts.years,
    }
  }

  /**
   * Changes what differs between the settings as they were read and as they shall be; answers with the company as it is then.
   *
   * @throws BadInputError with the setting at fault, DomainError (CONFLICT) where somebody changed the same one since.
   */
  async change(access: Access, from: LooseCompanySettings, to: LooseCompanySettings): Promise<Company> {
    const scope = companiesPolicy.change(access)
    return this.#companies.change(scope, 'SETTINGS', async (tx) => {
      // The change holds the company's row, so that nobody else changes it meanwhile.
      const current = await selectCompany(tx)
      if (current === null) throw new DomainError('NOT_FOUND', 'The company does not exist.')
      const settings = changedCompany(from, to, current, await this.#uses.imports(tx))
      await updateSettings(tx, settings)
      return { ...settings, id: current.id }
    })
  }
}
