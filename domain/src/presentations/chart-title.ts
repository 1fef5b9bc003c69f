/** Of the title above a chart on a slide, in points: its size, from line to line, and the space below it. */
export const CHART_TITLE = { size: 12, line: 16, gap: 6 } as const

/** Of the line below it that says what the figures are in. */
export const CHART_UNIT = { size: 9, line: 13 } as const
