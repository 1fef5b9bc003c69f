import type { SceneTarget } from '@fourwall/domain/charts/scene/scene.ts'

/** The keys of a chart, as the list of shortcuts names them. */
export const CHART_KEYS = {
  trace: 'enter',
  bridge: 'b',
  drill: 'alt+down',
  /** The key of `drill`, together with Alt. */
  drillArrow: 'ArrowDown',
  up: 'backspace',
  alone: 'i',
  mark: 'shift+right',
} as const

export type WalkStep = 'NEXT' | 'BEFORE' | 'UP' | 'DOWN' | 'FIRST' | 'LAST'

/** Names a target of a picture as long as the chart is the same. */
export function targetKey({ panel, series, category }: Pick<SceneTarget, 'panel' | 'series' | 'category'>): string {
  return JSON.stringify([panel, series, category])
}

/**
 * Where an arrow key leads from a target: along its own series and on to the next small chart, or to the one above or below it
 * at the same place. Null where it ends.
 *
 * @param isLying whether the categories run from top to bottom.
 */
export function walk(targets: readonly SceneTarget[], from: SceneTarget | null, step: WalkStep, isLying = false): SceneTarget | null {
  if (from === null) {
    const [first] = targets
    return first === undefined || step !== 'LAST' ? (first ?? null) : walk(targets, first, 'LAST', isLying)
  }
  const turned: Readonly<Record<WalkStep, WalkStep>> = {
    NEXT: 'DOWN',
    BEFORE: 'UP',
    UP: 'BEFORE',
    DOWN: 'NEXT',
    FIRST: 'FIRST',
    LAST: 'LAST',
  }
  const asked = isLying ? turned[step] : step
  const own = targets.filter(({ panel, series }) => panel === from.panel && series === from.series)
  const at = own.findIndex(({ category }) => category === from.category)
  switch (asked) {
    case 'NEXT':
      return own[at + 1] ?? besidePanel(targets, from, 1)
    case 'BEFORE':
      return own[at - 1] ?? besidePanel(targets, from, -1)
    case 'FIRST':
      return own[0] ?? null
    case 'LAST':
      return own.at(-1) ?? null
    case 'UP':
    case 'DOWN': {
      const beside = targets
        .filter(({ panel, category }) => panel === from.panel && category === from.category)
        .toSorted((one, other) => middleOf(one, isLying) - middleOf(other, isLying))
      const place = beside.findIndex(({ series }) => series === from.series)
      return beside[place + (asked === 'DOWN' ? 1 : -1)] ?? null
    }
  }
}

/** The first figure of the small chart after a figure's own, or the last one of that before it: of the same series, if there is one. */
function besidePanel(targets: readonly SceneTarget[], { panel, series }: SceneTarget, by: 1 | -1): SceneTarget | null {
  const panels = [...new Set(targets.map((target) => target.panel))]
  const next = panels[panels.indexOf(panel) + by]
  const inside = targets.filter((target) => target.panel === next)
  const own = inside.filter((target) => target.series === series)
  return (own.length > 0 ? own : inside).at(by === 1 ? 0 : -1) ?? null
}

function middleOf({ x, y, width, height }: SceneTarget, isLying: boolean): number {
  return isLying ? x + width / 2 : y + height / 2
}

/** The target that a pointer means: the one below it, else the nearest of the nearest category. */
export function pointedTarget(targets: readonly SceneTarget[], x: number, y: number, isLying = false): SceneTarget | null {
  const distance = (target: SceneTarget): number => {
    const [across, along] = [away(x, target.x, target.width), away(y, target.y, target.height)]
    // Along the chart counts first: a person points at a month before a bar.
    return isLying ? along * 1_000 + across : across * 1_000 + along
  }
  let nearest: SceneTarget | null = null
  let least = Number.POSITIVE_INFINITY
  // Of those that lie over each other the first is meant: the actual figure.
  for (const target of targets) {
    const own = distance(target)
    if (own >= least) continue
    least = own
    nearest = target
  }
  return nearest
}

function away(value: number, from: number, length: number): number {
  return value < from ? from - value : value > from + length ? value - from - length : 0
}
