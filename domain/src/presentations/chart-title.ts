/** Of the title above a chart on a slide, in points: its size, from line to line, and the space below it. */
export const CHART_TITLE = { size: 12, line: 16, gap: 6 } as const

/** Of the lines below it, which say what it shows, in what and when. */
export const CHART_UNIT = { size: 9, line: 13 } as const
