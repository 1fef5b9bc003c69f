export const FONT_FAMILIES = ['IBM Plex Sans', 'IBM Plex Mono'] as const
export type FontFamily = (typeof FONT_FAMILIES)[number]
