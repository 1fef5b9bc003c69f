import type { ChartScene, SceneTarget } from '@fourwall/domain/charts/scene/scene.ts'
import { targetKey } from './scene-walk.ts'

interface HoverCardProps {
  readonly scene: ChartScene
  /** What is under the pointer. */
  readonly target: SceneTarget
  /** Where the pointer is in the picture. */
  readonly pointer: { readonly x: number; readonly y: number }
}

const MOST = 12
const WIDTH = 320
/** From the pointer. */
const AWAY = 14
const LINE = 20

/** The exact figures of the place under the pointer. A screen reader has them from the walk and the table. */
export function HoverCard({ scene, target, pointer }: HoverCardProps) {
  const own = scene.targets.filter(({ panel, category }) => panel === target.panel && category === target.category)
  const at = own.findIndex((one) => targetKey(one) === targetKey(target))
  const from = Math.max(0, Math.min(at - MOST + 1, own.length - MOST))
  const shown = own.slice(from, from + MOST)
  const height = (shown.length + 1) * LINE + 16
  const isLeft = pointer.x + AWAY + WIDTH > scene.width
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute z-20 rounded-control border border-line-2 bg-raised px-3 py-2 text-small shadow-pop"
      style={{
        maxWidth: WIDTH,
        left: isLeft ? undefined : pointer.x + AWAY,
        right: isLeft ? scene.width - pointer.x + AWAY : undefined,
        top: Math.max(0, Math.min(pointer.y + AWAY, scene.height - height)),
      }}
    >
      <p className="truncate pb-1 font-medium text-1">
        {[target.panelLabel, target.categoryLabel].filter((part) => part !== '').join(', ')}
      </p>
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-[2px]">
        {shown.map((one) => {
          const look = targetKey(one) === targetKey(target) ? 'font-semibold text-1' : 'text-2'
          return (
            <div key={targetKey(one)} className={`col-span-2 grid grid-cols-subgrid ${look}`}>
              <dt className="truncate">{one.seriesLabel}</dt>
              <dd className="text-right tabular-nums">{one.text}</dd>
            </div>
          )
        })}
      </dl>
      {own.length > shown.length && <p className="pt-1 text-3">{own.length - shown.length} more</p>}
    </div>
  )
}
