import { sentBack } from '@fourwall/domain/assistant/model/planning.ts'
import { BadInputError } from '@fourwall/domain/errors.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { text } from '../../../test/model/scripted-cases.ts'
import { type ScriptedModel, startScriptedModel } from '../../../test/model/scripted-model.ts'
import { createOpenAiModel } from '../../platform/model/openai-model.ts'
import { ModelRun } from './model-run.ts'

const LIMITS = { answerMs: 20_000, steps: 4, answerTokens: 30_000, dayTokens: 1_000_000, dayQuestions: 100 }
const REQUEST = { messages: [{ role: 'user', content: 'A question' }], schema: { name: 'any', document: {} }, sentBack } as const

describe('the requests for one answer', () => {
  let model: ScriptedModel
  beforeAll(async () => {
    model = await startScriptedModel()
  })
  afterAll(() => model.close())

  const run = (limits = LIMITS): ModelRun =>
    new ModelRun(createOpenAiModel({ baseUrl: model.baseUrl, model: 'scripted', apiKey: null }), limits, new AbortController().signal)
  const same = (reply: string): string => reply

  it('end with the one that holds what others wrote', async () => {
    model.script(text('{}'))
    const one = run()
    expect(await one.ask(REQUEST, same)).toBe('{}')
    expect(await one.ask({ ...REQUEST, readsOthers: true }, same)).toBe('{}')
    await expect(one.ask(REQUEST, same)).rejects.toMatchObject({ trouble: 'UNCHECKED' })
    await expect(one.ask({ ...REQUEST, readsOthers: true }, same)).rejects.toMatchObject({ trouble: 'UNCHECKED' })
    expect(model.received).toHaveLength(2)
  })

  it('share their steps', async () => {
    model.script(text('{}'))
    const one = run({ ...LIMITS, steps: 2 })
    await one.ask(REQUEST, same)
    const refuse = (): never => {
      throw new BadInputError('Not this.')
    }
    await expect(one.ask(REQUEST, refuse)).rejects.toMatchObject({ trouble: 'UNCHECKED' })
    await expect(one.ask(REQUEST, same)).rejects.toMatchObject({ trouble: 'UNCHECKED' })
    expect(model.received).toHaveLength(2)
  })

  it('share their time, also while a reply arrives', async () => {
    model.script({ kind: 'DRIP' })
    await expect(run({ ...LIMITS, answerMs: 200 }).ask(REQUEST, same)).rejects.toMatchObject({ trouble: 'SLOW' })
    expect(model.received).toHaveLength(1)
  })
})
