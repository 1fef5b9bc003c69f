import type { ForeignFile } from './foreign-file.ts'
import { ENTERPRISE } from './systems/enterprise.ts'
import { EUROPE } from './systems/europe.ts'
import { PROPERTY_AND_RESTAURANTS } from './systems/property-and-restaurants.ts'
import { SMALL_BUSINESS } from './systems/small-business.ts'

export const FOREIGN_FILES: readonly ForeignFile[] = [...ENTERPRISE, ...PROPERTY_AND_RESTAURANTS, ...SMALL_BUSINESS, ...EUROPE]
