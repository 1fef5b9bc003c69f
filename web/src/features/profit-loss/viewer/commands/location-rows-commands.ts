import { type LocationRows, USUAL_LOCATION_ROWS } from '@fourwall/domain/profit-loss/location-rows.ts'
import type { Command } from '../../../../blocks/command-palette/command.ts'
import type { OfferedViewer } from './offered-viewer.ts'

/** Lines or locations as rows, and how locations show. */
export function locationRowsCommands({ viewer: { view, change }, onLines }: OfferedViewer): readonly Command[] {
  const { columns } = view
  const { byLocation } = columns
  const group = 'Columns'
  const rows = (isTurned: boolean): Command => ({
    id: isTurned ? 'rows.locations' : 'rows.lines',
    group,
    label: isTurned ? 'Locations as rows, lines as columns' : 'Lines as rows',
    keywords: isTurned ? 'turn transpose rank stores compare table scorecard league' : 'turn transpose back report',
    verb: 'Show',
    isChosen: (byLocation !== null) === isTurned,
    run: () => change({ columns: { ...columns, byLocation: isTurned ? (byLocation ?? USUAL_LOCATION_ROWS) : null } }),
  })
  if (byLocation === null) return [rows(true)]
  const toggled = (id: string, label: string, keywords: string, isOn: boolean, next: Partial<LocationRows>): Command => ({
    id: `rows.${id}`,
    group,
    label,
    keywords: `show hide ${keywords}`,
    verb: isOn ? 'Leave out' : 'Show',
    isChosen: isOn,
    run: () => change({ columns: { ...columns, byLocation: { ...byLocation, ...next } } }),
  })
  return [
    rows(true),
    rows(false),
    { id: 'rows.choose-lines', group, label: 'Lines as columns…', keywords: 'choose order margin', run: onLines },
    toggled('groups', 'Groups of locations with subtotals', 'regions flat', !byLocation.isFlat, { isFlat: !byLocation.isFlat }),
    toggled('rank', 'Rank of locations', 'place best worst', byLocation.hasRank, { hasRank: !byLocation.hasRank }),
    toggled('compared', 'Comparison figures, in addition to the variances', 'base prior budget', byLocation.showsCompared, {
      showsCompared: !byLocation.showsCompared,
    }),
    ...(byLocation.sort === null
      ? []
      : [
          {
            id: 'rows.unsort',
            group,
            label: 'Locations in the order of their tree',
            keywords: 'sort none reset',
            run: () => change({ columns: { ...columns, byLocation: { ...byLocation, sort: null } } }),
          } as const,
        ]),
  ]
}
