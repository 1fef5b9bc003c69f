/** Of the title above a chart on a slide, in points: its size, from line to line, and the space below it. */
export const CHART_TITLE = { size: 12, line: 16, gap: 6 } as const
