import type { ForeignFile } from './foreign-file.ts'
import { ENTERPRISE } from './systems/enterprise.ts'
import { EUROPE } from './systems/europe.ts'
import { MORE_ENTERPRISE } from './systems/more-enterprise.ts'
import { MORE_EUROPE } from './systems/more-europe.ts'
import { MORE_SMALL_BUSINESS } from './systems/more-small-business.ts'
import { OFFICES_AND_SHOPS } from './systems/offices-and-shops.ts'
import { PROPERTY_AND_RESTAURANTS } from './systems/property-and-restaurants.ts'
import { SEVERAL_AMOUNTS_AND_DATES } from './systems/several-amounts-and-dates.ts'
import { SMALL_BUSINESS } from './systems/small-business.ts'

export const FOREIGN_FILES: readonly ForeignFile[] = [
  ...ENTERPRISE,
  ...MORE_ENTERPRISE,
  ...PROPERTY_AND_RESTAURANTS,
  ...SMALL_BUSINESS,
  ...MORE_SMALL_BUSINESS,
  ...EUROPE,
  ...MORE_EUROPE,
  ...OFFICES_AND_SHOPS,
  ...SEVERAL_AMOUNTS_AND_DATES,
]
