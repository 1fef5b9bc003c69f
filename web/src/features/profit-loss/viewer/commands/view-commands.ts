import type { ViewerTab, ViewSettings } from '@fourwall/domain/profit-loss/viewer-tabs.ts'
import type { Command } from '../../../../blocks/command-palette/command.ts'
import { sameExpansion } from '../../reading/usual-expansion.ts'
import type { Viewer } from '../use-viewer.ts'
import type { OfferedViewer } from './offered-viewer.ts'

/** The user's tabs by their names. `activeId`: the one that shows. */
export function tabCommands(
  tabs: readonly Pick<ViewerTab, 'id' | 'name'>[],
  activeId: string | null,
  open: (id: string) => void,
): readonly Command[] {
  return tabs.map(({ id, name }) => ({
    id: `tab:${id}`,
    group: 'Views',
    label: name,
    keywords: 'open tab view report',
    verb: 'Open',
    isChosen: id === activeId,
    run: () => open(id),
  }))
}

/** What is done with the view as a whole, and how it shows. */
export function viewCommands(
  { viewer, levels, expanded, onExpand, ...offered }: OfferedViewer,
  copyText: (text: string) => void,
): readonly Command[] {
  const { view, change, tabActions, activeTab, tabs, addressOf } = viewer
  const all = levels?.all ?? null
  const group = 'This view'
  return [
    { id: 'view.new-tab', group, label: 'New tab', keywords: 'add create view', run: tabActions.onAdd },
    { id: 'view.duplicate-tab', group, label: 'Duplicate tab', keywords: 'copy view', run: () => tabActions.onDuplicate(activeTab.id) },
    {
      id: 'view.pin-tab',
      group,
      label: activeTab.pinned ? 'Unpin tab' : 'Pin tab',
      keywords: 'keep first view',
      run: () => tabActions.onPin(activeTab.id, !activeTab.pinned),
    },
    {
      id: 'view.open-beside',
      group,
      label: 'Open this view in a new browser tab',
      keywords: 'window beside',
      run: () => tabActions.onOpenBeside(activeTab.id),
    },
    ...(tabs.length > 1
      ? [
          {
            id: 'view.close-tab',
            group,
            label: 'Close tab',
            keywords: 'remove view',
            run: () => tabActions.onClose(activeTab.id),
          } as const,
          {
            id: 'view.close-other-tabs',
            group,
            label: 'Close all other tabs but pinned ones',
            keywords: 'remove views',
            run: () => tabActions.onCloseOthers(activeTab.id),
          } as const,
        ]
      : []),
    {
      id: 'view.reopen-tab',
      group,
      label: 'Reopen closed tab',
      keywords: 'undo close bring back view',
      ...(tabActions.onReopen === null ? { disabledReason: 'No tab was closed since this page was opened.' } : {}),
      run: () => tabActions.onReopen?.(),
    },
    {
      id: 'view.copy-link',
      group,
      label: 'Copy link to this view',
      keywords: 'share address url send',
      run: () => copyText(addressOf(view)),
    },
    {
      id: 'view.expand-all',
      group,
      label: 'Expand all groups',
      keywords: 'open unfold rows',
      ...(all && sameExpansion(expanded, all) ? { disabledReason: 'Everything is expanded.' } : {}),
      run: () => all && onExpand(all),
    },
    ...Array.from({ length: Math.max(0, (levels?.depth ?? 0) - 2) }, (_, at) => ({
      id: `view.expand-to.${at + 2}`,
      group: 'This view' as const,
      label: `Expand to level ${at + 2}`,
      keywords: 'open unfold rows groups depth',
      run: () => levels && onExpand(levels.to(at + 2)),
    })),
    {
      id: 'view.collapse-all',
      group,
      label: 'Collapse all groups',
      keywords: 'close fold rows',
      ...(expanded.size === 0 ? { disabledReason: 'Everything is collapsed.' } : {}),
      run: () => onExpand(new Set()),
    },
    settingCommand(viewer, group, 'showAccountNumbers', 'Account numbers', 'codes display settings'),
    settingCommand(viewer, group, 'showDollarSign', 'Dollar sign', 'currency symbol $ display settings'),
    settingCommand(viewer, group, 'showGrid', 'Grid', 'lines borders gridlines display settings'),
    settingCommand(viewer, group, 'showEmptyRows', 'Rows without entries', 'empty zero blank lines display settings'),
    {
      id: 'view.materiality',
      group,
      label: 'Color variances from…',
      keywords: 'materiality threshold settings highlight significance tolerance red green',
      run: offered.onMateriality,
    },
    {
      id: 'view.show-hidden',
      group,
      label: 'Show hidden columns',
      keywords: 'unhide display settings',
      ...(offered.onShowHidden === null ? { disabledReason: 'No column is hidden.' } : {}),
      run: () => offered.onShowHidden?.(),
    },
    ...currencyViews.map(({ value, label, keywords }) => ({
      id: `view.currency.${value}`,
      group: 'This view' as const,
      label,
      keywords,
      verb: 'Show',
      isChosen: view.settings.currencyView === value,
      run: () => change({ settings: { ...view.settings, currencyView: value } }),
    })),
  ]
}

type BooleanSetting = Exclude<keyof ViewSettings, 'currencyView' | 'materiality'>

/** A setting that is on or off. */
export function settingCommand(
  { view, change }: Viewer,
  group: Command['group'],
  key: BooleanSetting,
  label: string,
  keywords: string,
): Command {
  return {
    id: `view.${key}`,
    group,
    label,
    keywords: `show hide ${keywords}`,
    verb: view.settings[key] ? 'Hide' : 'Show',
    isChosen: view.settings[key],
    run: () => change({ settings: { ...view.settings, [key]: !view.settings[key] } }),
  }
}

const currencyViews: readonly { readonly value: ViewSettings['currencyView']; readonly label: string; readonly keywords: string }[] = [
  { value: 'FULL', label: 'Full amounts', keywords: 'currency view round units display settings dollars cents whole' },
  { value: 'THOUSANDS', label: 'Thousands', keywords: 'currency view round K 000s display settings' },
  { value: 'MILLIONS', label: 'Millions', keywords: 'currency view round M mm display settings' },
]
