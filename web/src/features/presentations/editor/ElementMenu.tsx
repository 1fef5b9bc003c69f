import type { PresentationFigures } from '@fourwall/domain/presentations/presentation-figures.ts'
import { ContextMenuItem, ContextMenuSeparator } from '../../../ui/ContextMenu.tsx'
import { ownKeyNames } from '../../../ui/key-names.ts'
import { useElementDescribing } from '../describing/use-element-describing.ts'
import { slideActs } from './slide-acts.ts'
import type { SlideClipboard } from './use-slide-clipboard.ts'
import type { SlideWork } from './use-slide-work.ts'

interface ElementMenuProps {
  readonly work: SlideWork
  readonly figures: PresentationFigures
  readonly clipboard: SlideClipboard
  readonly mayChange: boolean
  /** Shows the breakdown of the figure under the pointer; null without a figure. */
  readonly onTrace: (() => void) | null
}

/** Acts on the chosen elements, or on the slide where none is. */
export function ElementMenu({ work, figures: shown, clipboard, mayChange, onTrace }: ElementMenuProps) {
  const { selected, slide } = work
  const acts = slideActs(work)
  const describingOf = useElementDescribing(work, shown, mayChange)
  const [only, ...others] = selected
  const describing = only === undefined || others.length > 0 ? null : describingOf(only)
  const figures = (onTrace !== null || describing !== null) && (
    <>
      {onTrace !== null && <ContextMenuItem onSelect={onTrace}>Show breakdown</ContextMenuItem>}
      {describing !== null && (
        <ContextMenuItem disabled={describing.whyNot !== null} onSelect={describing.describe}>
          Describe
        </ContextMenuItem>
      )}
    </>
  )
  const copy = (
    <ContextMenuItem keys={ownKeyNames('mod+c')} onSelect={clipboard.copy}>
      Copy
    </ContextMenuItem>
  )
  const paste = (
    <ContextMenuItem keys={ownKeyNames('mod+v')} onSelect={() => void clipboard.paste()}>
      Paste
    </ContextMenuItem>
  )
  const selectAll = (
    <ContextMenuItem
      keys={ownKeyNames('mod+a')}
      onSelect={() => work.select((slide?.elements ?? []).filter(({ isVisible }) => isVisible).map(({ id }) => id))}
    >
      Select all
    </ContextMenuItem>
  )
  if (selected.length === 0)
    return (
      <>
        {mayChange && paste}
        {selectAll}
      </>
    )
  if (!mayChange)
    return (
      <>
        {figures}
        {copy}
      </>
    )
  const isGrouped = selected.every(({ groupId }) => groupId !== null)
  return (
    <>
      {figures}
      {figures && <ContextMenuSeparator />}
      <ContextMenuItem keys={ownKeyNames('mod+x')} onSelect={clipboard.cut}>
        Cut
      </ContextMenuItem>
      {copy}
      {paste}
      <ContextMenuItem keys={ownKeyNames('mod+d')} onSelect={acts.duplicate}>
        Duplicate
      </ContextMenuItem>
      <ContextMenuItem danger keys={ownKeyNames('delete')} onSelect={acts.remove}>
        Delete
      </ContextMenuItem>
      <ContextMenuSeparator />
      <ContextMenuItem keys={ownKeyNames('mod+shift+]')} onSelect={() => acts.layer('FRONT')}>
        Bring to front
      </ContextMenuItem>
      <ContextMenuItem keys={ownKeyNames('mod+]')} onSelect={() => acts.layer('FORWARD')}>
        Bring forward
      </ContextMenuItem>
      <ContextMenuItem keys={ownKeyNames('mod+[')} onSelect={() => acts.layer('BACKWARD')}>
        Send backward
      </ContextMenuItem>
      <ContextMenuItem keys={ownKeyNames('mod+shift+[')} onSelect={() => acts.layer('BACK')}>
        Send to back
      </ContextMenuItem>
      <ContextMenuSeparator />
      {isGrouped ? (
        <ContextMenuItem keys={ownKeyNames('mod+shift+g')} onSelect={acts.ungroup}>
          Ungroup
        </ContextMenuItem>
      ) : (
        <ContextMenuItem keys={ownKeyNames('mod+g')} disabled={selected.length < 2} onSelect={acts.group}>
          Group
        </ContextMenuItem>
      )}
      <ContextMenuItem keys={ownKeyNames('mod+l')} onSelect={acts.toggleLock}>
        {selected.every(({ isLocked }) => isLocked) ? 'Unlock' : 'Lock'}
      </ContextMenuItem>
      <ContextMenuItem onSelect={acts.hide}>Hide</ContextMenuItem>
    </>
  )
}
