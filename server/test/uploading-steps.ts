import type { Scope } from '../src/platform/database/database.ts'
import { openDatabase } from '../src/platform/database/open-database.ts'
import type { Services } from '../src/services.ts'
import { testServices } from './services.ts'

/** The order for a process that uploads a workbook. */
export interface UploadingOrder {
  readonly dataFolder: string
  readonly url: string | null
  readonly companyId: string
  readonly path: string
  /** Previews its upload repeatedly, so that killing it then hits a preview. */
  readonly isLong: boolean
}

export type UploadingStep = 'uploading' | 'previewing' | 'saving' | 'saved'

interface Steps<Upload> {
  upload(): Promise<Upload>
  /** Everything that a person sees of it before saving. */
  preview(upload: Upload): Promise<unknown>
  save(upload: Upload): Promise<unknown>
}

/** Follows killed-uploads.ts's order, in a process that may be killed at any moment; reports progress by messages. */
export async function takeSteps<Order extends UploadingOrder, Upload>(
  stepsOf: (services: Services, scope: Scope, order: Order) => Steps<Upload>,
): Promise<void> {
  const order = JSON.parse(process.argv[2] ?? '') as Order // as killed-uploads.ts wrote it
  const database = await openDatabase({ url: order.url, dataFolder: order.dataFolder })
  const steps = stepsOf(await testServices(database), database.scope(order.companyId), order)
  const say = (step: UploadingStep): void => void process.send?.(step)

  say('uploading')
  const upload = await steps.upload()
  say('previewing')
  do await steps.preview(upload)
  while (order.isLong)
  say('saving')
  await steps.save(upload)
  say('saved')
  process.disconnect()
  await database.close()
}
