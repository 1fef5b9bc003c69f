import type { CurrencyView } from '@fourwall/domain/money/format.ts'
import type {
  BorderLineStyle,
  BorderSide,
  CellFormatting,
  FormattingPatch,
  HorizontalAlignment,
  VerticalAlignment,
} from '@fourwall/domain/sheets/cell-formatting.ts'
import { type KeyboardEvent, type ReactElement, type ReactNode, useState } from 'react'
import { Button, IconButton } from '../../ui/Button.tsx'
import { SegmentedControl } from '../../ui/Choice.tsx'
import { classNames } from '../../ui/class-names.ts'
import { SelectInput } from '../../ui/Field.tsx'
import { Menu, MenuChoices, MenuItem, MenuSeparator } from '../../ui/Menu.tsx'
import { Popover } from '../../ui/Popover.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { FILL_COLORS, TEXT_COLORS } from './sheet-colors.ts'

interface SheetToolbarProps {
  /** What everything selected has in common. */
  readonly look: CellFormatting
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
  readonly onClear: () => void
  /** Takes the look of the active cell, for the next selection. */
  readonly onPaint: () => void
  readonly zoom: number
  readonly onZoom: (zoom: number) => void
  /** Insert, Freeze, Hide. */
  readonly menus: ReactNode
  readonly end: ReactNode
  /** Gives the keyboard back to the cells. */
  readonly onLeave: () => void
}

const [FEWEST, MOST_DECIMALS] = [0, 10]

/** What can be done to the look of cells. */
export function SheetToolbar(props: SheetToolbarProps) {
  const { look, decimals, disabledReason, onFormat } = props
  const flag = (field: 'bold' | 'italic' | 'underline' | 'strikethrough') => ({
    pressed: look[field] === true,
    onClick: () => onFormat({ [field]: look[field] === true ? null : true }),
    disabledReason,
  })
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
      <LetterButton
        label="Copy format"
        {...(disabledReason === null ? {} : { disabledReason })}
        pressed={props.isPainting}
        onClick={props.onPaint}
      >
        <BrushIcon />
      </LetterButton>
      <Divider />
      <LetterButton label="Bold" keys="Ctrl B" {...flag('bold')}>
        <b>B</b>
      </LetterButton>
      <LetterButton label="Italic" keys="Ctrl I" {...flag('italic')}>
        <i className="font-serif">I</i>
      </LetterButton>
      <LetterButton label="Underline" keys="Ctrl U" {...flag('underline')}>
        <span className="underline">U</span>
      </LetterButton>
      <LetterButton label="Strikethrough" keys="Ctrl 5" {...flag('strikethrough')}>
        <s>S</s>
      </LetterButton>
      <Divider />
      <LetterButton
        label="Currency sign"
        pressed={look.showCurrency === true}
        disabledReason={disabledReason}
        onClick={() => onFormat({ showCurrency: look.showCurrency === true ? null : true })}
      >
        {props.currencySign}
      </LetterButton>
      <LetterButton
        label="Percent"
        keys="Ctrl Shift 5"
        pressed={look.formatAsPercent === true}
        disabledReason={disabledReason}
        onClick={() => onFormat({ formatAsPercent: look.formatAsPercent === true ? null : true })}
      >
        %
      </LetterButton>
      <LetterButton label="Fewer decimals" disabledReason={disabledReason} onClick={() => withDecimals(-1)}>
        <span className="before:content-['.0']" />
      </LetterButton>
      <LetterButton label="More decimals" disabledReason={disabledReason} onClick={() => withDecimals(1)}>
        <span className="before:content-['.00']" />
      </LetterButton>
      <FormatMenu
        label="Unit"
        disabledReason={disabledReason}
        onLeave={props.onLeave}
        trigger={
          <Button
            kind="plain"
            end="chevron-down"
            aria-label={`Unit: ${UNITS[look.currencyView ?? 'AS_SHEET']}`}
            disabledReason={disabledReason}
          >
            {UNITS[look.currencyView ?? 'AS_SHEET']}
          </Button>
        }
      >
        <MenuChoices<CurrencyView | 'AS_SHEET'>
          label="Unit of amounts"
          value={look.currencyView ?? 'AS_SHEET'}
          choices={[
            { value: 'AS_SHEET', label: 'As the sheet' },
            { value: 'FULL', label: '1,000' },
            { value: 'THOUSANDS', label: '1K' },
            { value: 'MILLIONS', label: '1M' },
          ]}
          onChange={(value) => onFormat({ currencyView: value === 'AS_SHEET' ? null : value })}
        />
        <MenuSeparator />
        <MenuItem onSelect={() => onFormat({ decimalPlaces: null, showCurrency: null, formatAsPercent: null, currencyView: null })}>
          Usual number format
        </MenuItem>
      </FormatMenu>
      <Divider />
      {ALIGNMENTS.map(({ value, label, lines }) => (
        <LetterButton
          key={value}
          label={label}
          pressed={look.horizontalAlignment === value}
          disabledReason={disabledReason}
          onClick={() => onFormat({ horizontalAlignment: look.horizontalAlignment === value ? null : value })}
        >
          <LinesIcon lines={lines} />
        </LetterButton>
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
      <LetterButton label="Clear format" keys="Ctrl \" disabledReason={disabledReason} onClick={props.onClear}>
        <ClearIcon />
      </LetterButton>
      <Divider />
      {props.menus}
      <span className="flex-1" />
      <ZoomMenu zoom={props.zoom} onZoom={props.onZoom} onLeave={props.onLeave} />
      {props.end}
    </div>
  )
}

interface FormatMenuProps {
  readonly label: string
  readonly disabledReason: string | null
  readonly trigger: ReactElement
  readonly onLeave: () => void
  readonly children: ReactNode
}

/** A menu that stays closed while nothing can be formatted. */
function FormatMenu({ label, disabledReason, trigger, onLeave, children }: FormatMenuProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Menu
      label={label}
      open={isOpen && disabledReason === null}
      onOpenChange={setOpen}
      onCloseAutoFocus={givenBack(onLeave)}
      trigger={trigger}
    >
      {children}
    </Menu>
  )
}

/** For what closes over the toolbar: the cells get the keyboard, unless someone has put it elsewhere by then. */
export function givenBack(onLeave: () => void): (event: Event) => void {
  return (event) => {
    event.preventDefault()
    const { activeElement } = document
    if (activeElement === null || activeElement === document.body) onLeave()
  }
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

const UNITS = { AS_SHEET: '1,000', FULL: '1,000', THOUSANDS: '1K', MILLIONS: '1M' } as const

const ALIGNMENTS: readonly { readonly value: HorizontalAlignment; readonly label: string; readonly lines: string }[] = [
  { value: 'LEFT', label: 'Align left', lines: 'M1.5 3h9M1.5 6h5.5M1.5 9h7.5' },
  { value: 'CENTER', label: 'Center', lines: 'M1.5 3h9M3.3 6h5.4M2.3 9h7.4' },
  { value: 'RIGHT', label: 'Align right', lines: 'M1.5 3h9M5 6h5.5M3 9h7.5' },
]

interface LetterButtonProps {
  readonly label: string
  readonly keys?: string
  readonly pressed?: boolean
  readonly disabledReason?: string | null
  readonly onClick: () => void
  readonly children: ReactNode
}

/** A button of one letter or sign; its name is spoken and shown on hover. */
function LetterButton({ label, keys, pressed, disabledReason = null, onClick, children }: LetterButtonProps) {
  return (
    <Tooltip
      content={
        disabledReason ?? (
          <span className="inline-flex gap-2">
            {label}
            {keys !== undefined && <span className="opacity-75">{keys}</span>}
          </span>
        )
      }
    >
      <button
        type="button"
        aria-label={label}
        aria-pressed={pressed}
        aria-disabled={disabledReason !== null || undefined}
        // The selection keeps the keyboard.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => disabledReason === null && onClick()}
        className={classNames(
          'inline-flex size-control flex-none items-center justify-center rounded-control border border-transparent text-body transition-colors duration-fast',
          disabledReason === null
            ? 'text-1 hover:bg-hover aria-pressed:border-accent-line aria-pressed:bg-accent-soft aria-pressed:text-accent'
            : 'text-off',
        )}
      >
        {children}
      </button>
    </Tooltip>
  )
}

function Divider() {
  return <span aria-hidden="true" className="mx-[6px] h-4 w-px flex-none bg-line-2" />
}

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

function ColorMenu({ label, color, usual, colors, disabledReason, onChange, onLeave }: ColorMenuProps) {
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
      onCloseAutoFocus={givenBack(onLeave)}
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
              aria-label="Another color"
              value={color ?? '#000000'}
              onChange={(event) => onChange(event.target.value)}
              className="h-5 w-7 cursor-pointer rounded-chip border border-line-control bg-page p-0"
            />
            Another
          </label>
          <Button kind="plain" onClick={() => choose(null)}>
            {label === 'Fill' ? 'No fill' : 'Usual'}
          </Button>
        </div>
      </div>
    </Popover>
  )
}

const SIDES: readonly { readonly side: BorderSide; readonly label: string; readonly path: string }[] = [
  { side: 'all', label: 'All around', path: 'M2 2h8v8H2z' },
  { side: 'top', label: 'Top', path: 'M2 2h8' },
  { side: 'bottom', label: 'Bottom', path: 'M2 10h8' },
  { side: 'left', label: 'Left', path: 'M2 2v8' },
  { side: 'right', label: 'Right', path: 'M10 2v8' },
]

/** Lines around cells: first how they are drawn, then where. */
function BorderMenu({
  look,
  disabledReason,
  onFormat,
  onLeave,
}: Pick<SheetToolbarProps, 'look' | 'disabledReason' | 'onFormat' | 'onLeave'>) {
  const [lineStyle, setLineStyle] = useState<BorderLineStyle>('SOLID')
  const [width, setWidth] = useState('1')
  const [color, setColor] = useState('#5b666d')
  const toggle = (side: BorderSide) =>
    onFormat({ borders: { [side]: look.borders?.[side] === undefined ? { lineStyle, width: Number(width), color } : null } })
  return (
    <Popover
      label="Borders"
      width={236}
      onCloseAutoFocus={givenBack(onLeave)}
      trigger={
        <Button kind="plain" aria-label="Borders" disabledReason={disabledReason} className="px-[7px]">
          <LinesIcon lines="M1.6 1.6h8.8v8.8H1.6zM6 1.6v8.8M1.6 6h8.8" />
        </Button>
      }
    >
      <div className="grid gap-3 p-3">
        <div className="flex gap-1" role="group" aria-label="Borders">
          {SIDES.map(({ side, label, path }) => (
            <LetterButton key={side} label={label} pressed={look.borders?.[side] !== undefined} onClick={() => toggle(side)}>
              <LinesIcon lines={path} isFaintBox />
            </LetterButton>
          ))}
          <LetterButton label="No borders" onClick={() => onFormat({ borders: null })}>
            <LinesIcon lines="M3 3l6 6M9 3 3 9" />
          </LetterButton>
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
            className="h-5 w-7 cursor-pointer rounded-chip border border-line-control bg-page p-0"
          />
          Color of the line
        </label>
      </div>
    </Popover>
  )
}

const ZOOMS = [50, 75, 90, 100, 110, 125, 150, 200] as const

function ZoomMenu({ zoom, onZoom, onLeave }: Pick<SheetToolbarProps, 'zoom' | 'onZoom' | 'onLeave'>) {
  return (
    <Menu
      label="Zoom"
      align="end"
      onCloseAutoFocus={givenBack(onLeave)}
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

function LinesIcon({ lines, isFaintBox = false }: { lines: string; isFaintBox?: boolean }) {
  return (
    <svg
      width="12"
      height="12"
      viewBox="0 0 12 12"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.25"
      strokeLinecap="round"
      aria-hidden="true"
    >
      {isFaintBox && <path d="M2 2h8v8H2z" opacity="0.25" />}
      <path d={lines} />
    </svg>
  )
}

function VerticalIcon({ at }: { at: VerticalAlignment }) {
  const y = at === 'TOP' ? 3 : at === 'MIDDLE' ? 6 : 9
  return <LinesIcon lines={`M1.5 1.2h9M1.5 10.8h9M4 ${y}h4`} />
}

function BrushIcon() {
  return <LinesIcon lines="M2 2h7v2.6H2zM9 3.2h1.4v2.6H6v1.6M5.2 7.4h1.6v3.4H5.2z" />
}

function ClearIcon() {
  return <LinesIcon lines="M3 2h6M6 2 4.6 8M1.8 10.4h4M7.6 7.4l3 3M10.6 7.4l-3 3" />
}
