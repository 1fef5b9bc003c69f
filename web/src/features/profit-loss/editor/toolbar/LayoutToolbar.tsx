import type { CellFormatting, FormattingPatch, HorizontalAlignment, VerticalAlignment } from '@fourwall/domain/layouts/cell-formatting.ts'
import type { LookFlag } from '@fourwall/domain/layouts/layout-flags.ts'
import type { CurrencyView } from '@fourwall/domain/money/format.ts'
import { type KeyboardEvent, memo, type ReactNode } from 'react'
import { FIND_KEYS } from '../../../../blocks/find/use-row-finder.ts'
import { Button, IconButton } from '../../../../ui/Button.tsx'
import { ownKeyNames } from '../../../../ui/key-names.ts'
import { MenuChoices, MenuItem, MenuSeparator } from '../../../../ui/Menu.tsx'
import { BorderMenu } from './BorderMenu.tsx'
import { ColorMenu } from './ColorMenu.tsx'
import { FILL_COLORS, TEXT_COLORS } from './layout-colors.ts'
import { ToolButton } from './ToolButton.tsx'
import { FormatMenu, ZoomMenu } from './ToolMenus.tsx'
import { BrushIcon, ClearIcon, LinesIcon, VerticalIcon } from './toolbar-icons.tsx'

interface LayoutToolbarProps {
  /** What everything selected has in common. */
  readonly look: CellFormatting
  /** What all of it has on, be it by itself. */
  readonly flags: readonly LookFlag[]
  /** Decimals that the active cell prints with, to begin from. */
  readonly decimals: number
  /** `$`. */
  readonly currencySign: string
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** Why nothing can be formatted now; null where something can. */
  readonly disabledReason: string | null
  readonly isPainting: boolean
  readonly onUndo: () => void
  readonly onRedo: () => void
  readonly onFormat: (patch: FormattingPatch) => void
  readonly onToggle: (flag: LookFlag) => void
  readonly onClear: () => void
  /** Takes the look of the active cell, for the next selection. */
  readonly onPaint: () => void
  readonly zoom: number
  readonly onZoom: (zoom: number) => void
  /** Insert, Freeze, Hide. */
  readonly menus: ReactNode
  /** Finds a row. */
  readonly onFind: () => void
  /** Gives the keyboard back to the cells. */
  readonly onLeave: () => void
}

const [FEWEST, MOST_DECIMALS] = [0, 10]

/** What can be done to the look of cells. Most keys in the cells change none of it. */
export const LayoutToolbar = memo(FormatToolbar, isSameToolbar)

function isSameToolbar({ look, flags, ...before }: LayoutToolbarProps, { look: nextLook, flags: nextFlags, ...next }: LayoutToolbarProps) {
  const names = Object.keys(next) as (keyof typeof next)[]
  return names.every((name) => before[name] === next[name]) && JSON.stringify([look, flags]) === JSON.stringify([nextLook, nextFlags])
}

function FormatToolbar(props: LayoutToolbarProps) {
  const { look, decimals, disabledReason, onFormat } = props
  const flag = (field: LookFlag) => ({ pressed: props.flags.includes(field), onClick: () => props.onToggle(field), disabledReason })
  const withDecimals = (by: 1 | -1) => {
    const next = Math.max(FEWEST, Math.min(MOST_DECIMALS, (look.decimalPlaces ?? decimals) + by))
    onFormat({ decimalPlaces: next })
  }
  return (
    // In a narrow window a second line takes what the first one has no room for: nothing is out of reach.
    <div
      role="toolbar"
      aria-label="Format"
      tabIndex={-1}
      // By mouse, the cells keep the keyboard.
      onMouseDown={(event) => event.target instanceof Node && event.currentTarget.contains(event.target) && event.preventDefault()}
      onKeyDown={(event) => handleToolbarKey(event, props.onLeave)}
      className="flex min-h-bar flex-none flex-wrap items-center gap-x-[2px] gap-y-1 border-b border-line-1 py-[5px] pr-3 pl-4 outline-none"
    >
      <IconButton
        icon="undo"
        label="Undo"
        keys="Ctrl Z"
        className="flex-none"
        onClick={props.onUndo}
        disabledReason={props.canUndo ? null : 'Nothing to undo.'}
      />
      <IconButton
        icon="redo"
        label="Redo"
        keys="Ctrl Y"
        className="flex-none"
        onClick={props.onRedo}
        disabledReason={props.canRedo ? null : 'Nothing to redo.'}
      />
      <ToolButton
        label="Copy format"
        {...(disabledReason === null ? {} : { disabledReason })}
        pressed={props.isPainting}
        onClick={props.onPaint}
      >
        <BrushIcon />
      </ToolButton>
      <Divider />
      <ToolButton label="Bold" keys="Ctrl B" {...flag('bold')}>
        <b>B</b>
      </ToolButton>
      <ToolButton label="Italic" keys="Ctrl I" {...flag('italic')}>
        <i className="font-serif">I</i>
      </ToolButton>
      <ToolButton label="Underline" keys="Ctrl U" {...flag('underline')}>
        <span className="underline">U</span>
      </ToolButton>
      <ToolButton label="Strikethrough" keys="Ctrl 5" {...flag('strikethrough')}>
        <s>S</s>
      </ToolButton>
      <Divider />
      <ToolButton label="Currency sign" {...flag('showCurrency')}>
        {props.currencySign}
      </ToolButton>
      <ToolButton label="Percent" keys="Ctrl Shift 5" {...flag('formatAsPercent')}>
        %
      </ToolButton>
      <ToolButton label="Fewer decimals" disabledReason={disabledReason} onClick={() => withDecimals(-1)}>
        <span className="before:content-['.0']" />
      </ToolButton>
      <ToolButton label="More decimals" disabledReason={disabledReason} onClick={() => withDecimals(1)}>
        <span className="before:content-['.00']" />
      </ToolButton>
      <FormatMenu
        label="Unit"
        disabledReason={disabledReason}
        onLeave={props.onLeave}
        trigger={
          <Button
            kind="plain"
            end="chevron-down"
            aria-label={`Unit: ${UNITS[look.currencyView ?? 'AS_LAYOUT']}`}
            disabledReason={disabledReason}
          >
            {UNITS[look.currencyView ?? 'AS_LAYOUT']}
          </Button>
        }
      >
        <MenuChoices<CurrencyView | 'AS_LAYOUT'>
          label="Unit of amounts"
          value={look.currencyView ?? 'AS_LAYOUT'}
          choices={[
            { value: 'AS_LAYOUT', label: 'As the layout' },
            { value: 'FULL', label: '1,000' },
            { value: 'THOUSANDS', label: '1K' },
            { value: 'MILLIONS', label: '1M' },
          ]}
          onChange={(value) => onFormat({ currencyView: value === 'AS_LAYOUT' ? null : value })}
        />
        <MenuSeparator />
        <MenuItem onSelect={() => onFormat({ decimalPlaces: null, showCurrency: null, formatAsPercent: null, currencyView: null })}>
          Usual number format
        </MenuItem>
      </FormatMenu>
      <Divider />
      {ALIGNMENTS.map(({ value, label, lines }) => (
        <ToolButton
          key={value}
          label={label}
          pressed={look.horizontalAlignment === value}
          disabledReason={disabledReason}
          onClick={() => onFormat({ horizontalAlignment: look.horizontalAlignment === value ? null : value })}
        >
          <LinesIcon lines={lines} />
        </ToolButton>
      ))}
      <FormatMenu
        label="Vertical alignment"
        disabledReason={disabledReason}
        onLeave={props.onLeave}
        trigger={
          <Button kind="plain" end="chevron-down" aria-label="Vertical alignment" disabledReason={disabledReason} className="px-[6px]">
            <VerticalIcon at={look.verticalAlignment ?? 'MIDDLE'} />
          </Button>
        }
      >
        <MenuChoices<VerticalAlignment>
          label="Vertical alignment"
          value={look.verticalAlignment ?? 'MIDDLE'}
          choices={[
            { value: 'TOP', label: 'Top' },
            { value: 'MIDDLE', label: 'Middle' },
            { value: 'BOTTOM', label: 'Bottom' },
          ]}
          onChange={(value) => onFormat({ verticalAlignment: value === 'MIDDLE' ? null : value })}
        />
      </FormatMenu>
      <BorderMenu look={look} disabledReason={disabledReason} onFormat={onFormat} onLeave={props.onLeave} />
      <ColorMenu
        label="Text"
        color={look.textColor ?? null}
        usual="var(--text-1)"
        colors={TEXT_COLORS}
        disabledReason={disabledReason}
        onChange={(textColor) => onFormat({ textColor })}
        onLeave={props.onLeave}
      />
      <ColorMenu
        label="Fill"
        color={look.backgroundColor ?? null}
        usual="transparent"
        colors={FILL_COLORS}
        disabledReason={disabledReason}
        onChange={(backgroundColor) => onFormat({ backgroundColor })}
        onLeave={props.onLeave}
      />
      <ToolButton label="Clear format" keys="Ctrl \" disabledReason={disabledReason} onClick={props.onClear}>
        <ClearIcon />
      </ToolButton>
      <Divider />
      <div className="flex flex-none items-center gap-[2px]">{props.menus}</div>
      <span className="flex-1" />
      <ZoomMenu zoom={props.zoom} onZoom={props.onZoom} onLeave={props.onLeave} />
      <IconButton icon="search" label="Find a row" keys={ownKeyNames(FIND_KEYS.open)} onClick={props.onFind} />
    </div>
  )
}

/** Arrows go along the tools, Escape back to the cells. */
function handleToolbarKey(event: KeyboardEvent<HTMLElement>, onLeave: () => void): void {
  // What is open over the toolbar has keys of its own, which pass here on their way up.
  if (!(event.target instanceof Node) || !event.currentTarget.contains(event.target)) return
  const tools = [...event.currentTarget.querySelectorAll('button')]
  const at = tools.findIndex((tool) => tool === event.target)
  if (event.key === 'Escape') onLeave()
  else if (event.key === 'ArrowRight') tools[(at + 1) % tools.length]?.focus()
  else if (event.key === 'ArrowLeft') tools.at(at - 1)?.focus()
  else if (event.key === 'Home') tools[0]?.focus()
  else if (event.key === 'End') tools.at(-1)?.focus()
  else return
  event.preventDefault()
}

const UNITS = { AS_LAYOUT: '1,000', FULL: '1,000', THOUSANDS: '1K', MILLIONS: '1M' } as const

const ALIGNMENTS: readonly { readonly value: HorizontalAlignment; readonly label: string; readonly lines: string }[] = [
  { value: 'LEFT', label: 'Align left', lines: 'M1.5 3h9M1.5 6h5.5M1.5 9h7.5' },
  { value: 'CENTER', label: 'Center', lines: 'M1.5 3h9M3.3 6h5.4M2.3 9h7.4' },
  { value: 'RIGHT', label: 'Align right', lines: 'M1.5 3h9M5 6h5.5M3 9h7.5' },
]

function Divider() {
  return <span aria-hidden="true" className="mx-[6px] h-4 w-px flex-none bg-line-2" />
}
