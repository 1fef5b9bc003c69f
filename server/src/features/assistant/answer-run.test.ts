import type { AssistantAnswer } from '@fourwall/domain/assistant/answers/answer.ts'
import { failedAnswer } from '@fourwall/domain/assistant/answers/make-answer.ts'
import { describe, expect, it } from 'vitest'
import { collected } from '../../../test/collected.ts'
import { AnswerRun, type ProgressEvent } from './answer-run.ts'

const { signal: HERE } = new AbortController()
const [FIRST, SECOND] = failedAnswer('', 'One', null).parts.concat(failedAnswer('', 'Two', null).parts)

function holding(...parts: AssistantAnswer['parts']): AssistantAnswer {
  return { ...failedAnswer('Revenue', '', null), status: 'ANSWERED', parts }
}

async function all(run: AnswerRun, after: number | null = null): Promise<readonly ProgressEvent[]> {
  return collected(run.events(after, HERE))
}

function ended(): AnswerRun {
  if (FIRST === undefined || SECOND === undefined) throw new Error('There are two parts')
  const run = new AnswerRun('message', new Date())
  run.report({ step: 'FIGURES', answer: holding() })
  run.report({ step: 'WORDING', answer: holding(FIRST) })
  run.report({ step: 'WORDING', answer: holding(FIRST, SECOND) })
  run.finish(holding(FIRST, SECOND))
  return run
}

describe('an answer on its way', () => {
  it('is told step by step, each time with the parts that are new', async () => {
    const events = await all(ended())
    expect(events.map(({ position, step, firstPart, isFinished }) => [position, step, firstPart, isFinished])).toEqual([
      [1, 'READING', 0, false],
      [2, 'FIGURES', 0, false],
      // The first words are kept no longer than there are newer ones, so all of these are new.
      [4, 'WORDING', 0, false],
      [5, 'DONE', 2, true],
    ])
    expect(events.map(({ answer }) => answer?.parts.length)).toEqual([undefined, 0, 2, 2])
  })

  it('is taken up after any position, and from the beginning by those who have seen another one', async () => {
    const positions = async (after: number) => (await all(ended(), after)).map(({ position }) => position)
    expect(await positions(2)).toEqual([4, 5])
    expect(await positions(3)).toEqual([4, 5])
    expect(await positions(5)).toEqual([5])
    expect(await positions(6)).toEqual([1, 2, 4, 5])
  })

  it('reaches those who wait for it, and lets those go who left', async () => {
    const run = new AnswerRun('message', new Date())
    const leaving = new AbortController()
    const [waiting, left] = [all(run), collected(run.events(1, leaving.signal))]
    leaving.abort()
    expect(await left).toEqual([])
    run.finish(holding())
    expect((await waiting).map(({ step }) => step)).toEqual(['READING', 'DONE'])
  })

  it('ends without an event where nobody wants it any more, and reports nothing from then on', async () => {
    const run = new AnswerRun('message', new Date())
    run.abandon()
    run.report({ step: 'WORDING', answer: holding() })
    run.finish(holding())
    expect(run.signal.aborted).toBe(true)
    expect((await all(run)).map(({ step }) => step)).toEqual(['READING'])
    expect(run.storedAs).toBeNull()
  })

  it('names its end by the answer', async () => {
    const endOf = async (status: AssistantAnswer['status']) => {
      const run = new AnswerRun('message', new Date())
      run.finish({ ...holding(), status })
      return (await all(run)).at(-1)?.step
    }
    expect(await Promise.all((['STOPPED', 'FAILED', 'CHOICE', 'UNREAD'] as const).map(endOf))).toEqual([
      'STOPPED',
      'FAILED',
      'DONE',
      'DONE',
    ])
  })
})
