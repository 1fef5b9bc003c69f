import type { CellFormatting, FormattingPatch, HorizontalAlignment, VerticalAlignment } from '@fourwall/domain/layouts/cell-formatting.ts'
import type { LookFlag } from '@fourwall/domain/layouts/layout-flags.ts'
import type { CurrencyView } from '@fourwall/domain/money/format.ts'
import { memo, type ReactNode } from 'react'
import { FIND_KEYS } from '../../../../blocks/find/use-row-finder.ts'
import { Button, IconButton } from '../../../../ui/Button.tsx'
import { ownKeyNames } from '../../../../ui/key-names.ts'
import { MenuChoices, MenuItem, MenuSeparator } from '../../../../ui/Menu.tsx'
import { BorderMenu } from './BorderMenu.tsx'
import { ColorMenu } from './ColorMenu.tsx'
import { FILL_COLORS, TEXT_COLORS } from './layout-colors.ts'
import { ToolButton } from './ToolButton.tsx'
import { FormatMenu, ZoomMenu } from './ToolMenus.tsx'
import { ToolDivider, ToolRow } from './ToolRow.tsx'
import { BrushIcon, ClearIcon, LinesIcon, VerticalIcon } from './toolbar-icons.tsx'

interface LayoutToolbarProps {
  /** What everything selected has in common. */
  readonly look: CellFormatting
  /** The formats that apply to the whole selection, including default ones. */
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
  return (
    <ToolRow label="Format" onLeave={props.onLeave}>
      <StepTools {...props} />
      <ToolDivider />
      <TextTools {...props} />
      <ToolDivider />
      <NumberTools {...props} />
      <ToolDivider />
      <AlignmentTools {...props} />
      <BorderMenu look={props.look} disabledReason={props.disabledReason} onFormat={props.onFormat} onLeave={props.onLeave} />
      <ColorTools {...props} />
      <ToolButton label="Clear format" keys="Ctrl \" disabledReason={props.disabledReason} onClick={props.onClear}>
        <ClearIcon />
      </ToolButton>
      <ToolDivider />
      <div className="flex flex-none items-center gap-[2px]">{props.menus}</div>
      <span className="flex-1" />
      <ZoomMenu zoom={props.zoom} onZoom={props.onZoom} onLeave={props.onLeave} />
      <IconButton icon="search" label="Find a row" keys={ownKeyNames(FIND_KEYS.open)} onClick={props.onFind} />
    </ToolRow>
  )
}

type StepToolsProps = Pick<LayoutToolbarProps, 'canUndo' | 'canRedo' | 'onUndo' | 'onRedo' | 'disabledReason' | 'isPainting' | 'onPaint'>

function StepTools({ canUndo, canRedo, onUndo, onRedo, disabledReason, isPainting, onPaint }: StepToolsProps) {
  return (
    <>
      <IconButton
        icon="undo"
        label="Undo"
        keys="Ctrl Z"
        className="flex-none"
        onClick={onUndo}
        disabledReason={canUndo ? null : 'Nothing to undo.'}
      />
      <IconButton
        icon="redo"
        label="Redo"
        keys="Ctrl Y"
        className="flex-none"
        onClick={onRedo}
        disabledReason={canRedo ? null : 'Nothing to redo.'}
      />
      <ToolButton label="Copy format" {...(disabledReason === null ? {} : { disabledReason })} pressed={isPainting} onClick={onPaint}>
        <BrushIcon />
      </ToolButton>
    </>
  )
}

type FlagTools = Pick<LayoutToolbarProps, 'flags' | 'onToggle' | 'disabledReason'>

/** What makes a button one that turns a look on and off. */
function flagProps({ flags, onToggle, disabledReason }: FlagTools, flag: LookFlag) {
  return { pressed: flags.includes(flag), onClick: () => onToggle(flag), disabledReason }
}

function TextTools(props: FlagTools) {
  return (
    <>
      <ToolButton label="Bold" keys="Ctrl B" {...flagProps(props, 'bold')}>
        <b>B</b>
      </ToolButton>
      <ToolButton label="Italic" keys="Ctrl I" {...flagProps(props, 'italic')}>
        <i className="font-serif">I</i>
      </ToolButton>
      <ToolButton label="Underline" keys="Ctrl U" {...flagProps(props, 'underline')}>
        <span className="underline">U</span>
      </ToolButton>
      <ToolButton label="Strikethrough" keys="Ctrl 5" {...flagProps(props, 'strikethrough')}>
        <s>S</s>
      </ToolButton>
    </>
  )
}

type LookTools = Pick<LayoutToolbarProps, 'look' | 'disabledReason' | 'onFormat' | 'onLeave'>

function NumberTools(props: FlagTools & LookTools & Pick<LayoutToolbarProps, 'decimals' | 'currencySign'>) {
  const { look, decimals, disabledReason, onFormat } = props
  const addDecimals = (by: 1 | -1) =>
    onFormat({ decimalPlaces: Math.max(FEWEST, Math.min(MOST_DECIMALS, (look.decimalPlaces ?? decimals) + by)) })
  const unit = look.currencyView ?? 'AS_LAYOUT'
  return (
    <>
      <ToolButton label="Currency sign" {...flagProps(props, 'showCurrency')}>
        {props.currencySign}
      </ToolButton>
      <ToolButton label="Percent" keys="Ctrl Shift 5" {...flagProps(props, 'formatAsPercent')}>
        %
      </ToolButton>
      <ToolButton label="Fewer decimals" disabledReason={disabledReason} onClick={() => addDecimals(-1)}>
        <span className="before:content-['.0']" />
      </ToolButton>
      <ToolButton label="More decimals" disabledReason={disabledReason} onClick={() => addDecimals(1)}>
        <span className="before:content-['.00']" />
      </ToolButton>
      <FormatMenu
        label="Unit"
        disabledReason={disabledReason}
        onLeave={props.onLeave}
        trigger={
          <Button kind="plain" end="chevron-down" aria-label={`Unit: ${UNITS[unit]}`} disabledReason={disabledReason}>
            {UNITS[unit]}
          </Button>
        }
      >
        <MenuChoices<CurrencyView | 'AS_LAYOUT'>
          label="Unit of amounts"
          value={unit}
          choices={[
            { value: 'AS_LAYOUT', label: 'Same as the layout' },
            { value: 'FULL', label: '1,000' },
            { value: 'THOUSANDS', label: '1K' },
            { value: 'MILLIONS', label: '1M' },
          ]}
          onChange={(value) => onFormat({ currencyView: value === 'AS_LAYOUT' ? null : value })}
        />
        <MenuSeparator />
        <MenuChoices<string>
          label="Decimals"
          value={String(look.decimalPlaces ?? 'AS_LAYOUT')}
          choices={[
            { value: 'AS_LAYOUT', label: 'Decimals as the layout' },
            { value: '0', label: '1' },
            { value: '1', label: '1.0' },
            { value: '2', label: '1.00' },
            ...((look.decimalPlaces ?? 0) < 3 ? [] : [{ value: String(look.decimalPlaces), label: `${look.decimalPlaces} decimals` }]),
          ]}
          onChange={(value) => onFormat({ decimalPlaces: value === 'AS_LAYOUT' ? null : Number(value) })}
        />
        <MenuSeparator />
        <MenuItem onSelect={() => onFormat({ decimalPlaces: null, showCurrency: null, formatAsPercent: null, currencyView: null })}>
          Default number format
        </MenuItem>
      </FormatMenu>
    </>
  )
}

function AlignmentTools({ look, disabledReason, onFormat, onLeave }: LookTools) {
  return (
    <>
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
        onLeave={onLeave}
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
    </>
  )
}

function ColorTools({ look, disabledReason, onFormat, onLeave }: LookTools) {
  return (
    <>
      <ColorMenu
        label="Text"
        color={look.textColor ?? null}
        usual="var(--text-1)"
        colors={TEXT_COLORS}
        disabledReason={disabledReason}
        onChange={(textColor) => onFormat({ textColor })}
        onLeave={onLeave}
      />
      <ColorMenu
        label="Fill"
        color={look.backgroundColor ?? null}
        usual="transparent"
        colors={FILL_COLORS}
        disabledReason={disabledReason}
        onChange={(backgroundColor) => onFormat({ backgroundColor })}
        onLeave={onLeave}
      />
    </>
  )
}

const UNITS = { AS_LAYOUT: '1,000', FULL: '1,000', THOUSANDS: '1K', MILLIONS: '1M' } as const

const ALIGNMENTS: readonly { readonly value: HorizontalAlignment; readonly label: string; readonly lines: string }[] = [
  { value: 'LEFT', label: 'Align left', lines: 'M1.5 3h9M1.5 6h5.5M1.5 9h7.5' },
  { value: 'CENTER', label: 'Center', lines: 'M1.5 3h9M3.3 6h5.4M2.3 9h7.4' },
  { value: 'RIGHT', label: 'Align right', lines: 'M1.5 3h9M5 6h5.5M3 9h7.5' },
]
