import { randomUUID } from 'node:crypto'
import type { LocationId } from '@fourwall/domain/ledger/account.ts'
import { changedFigures } from '@fourwall/domain/ops-data/figure-changes.ts'
import { LinePacker } from '@fourwall/domain/ops-data/waiting-packs.ts'
import { monthIndex } from '@fourwall/domain/time/day.ts'
import type { FigureLine } from '@fourwall/domain/workbooks/read-figures.ts'
import { figurePlaceKey, selectPacksAt } from '../src/features/ops-data/figures-repository.ts'
import { insertUpload, nextUploadNumber, selectKeptUploads } from '../src/features/ops-data/uploads-repository.ts'
import { insertArrivingUpload, insertWaitingPacks, landUpload } from '../src/features/ops-data/waiting-repository.ts'
import { writeChanges } from '../src/features/ops-data/write-changes.ts'
import type { Scope } from '../src/platform/database/database.ts'
import type { Services } from '../src/services.ts'
import { TEST_CLOCK } from './services.ts'

/** A stored figure: `['…id', 3, '2025-01', 1, '120.5']`. */
export type PlantedFigure = readonly [metricId: string, locationId: LocationId, firstMonth: string, months: number, value: string]

/** Stores figures like a saved upload, each metric's at a location in order of month; replaces stored ones there. */
export async function plantFigures(services: Services, scope: Scope, planted: readonly PlantedFigure[]): Promise<void> {
  await services.companies.change(scope, 'FIGURES', async (tx) => {
    const upload = await nextUploadNumber(tx)
    const places = [...Map.groupBy(planted, ([metricId, locationId]) => `${metricId}/${locationId}`).values()]
    const wanted = places.map((figures) => ({
      metricId: figures[0]?.[0] ?? '',
      locationId: figures[0]?.[1] ?? 0,
      figures: figures.map(([, , month, months, value]) => ({
        firstMonth: monthIndex(Number(month.slice(0, 4)), Number(month.slice(5))),
        months,
        value,
        upload,
      })),
    }))
    const before = await selectPacksAt(tx, wanted)
    await writeChanges(
      tx,
      upload,
      await selectKeptUploads(tx),
      wanted.flatMap(({ metricId, locationId, figures }) => {
        const stored = before.get(figurePlaceKey({ metricId, locationId })) ?? []
        const changed = changedFigures(stored, figures, stored)
        return changed === null ? [] : [{ metricId, locationId, stored, changed }]
      }),
    )
    const at = TEST_CLOCK.now()
    await insertUpload(tx, {
      number: upload,
      kind: 'UPLOAD',
      id: randomUUID(),
      filename: 'Planted.xlsx',
      userId: randomUUID(),
      uploadedBy: 'Tester',
      uploadedAt: at,
      savedAt: at,
      metricIds: [...new Set(planted.map(([metricId]) => metricId))],
      statedMetricIds: [],
      locations: new Set(planted.map(([, locationId]) => locationId)).size,
      newFigures: planted.length,
      unchangedFigures: 0,
      overriddenFigures: 0,
      invalidFigures: 0,
    })
  })
}

/** Lines of a user's waiting upload, as if from a workbook. @returns its id. */
export async function plantWaiting(
  scope: Scope,
  user: { readonly userId: string; readonly name: string },
  lines: readonly FigureLine[],
): Promise<string> {
  const upload = {
    id: randomUUID(),
    userId: user.userId,
    uploadedBy: user.name,
    filename: `${user.name}.xlsx`,
    uploadedAt: TEST_CLOCK.now(),
  }
  const packer = new LinePacker()
  const pack = packer.pack(lines)
  await insertArrivingUpload(scope, upload)
  await insertWaitingPacks(scope, upload.id, [pack])
  const cellCount = lines.reduce((sum, { figures }) => sum + figures.length, 0)
  const whole = {
    ...upload,
    decimalMark: null,
    issues: [],
    sheets: packer.sheets,
    repeated: [],
    lineCount: lines.length,
    cellCount,
    revision: 0,
  }
  await scope.transaction((tx) => landUpload(tx, whole))
  return upload.id
}
