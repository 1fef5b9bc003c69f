import { changedCompany, type LooseCompanySettings } from '@fourwall/domain/companies/company-settings.ts'
import type { FiscalYearUses } from '@fourwall/domain/companies/settings-effects.ts'
import { DomainError } from '@fourwall/domain/errors.ts'
import type { Queryable, Scope } from '../../platform/database/database.ts'
import type { Access } from '../../platform/identity/access.ts'
import type { Company } from './company.ts'
import { companiesPolicy } from './policy.ts'
import { selectCompany, updateSettings } from './repository.ts'
import type { CompanyService } from './service.ts'

/** Views of one kind, which know how many of them rest on the fiscal year. */
interface CountedViews {
  byFiscalYear(scope: Scope): Promise<FiscalYearUses>
}

/** What a change of the settings touches, with who changes it. */
interface SettingsParts {
  readonly companies: CompanyService
  /** Counts what the ledger keeps: in force, undone, and on their way in. */
  readonly imports: { count(scope: Queryable): Promise<number> }
  /** Of all users. */
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

/** What the people of a company set of it. */
export class CompanySettingsService {
  readonly #parts: SettingsParts

  constructor(parts: SettingsParts) {
    this.#parts = parts
  }

  /** What a change would touch. */
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
   * Changes what differs between the settings as they were read and as they shall be; answers with the company as it is then.
   *
   * @throws BadInputError with the setting at fault, DomainError (CONFLICT) where somebody changed the same one since.
   */
  async change(access: Access, from: LooseCompanySettings, to: LooseCompanySettings): Promise<Company> {
    const scope = companiesPolicy.change(access)
    return this.#parts.companies.change(scope, 'SETTINGS', async (tx) => {
      // The change holds the company's row, so that nobody else changes it meanwhile.
      const current = await selectCompany(tx)
      if (current === null) throw new DomainError('NOT_FOUND', 'The company does not exist.')
      const settings = changedCompany(from, to, current, await this.#parts.imports.count(tx))
      await updateSettings(tx, settings)
      return { ...settings, id: current.id }
    })
  }
}
