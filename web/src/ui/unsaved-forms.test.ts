import { describe, expect, it, vi } from 'vitest'
import { afterDiscarding, hasUnsavedForm, holdUnsavedForm, mayDiscard } from './unsaved-forms.ts'

const answering = (isAllowed: boolean) => ({ ask: vi.fn<() => Promise<boolean>>(() => Promise.resolve(isAllowed)) })

describe('another thing', () => {
  it('is opened at once where nothing is unsaved', () => {
    const act = vi.fn<() => void>()
    afterDiscarding(act)
    expect(act).toHaveBeenCalledOnce()
    expect(hasUnsavedForm()).toBe(false)
  })

  it.each([true, false])('waits for the answer of the form on top: %s', async (isAllowed) => {
    const [below, top] = [answering(!isAllowed), answering(isAllowed)]
    const withdraw = [below, top].map(holdUnsavedForm)
    const act = vi.fn<() => void>()
    afterDiscarding(act)
    expect(act).not.toHaveBeenCalled()
    await expect(mayDiscard()).resolves.toBe(isAllowed)
    expect(act).toHaveBeenCalledTimes(isAllowed ? 1 : 0)
    expect(below.ask).not.toHaveBeenCalled()
    for (const one of withdraw) one()
    await expect(mayDiscard()).resolves.toBe(true)
  })
})
