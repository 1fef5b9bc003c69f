import type { Clock } from '../../platform/clock/clock.ts'
import type { HistoryService } from '../history/service.ts'
import type { ReportService } from '../profit-loss/service.ts'
import { DriftFinding } from './drift.ts'
import { type PresentedFigureParts, PresentedFigureService } from './presented-figures.ts'
import { PresentedRecords } from './records.ts'
import { PresentationService } from './service.ts'
import { SlideTables } from './slide-tables.ts'

export interface PresentationServices {
  readonly presentations: PresentationService
  readonly slideTables: SlideTables
  readonly presentedRecords: PresentedRecords
}

interface PresentationParts extends PresentedFigureParts {
  readonly history: HistoryService
  readonly reports: ReportService
}

export function makePresentationServices(parts: PresentationParts, clock: Clock, newId: () => string): PresentationServices {
  const { history, layouts, ledger, locations } = parts
  const figures = new PresentedFigureService(parts)
  return {
    presentations: new PresentationService(history, clock, newId),
    slideTables: new SlideTables({ ...parts, layoutOf: layouts.latest.bind(layouts), heldAt: null }),
    presentedRecords: new PresentedRecords(figures, new DriftFinding(figures, ledger, locations), clock, newId),
  }
}
