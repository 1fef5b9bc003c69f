import type { WaitingUpload } from '../src/features/ops-data/waiting-repository.ts'
import { takeSteps, type UploadingOrder } from './uploading-steps.ts'

// Uploads a workbook of operational data, looks at it and saves it. Started by kill-uploads.test.ts alone.

export interface FiguresOrder extends UploadingOrder {
  readonly userId: string
}

await takeSteps<FiguresOrder, WaitingUpload>(({ waitingOpsData }, scope, { userId, path }) => ({
  upload: () => waitingOpsData.upload(scope, { userId, name: 'Dana' }, { path, fileName: 'Figures.xlsx' }),
  async preview(upload) {
    await waitingOpsData.tally(scope, upload)
    await waitingOpsData.lines(scope, upload, { metricIds: null, locationIds: null })
  },
  save: ({ id }) => waitingOpsData.save(scope, userId, id),
}))
