import { openDatabase } from '../src/platform/database/open-database.ts'
import { testServices } from './services.ts'
import type { UploadingStep } from './uploading-process.ts'

// Uploads a workbook as a budget, looks at it and saves it, in a process that may be killed at any moment; says by messages how far it is.

/** What it is told to do. */
export interface PlanningOrder {
  readonly dataFolder: string
  readonly url: string | null
  readonly companyId: string
  /** Null makes a budget. */
  readonly budgetId: string | null
  readonly path: string
}

// Started by kill-budgets.test.ts alone, which gives it an order.
const { dataFolder, url, companyId, budgetId, path } = JSON.parse(process.argv[2] ?? '') as PlanningOrder
const database = await openDatabase({ url, dataFolder })
const { budgetUploads } = await testServices(database)
const scope = database.scope(companyId)
const say = (step: UploadingStep): void => void process.send?.(step)

say('uploading')
const order = { budgetId, name: budgetId === null ? 'Plan' : '', categorizationId: null, fileName: 'Plan.xlsx', path }
const upload = await budgetUploads.upload(scope, { name: 'Dana' }, order)
say('previewing')
await budgetUploads.tally(scope, upload)
say('saving')
await budgetUploads.save(scope, { name: 'Dana' }, upload.budgetId, upload.id)
say('saved')
process.disconnect()
await database.close()
