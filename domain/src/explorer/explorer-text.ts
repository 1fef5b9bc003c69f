import * as z from 'zod/mini'
import { withSortedKeys } from '../canonical-json.ts'
import { flag, idText, listOf, objectOf, oneOf, orNull, readAs, wholeNumber, withDefault } from '../document-schema.ts'
import { BadInputError } from '../errors.ts'
import { EVERY_PLACE } from '../figures/figure-question.ts'
import { placesSchema } from '../figures/places-schema.ts'
import { timeSpanInput, timeSpanSetting } from '../time/time-span.ts'
import { EXPLORER_COMPARISONS, type ExplorerRows, type ExplorerView, HEAT_RANGES, SHOWN_AS, USUAL_EXPLORER } from './explorer-view.ts'

/** Of a row, a column or a group: `location:12`, `2026-06-01`, `total`. */
const key = z.string().check(z.regex(/^[\w:/.-]{1,200}$/))

const subjectSchema = z.pipe(
  objectOf({ groupId: orNull(idText), accountId: orNull(idText), metricId: orNull(idText) }),
  z.transform(({ groupId, accountId, metricId }, context): ExplorerView['subject'] => {
    if (metricId !== null) return { kind: 'METRIC', metricId }
    if (groupId !== null) return accountId === null ? { kind: 'GROUP', groupId } : { kind: 'ACCOUNT', groupId, accountId }
    context.issues.push({ code: 'custom', message: 'Say which line, account or metric.', input: null })
    return z.NEVER
  }),
)

const rowsSchema = z.pipe(
  objectOf({ kind: oneOf(['COMPANY', 'LEVEL', 'LOCATION', 'ACCOUNT']), level: orNull(wholeNumber(1, 5)) }),
  z.transform(({ kind, level }): ExplorerRows => (kind === 'LEVEL' ? { kind, level: level ?? 1 } : { kind })),
)

const usual = USUAL_EXPLORER

const viewSchema = objectOf({
  mappingId: idText,
  subject: subjectSchema,
  shownAs: withDefault(oneOf(SHOWN_AS), usual.shownAs),
  perMetricId: orNull(idText),
  comparison: withDefault(oneOf(EXPLORER_COMPARISONS), usual.comparison),
  budgetId: orNull(idText),
  rows: withDefault(rowsSchema, usual.rows),
  timeSpan: timeSpanSetting,
  isDaily: withDefault(flag, false),
  places: withDefault(placesSchema, EVERY_PLACE),
  isSameStore: withDefault(flag, false),
  heat: withDefault(oneOf(HEAT_RANGES), usual.heat),
  picked: orNull(objectOf({ row: key, column: key })),
  sort: orNull(objectOf({ column: key, isAscending: withDefault(flag, false) })),
  folded: listOf(key, 500),
} satisfies Record<keyof ExplorerView, z.ZodMiniType>)

/** The canonical text of a view, which is used in addresses: with a version, and without defaults. */
export function explorerText(view: ExplorerView): string {
  const { mappingId, subject, timeSpan, ...rest } = view
  const changed = Object.entries(rest).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(usual[name as keyof typeof usual]),
  )
  return JSON.stringify(
    withSortedKeys({
      version: 1,
      mappingId,
      subject: Object.fromEntries(Object.entries(subject).filter(([name]) => name !== 'kind')),
      timeSpan: timeSpanInput(timeSpan),
      ...Object.fromEntries(changed),
    }),
  )
}

/** The view of a canonical text. @throws BadInputError for a text that is none. */
export function readExplorerText(text: string): ExplorerView {
  let input: unknown
  try {
    input = JSON.parse(text)
  } catch {
    throw unreadable()
  }
  if (typeof input !== 'object' || input === null || !('version' in input) || input.version !== 1) throw unreadable()
  const view: ExplorerView = readAs(viewSchema, input, 'view')
  const isWhole = (view.shownAs !== 'PER_METRIC' || view.perMetricId !== null) && (view.comparison !== 'BUDGET' || view.budgetId !== null)
  if (!isWhole) throw unreadable()
  return view
}

function unreadable(): BadInputError {
  return new BadInputError('This link does not hold a view that can be read. Open the explorer and copy the link again.', 'view')
}
