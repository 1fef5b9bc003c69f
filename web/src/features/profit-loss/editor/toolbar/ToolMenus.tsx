import { type ReactElement, type ReactNode, useState } from 'react'
import { Button } from '../../../../ui/Button.tsx'
import { Menu, MenuChoices } from '../../../../ui/Menu.tsx'
import { returnFocusOnClose } from '../cells/return-focus.ts'

interface FormatMenuProps {
  readonly label: string
  readonly disabledReason: string | null
  readonly trigger: ReactElement
  readonly onLeave: () => void
  readonly children: ReactNode
}

/** A menu that stays closed while nothing can be formatted. */
export function FormatMenu({ label, disabledReason, trigger, onLeave, children }: FormatMenuProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Menu
      label={label}
      open={isOpen && disabledReason === null}
      onOpenChange={setOpen}
      onCloseAutoFocus={returnFocusOnClose(onLeave)}
      trigger={trigger}
    >
      {children}
    </Menu>
  )
}

interface ZoomMenuProps {
  readonly zoom: number
  readonly onZoom: (zoom: number) => void
  readonly onLeave: () => void
}

const ZOOMS = [50, 75, 90, 100, 110, 125, 150, 200] as const

export function ZoomMenu({ zoom, onZoom, onLeave }: ZoomMenuProps) {
  return (
    <Menu
      label="Zoom"
      align="end"
      onCloseAutoFocus={returnFocusOnClose(onLeave)}
      trigger={
        <Button kind="plain" end="chevron-down" aria-label={`Zoom: ${zoom}%`}>
          {zoom}%
        </Button>
      }
    >
      <MenuChoices
        label="Zoom"
        value={String(zoom)}
        choices={ZOOMS.map((one) => ({ value: String(one), label: `${one}%` }))}
        onChange={(value) => onZoom(Number(value))}
      />
    </Menu>
  )
}
