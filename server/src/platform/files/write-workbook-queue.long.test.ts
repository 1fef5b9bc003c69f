import { expect, it } from 'vitest'
import { sampleFigures } from '../../../test/sample-templates.ts'
import { GROUP_IDS, METRIC_IDS, OF_BUDGET } from '../../../test/written-templates.ts'
import { writeWorkbook } from './write-workbook.ts'

async function* figures() {
  yield sampleFigures([...GROUP_IDS, ...METRIC_IDS], ['1234', '', '0', '-12.5'])
}

it('a workbook waits for its turn behind thirty others of its company', async () => {
  const made = await Promise.allSettled(Array.from({ length: 32 }, () => writeWorkbook(OF_BUDGET, figures())))
  expect(made.map(({ status }) => status)).toEqual([...Array.from({ length: 31 }, () => 'fulfilled'), 'rejected'])
  expect(made[31]).toMatchObject({
    reason: { code: 'RATE_LIMITED', message: 'Other workbooks of your company are being written right now. Try again in a minute.' },
  })
})
