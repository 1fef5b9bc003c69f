import { quartiles } from '@fourwall/domain/explorer/distribution.ts'
import type { ExplorerNumbers } from './explorer-numbers.ts'

interface PositionPictureProps {
  readonly values: readonly { readonly key: string; readonly value: string | null }[]
  readonly picked: string
  readonly numbers: ExplorerNumbers
}

const WIDTH = 238
const HEIGHT = 52
const EDGE = 10
const MIDDLE = 16

/** The picked figure among the comparable ones, on one line: a dot each, the middle half, the median. */
export function PositionPicture({ values, picked, numbers }: PositionPictureProps) {
  const found = quartiles(values.map(({ value }) => value))
  const own = values.find(({ key }) => key === picked)?.value ?? null
  if (found === null || own === null || found.count < 3 || Number(found.least) === Number(found.most)) return null
  const [least, most] = [Number(found.least), Number(found.most)]
  const xOf = (value: string): number => EDGE + ((Number(value) - least) / (most - least)) * (WIDTH - 2 * EDGE)
  const [here, median] = [xOf(own), xOf(found.median)]
  const isClose = Math.abs(here - median) < 96
  return (
    <svg width={WIDTH} height={HEIGHT} aria-hidden="true" className="mt-1 block max-w-full overflow-visible">
      <rect
        x={xOf(found.lower)}
        y={MIDDLE - 8}
        width={Math.max(1, xOf(found.upper) - xOf(found.lower))}
        height={16}
        fill="var(--c-rest)"
        opacity={0.55}
      />
      {values.map(({ key, value }) =>
        value === null || key === picked ? null : <circle key={key} cx={xOf(value)} cy={MIDDLE} r={2.5} fill="var(--ch-prior)" />,
      )}
      <line x1={median} x2={median} y1={MIDDLE - 10} y2={MIDDLE + 10} stroke="var(--text-1)" strokeWidth={1.5} />
      <circle cx={here} cy={MIDDLE} r={4} fill="var(--accent)" />
      {!isClose && (
        <text
          x={Math.min(WIDTH - 14, Math.max(14, here))}
          y={HEIGHT - 8}
          fontSize={11}
          fontWeight={600}
          textAnchor="middle"
          fill="var(--accent)"
        >
          {numbers.cell(own)}
        </text>
      )}
      <text x={Math.min(WIDTH - 40, Math.max(40, median))} y={HEIGHT - 8} fontSize={11} textAnchor="middle" fill="var(--text-2)">
        {`median ${numbers.cell(found.median)}`}
      </text>
    </svg>
  )
}
