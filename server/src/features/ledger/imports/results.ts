import type { AccountId } from '@fourwall/domain/ledger/account.ts'
import type { AccountShare, ImportChecks } from '@fourwall/domain/ledger/import-checks.ts'
import { closingSentence } from '@fourwall/domain/ledger/reading/remarks/closing-remarks.ts'
import type { FoundClosing } from '@fourwall/domain/ledger/reading/rows/found-closing.ts'
import type { Scope } from '../../../platform/database/database.ts'
import type { Access } from '../../../platform/identity/access.ts'
import type { Log } from '../../../platform/log/log.ts'
import type { CompanyService } from '../../companies/service.ts'
import type { MappingService, NewAccountMapping, PlannedMapping, StoredMapping } from '../../mappings/service.ts'
import { ledgerPolicy } from '../policy.ts'
import type { LedgerService } from '../service.ts'
import { checkFileTotals, checkTotals } from './check-totals.ts'
import type { Compared } from './comparison.ts'
import {
  type FileTotals,
  fileTotalsOf,
  type ImportResult,
  type KeptResult,
  keptResult,
  type LeftOutClosing,
  type ReplacedDays,
  replacedDaysOf,
  resultDocument,
} from './import-result.ts'
import { fileTotals, leftAccounts, mappedAccounts } from './joining-accounts.ts'
import type { Known } from './known-ledger.ts'
import { type LedgerImport, selectImport, selectImports } from './repository.ts'
import { saveResult, selectResults } from './results-repository.ts'

function leftOutClosing({ day, lines, profit }: FoundClosing): LeftOutClosing {
  return { day, rows: lines.length, profit: String(profit) }
}

/** Most accounts of a kind that a result lists. */
const MOST_NAMED = 500

/** An import whose entries do not match its file. */
export interface FileDifferences {
  readonly importId: number
  readonly fileName: string
  readonly sentences: readonly string[]
}

export interface ImportResultParts {
  readonly companies: CompanyService
  readonly ledger: LedgerService
  readonly mappings: MappingService
  readonly newAccounts: NewAccountMapping
  readonly log: Log
}

/** What became of imports: keeps the result of each, and checks what is stored against the file. */
export class ImportResults {
  readonly #parts: ImportResultParts

  constructor(parts: ImportResultParts) {
    this.#parts = parts
  }

  /** Results of imports. Imports from before results were stored have none. */
  async of(access: Access, importIds: readonly number[]): Promise<ReadonlyMap<number, KeptResult>> {
    const scope = ledgerPolicy.read(access)
    return new Map((await selectResults(scope, importIds)).map((one) => [one.importId, keptResult(one)]))
  }

  /**
   * Checks an import's totals again, against those of its file as it was read. Null for inactive imports, and for those from before file
   * totals were stored.
   */
  async check(access: Access, importId: number): Promise<ImportChecks | null> {
    const scope = ledgerPolicy.read(access)
    const found = await selectImport(scope, importId)
    const [stored] = await selectResults(scope, [importId])
    if (found?.status !== 'IN_FORCE' || stored === undefined) return null
    const mapping = await this.#toldBy(access)
    return this.#checked(
      scope,
      found,
      { totals: fileTotalsOf(stored), replacedDays: replacedDaysOf(stored) },
      await this.#shares(access, mapping),
    )
  }

  /**
   * Checks every active import against the totals of its file as it was read, except those from before file totals were stored.
   * @returns imports with differences, oldest first, with a sentence for each difference.
   */
  async checkFiles(access: Access): Promise<readonly FileDifferences[]> {
    const scope = ledgerPolicy.figures(access)
    const { minorDigits } = await this.#parts.companies.get(scope)
    const inForce = (await selectImports(scope)).filter(({ status }) => status === 'IN_FORCE').toReversed()
    const found: FileDifferences[] = []
    for (const one of inForce) {
      const [stored] = await selectResults(scope, [one.id])
      const sentences =
        stored === undefined
          ? []
          : await checkFileTotals(scope, one, { totals: fileTotalsOf(stored), replacedDays: replacedDaysOf(stored) }, minorDigits)
      if (sentences.length > 0) found.push({ importId: one.id, fileName: one.fileName, sentences })
    }
    return found
  }

  /** Checks what was stored and keeps the result. The import stays active even if that fails. */
  async keep(
    access: Access,
    imported: LedgerImport,
    {
      known,
      compared,
      planned,
      mapsAccounts,
      replacedDays,
    }: {
      readonly known: Known
      readonly compared: Compared
      readonly planned: PlannedMapping | null
      readonly mapsAccounts: boolean
      readonly replacedDays: ReplacedDays
    },
  ): Promise<void> {
    const scope = ledgerPolicy.import(access)
    const { ledger, newAccounts, log } = this.#parts
    const { survey } = compared.survey
    const totals = fileTotals(survey.totals)
    try {
      const mapping = await this.#toldBy(access, planned)
      const shareOf = await this.#shares(access, mapping)
      const accounts = await ledger.accounts(access)
      const whyNoPlan = await newAccounts.whyNoPlan(scope)
      const left = leftAccounts({ known, inFile: survey.accounts, accounts, planned, whyNoPlan, mapsAccounts, shareOf })
      const checks = await this.#checked(scope, imported, { totals, replacedDays }, shareOf).catch((error: unknown) => {
        log.error({ err: error }, 'the totals of an import could not be checked')
        return null
      })
      if (checks !== null && checks.differences.length > 0)
        log.error({ importId: imported.id, differences: checks.differences.length }, 'the totals of an import do not agree')
      const mapped = mapsAccounts && planned !== null ? mappedAccounts(planned) : []
      const result: ImportResult = {
        mapping: mapping === null ? null : { id: mapping.id, name: mapping.name },
        mapped: mapped.slice(0, MOST_NAMED),
        mappedCount: mapped.length,
        left: left.slice(0, MOST_NAMED),
        leftCount: left.length,
        closing: closingSentence(compared.survey, known.company.minorDigits),
        leftOutClosing: compared.survey.corrections.importsClosing === true ? [] : compared.survey.closing.map(leftOutClosing),
        checks,
      }
      await saveResult(scope, imported.id, resultDocument(result, totals, replacedDays))
    } catch (error) {
      log.error({ err: error }, 'the result of an import could not be stored')
    }
  }

  /** The mapping that results refer to: the one proposed last, otherwise the first by name. */
  async #toldBy(access: Access, planned?: PlannedMapping | null): Promise<StoredMapping | null> {
    const scope = ledgerPolicy.read(access)
    const { mappings, newAccounts } = this.#parts
    const id = planned === undefined ? await newAccounts.lastProposed(scope) : (planned?.mapping.id ?? null)
    const named = id === null ? null : await mappings.mapping(access, id)
    return named ?? (await mappings.mappings(access, null))[0] ?? null
  }

  async #shares(access: Access, mapping: StoredMapping | null): Promise<(accountId: AccountId) => AccountShare> {
    const mapped = new Set(mapping?.accountMappings.map(({ accountId }) => accountId))
    const ofBalanceSheet = new Set(
      (await this.#parts.ledger.accounts(access)).flatMap(({ id, type }) => (type === 'BALANCE_SHEET' ? [id] : [])),
    )
    return (id) => (mapped.has(id) ? 'MAPPED' : ofBalanceSheet.has(id) ? 'BALANCE_SHEET' : 'UNMAPPED')
  }

  async #checked(
    scope: Scope,
    imported: LedgerImport,
    file: { readonly totals: FileTotals; readonly replacedDays: ReplacedDays },
    shareOf: (accountId: AccountId) => AccountShare,
  ): Promise<ImportChecks> {
    const { companies } = this.#parts
    const { ledger: ledgerVersion } = await companies.versions(scope)
    const { minorDigits } = await companies.get(scope)
    return checkTotals(scope, imported, file, { ledgerVersion, minorDigits, shareOf })
  }
}
