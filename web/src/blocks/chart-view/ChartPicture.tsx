import type { ChartScene, SceneName, SceneTarget } from '@fourwall/domain/charts/scene/scene.ts'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useState } from 'react'
import { ContextMenu } from '../../ui/ContextMenu.tsx'
import { HoverCard } from './HoverCard.tsx'
import { categoriesBetween } from './marked-categories.ts'
import { SceneMarks } from './SceneMarks.tsx'
import { CHART_KEYS, pointedTarget, targetKey, type WalkStep, walk } from './scene-walk.ts'
import { type Marking, useMarking } from './use-marking.ts'

interface ChartPictureProps {
  readonly scene: ChartScene
  /** What a screen reader says of the whole. */
  readonly label: string
  /** Whether categories run from top to bottom. */
  readonly isLying: boolean
  /** The key of the selected figure; null for none. */
  readonly selected: string | null
  readonly onSelect: (target: SceneTarget | null) => void
  /** Enter, or a double click. */
  readonly onOpen?: (target: SceneTarget) => void
  /** Other keys; null where no figure is selected. */
  readonly onKey?: (key: string, target: SceneTarget | null) => void
  /** A name of series was clicked. */
  readonly onName?: (name: SceneName) => void
  /** Places along the chart were marked, by dragging or with Shift and arrow keys: their keys, in their order. */
  readonly onMark?: (categories: readonly string[]) => void
  /** The menu of the selected figure; null where none is selected, and left out: the browser's. */
  readonly menu?: ReactNode
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
export function ChartPicture(props: ChartPictureProps) {
  const { scene, isLying, selected, onSelect, onMark, menu } = props
  const { targets } = scene
  const current = targets.find((target) => targetKey(target) === selected) ?? null
  const [pointed, setPointed] = useState<Hover | null>(null)
  const marking = useMarking(onMark ?? null, (from, to) => categoriesBetween(targets, from, to, isLying))
  const at = (event: PointerEvent): Hover | null => {
    const box = event.currentTarget.getBoundingClientRect()
    const [x, y] = [event.clientX - box.left, event.clientY - box.top]
    const target = pointedTarget(targets, x, y, isLying)
    return target && { target, x, y }
  }
  // Another picture may have come under a pointer at rest.
  const hover = pointed !== null && marking.categories === null && targets.includes(pointed.target) ? pointed : null
  const picture = (
    <div
      className="relative w-fit select-none"
      onPointerMove={(event) => event.pointerType !== 'touch' && setPointed(at(event))}
      onPointerLeave={() => setPointed(null)}
      onPointerDown={(event) => {
        const box = event.currentTarget.getBoundingClientRect()
        const pressed = at(event)?.target ?? null
        onSelect(pressed)
        if (pressed !== null) marking.begin(event, pressed, (x, y) => pointedTarget(targets, x - box.left, y - box.top, isLying))
      }}
    >
      <Picture {...props} current={current} marking={marking} hover={hover} />
      {hover !== null && <HoverCard scene={scene} target={hover.target} pointer={hover} />}
      {marking.categories !== null && (
        <p role="status" className="pointer-events-none absolute top-0 right-0 rounded-chip bg-raised px-2 py-[2px] text-small shadow-pop">
          {marking.isOfKeys ? `${marking.categories.length} marked. Enter shows them alone.` : `${marking.categories.length} marked`}
        </p>
      )}
    </div>
  )
  if (menu === undefined) return picture
  return (
    <ContextMenu label="Acts on the figure" target={picture}>
      {menu}
    </ContextMenu>
  )
}

/** What is under the pointer, and where that is in the picture. */
interface Hover {
  readonly target: SceneTarget
  readonly x: number
  readonly y: number
}

interface PictureProps extends ChartPictureProps {
  readonly current: SceneTarget | null
  readonly marking: Marking
  readonly hover: Hover | null
}

function Picture({ scene, label, isLying, onSelect, onOpen, onKey, onName, onMark, current, marking, hover }: PictureProps) {
  const id = useId()
  const { width, height, targets } = scene
  const band = current === null ? null : bandOf(scene, current, [current.category], isLying)
  const marked = marking.from === null || marking.categories === null ? null : bandOf(scene, marking.from, marking.categories, isLying)
  const move = (event: KeyboardEvent, step: WalkStep): void => {
    event.preventDefault()
    const next = walk(targets, current, step, isLying)
    if (next === null) return
    if (event.shiftKey && current !== null && onMark !== undefined) marking.extend(current, next)
    else marking.clear()
    onSelect(next)
  }
  const handleKey = (event: KeyboardEvent): void => {
    const step = STEPS[event.key]
    if (event.ctrlKey || event.metaKey) return
    if (event.altKey) {
      if (event.key === CHART_KEYS.drillArrow && current !== null) {
        event.preventDefault()
        onKey?.(event.key, current)
      }
    } else if (step !== undefined) move(event, step)
    else if (event.key === 'Enter' && marking.categories !== null) {
      event.preventDefault()
      marking.finish()
    } else if (event.key === 'Enter' && current !== null && onOpen !== undefined) {
      event.preventDefault()
      onOpen(current)
    } else if (event.key === 'Escape' && (current !== null || marking.categories !== null)) {
      event.stopPropagation()
      if (marking.categories === null) onSelect(null)
      marking.clear()
    } else onKey?.(event.key, current)
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
      onDoubleClick={() => current !== null && onOpen?.(current)}
    >
      <title id={`${id}-told`}>{current === null ? label : targetLabel(current)}</title>
      {band !== null && <rect {...band} fill="var(--sel)" />}
      {marked !== null && <rect {...marked} fill="var(--sel)" stroke="var(--accent)" strokeDasharray="3 2" />}
      <SceneMarks marks={scene.marks} id={id} />
      {hover !== null && <Crosshair scene={scene} target={hover.target} isLying={isLying} />}
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
      {onName !== undefined &&
        scene.names.map((name) => (
          // The key that shows the series of a figure alone does the same.
          <rect
            key={`${name.x} ${name.y}`}
            {...{ x: name.x, y: name.y, width: name.width, height: name.height }}
            rx={3}
            fill="transparent"
            data-name={name.label}
            className="cursor-pointer hover:stroke-(--line-2)"
            onPointerDown={(event) => event.stopPropagation()}
            onClick={() => onName(name)}
          >
            <title>{`${name.label}: show it alone`}</title>
          </rect>
        ))}
    </svg>
  )
}

/** The line at the place under the pointer; a ring around the figure. */
function Crosshair({ scene, target, isLying }: { readonly scene: ChartScene; readonly target: SceneTarget; readonly isLying: boolean }) {
  const { x, y, width, height } = bandOf(scene, target, [target.category], isLying)
  const line = isLying
    ? { x1: x, x2: x + width, y1: y + height / 2, y2: y + height / 2 }
    : { x1: x + width / 2, x2: x + width / 2, y1: y, y2: y + height }
  return (
    <g pointerEvents="none">
      <line {...line} stroke="var(--text-3)" strokeWidth={1} strokeDasharray="2 2" />
      <rect
        x={target.x - 1}
        y={target.y - 1}
        width={target.width + 2}
        height={target.height + 2}
        fill="none"
        stroke="var(--text-2)"
        strokeWidth={1}
      />
    </g>
  )
}

/** What a figure says: `Aug 2026, Four-wall EBITDA, 883,457`. */
export function targetLabel({ panelLabel, categoryLabel, seriesLabel, text }: SceneTarget): string {
  return [panelLabel, categoryLabel, seriesLabel, text].filter((part) => part !== '').join(', ')
}

/** The room of some places along the chart, over all bands of their panel. */
function bandOf({ targets, width, height }: ChartScene, { panel }: SceneTarget, categories: readonly string[], isLying: boolean) {
  const all = targets.filter((target) => target.panel === panel)
  const own = all.filter(({ category }) => categories.includes(category))
  const from = Math.min(...own.map(({ x, y }) => (isLying ? y : x)))
  const to = Math.max(...own.map((target) => (isLying ? target.y + target.height : target.x + target.width)))
  if (panel !== '') {
    const top = Math.min(...all.map(({ y }) => y))
    const bottom = Math.max(...all.map((target) => target.y + target.height))
    return { x: from, y: top, width: to - from, height: bottom - top }
  }
  return isLying ? { x: 0, y: from - 3, width, height: to - from + 6 } : { x: from - 4, y: 0, width: to - from + 8, height }
}
