import { EVERY_PLACE } from '@fourwall/domain/figures/figure-question.ts'
import { type HomeArrangement, type HomeTile, MOST_TILES, tileKey } from '@fourwall/domain/home/home-arrangement.ts'
import { readSpanText, spanText } from '@fourwall/domain/time/span-text.ts'
import { queryOfTexts, type SearchTexts } from '../../blocks/page/search-texts.ts'

export const HOME_SEARCH = ['mapping', 'places', 'span', 'budget', 'against', 'tiles', 'headline'] as const

/** What an address of home chooses otherwise than its arrangement. */
export type HomeSearch = SearchTexts<(typeof HOME_SEARCH)[number]>

/** Parameters to change; undefined takes one out. */
export type HomeSearchChange = { readonly [Name in keyof HomeSearch]?: string | undefined }

/** Stands for every location. */
export const ALL_PLACES = 'all'
/** Stands for no budget. */
export const NO_BUDGET = 'none'
/** Stands for no figures at all. */
const NO_TILES = 'none'

/** The arrangement as an address has it: what the address does not say stays. Figures are read by `readTiles`. */
export function withAddress(arrangement: HomeArrangement, { places, span, budget }: HomeSearch): HomeArrangement {
  return {
    ...arrangement,
    places: places === undefined ? arrangement.places : { ...EVERY_PLACE, locationIds: places === ALL_PLACES ? [] : places.split('.') },
    timeSpan: readSpanText(span) ?? arrangement.timeSpan,
    budgetId: budget === undefined ? arrangement.budgetId : budget === NO_BUDGET ? null : budget,
  }
}

/** What a company has that figures can be of. */
interface ShownSubjects {
  readonly groupIds: ReadonlySet<string>
  readonly metricIds: ReadonlySet<string>
}

/** The figures that an address chooses. */
export interface AddressedTiles {
  /** Null where it chooses none, or none that is there. */
  readonly tiles: readonly HomeTile[] | null
  /** The line of the bridge; null where it chooses none that is there. */
  readonly headlineGroupId: string | null
  /** How many of its figures are not there (any more). */
  readonly gone: number
  /** How many are more than a home has. */
  readonly beyond: number
}

/** A figure that is named twice is one. */
export function readTiles({ tiles, headline }: HomeSearch, { groupIds, metricIds }: ShownSubjects): AddressedTiles {
  const isCleared = tiles === NO_TILES
  const keys = tiles === undefined || isCleared ? [] : [...new Set(tiles.split('.'))]
  const found = keys.flatMap((key): readonly HomeTile[] => {
    const [kind, id = ''] = key.split(':')
    if (kind === 'group' && groupIds.has(id)) return [{ kind: 'GROUP', groupId: id }]
    return kind === 'metric' && metricIds.has(id) ? [{ kind: 'METRIC', metricId: id }] : []
  })
  return {
    tiles: isCleared || found.length > 0 ? found.slice(0, MOST_TILES) : null,
    headlineGroupId: headline !== undefined && groupIds.has(headline) ? headline : null,
    gone: keys.length - found.length + (headline === undefined || groupIds.has(headline) ? 0 : 1),
    beyond: Math.max(0, found.length - MOST_TILES),
  }
}

/** What a link says of all that home shows: days, locations, comparison and figures, whatever the one who opens it has arranged. */
interface SharedHome {
  readonly arrangement: Pick<HomeArrangement, 'mappingId' | 'budgetId' | 'tiles' | 'headlineGroupId'>
  readonly timeSpan: NonNullable<HomeArrangement['timeSpan']>
  /** Null for every one. */
  readonly locationIds: readonly string[] | null
  readonly against: HomeSearch['against']
}

/** The address parameters of home as currently shown. */
export function sharedSearch({ arrangement, timeSpan, locationIds, against }: SharedHome): HomeSearch {
  const { mappingId, budgetId, tiles, headlineGroupId } = arrangement
  return {
    mapping: mappingId,
    places: locationIds === null ? ALL_PLACES : locationIds.join('.'),
    span: spanText(timeSpan),
    budget: budgetId ?? NO_BUDGET,
    ...(against === undefined ? {} : { against }),
    tiles: tiles.length === 0 ? NO_TILES : tiles.map(tileKey).join('.'),
    ...(headlineGroupId === null ? {} : { headline: headlineGroupId }),
  }
}

export function addressOfHome(search: HomeSearch): string {
  return `/${queryOfTexts({ ...search })}`
}
