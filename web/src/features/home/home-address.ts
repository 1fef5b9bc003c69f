import { EVERY_PLACE } from '@fourwall/domain/figures/figure-question.ts'
import type { HomeArrangement } from '@fourwall/domain/home/home-arrangement.ts'
import { readSpanText } from '@fourwall/domain/time/span-text.ts'
import type { SearchTexts } from '../../blocks/page/search-texts.ts'

export const HOME_SEARCH = ['mapping', 'places', 'span', 'budget', 'against'] as const

/** What an address of home chooses otherwise than its arrangement. */
export type HomeSearch = SearchTexts<(typeof HOME_SEARCH)[number]>

/** Parameters to change; undefined takes one out. */
export type HomeSearchChange = { readonly [Name in keyof HomeSearch]?: string | undefined }

/** Stands for every location. */
export const ALL_PLACES = 'all'
/** Stands for no budget. */
export const NO_BUDGET = 'none'

/** The arrangement as an address has it: what the address does not say stays. */
export function withAddress(arrangement: HomeArrangement, { places, span, budget }: HomeSearch): HomeArrangement {
  return {
    ...arrangement,
    places: places === undefined ? arrangement.places : { ...EVERY_PLACE, locationIds: places === ALL_PLACES ? [] : places.split('.') },
    timeSpan: readSpanText(span) ?? arrangement.timeSpan,
    budgetId: budget === undefined ? arrangement.budgetId : budget === NO_BUDGET ? null : budget,
  }
}
