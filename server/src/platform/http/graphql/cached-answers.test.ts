import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AnswerBasis, type CachedAnswer, CachedAnswers } from './cached-answers.ts'

const basis = (companyId: string, state = '1', rights = 'all'): AnswerBasis => ({ companyId, rights, state })
const answer = (bytes: number, name = ''): CachedAnswer => ({
  contentType: 'application/json',
  encoding: null,
  bytes: Buffer.alloc(bytes),
  etag: name,
})

describe('kept answers', () => {
  it('are those of one company, one state and one set of rights', () => {
    const kept = new CachedAnswers()
    kept.keep(basis('a'), 'q', answer(10, 'of a'))
    expect(kept.get(basis('a'), 'q')?.etag).toBe('of a')
    expect(kept.get(basis('b'), 'q')).toBeNull()
    expect(kept.get(basis('a', '2'), 'q')).toBeNull()
    expect(kept.get(basis('a', '1', 'some'), 'q')).toBeNull()
    expect(kept.get(basis('a'), 'r')).toBeNull()
  })

  it('go with the state that they were worked out from', () => {
    const kept = new CachedAnswers()
    kept.keep(basis('a', '1'), 'q', answer(10))
    kept.keep(basis('a', '2'), 'r', answer(10))
    expect(kept.get(basis('a', '1'), 'q')).toBeNull()
    expect(kept.get(basis('a', '2'), 'q')).toBeNull()
    expect(kept.get(basis('a', '2'), 'r')).not.toBeNull()
  })

  it('cannot be mixed up by what rights and questions are called', () => {
    const kept = new CachedAnswers()
    kept.keep(basis('a', '1', 'x","y'), 'z', answer(10))
    expect(kept.get(basis('a', '1', 'x'), 'y","z')).toBeNull()
  })

  it('leave by age within a company, those asked for again last, and whole companies by age among these', () => {
    const kept = new CachedAnswers(10_000, 4_000)
    for (const question of ['1', '2', '3']) kept.keep(basis('a'), question, answer(800))
    kept.get(basis('a'), '1')
    kept.keep(basis('a'), '4', answer(800))
    expect(['1', '2', '3', '4'].map((question) => kept.get(basis('a'), question) !== null)).toEqual([true, false, true, true])
    kept.keep(basis('b'), '1', answer(3_000))
    kept.keep(basis('c'), '1', answer(3_000))
    // The eldest company has lost as much as it takes.
    expect(['1', '3', '4'].map((question) => kept.get(basis('a'), question) !== null)).toEqual([false, true, true])
    expect([kept.get(basis('b'), '1'), kept.get(basis('c'), '1')]).not.toContain(null)
    kept.keep(basis('d'), 'larger than all of a company', answer(5_000))
    expect(kept.get(basis('d'), 'larger than all of a company')).toBeNull()
  })

  it('never take more room than there is, whatever comes', () => {
    const step = fc.record({
      companyId: fc.constantFrom('a', 'b', 'c', 'd'),
      state: fc.constantFrom('1', '2'),
      question: fc.constantFrom('p', 'q', 'r', 's', 't'),
      bytes: fc.integer({ min: 0, max: 3_000 }),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const kept = new CachedAnswers(6_000, 2_500)
        const last = new Map<string, string>()
        steps.forEach(({ companyId, state, question, bytes }, at) => {
          kept.keep(basis(companyId, state), question, answer(bytes, String(at)))
          if (bytes <= 2_000) last.set(`${companyId} ${state} ${question}`, String(at))
          let all = 0
          for (const company of ['a', 'b', 'c', 'd']) {
            let own = 0
            for (const of of ['1', '2'])
              for (const asked of ['p', 'q', 'r', 's', 't']) {
                const found = kept.get(basis(company, of), asked)
                if (found === null) continue
                own += found.bytes.length + 500
                expect(found.etag).toBe(last.get(`${company} ${of} ${asked}`))
              }
            expect(own).toBeLessThanOrEqual(2_500)
            all += own
          }
          expect(all).toBeLessThanOrEqual(6_000)
        })
      }),
      { numRuns: 60 },
    )
  })
})
