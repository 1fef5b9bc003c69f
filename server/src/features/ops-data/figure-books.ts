import type { MetricFigure } from '@fourwall/domain/ops-data/metric-figures.ts'
import type { Scope } from '../../platform/database/database.ts'
import type { CompanyService } from '../companies/service.ts'
import { selectPacksOf } from './figures-repository.ts'

/** Maximum of figures cached in memory for all companies together, about 100 bytes each; the least recently used company is dropped. */
const FIGURES_KEPT = 500_000

interface Loaded {
  readonly version: number
  readonly byMetric: Map<string, Promise<readonly MetricFigure[]>>
  figures: number
}

/** The figures of metrics, cached while they are current. */
export class FigureBooks {
  readonly #companies: CompanyService
  readonly #loaded = new Map<string, Loaded>()

  constructor(companies: CompanyService) {
    this.#companies = companies
  }

  /** Figures by metric, by location and month. */
  async figures(scope: Scope, metricIds: Iterable<string>): Promise<ReadonlyMap<string, readonly MetricFigure[]>> {
    const loaded = await this.#current(scope)
    const figures = new Map<string, readonly MetricFigure[]>()
    for (const metricId of metricIds) figures.set(metricId, await this.#ofMetric(scope, loaded, metricId))
    this.#makeRoom(scope.companyId)
    return figures
  }

  #ofMetric(scope: Scope, loaded: Loaded, metricId: string): Promise<readonly MetricFigure[]> {
    const known = loaded.byMetric.get(metricId)
    if (known !== undefined) return known
    const reading = selectPacksOf(scope, [metricId]).then((packs) => {
      const read = packs.flatMap(({ locationId, figures }) =>
        figures.map(({ firstMonth, months, value }): MetricFigure => ({ locationId, firstMonth, months, value })),
      )
      loaded.figures += read.length
      return read
    })
    loaded.byMetric.set(metricId, reading)
    reading.catch(() => loaded.byMetric.delete(metricId))
    return reading
  }

  async #current(scope: Scope): Promise<Loaded> {
    const { figures: version } = await this.#companies.versions(scope)
    const kept = this.#loaded.get(scope.companyId)
    const loaded = kept?.version === version ? kept : { version, byMetric: new Map(), figures: 0 }
    // Moves it to the end, as most recently used.
    this.#loaded.delete(scope.companyId)
    this.#loaded.set(scope.companyId, loaded)
    return loaded
  }

  #makeRoom(companyId: string): void {
    let kept = [...this.#loaded.values()].reduce((sum, { figures }) => sum + figures, 0)
    for (const [id, { figures }] of this.#loaded) {
      if (kept <= FIGURES_KEPT || id === companyId) return
      this.#loaded.delete(id)
      kept -= figures
    }
  }
}
