import type { ShapeElement } from '@fourwall/domain/presentations/presentation.ts'

interface ShapeBoxProps {
  readonly element: ShapeElement
  readonly size: { readonly width: number; readonly height: number }
}

/** A rectangle, a circle or a triangle. Its line lies inside its box. */
export function ShapeBox({ element, size: { width, height } }: ShapeBoxProps) {
  const { type, fillColor, strokeColor, strokeWidth, borderRadius, opacity } = element
  const paint = { fill: fillColor, stroke: strokeWidth === 0 ? 'none' : strokeColor, strokeWidth }
  const half = strokeWidth / 2
  const [inner, innerHeight] = [Math.max(0, width - strokeWidth), Math.max(0, height - strokeWidth)]
  return (
    <svg aria-hidden="true" className="block size-full overflow-visible" viewBox={`0 0 ${width} ${height}`} style={{ opacity }}>
      {type === 'CIRCLE' ? (
        <ellipse cx={width / 2} cy={height / 2} rx={inner / 2} ry={innerHeight / 2} {...paint} />
      ) : type === 'TRIANGLE' ? (
        <path d={`M${width / 2} ${half}L${width - half} ${height - half}H${half}Z`} {...paint} strokeLinejoin="round" />
      ) : (
        <rect x={half} y={half} width={inner} height={innerHeight} rx={type === 'ROUNDED_RECTANGLE' ? borderRadius : 0} {...paint} />
      )}
    </svg>
  )
}
