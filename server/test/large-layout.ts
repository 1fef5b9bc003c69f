import { plainLayout } from '@fourwall/domain/layouts/layout.ts'
import { layoutInput } from '@fourwall/domain/layouts/layout-input.ts'
import { parseTimeSpan } from '@fourwall/domain/time/time-span.ts'

const CELLS = 3_000

/** A layout in which everything names its version, so that a mix of two is noticed. */
export function layoutText(mappingId: string, version: number): string {
  const plain = plainLayout({
    mappingId,
    timeSpan: parseTimeSpan({ period: 'MONTHLY', startDate: '2025-01-01', endDate: '2025-12-31' }),
    locationIds: [],
  })
  const textColor = `#${version.toString(16).padStart(6, '0')}`
  return JSON.stringify(
    layoutInput({
      ...plain,
      frozenRows: version,
      cellFormattings: new Map(Array.from({ length: CELLS }, (_, at) => [`group:${at}|total`, { textColor }])),
      formulas: new Map([['group:0|total', String(version)]]),
    }),
  )
}

/** The version that all parts of such a text name; null if they differ. */
export function versionOfLayout(document: string): number | null {
  const colors = new Set(document.match(/#[0-9a-f]{6}/g))
  const looks = document.match(/"textColor"/g)?.length
  const [version] = [...colors].map((color) => Number.parseInt(color.slice(1), 16))
  const isWhole =
    colors.size === 1 && looks === CELLS && document.includes(`"frozenRows":${version},`) && document.includes(`"formula":"${version}"`)
  return isWhole ? (version ?? null) : null
}
