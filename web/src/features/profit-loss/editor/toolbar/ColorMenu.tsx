import { useState } from 'react'
import { Button } from '../../../../ui/Button.tsx'
import { Popover } from '../../../../ui/Popover.tsx'
import { returnFocusOnClose } from '../cells/return-focus.ts'

interface ColorMenuProps {
  readonly label: string
  readonly color: string | null
  /** CSS, of what has no color of its own. */
  readonly usual: string
  readonly colors: readonly { readonly color: string; readonly name: string }[]
  readonly disabledReason: string | null
  readonly onChange: (color: string | null) => void
  readonly onLeave: () => void
}

export function ColorMenu({ label, color, usual, colors, disabledReason, onChange, onLeave }: ColorMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const choose = (next: string | null) => {
    onChange(next)
    setOpen(false)
  }
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      label={`${label} color`}
      width={212}
      onCloseAutoFocus={returnFocusOnClose(onLeave)}
      trigger={
        <Button kind="plain" aria-label={`${label} color`} disabledReason={disabledReason} className="px-[7px]">
          {label}
          <span className="size-[11px] rounded-[2px] border border-line-control" style={{ background: color ?? usual }} />
        </Button>
      }
    >
      <div className="grid gap-2 p-2">
        <div className="grid grid-cols-8 gap-1" role="group" aria-label={`${label} colors`}>
          {colors.map((one) => (
            <button
              key={one.color}
              type="button"
              aria-label={one.name}
              aria-pressed={one.color === color}
              title={one.name}
              onClick={() => choose(one.color)}
              className="size-[20px] rounded-chip border border-line-1 aria-pressed:outline-2 aria-pressed:outline-accent aria-pressed:outline-offset-1"
              style={{ background: one.color }}
            />
          ))}
        </div>
        <div className="flex items-center gap-2">
          <label className="flex flex-1 items-center gap-2 text-small text-2">
            <input
              type="color"
              aria-label="Custom color"
              value={color ?? '#000000'}
              onChange={(event) => onChange(event.target.value)}
              className="h-5 w-[28px] cursor-pointer rounded-chip border border-line-control bg-page p-0"
            />
            Another
          </label>
          <Button kind="plain" onClick={() => choose(null)}>
            {label === 'Fill' ? 'No fill' : 'Default'}
          </Button>
        </div>
      </div>
    </Popover>
  )
}
