/** How a cell or a name looks by somebody's own choice. What is left out is as in every grid; `false` takes it away. */
export interface CellStyle {
  readonly bold?: boolean
  readonly italic?: boolean
  readonly underline?: boolean
  readonly strikethrough?: boolean
  /** `#rrggbb`. */
  readonly color?: string
  /** `#rrggbb`. A text without a color of its own is black or white on it, whichever reads better. */
  readonly background?: string
  readonly horizontal?: 'LEFT' | 'CENTER' | 'RIGHT'
  readonly vertical?: 'TOP' | 'MIDDLE' | 'BOTTOM'
  readonly borders?: CellBorders
}

export interface CellBorders {
  readonly top?: CellLine
  readonly bottom?: CellLine
  readonly left?: CellLine
  readonly right?: CellLine
}

export interface CellLine {
  readonly style: 'solid' | 'dashed' | 'dotted' | 'double'
  /** CSS pixels. */
  readonly width: number
  /** `#rrggbb`. */
  readonly color: string
}
