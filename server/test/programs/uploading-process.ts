import type { WaitingUpload } from '../../src/features/ops-data/waiting-repository.ts'
import { accessOf } from '../access.ts'
import { takeSteps, type UploadingOrder } from '../uploading-steps.ts'

// Uploads a workbook of ops data, previews it and saves it. Started only by kill-uploads.long.test.ts.

export interface FiguresOrder extends UploadingOrder {
  readonly userId: string
}

await takeSteps<FiguresOrder, WaitingUpload>(({ waitingOpsData }, scope, { userId, path }) => ({
  upload: () => waitingOpsData.upload(accessOf(scope, { userId, name: 'Dana' }), { path, fileName: 'Figures.xlsx' }),
  async preview(upload) {
    await waitingOpsData.tally(accessOf(scope), upload)
    await waitingOpsData.lines(accessOf(scope), upload, { metricIds: null, locationIds: null })
  },
  save: ({ id }) => waitingOpsData.save(accessOf(scope, { userId }), id),
}))
