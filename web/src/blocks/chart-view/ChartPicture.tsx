import type { ChartScene, SceneTarget } from '@fourwall/domain/charts/scene/scene.ts'
import { type KeyboardEvent, type PointerEvent, useId } from 'react'
import { SceneMarks } from './SceneMarks.tsx'
import { pointedTarget, targetKey, type WalkStep, walk } from './scene-walk.ts'

interface ChartPictureProps {
  readonly scene: ChartScene
  /** What a screen reader says of the whole. */
  readonly label: string
  /** Whether categories stand below each other. */
  readonly isLying: boolean
  /** The key of the selected figure; null for none. */
  readonly selected: string | null
  readonly onSelect: (target: SceneTarget | null) => void
  /** Enter, or a double click. */
  readonly onOpen?: (target: SceneTarget) => void
  /** Other keys on a figure. */
  readonly onKey?: (key: string, target: SceneTarget) => void
}

const STEPS: Readonly<Record<string, WalkStep>> = {
  ArrowRight: 'NEXT',
  ArrowLeft: 'BEFORE',
  ArrowUp: 'UP',
  ArrowDown: 'DOWN',
  Home: 'FIRST',
  End: 'LAST',
}

/** A chart in which every figure can be pointed at and walked to. */
export function ChartPicture({ scene, label, isLying, selected, onSelect, onOpen, onKey }: ChartPictureProps) {
  const id = useId()
  const { width, height, targets } = scene
  const current = targets.find((target) => targetKey(target) === selected) ?? null
  const band = current === null ? null : bandOf(targets, current, isLying, scene)
  const at = (event: PointerEvent<SVGSVGElement>): SceneTarget | null => {
    const box = event.currentTarget.getBoundingClientRect()
    return pointedTarget(targets, event.clientX - box.left, event.clientY - box.top, isLying)
  }
  const handleKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const step = STEPS[event.key]
    if (step !== undefined) {
      event.preventDefault()
      const next = walk(targets, current, step, isLying)
      if (next !== null) onSelect(next)
    } else if (event.key === 'Enter' && current !== null && onOpen !== undefined) {
      event.preventDefault()
      onOpen(current)
    } else if (event.key === 'Escape' && current !== null) {
      event.stopPropagation()
      onSelect(null)
    } else if (current !== null) onKey?.(event.key, current)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application: arrow keys walk through its figures
    <svg
      role="application"
      aria-roledescription="chart"
      aria-label={label}
      aria-describedby={`${id}-told`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the same
      tabIndex={0}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      className="block rounded-chip outline-offset-2 focus-visible:outline-2 focus-visible:outline-focus"
      onKeyDown={handleKey}
      onPointerDown={(event) => onSelect(at(event))}
      onDoubleClick={() => current !== null && onOpen?.(current)}
    >
      <title id={`${id}-told`}>{current === null ? label : told(current)}</title>
      {band !== null && <rect {...band} fill="var(--sel)" />}
      <SceneMarks marks={scene.marks} id={id} />
      {current !== null && (
        <rect
          x={current.x - 1.5}
          y={current.y - 1.5}
          width={current.width + 3}
          height={current.height + 3}
          fill="none"
          stroke="var(--accent)"
          strokeWidth={1.5}
        />
      )}
    </svg>
  )
}

/** What a figure says: `Aug 2026, Four-wall EBITDA, 883,457`. */
export function told({ panel, categoryLabel, seriesLabel, text }: SceneTarget): string {
  return [panel, categoryLabel, seriesLabel, text].filter((part) => part !== '').join(', ')
}

/** The place of a category over all bands. */
function bandOf(targets: readonly SceneTarget[], { panel, category }: SceneTarget, isLying: boolean, { width, height }: ChartScene) {
  const own = targets.filter((target) => target.panel === panel && target.category === category)
  const from = Math.min(...own.map(({ x, y }) => (isLying ? y : x)))
  const to = Math.max(...own.map((target) => (isLying ? target.y + target.height : target.x + target.width)))
  if (panel !== '') {
    const all = targets.filter((target) => target.panel === panel)
    const top = Math.min(...all.map(({ y }) => y))
    const bottom = Math.max(...all.map((target) => target.y + target.height))
    return { x: from, y: top, width: to - from, height: bottom - top }
  }
  return isLying ? { x: 0, y: from - 3, width, height: to - from + 6 } : { x: from - 4, y: 0, width: to - from + 8, height }
}
