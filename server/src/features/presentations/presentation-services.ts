import type { Clock } from '../../platform/clock/clock.ts'
import type { UploadStore } from '../../platform/http/uploads/upload-store.ts'
import type { HistoryService } from '../history/service.ts'
import type { ReportService } from '../profit-loss/service.ts'
import type { References } from '../references/service.ts'
import { BrandService } from './brand.ts'
import { DriftFinding } from './drift.ts'
import { PresentationPdf } from './pdf/presentation-pdf.ts'
import { PictureService } from './pictures.ts'
import { PresentationPowerpoint } from './powerpoint/presentation-powerpoint.ts'
import { type PresentedFigureParts, PresentedFigureService } from './presented-figures.ts'
import { PresentedRecords } from './records.ts'
import { PresentationService } from './service.ts'
import { SlideTables } from './slide-tables.ts'

export interface PresentationServices {
  readonly presentations: PresentationService
  readonly slideTables: SlideTables
  readonly presentedRecords: PresentedRecords
  readonly presentationPdf: PresentationPdf
  readonly presentationPowerpoint: PresentationPowerpoint
  readonly pictures: PictureService
  readonly brand: BrandService
}

interface PresentationParts extends PresentedFigureParts {
  readonly history: HistoryService
  readonly reports: ReportService
  readonly references: References
  readonly uploads: UploadStore
  /** Where people open the product. */
  readonly origin: string
}

export function makePresentationServices(parts: PresentationParts, clock: Clock, newId: () => string): PresentationServices {
  const { history, layouts, ledger, locations, opsData, references, uploads } = parts
  const figures = new PresentedFigureService(parts)
  const pictures = new PictureService(references, uploads, clock, newId)
  const presentations = new PresentationService(history, clock, newId)
  const presentedRecords = new PresentedRecords(figures, new DriftFinding(figures, ledger, locations, opsData), clock, newId)
  return {
    presentations,
    slideTables: new SlideTables({ ...parts, layoutOf: layouts.latest.bind(layouts), heldAt: null }),
    presentedRecords,
    pictures,
    brand: new BrandService(clock),
    presentationPdf: new PresentationPdf({ ...parts, presentations, presentedRecords, pictures }, clock),
    presentationPowerpoint: new PresentationPowerpoint({ ...parts, presentations, presentedRecords, pictures }, clock),
  }
}
