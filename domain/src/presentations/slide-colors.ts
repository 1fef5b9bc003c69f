import { FILE_COLORS } from '../charts/scene/chart-colors.ts'

/** Colors of slides other than those of charts, as `web/src/ui/tokens.css` has them in the light theme, which slides keep. */
export const SLIDE_COLORS = {
  text: FILE_COLORS['text-1'],
  quiet: FILE_COLORS['text-2'],
  faint: FILE_COLORS['text-3'],
  better: FILE_COLORS.better,
  worse: FILE_COLORS.worse,
  grid: FILE_COLORS.grid,
  sunken: '#f5f6f7',
  edge: '#d0d6da',
} as const
