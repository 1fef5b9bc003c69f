import type { WaitingBudget } from '../../src/features/budgets/waiting-repository.ts'
import { accessOf } from '../access.ts'
import { takeSteps, type UploadingOrder } from '../uploading-steps.ts'

// Uploads a workbook as a budget, previews it and saves it. Started only by kill-budgets.long.test.ts.

export interface PlanningOrder extends UploadingOrder {
  /** Null creates a budget. */
  readonly budgetId: string | null
}

await takeSteps<PlanningOrder, WaitingBudget>(({ budgetUploads }, scope, { budgetId, path }) => ({
  upload() {
    const order = { budgetId, name: budgetId === null ? 'Plan' : '', categorizationId: null, fileName: 'Plan.xlsx', path }
    return budgetUploads.upload(accessOf(scope, { name: 'Dana' }), order)
  },
  async preview(upload) {
    await budgetUploads.tally(accessOf(scope), upload)
    for (const location of await budgetUploads.locationsOf(accessOf(scope), upload))
      await budgetUploads.lines(accessOf(scope), upload, location)
  },
  save: (upload) => budgetUploads.save(accessOf(scope, { name: 'Dana' }), upload.budgetId, upload.id),
}))
