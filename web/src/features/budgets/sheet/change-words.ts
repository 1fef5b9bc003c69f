import type { ReceivedFigureChange } from '../budget-request.ts'
import type { SheetColumn, SheetFrame } from './sheet-frame.ts'
import { subjectKey } from './sheet-values.ts'

/** Most lines, and figures of each, that are listed. */
const MOST_LINES = 20
const MOST_FIGURES = 3

interface ChangeNames {
  readonly frame: Pick<SheetFrame, 'tree' | 'metrics' | 'places' | 'columns'>
  readonly locationName: (id: string) => string
  readonly print: (subject: ReceivedFigureChange['subject'], value: string | null) => string
}

/**
 * What was changed of a budget, a sentence for each line at each location; past the first of them how many more there are.
 *
 * @param figures how many changed, where the changes are only the first of them.
 */
export function changeWords(changes: readonly ReceivedFigureChange[], names: ChangeNames, figures = changes.length): readonly string[] {
  const lines = [...Map.groupBy(changes, ({ subject, locationId }) => `${locationId} ${subjectKey(subject)}`).values()]
  const sentences = lines.slice(0, MOST_LINES).map((line) => lineWords(line, names))
  const rest = lines.slice(MOST_LINES)
  if (rest.length === 0) return sentences
  const others = rest.reduce((sum, line) => sum + line.length, 0) + figures - changes.length
  return [...sentences, `${counted(others, 'figure')} of ${figures > changes.length ? 'other lines' : counted(rest.length, 'other line')}`]
}

/** `Rent, Back Bay: Jan 2026 from 1,000 to 1,200` */
function lineWords(line: readonly ReceivedFigureChange[], { frame, locationName, print }: ChangeNames): string {
  const [first] = line
  if (first === undefined) return ''
  const { subject, locationId } = first
  const headings = new Map(frame.columns.map(({ key, heading }: SheetColumn) => [key, heading]))
  const figures = line.slice(0, MOST_FIGURES).map(({ timestamp, before, after }) => {
    const period = headings.get(timestamp) ?? timestamp
    if (before === null) return `${period} ${print(subject, after)}`
    return after === null
      ? `${period} without ${print(subject, before)}`
      : `${period} from ${print(subject, before)} to ${print(subject, after)}`
  })
  const more = line.length - figures.length
  const words = [...figures, ...(more > 0 ? [`${more} more`] : [])].join(', ')
  return `${lineName(frame, subject)}, ${locationName(locationId)}: ${words}`
}

/** Name of a line. */
export function lineName(
  { tree, metrics, places }: Pick<SheetFrame, 'tree' | 'metrics' | 'places'>,
  { kind, id }: ReceivedFigureChange['subject'],
): string {
  if (kind === 'ACCOUNT') return places.labelOf(Number(id))
  const name = kind === 'GROUP' ? tree.byId.get(id)?.group.name : metrics.find((metric) => metric.id === id)?.name
  return name ?? (kind === 'GROUP' ? 'A deleted line' : 'A deleted metric')
}

function counted(count: number, word: string): string {
  return `${count.toLocaleString('en-US')} ${word}${count === 1 ? '' : 's'}`
}
