import type { SceneTarget } from '@fourwall/domain/charts/scene/scene.ts'

/** The places along a chart from one figure to another, both with them, in their order; of one panel. */
export function categoriesBetween(
  targets: readonly SceneTarget[],
  from: SceneTarget,
  to: SceneTarget,
  isLying: boolean,
): readonly string[] {
  const middle = ({ x, y, width, height }: SceneTarget): number => (isLying ? y + height / 2 : x + width / 2)
  const places = new Map<string, number>()
  for (const target of targets) if (target.panel === from.panel && !places.has(target.category)) places.set(target.category, middle(target))
  const ordered = [...places].toSorted(([, left], [, right]) => left - right).map(([category]) => category)
  const ends = [ordered.indexOf(from.category), ordered.indexOf(to.category)]
  return ends.includes(-1) ? [] : ordered.slice(Math.min(...ends), Math.max(...ends) + 1)
}
