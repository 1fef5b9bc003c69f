import type { ChartType } from '@fourwall/domain/charts/chart-document.ts'

type Bar = readonly [x: number, y: number, width: number, height: number, isLight?: boolean]

const BARS: Readonly<Record<ChartType, readonly Bar[]>> = {
  COMBINATION: [
    [2, 9, 4, 7],
    [8, 7, 4, 9],
    [14, 9, 4, 7],
    [20, 6, 4, 10],
  ],
  WATERFALL: [
    [1, 6, 4, 10],
    [7, 3, 4, 4, true],
    [13, 7, 4, 3, true],
    [19, 5, 4, 11],
  ],
  SIMPLE_BAR: [
    [4, 8, 5, 8],
    [11, 3, 5, 13],
    [18, 6, 5, 10],
  ],
  HORIZONTAL_BAR: [
    [3, 1, 20, 4],
    [3, 7, 14, 4],
    [3, 13, 9, 4],
  ],
  STACKED_BAR: [
    [4, 9, 5, 7],
    [4, 5, 5, 3, true],
    [11, 7, 5, 9],
    [11, 2, 5, 4, true],
    [18, 10, 5, 6],
    [18, 6, 5, 3, true],
  ],
  NORMALISED_BAR: [
    [4, 8, 5, 8],
    [4, 1, 5, 6, true],
    [11, 10, 5, 6],
    [11, 1, 5, 8, true],
    [18, 6, 5, 10],
    [18, 1, 5, 4, true],
  ],
  GROUPED_STACKS: [
    [2, 9, 4, 7],
    [2, 5, 4, 3, true],
    [7, 7, 4, 9],
    [7, 4, 4, 2, true],
    [15, 8, 4, 8],
    [15, 3, 4, 4, true],
    [20, 10, 4, 6],
    [20, 6, 4, 3, true],
  ],
  GROUPED_CATEGORY: [
    [2, 8, 4, 8],
    [7, 4, 4, 12, true],
    [15, 6, 4, 10],
    [20, 3, 4, 13, true],
  ],
  LINE: [],
}

/** A chart type as a small picture. */
export function TypeIcon({ type }: { readonly type: ChartType }) {
  return (
    <svg aria-hidden="true" className="pointer-events-none" width="26" height="18" viewBox="0 0 26 18">
      {BARS[type].map(([x, y, width, height, isLight]) => (
        <rect key={`${x} ${y}`} x={x} y={y} width={width} height={height} fill="currentColor" opacity={isLight === true ? 0.5 : 1} />
      ))}
      {type === 'COMBINATION' && <path d="M3 5c6-4 12-4 20-2" fill="none" stroke="currentColor" strokeWidth="1.5" />}
      {type === 'LINE' && (
        <>
          <path d="M2 13 9 7l6 3 9-8" fill="none" stroke="currentColor" strokeWidth="1.75" />
          <path d="M2 16l7-4 6 2 9-5" fill="none" stroke="currentColor" strokeWidth="1.25" opacity="0.6" />
        </>
      )}
    </svg>
  )
}
