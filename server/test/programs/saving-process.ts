import { openDatabase } from '../../src/platform/database/open-database.ts'
import { accessOf } from '../access.ts'
import { layoutText } from '../large-layout.ts'
import { testServices } from '../services.ts'

// Saves a layout repeatedly, in a process that may be killed at any moment; reports each acknowledged version by message.

/** Its order. */
export interface SavingOrder {
  readonly dataFolder: string
  readonly url: string | null
  readonly companyId: string
  readonly layoutId: string
  readonly mappingId: string
}

// Started only by kill-layouts.long.test.ts, with an order.
const { dataFolder, url, companyId, layoutId, mappingId } = JSON.parse(process.argv[2] ?? '') as SavingOrder
const database = await openDatabase({ url, dataFolder })
const { layouts } = await testServices(database)
const scope = database.scope(companyId)
const access = accessOf(scope)
let version = (await layouts.get(access, layoutId))?.version ?? 0
for (;;) {
  const document = layoutText(mappingId, version + 1)
  const saved = await layouts.update(accessOf(scope, { userId: 'dana', name: 'Dana' }), layoutId, version, { document })
  version = saved.version
  process.send?.(version)
}
