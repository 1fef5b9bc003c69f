import { BadInputError, DomainError } from '@fourwall/domain/errors.ts'
import type { LocationId } from '@fourwall/domain/ledger/account.ts'
import type { OpsDataTemplateFacts, OpsDataTemplateMode } from '@fourwall/domain/ops-data/ops-data-template.ts'
import { exportFileName } from '@fourwall/domain/profit-loss/export/report-title.ts'
import type { Day, MonthIndex } from '@fourwall/domain/time/day.ts'
import { monthOf } from '@fourwall/domain/time/day.ts'
import { resolveTimeSpan, type TimeSpanSetting } from '@fourwall/domain/time/time-span.ts'
import { figurePeriods } from '@fourwall/domain/workbooks/figure-periods.ts'
import { locationTitles } from '@fourwall/domain/workbooks/location-titles.ts'
import type { PackedFigures } from '@fourwall/domain/workbooks/packed-figures.ts'
import { templateSpan } from '@fourwall/domain/workbooks/template-span.ts'
import { checkWorkbookSize } from '@fourwall/domain/workbooks/workbook-size.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import { type TemplateFile, writeWorkbook } from '../../platform/files/write-workbook.ts'
import type { Access } from '../../platform/identity/access.ts'
import type { CompanyService } from '../companies/service.ts'
import type { LedgerService } from '../ledger/service.ts'
import type { LocationService } from '../locations/service.ts'
import { opsDataPolicy } from './policy.ts'
import type { OpsDataService } from './service.ts'

interface OpsDataTemplateParts {
  readonly companies: CompanyService
  readonly ledger: LedgerService
  readonly locations: LocationService
  readonly opsData: OpsDataService
  readonly today: () => Day
}

/** The template to make. */
export interface OpsDataTemplateQuestion {
  /** Its whole periods become the columns. */
  readonly timeSpan: TimeSpanSetting
  /** Empty means all stored metrics. */
  readonly metricIds: readonly string[]
  /** Empty means all. */
  readonly locationIds: readonly string[]
}

/** Workbooks of ops data to fill in. */
export class OpsDataTemplates {
  readonly #parts: OpsDataTemplateParts
  readonly #clock: Clock

  constructor(parts: OpsDataTemplateParts, clock: Clock) {
    this.#parts = parts
    this.#clock = clock
  }

  /**
   * A workbook with one sheet per location or per metric, filled with the stored figures of exactly these periods.
   *
   * @throws BadInputError for unknown ids, computed metrics, and more figures or sheets than fit into a workbook; BAD_USER_INPUT if there
   * are no metrics or locations yet.
   */
  async template(
    access: Access,
    mode: OpsDataTemplateMode,
    question: OpsDataTemplateQuestion,
    signal?: AbortSignal,
  ): Promise<TemplateFile> {
    const scope = opsDataPolicy.figures(access)
    const { companies, ledger, locations, opsData, today } = this.#parts
    const company = await companies.get(scope)
    const span = resolveTimeSpan(question.timeSpan, await ledger.timeContext(access))
    const periods = figurePeriods(span.period, monthOf(span.startDate), monthOf(span.endDate), company.fiscalYearStartMonth)
    const known = await opsData.metrics(access)
    const own = known.filter(({ formula }) => formula === null)
    const places = locationTitles((await locations.tree(access)).tree, await ledger.locations(access))
    const metrics = split(own, question.metricIds, (id) => {
      const derived = known.find((one) => one.id === id)
      if (derived !== undefined) throw new BadInputError(`"${derived.name}" is computed and has no figures to fill in.`, 'metrics')
      throw new BadInputError(`There is no metric with the id "${id.slice(0, 60)}".`, 'metrics')
    })
    const chosen = split(places, question.locationIds, (id) => {
      throw new BadInputError(`There is no location with the id "${id.slice(0, 60)}".`, 'locations')
    })
    if (own.length === 0) throw new DomainError('BAD_USER_INPUT', 'No metrics found.')
    if (places.length === 0) throw new DomainError('BAD_USER_INPUT', 'There are no locations yet. Import a ledger first.')
    const [sheets, rows] = mode === 'LOCATIONS' ? [chosen.chosen, metrics.chosen] : [metrics.chosen, chosen.chosen]
    checkWorkbookSize({
      sheets: sheets.length,
      sheetsAre: mode === 'LOCATIONS' ? 'locations' : 'metrics',
      rows: rows.length,
      periods: periods.length,
      choices: 'metrics, locations or periods',
    })
    const whole = templateSpan(span.period, periods)
    const title = exportFileName({
      name: `${company.name} ops data by ${mode === 'LOCATIONS' ? 'location' : 'metric'}`,
      span: whole,
    })
    const facts: OpsDataTemplateFacts = {
      mode,
      title,
      companyId: company.id,
      companyName: company.name,
      madeAt: this.#clock.now().toISOString(),
      madeOn: today(),
      period: span.period,
      fiscalYearStart: company.fiscalYearStartMonth,
      periods,
      metrics: metrics.chosen,
      otherMetrics: metrics.others,
      locations: chosen.chosen,
      otherLocations: chosen.others,
    }
    const figures = this.#figures(access, facts, monthOf(whole.startDate), monthOf(whole.endDate))
    return { filename: `${title}.xlsx`, xlsxData: await writeWorkbook({ kind: 'OPS_DATA', facts }, figures, signal) }
  }

  /** Stored figures of the metrics at the locations in the given months, metric by metric. */
  async *#figures(
    access: Access,
    { metrics, locations }: OpsDataTemplateFacts,
    firstMonth: MonthIndex,
    lastMonth: MonthIndex,
  ): AsyncGenerator<readonly PackedFigures[]> {
    const meant = new Set<LocationId>(locations.map(({ id }) => id))
    for (const { id } of metrics)
      yield (await this.#parts.opsData.packedFigures(access, id, firstMonth, lastMonth)).filter((line) => meant.has(line.locationId))
  }
}

/** Splits things into those named by id, in their own order, and the rest; without ids, all count as named. */
function split<Thing extends { readonly id: string | number }>(
  things: readonly Thing[],
  ids: readonly string[],
  refuse: (id: string) => never,
): { readonly chosen: readonly Thing[]; readonly others: readonly Thing[] } {
  if (ids.length === 0) return { chosen: things, others: [] }
  const known = new Set(things.map(({ id }) => String(id)))
  for (const id of ids) if (!known.has(id)) refuse(id)
  const named = new Set(ids)
  return { chosen: things.filter(({ id }) => named.has(String(id))), others: things.filter(({ id }) => !named.has(String(id))) }
}
