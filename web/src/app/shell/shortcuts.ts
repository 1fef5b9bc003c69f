import { CHART_KEYS } from '../../blocks/chart-view/scene-walk.ts'
import { FIND_KEYS } from '../../blocks/find/use-row-finder.ts'
import { SORT_KEY } from '../../blocks/report-grid/grid-keys.ts'
import type { ShortcutSection } from '../../blocks/shortcut-sheet/found-shortcuts.ts'
import { EXPLORER_KEYS } from '../../features/explorer/pivot-walk.ts'
import { LAYOUT_KEYS, MOVE_KEYS } from '../../features/profit-loss/editor/toolbar/layout-shortcuts.ts'
import { TAB_KEYS } from '../../features/profit-loss/tabs/tab-keys.ts'

/** The keys that open the two overlays and the assistant; the key handler and the list of shortcuts share them. */
export const OVERLAY_KEYS = { commands: 'mod+k', ask: 'mod+j', shortcuts: '?' } as const

/** Every shortcut. The unit tests and the browser tests press them all. */
export const SHORTCUTS = {
  everywhere: {
    name: 'Everywhere',
    shortcuts: [
      { keys: [OVERLAY_KEYS.commands], does: 'Find or jump to' },
      { keys: [OVERLAY_KEYS.ask], does: 'Ask the assistant about what is shown' },
      { keys: [OVERLAY_KEYS.shortcuts], does: 'Show these shortcuts' },
      { keys: ['alt+t'], does: 'Go to the notification' },
      { keys: ['escape'], does: 'Close what is open' },
    ],
  },
  tabs: {
    name: 'Tabs',
    shortcuts: [
      { keys: ['left', 'right'], does: 'Move' },
      { keys: ['home', 'end'], does: 'First or last tab' },
      { keys: ['enter'], does: 'Open' },
      { keys: [TAB_KEYS['open-beside']], does: 'Open in a new browser tab' },
      { keys: [TAB_KEYS['move-left'], TAB_KEYS['move-right']], does: 'Put it further left or right' },
      { keys: [TAB_KEYS.rename], does: 'Rename' },
      { keys: [TAB_KEYS.pin], does: 'Pin or unpin' },
      { keys: [TAB_KEYS.duplicate], does: 'Duplicate' },
      { keys: [TAB_KEYS.close], does: 'Close' },
    ],
  },
  find: {
    name: 'Find a row',
    shortcuts: [
      { keys: [FIND_KEYS.open], does: 'Find a row; once more, in the page' },
      { keys: ['enter', FIND_KEYS.next], does: 'Next row found' },
      { keys: ['shift+enter', FIND_KEYS.previous], does: 'Previous row found' },
      { keys: ['escape'], does: 'On to the row in the report' },
    ],
  },
  trace: {
    name: 'Trace and bridge',
    shortcuts: [
      { keys: ['up', 'down'], does: 'Move' },
      { keys: ['enter'], does: 'Open or close the line' },
      { keys: ['escape'], does: 'Back to the report' },
    ],
  },
  uploads: {
    name: 'Uploads',
    shortcuts: [
      { keys: ['up', 'down'], does: 'Move' },
      { keys: ['home', 'end'], does: 'First or last import' },
      { keys: ['u'], does: 'Undo the import' },
      { keys: ['d'], does: 'Download what was left out' },
      { keys: ['c'], does: 'Choose a file' },
    ],
  },
  library: {
    name: 'Library',
    shortcuts: [
      { keys: ['up', 'down'], does: 'Move' },
      { keys: ['shift+up', 'shift+down', 'space'], does: 'Choose several' },
      { keys: ['mod+a'], does: 'Choose all' },
      { keys: ['home', 'end'], does: 'First or last line' },
      { keys: ['enter'], does: 'Open the folder or the P&L' },
      { keys: ['mod+enter'], does: 'Open it in a new browser tab' },
      { keys: ['backspace'], does: 'To the folder above' },
      { keys: ['e'], does: 'Edit the layout' },
      { keys: ['r', 'f2'], does: 'Rename' },
      { keys: ['m'], does: 'Move to another folder' },
      { keys: ['d'], does: 'Duplicate' },
      { keys: ['delete'], does: 'Delete' },
      { keys: ['n'], does: 'New P&L' },
      { keys: ['f'], does: 'New folder' },
      { keys: ['/'], does: 'Search' },
    ],
  },
  deleted: {
    name: 'Recently deleted',
    shortcuts: [
      { keys: ['up', 'down'], does: 'Move' },
      { keys: ['shift+up', 'shift+down', 'space'], does: 'Choose several' },
      { keys: ['mod+a'], does: 'Choose all' },
      { keys: ['enter'], does: 'Restore' },
    ],
  },
  metrics: {
    name: 'Ops data',
    shortcuts: [
      { keys: ['up', 'down'], does: 'Move' },
      { keys: ['home', 'end'], does: 'First or last metric' },
      { keys: ['enter'], does: 'Open the metric' },
      { keys: ['e'], does: 'Edit it' },
      { keys: ['delete'], does: 'Delete it' },
      { keys: ['n'], does: 'New metric' },
      { keys: ['u'], does: 'Upload a workbook' },
      { keys: ['/'], does: 'Search' },
    ],
  },
  figuresPreview: {
    name: 'Preview of figures',
    shortcuts: [
      { keys: ['n', 'shift+n'], does: 'Next or previous invalid cell' },
      { keys: ['[', ']'], does: 'Previous or next metric or location' },
      { keys: ['f2', 'enter'], does: 'Correct the cell' },
      { keys: ['delete'], does: 'Take the cell out of the upload' },
      { keys: ['mod+z', 'mod+shift+z'], does: 'Undo, redo' },
      { keys: ['mod+s'], does: 'Save' },
    ],
  },
  locations: {
    name: 'Locations',
    shortcuts: [
      { keys: ['up', 'down'], does: 'Move' },
      { keys: ['shift+up', 'shift+down'], does: 'Choose several' },
      { keys: ['right', 'left'], does: 'Expand, collapse' },
      { keys: ['alt+up', 'alt+down'], does: 'Put it before or after its neighbor' },
      { keys: ['alt+right', 'alt+left'], does: 'Into the group before it, out of its group' },
      { keys: ['f2'], does: 'Rename' },
      { keys: ['delete'], does: 'Remove it from the tree' },
      { keys: ['mod+z', 'mod+shift+z'], does: 'Undo, redo' },
      { keys: ['mod+s'], does: 'Save' },
    ],
  },
  grid: {
    name: 'Report',
    shortcuts: [
      { keys: ['up', 'down', 'left', 'right'], does: 'Move' },
      { keys: ['shift+up', 'shift+down', 'shift+left', 'shift+right'], does: 'Extend the selection' },
      { keys: ['mod+up', 'mod+down', 'mod+left', 'mod+right'], does: 'Move to the edge' },
      { keys: ['home', 'end'], does: 'First or last column' },
      { keys: ['mod+home', 'mod+end'], does: 'First or last cell' },
      { keys: ['pageup', 'pagedown'], does: 'A page up or down' },
      { keys: ['enter'], does: 'Trace the number, explain the variance' },
      { keys: ['alt+enter'], does: 'Explain what it differs by' },
      { keys: ['space'], does: 'Expand or collapse the group' },
      { keys: ['alt+right', 'alt+left'], does: 'Expand, collapse' },
      { keys: ['shift+space'], does: 'Select the row' },
      { keys: ['mod+space'], does: 'Select the column' },
      { keys: ['mod+a'], does: 'Select everything' },
      { keys: ['mod+backspace'], does: 'Back to the cell that you are on' },
      { keys: ['mod+c'], does: 'Copy' },
      { keys: [SORT_KEY], does: 'Sort locations that are rows by the column' },
      { keys: ['alt+shift+left', 'alt+shift+right'], does: 'Narrow or widen the names' },
      { keys: ['shift+f10', 'menu'], does: 'Open the menu of the cell' },
      { keys: ['escape'], does: 'Close the trace or bridge, select nothing' },
    ],
  },
  editing: {
    name: 'Typed figures',
    shortcuts: [
      { keys: ['f2', 'enter'], does: 'Edit the cell; typing replaces it' },
      { keys: ['shift+enter'], does: 'Take it, and up' },
      { keys: ['tab', 'shift+tab'], does: 'Take it, and along the row' },
      { keys: ['mod+enter'], does: 'Into all selected cells' },
      { keys: ['escape'], does: 'Leave it as it was' },
      { keys: ['delete'], does: 'Clear' },
      { keys: ['mod+d', 'mod+r'], does: 'Fill down, fill right' },
      { keys: ['mod+x', 'mod+v'], does: 'Cut, paste' },
      { keys: ['mod+z', 'mod+shift+z'], does: 'Undo, redo' },
      { keys: ['mod+s'], does: 'Save' },
      { keys: ['n', 'shift+n'], does: 'Next or previous invalid cell of an upload' },
      { keys: ['[', ']'], does: 'Previous or next location of an upload' },
    ],
  },
  layout: {
    name: 'Layout editor',
    shortcuts: [
      { keys: ['='], does: 'Begin a formula; arrows and clicks point at cells' },
      { keys: ['f4'], does: 'In a formula: hold row and column with $' },
      { keys: ['mod+shift+v'], does: 'Paste without formulas and formats' },
      { keys: ['enter', 'shift+enter'], does: 'To the next of several cells' },
      { keys: ['tab', 'shift+tab'], does: 'Along the row or several cells' },
      { keys: ['mod+up', 'mod+down', 'mod+left', 'mod+right'], does: 'To the edge of filled cells' },
      { keys: [LAYOUT_KEYS.bold, LAYOUT_KEYS.italic, LAYOUT_KEYS.underline], does: 'Bold, italic, underline' },
      { keys: [LAYOUT_KEYS.strikethrough], does: 'Strikethrough' },
      { keys: [LAYOUT_KEYS.currency, LAYOUT_KEYS.percent], does: 'Currency sign, percent' },
      { keys: [LAYOUT_KEYS.clearFormat], does: 'Clear the format' },
      { keys: [LAYOUT_KEYS.hideRows, LAYOUT_KEYS.hideColumns], does: 'Hide rows, hide columns' },
      { keys: [LAYOUT_KEYS.unhideRows, LAYOUT_KEYS.unhideColumns], does: 'Show them again' },
      { keys: MOVE_KEYS.ROWS, does: 'Move rows of yours up or down' },
      { keys: MOVE_KEYS.COLUMNS, does: 'Move columns of yours, selected whole' },
      { keys: ['f2'], does: 'On a whole row or column of yours: its name' },
      { keys: [LAYOUT_KEYS.note], does: 'Write a note about the cell' },
      { keys: [LAYOUT_KEYS.trace], does: 'Trace the cell' },
      { keys: ['left', 'right'], does: 'In the tools: to the next one' },
      { keys: ['escape'], does: 'From the tools and drawers back to the cells' },
      { keys: ['mod+s'], does: 'Save the layout' },
      { keys: ['mod+z', 'mod+y', 'mod+shift+z'], does: 'Undo, redo' },
    ],
  },
  compare: {
    name: 'Versions side by side',
    shortcuts: [
      { keys: ['f7', 'shift+f7'], does: 'Next or previous difference' },
      { keys: ['up', 'down'], does: 'In the list: to the one below or above' },
      { keys: ['escape'], does: 'Back to the layout' },
    ],
  },
  chart: {
    name: 'Chart',
    shortcuts: [
      { keys: ['left', 'right'], does: 'Move along the chart' },
      { keys: ['up', 'down'], does: 'Move to the series or band above or below' },
      { keys: ['home', 'end'], does: 'First or last figure' },
      { keys: [CHART_KEYS.trace], does: 'Trace the figure in the viewer; or double click' },
      { keys: [CHART_KEYS.bridge], does: 'Bridge from the budget or the prior year' },
      { keys: [CHART_KEYS.drill], does: 'Drill into the figure' },
      { keys: [CHART_KEYS.up], does: 'Back up' },
      { keys: [CHART_KEYS.alone], does: 'Show the series of the figure alone, or all again; or click its name' },
      { keys: [CHART_KEYS.mark], does: 'Mark periods or places, Enter shows them alone; or drag over them' },
      { keys: ['alt+left', 'alt+right'], does: 'In the name of a measure: move it among the others' },
      { keys: ['shift+f10', 'menu'], does: 'Open the menu of the figure' },
      { keys: ['escape'], does: 'Pick no figure' },
    ],
  },
  explorer: {
    name: 'Explorer',
    shortcuts: [
      { keys: ['up', 'down', 'left', 'right'], does: 'Move from cell to cell' },
      { keys: ['home', 'end'], does: 'First or last column' },
      { keys: ['pageup', 'pagedown'], does: 'A page up or down' },
      { keys: [EXPLORER_KEYS.trace], does: 'Trace the figure in the viewer' },
      { keys: [EXPLORER_KEYS.bridge], does: 'Bridge from the budget or the prior year' },
      { keys: [EXPLORER_KEYS.drillRow], does: 'Drill into the row; or double click' },
      { keys: [EXPLORER_KEYS.drillColumn], does: 'Drill into the column' },
      { keys: [EXPLORER_KEYS.up], does: 'Back up' },
      { keys: [EXPLORER_KEYS.fold], does: 'Expand or collapse the group' },
      { keys: ['shift+f10', 'menu'], does: 'Open the menu of the cell' },
      { keys: ['escape'], does: 'Pick no cell' },
    ],
  },
  slide: {
    name: 'Slide',
    shortcuts: [
      { keys: ['tab'], does: 'Choose the next element' },
      { keys: ['up', 'down', 'left', 'right'], does: 'Move by a point, with Shift by an eighth of an inch' },
      { keys: ['enter', 'f2'], does: 'Type into the text; Escape ends that' },
      { keys: ['mod+a'], does: 'Choose everything' },
      { keys: ['mod+c', 'mod+x', 'mod+v'], does: 'Copy, cut, paste; also pictures and texts of other programs' },
      { keys: ['mod+d'], does: 'Duplicate' },
      { keys: ['mod+g', 'mod+shift+g'], does: 'Group, ungroup' },
      { keys: ['mod+]', 'mod+['], does: 'Forward, back; with Shift to the front, to the back' },
      { keys: ['mod+l'], does: 'Lock or unlock' },
      { keys: ['delete'], does: 'Delete' },
      { keys: ['pageup', 'pagedown'], does: 'The slide before or after' },
      { keys: ['escape'], does: 'Choose nothing' },
    ],
  },
  slides: {
    name: 'List of slides',
    shortcuts: [
      { keys: ['up', 'down'], does: 'The slide before or after; with Ctrl move it' },
      { keys: ['mod+d'], does: 'Duplicate' },
      { keys: ['mod+m'], does: 'New slide' },
      { keys: ['delete'], does: 'Delete' },
    ],
  },
  presenting: {
    name: 'While presenting',
    shortcuts: [
      { keys: ['right', 'left'], does: 'Next slide, slide before' },
      { keys: ['home', 'end'], does: 'First or last slide' },
      { keys: ['b'], does: 'Blank, and back' },
      { keys: ['s'], does: 'Notes and next slide, in a second window' },
      { keys: ['l'], does: 'Laser pointer' },
      { keys: ['f'], does: 'Full screen' },
      { keys: ['enter'], does: 'To the slide of the number typed; open the figure in focus' },
      { keys: ['escape'], does: 'End' },
    ],
  },
  budgets: {
    name: 'Budgets',
    shortcuts: [
      { keys: ['up', 'down'], does: 'Move' },
      { keys: ['enter'], does: 'Open' },
      { keys: ['r'], does: 'Rename' },
      { keys: ['u'], does: 'Upload a new version' },
      { keys: ['d'], does: 'Download the current figures' },
      { keys: ['delete'], does: 'Delete' },
      { keys: ['n'], does: 'New budget' },
      { keys: ['/'], does: 'Search' },
    ],
  },
  assistant: {
    name: 'Assistant',
    shortcuts: [
      { keys: ['/'], does: 'To the question' },
      { keys: ['enter'], does: 'Ask' },
      { keys: ['shift+enter'], does: 'Break the line' },
      { keys: ['up'], does: 'In an empty field: edit the last question' },
      { keys: ['escape'], does: 'Close the sources' },
    ],
  },
  chats: {
    name: 'List of chats',
    shortcuts: [
      { keys: ['up', 'down'], does: 'Move' },
      { keys: ['enter'], does: 'Open' },
      { keys: ['f2'], does: 'Rename' },
      { keys: ['delete'], does: 'Delete' },
    ],
  },
} as const satisfies Record<string, ShortcutSection>

type SectionName = keyof typeof SHORTCUTS

/** The sections of a page by its path, the likeliest first; the first pattern that fits counts. */
const PAGE_SECTIONS: readonly (readonly [path: RegExp, sections: readonly SectionName[]])[] = [
  [/^\/profit-loss\/?$/, ['grid', 'find', 'trace', 'tabs']],
  [/^\/profit-loss\/library\/deleted/, ['deleted']],
  [/^\/profit-loss\/library/, ['library']],
  [/^\/profit-loss\/(.*\/)?editor/, ['layout', 'editing', 'grid', 'find', 'trace', 'compare']],
  [/\/preview\/?$/, ['figuresPreview']],
  [/^\/explorer/, ['explorer']],
  [/^\/chat/, ['assistant', 'chats', 'chart']],
  [/^\/charts\//, ['chart']],
  [/^\/presentations\/./, ['slide', 'slides', 'presenting']],
  [/^\/budgets\/?$/, ['budgets']],
  [/^\/budgets\//, ['editing', 'grid']],
  [/^\/ops-data\/?$/, ['metrics']],
  [/^\/ops-data\//, ['editing', 'grid']],
  [/^\/uploads/, ['uploads']],
  [/^\/settings\/locations\/?$/, ['locations']],
]

/** The shortcuts of a page, and all others. */
export function shortcutsOf(path: string): { readonly here: readonly ShortcutSection[]; readonly others: readonly ShortcutSection[] } {
  const own = PAGE_SECTIONS.find(([pattern]) => pattern.test(path))?.[1] ?? []
  const here = own.map((name): ShortcutSection => SHORTCUTS[name])
  return { here, others: Object.values(SHORTCUTS).filter((section: ShortcutSection) => !here.includes(section)) }
}
