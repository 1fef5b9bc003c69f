import type { ShortcutSection } from '../../blocks/shortcut-sheet/ShortcutSheet.tsx'
import { TAB_KEYS } from '../../features/reports/tab-keys.ts'
import { FIND_KEYS } from '../../features/reports/use-find-rows.ts'

/** What calls the two overlays: the handler of keys and the sheet read it here. */
export const OVERLAY_KEYS = { commands: 'mod+k', shortcuts: '?' } as const

/** Every key that does something. The tests beside it and in the browser press them all. */
export const SHORTCUTS = {
  everywhere: {
    name: 'Everywhere',
    shortcuts: [
      { keys: [OVERLAY_KEYS.commands], does: 'Find or jump to' },
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
      { keys: ['delete'], does: 'Take it out of the tree' },
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
      { keys: ['mod+c'], does: 'Copy' },
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
} as const satisfies Record<string, ShortcutSection>
