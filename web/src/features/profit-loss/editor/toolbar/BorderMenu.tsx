import type { BorderLineStyle, BorderSide, CellFormatting, FormattingPatch } from '@fourwall/domain/layouts/cell-formatting.ts'
import { useRef, useState } from 'react'
import { Button } from '../../../../ui/Button.tsx'
import { SegmentedControl } from '../../../../ui/Choice.tsx'
import { SelectInput } from '../../../../ui/Field.tsx'
import { Popover } from '../../../../ui/Popover.tsx'
import { returnFocusOnClose } from '../cells/return-focus.ts'
import { ToolButton } from './ToolButton.tsx'
import { LinesIcon } from './toolbar-icons.tsx'

interface BorderMenuProps {
  readonly look: CellFormatting
  readonly disabledReason: string | null
  readonly onFormat: (patch: FormattingPatch) => void
  readonly onLeave: () => void
}

const SIDES: readonly { readonly side: BorderSide; readonly label: string; readonly path: string }[] = [
  { side: 'all', label: 'All around', path: 'M2 2h8v8H2z' },
  { side: 'top', label: 'Top', path: 'M2 2h8' },
  { side: 'bottom', label: 'Bottom', path: 'M2 10h8' },
  { side: 'left', label: 'Left', path: 'M2 2v8' },
  { side: 'right', label: 'Right', path: 'M10 2v8' },
]

/** Lines around cells: first how they are drawn, then where. */
export function BorderMenu({ look, disabledReason, onFormat, onLeave }: BorderMenuProps) {
  const panel = useRef<HTMLDivElement>(null)
  const [lineStyle, setLineStyle] = useState<BorderLineStyle>('SOLID')
  const [width, setWidth] = useState('1')
  const [color, setColor] = useState('#5b666d')
  const toggle = (side: BorderSide) =>
    onFormat({ borders: { [side]: look.borders?.[side] === undefined ? { lineStyle, width: Number(width), color } : null } })
  return (
    <Popover
      label="Borders"
      width={236}
      initialFocus={panel}
      onCloseAutoFocus={returnFocusOnClose(onLeave)}
      trigger={
        <Button kind="plain" aria-label="Borders" disabledReason={disabledReason} className="px-[7px]">
          <LinesIcon lines="M1.6 1.6h8.8v8.8H1.6zM6 1.6v8.8M1.6 6h8.8" />
        </Button>
      }
    >
      {/* The keyboard begins before the first tool, whose name would cover the others. */}
      <div ref={panel} tabIndex={-1} className="grid gap-3 p-3 outline-none">
        <div className="flex gap-1" role="group" aria-label="Borders">
          {SIDES.map(({ side, label, path }) => (
            <ToolButton key={side} label={label} pressed={look.borders?.[side] !== undefined} onClick={() => toggle(side)}>
              <LinesIcon lines={path} isFaintBox />
            </ToolButton>
          ))}
          <ToolButton label="No borders" onClick={() => onFormat({ borders: null })}>
            <LinesIcon lines="M3 3l6 6M9 3 3 9" />
          </ToolButton>
        </div>
        <SelectInput<BorderLineStyle>
          label="Line"
          value={lineStyle}
          choices={[
            { value: 'SOLID', label: 'Solid' },
            { value: 'DASHED', label: 'Dashed' },
            { value: 'DOTTED', label: 'Dotted' },
            { value: 'DOUBLE', label: 'Double' },
          ]}
          onChange={(next) => {
            setLineStyle(next)
            // A double line needs room for both.
            if (next === 'DOUBLE') setWidth('3')
          }}
        />
        <SegmentedControl
          label="Width in pixels"
          value={width}
          choices={['1', '2', '3', '4', '5'].map((value) => ({ value, label: value }))}
          onChange={setWidth}
        />
        <label className="flex items-center gap-2 text-small text-2">
          <input
            type="color"
            aria-label="Color of the line"
            value={color}
            onChange={(event) => setColor(event.target.value)}
            className="h-5 w-[28px] cursor-pointer rounded-chip border border-line-control bg-page p-0"
          />
          Color of the line
        </label>
      </div>
    </Popover>
  )
}
