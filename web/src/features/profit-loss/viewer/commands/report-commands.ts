import type { TimeContext } from '@fourwall/domain/time/time-span.ts'
import { presetOf, presetSetting, TIME_SPAN_PRESETS, usualAnchor } from '@fourwall/domain/time/time-span-presets.ts'
import type { Command } from '../../../../blocks/command-palette/command.ts'
import type { Viewer } from '../use-viewer.ts'
import type { OfferedViewer } from './offered-viewer.ts'

/** The usual time spans. */
export function timeSpanCommands({ view, change }: Viewer, context: TimeContext): readonly Command[] {
  const { timeSpan } = view
  const anchor = timeSpan.kind === 'FIXED' ? usualAnchor(context) : timeSpan.anchor
  const shown = presetOf(timeSpan, context)
  return TIME_SPAN_PRESETS.map(({ preset, label }) => ({
    id: `time:${preset}`,
    group: 'Time span',
    label,
    keywords: 'period dates last previous',
    verb: 'Show',
    isChosen: preset === shown,
    run: () => change({ timeSpan: presetSetting(preset, timeSpan.period, anchor, context) }),
  }))
}

/** Commands for choosing the mapping and the day whose mapping is used. */
export function mappingCommands({ viewer: { view }, categorizations, onMapping, onChooseDay }: OfferedViewer): readonly Command[] {
  const group = 'Mappings'
  const mappings = categorizations.flatMap((categorization) =>
    categorization.mappings.map(
      ({ id, name }): Command => ({
        id: `mapping:${id}`,
        group,
        label: name,
        ...(categorization.name === name ? {} : { detail: categorization.name }),
        keywords: 'report switch',
        verb: 'Switch to it',
        isChosen: id === view.mappingId,
        run: () => onMapping({ mappingId: id, mappedOn: view.mappedOn }),
      }),
    ),
  )
  if (!mappings.some(({ isChosen }) => isChosen)) return mappings
  return [
    ...mappings,
    {
      id: 'mapped-on',
      group,
      label: view.mappedOn === null ? 'As mapped on a day…' : 'As mapped on another day…',
      keywords: 'history version past date audit restated',
      verb: 'Choose',
      run: onChooseDay,
    },
    ...(view.mappedOn === null
      ? []
      : [
          {
            id: 'mapped-now',
            group,
            label: 'As mapped now',
            keywords: 'current version today back',
            verb: 'Show',
            run: () => onMapping({ mappingId: view.mappingId, mappedOn: null }),
          } as const,
        ]),
  ]
}
