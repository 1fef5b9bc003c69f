import { openDatabase } from '../src/platform/database/open-database.ts'
import { testServices } from './services.ts'

// Uploads a workbook, looks at it and saves it, in a process that may be killed at any moment; says by messages how far it is.

/** What it is told to do. */
export interface UploadingOrder {
  readonly dataFolder: string
  readonly url: string | null
  readonly companyId: string
  readonly userId: string
  readonly path: string
}

export type UploadingStep = 'uploading' | 'previewing' | 'saving' | 'saved'

// Started by kill-uploads.test.ts alone, which gives it an order.
const { dataFolder, url, companyId, userId, path } = JSON.parse(process.argv[2] ?? '') as UploadingOrder
const database = await openDatabase({ url, dataFolder })
const { waitingOpsData } = await testServices(database)
const scope = database.scope(companyId)
const say = (step: UploadingStep): void => void process.send?.(step)

say('uploading')
const upload = await waitingOpsData.upload(scope, { userId, name: 'Dana' }, { path, fileName: 'Figures.xlsx' })
say('previewing')
await waitingOpsData.tally(scope, upload)
await waitingOpsData.lines(scope, upload, { metricIds: null, locationIds: null })
say('saving')
await waitingOpsData.save(scope, userId, upload.id)
say('saved')
process.disconnect()
await database.close()
