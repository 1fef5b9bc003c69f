import { describe, expect, it } from 'vitest'
import { restaurantNames } from '../../../../test/restaurant-names.ts'
import { EVERY_PLACE } from '../../../figures/figure-question.ts'
import { calledTogether, placeIds, placeNamed } from './place-sets.ts'

const names = restaurantNames()

describe('chosen locations', () => {
  const southeast = { ...EVERY_PLACE, nodeIds: [placeNamed('Southeast', names)?.id ?? ''] }
  const [first = '', ...others] = placeIds(southeast, names)

  it('are called by the region that holds just these, whatever their order', () => {
    expect(calledTogether(new Set([...others, first]), names)).toEqual(southeast)
  })

  it('are called one by one, or all of them', () => {
    expect(calledTogether(new Set(others), names)).toEqual({ ...EVERY_PLACE, locationIds: others })
    expect(calledTogether(new Set(names.locations.map(({ id }) => id)), names)).toEqual(EVERY_PLACE)
  })
})
