import { describe, expect, it } from 'vitest'
import type { FigureCounts } from './preview-cells.ts'
import { saveCorrected, savingRefusal } from './preview-saving.ts'
import type { PreviewSaving } from './upload-preview-props.ts'

const counts = (fresh: number): FigureCounts => ({ new: fresh, unchanged: 0, overridden: 0, invalid: 0, marked: 0 })

/** `latest`: the counts that the server has; null if it cannot be asked. */
function upload(latest: FigureCounts | null) {
  const saved: FigureCounts[] = []
  const saving: PreviewSaving = {
    noun: 'value',
    countOf: (all) => all.new,
    refusalOf: (all) => (all.new === 0 ? 'Nothing to save.' : null),
    save: async (all) => void saved.push(all),
    failure: 'Failed to save',
    refresh: async () => latest,
  }
  return { saving, saved }
}
const sent = { pending: new Map<string, string>(), settled: async () => true }
const onTheirWay = { ...sent, pending: new Map([['cell', '12']]) }

describe('saving a corrected upload', () => {
  it('saves the upload', async () => {
    const { saving, saved } = upload(counts(9))
    await saveCorrected(sent, saving, counts(3))
    expect(saved).toEqual([counts(3)])
  })

  it('waits for corrections that are being sent, and reloads the counts', async () => {
    const { saving, saved } = upload(counts(1))
    await saveCorrected(onTheirWay, saving, counts(0))
    expect(saved).toEqual([counts(1)])
  })

  it('uses the counts it has if others cannot be loaded', async () => {
    const { saving, saved } = upload(null)
    await saveCorrected(onTheirWay, saving, counts(2))
    expect(saved).toEqual([counts(2)])
  })

  it('saves nothing if a correction was refused, and says why if nothing is left to save', async () => {
    const { saving, saved } = upload(counts(0))
    await saveCorrected({ ...sent, settled: async () => false }, saving, counts(3))
    await expect(saveCorrected(onTheirWay, saving, counts(3))).rejects.toThrow('Nothing to save.')
    expect(saved).toEqual([])
  })
})

it('is possible while corrections are being sent, whatever the counts say', () => {
  const { saving } = upload(null)
  expect(savingRefusal(sent, saving, counts(0))).toBe('Nothing to save.')
  expect(savingRefusal(sent, saving, counts(1))).toBeNull()
  expect(savingRefusal(onTheirWay, saving, counts(0))).toBeNull()
})
