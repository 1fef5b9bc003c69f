import { breakOf, type Ink, type RectMark, type SceneMark } from '@fourwall/domain/charts/scene/scene.ts'
import { memo } from 'react'
import { INK_COLORS } from './ink-colors.ts'

interface SceneMarksProps {
  readonly marks: readonly SceneMark[]
  /** Begins the ids of patterns: another for each picture of a page. */
  readonly id: string
}

/** The marks of a chart's picture in SVG, in the colors of the theme. */
export const SceneMarks = memo(function SceneMarks({ marks, id }: SceneMarksProps) {
  const hatched = new Set(marks.flatMap((mark) => (mark.kind === 'RECT' && mark.isHatched ? (mark.fill ?? mark.stroke ?? []) : [])))
  return (
    <>
      {hatched.size > 0 && (
        <defs>
          {[...hatched].map((ink) => (
            <pattern key={ink} id={`${id}-${ink}`} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
              <rect width="5" height="5" fill={INK_COLORS.page} />
              <rect width="2.2" height="5" fill={INK_COLORS[ink]} />
            </pattern>
          ))}
        </defs>
      )}
      {marks.map((mark, at) => (
        // A picture is always redrawn as a whole; marks have no identity of their own.
        // biome-ignore lint/suspicious/noArrayIndexKey: marks differ only by position.
        <Mark key={at} mark={mark} id={id} />
      ))}
    </>
  )
})

function Mark({ mark, id }: { readonly mark: SceneMark; readonly id: string }) {
  switch (mark.kind) {
    case 'RECT':
      return <Rect mark={mark} id={id} />
    case 'LINE':
      return (
        <polyline
          points={mark.points.map(([x, y]) => `${x},${y}`).join(' ')}
          fill="none"
          stroke={INK_COLORS[mark.ink]}
          strokeWidth={mark.width}
          strokeDasharray={mark.dash.length === 0 ? undefined : mark.dash.join(' ')}
          strokeLinejoin="round"
        />
      )
    case 'DOT': {
      const { x, y, radius, fill, stroke, shape } = mark
      const paint = { fill: INK_COLORS[fill], stroke: stroke === null ? undefined : INK_COLORS[stroke] }
      return shape === 'SQUARE' ? (
        <rect x={x - radius} y={y - radius} width={2 * radius} height={2 * radius} {...paint} />
      ) : (
        <circle cx={x} cy={y} r={radius} {...paint} />
      )
    }
    case 'TEXT':
      return (
        <text x={mark.x} y={mark.y} fontSize={mark.size} fontWeight={mark.weight} textAnchor={mark.anchor} fill={INK_COLORS[mark.ink]}>
          {mark.text}
        </text>
      )
  }
}

function Rect({ mark, id }: { readonly mark: RectMark; readonly id: string }) {
  const { x, y, width, height, fill, stroke, strokeWidth, isHatched, isBroken } = mark
  const edge: Ink | null = stroke ?? (isHatched ? fill : null)
  const inset = edge === null ? 0 : (stroke === null ? 1 : strokeWidth) / 2
  const [x1, y1, x2, y2] = breakOf(mark)
  return (
    <>
      <rect
        x={x + inset}
        y={y + inset}
        width={Math.max(0, width - 2 * inset)}
        height={Math.max(0, height - 2 * inset)}
        fill={isHatched ? `url(#${id}-${fill ?? stroke ?? ''})` : fill === null ? INK_COLORS.page : INK_COLORS[fill]}
        stroke={edge === null ? undefined : INK_COLORS[edge]}
        strokeWidth={edge === null ? undefined : stroke === null ? 1 : strokeWidth}
      />
      {isBroken && <line x1={x1} y1={y1} x2={x2} y2={y2} stroke={INK_COLORS.page} strokeWidth={3} />}
    </>
  )
}
