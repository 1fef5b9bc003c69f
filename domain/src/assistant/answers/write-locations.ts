import { flattenLocations, locationIdsUnder } from '../../locations/location-tree.ts'
import { regionCount, regionLevel } from '../company-names.ts'
import type { AnswerPart } from './answer.ts'
import { answer, countFigure, countWords, note, warning } from './answer-sentences.ts'
import type { AnswerWriting } from './answer-writing.ts'
import { locationsOfPlan, MOST_ANSWER_ROWS } from './plan-questions.ts'
import { placesName } from './plan-words.ts'

/** The locations that have entries, in the order of the tree, each with its region. */
export function writeLocations({ plan, names }: AnswerWriting): readonly AnswerPart[] {
  const asked = new Set(locationsOfPlan(plan, names))
  const isOfAll = asked.size === 0
  const locations = names.locations.filter(({ id }) => isOfAll || asked.has(id))
  if (locations.length === 0) return [warning('No location has entries yet.')]
  const level = regionLevel(names)
  const regions = flattenLocations(names.tree).filter((placed) => placed.level === level && placed.node.tag !== 'LOCATION')
  const regionOf = (id: string): string => regions.find(({ node }) => locationIdsUnder(node).includes(id))?.node.name ?? ''
  const hasRegions = regions.length > 0
  const shown = locations.slice(0, MOST_ANSWER_ROWS)
  return [
    isOfAll
      ? answer(
          ...countWords(locations.length, 'location'),
          ` ${locations.length === 1 ? 'has' : 'have'} entries`,
          ...(hasRegions ? [', in ', ...countWords(regionCount(names), 'region')] : []),
          '.',
        )
      : answer(`${placesName(plan.places, names)}: `, ...countWords(locations.length, 'location'), ' with entries.'),
    {
      kind: 'TABLE',
      title: 'Locations with entries',
      columns: [
        { key: 'location', label: 'Location', isNumber: false },
        ...(hasRegions ? [{ key: 'region', label: 'Region', isNumber: false }] : []),
      ],
      rows: shown.map(({ id, name }) => ({ key: id, isTotal: false, cells: hasRegions ? [name, regionOf(id)] : [name] })),
    },
    ...(shown.length < locations.length
      ? [note('The table shows the first ', countFigure(shown.length, 'rows'), ' of ', ...countWords(locations.length, 'location'), '.')]
      : []),
  ]
}
