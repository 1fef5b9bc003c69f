import type { DrillStep } from '@fourwall/domain/charts/chart-drill.ts'
import type { SceneTarget } from '@fourwall/domain/charts/scene/scene.ts'
import { targetLabel } from '../../../blocks/chart-view/ChartPicture.tsx'
import { CHART_KEYS } from '../../../blocks/chart-view/scene-walk.ts'
import { useNarrowScreen } from '../../../blocks/page/narrow-screen.ts'
import { Button } from '../../../ui/Button.tsx'
import { ContextMenuItem, ContextMenuSeparator } from '../../../ui/ContextMenu.tsx'
import { Kbd } from '../../../ui/Kbd.tsx'
import { ownKeyNames } from '../../../ui/key-names.ts'
import { Menu, MenuItem } from '../../../ui/Menu.tsx'

/** What can be done with the selected figure; null for what it does not have. */
export interface FigureActs {
  readonly trace: () => void
  readonly bridge: (() => void) | null
  readonly steps: readonly DrillStep[]
  readonly drill: (step: DrillStep) => void
  /** The days of its month, in the explorer. */
  readonly days: (() => void) | null
  /** Shows its series alone, or all again. */
  readonly alone: { readonly isOn: boolean; readonly label: string; readonly act: () => void } | null
}

const KEY_HINT = 'Arrow keys walk through the figures. Drag over some of them to see them alone.'
const TAP_HINT = 'Tap a figure to see it exactly.'

/** The selected figure, exactly, and what it opens. */
export function FigureStatus({ target, acts }: { readonly target: SceneTarget | null; readonly acts: FigureActs | null }) {
  const isNarrow = useNarrowScreen()
  return (
    <footer className="flex h-bar flex-none items-center gap-4 overflow-x-auto border-t border-line-2 px-4 text-small whitespace-nowrap phone:h-auto phone:min-h-bar phone:flex-wrap phone:gap-x-0 phone:gap-y-0 phone:py-1">
      <span role="status" className="min-w-0 truncate phone:w-full phone:whitespace-normal">
        {target === null ? (isNarrow ? TAP_HINT : KEY_HINT) : targetLabel(target)}
      </span>
      {acts !== null && (
        <>
          <Button kind="plain" onClick={acts.trace}>
            <Key keys={CHART_KEYS.trace} /> Trace
          </Button>
          {acts.bridge !== null && (
            <Button kind="plain" onClick={acts.bridge}>
              <Key keys={CHART_KEYS.bridge} /> Bridge
            </Button>
          )}
          {(acts.steps.length > 0 || acts.days !== null) && (
            <Menu
              label="Drill"
              trigger={
                <Button kind="plain" end="chevron-down">
                  <Key keys={CHART_KEYS.drill} /> Drill
                </Button>
              }
            >
              {acts.steps.map((step) => (
                <MenuItem key={step.act} onSelect={() => acts.drill(step)}>
                  {step.act}
                </MenuItem>
              ))}
              {acts.days !== null && <MenuItem onSelect={acts.days}>Days, in the explorer</MenuItem>}
            </Menu>
          )}
          {acts.alone !== null && (
            <Button kind="plain" aria-pressed={acts.alone.isOn} onClick={acts.alone.act}>
              <Key keys={CHART_KEYS.alone} /> {acts.alone.isOn ? 'All series' : 'Alone'}
            </Button>
          )}
        </>
      )}
    </footer>
  )
}

/** A key before the act it does; a phone has none. */
function Key({ keys }: { readonly keys: string }) {
  return (
    <span className="contents phone:hidden">
      <Kbd keys={keys} />
    </span>
  )
}

/** The same, as the menu of the figure. */
export function FigureMenu({ acts }: { readonly acts: FigureActs }) {
  return (
    <>
      <ContextMenuItem keys={ownKeyNames(CHART_KEYS.trace)} onSelect={acts.trace}>
        Trace
      </ContextMenuItem>
      {acts.bridge !== null && (
        <ContextMenuItem keys={ownKeyNames(CHART_KEYS.bridge)} onSelect={acts.bridge}>
          Bridge
        </ContextMenuItem>
      )}
      {(acts.steps.length > 0 || acts.days !== null) && <ContextMenuSeparator />}
      {acts.steps.map((step, at) => (
        <ContextMenuItem key={step.act} onSelect={() => acts.drill(step)} {...(at === 0 && { keys: ownKeyNames(CHART_KEYS.drill) })}>
          {step.act}
        </ContextMenuItem>
      ))}
      {acts.days !== null && <ContextMenuItem onSelect={acts.days}>Days, in the explorer</ContextMenuItem>}
      {acts.alone !== null && (
        <>
          <ContextMenuSeparator />
          <ContextMenuItem keys={ownKeyNames(CHART_KEYS.alone)} onSelect={acts.alone.act}>
            {acts.alone.isOn ? 'Show all series' : `Show only ${acts.alone.label}`}
          </ContextMenuItem>
        </>
      )}
    </>
  )
}
