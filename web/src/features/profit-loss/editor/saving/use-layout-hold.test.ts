import { describe, expect, it } from 'vitest'
import { holdLayout, type LayoutHold } from './use-layout-hold.ts'

const holder = (id: string) => {
  const told: LayoutHold[] = []
  return { told, letGo: holdLayout(id, (hold) => void told.push(hold)) }
}

describe('a layout in several windows', () => {
  it('is held by one, and by the next once that one lets go', async () => {
    const first = holder('a')
    await expect.poll(() => first.told).toEqual(['MINE'])
    const [second, third, other] = [holder('a'), holder('a'), holder('b')]
    await expect.poll(() => other.told).toEqual(['MINE'])
    await expect.poll(() => [second.told, third.told]).toEqual([['ELSEWHERE'], ['ELSEWHERE']])
    third.letGo()
    first.letGo()
    await expect.poll(() => second.told).toEqual(['ELSEWHERE', 'MINE'])
    expect([first.told, third.told]).toEqual([['MINE'], ['ELSEWHERE']])
    second.letGo()
    other.letGo()
  })

  it('passes from page to page without a word', async () => {
    const first = holder('c')
    await expect.poll(() => first.told).toEqual(['MINE'])
    first.letGo()
    const second = holder('c')
    await expect.poll(() => second.told).toEqual(['MINE'])
    second.letGo()
  })
})
