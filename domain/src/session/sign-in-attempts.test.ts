import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AttemptCount, type AttemptCounts, checkAttempt, NO_ATTEMPTS, refundAttempt, waitSentence } from './sign-in-attempts.ts'

const NOW = Date.UTC(2026, 5, 1)
const NONE: AttemptCounts = { place: NO_ATTEMPTS, address: NO_ATTEMPTS, account: NO_ATTEMPTS, newPlaces: NO_ATTEMPTS }

/** Outcomes of wrong passwords for one account, at the given times from the given addresses. */
function tries(attempts: readonly { readonly at: number; readonly from: string; readonly isKnown?: boolean }[]) {
  const places = new Map<string, AttemptCount>()
  const addresses = new Map<string, AttemptCount>()
  let [account, newPlaces] = [NO_ATTEMPTS, NO_ATTEMPTS]
  return attempts.map(({ at, from, isKnown = false }) => {
    const place = places.get(from) ?? NO_ATTEMPTS
    const verdict = checkAttempt({ place, address: addresses.get(from) ?? NO_ATTEMPTS, account, newPlaces }, isKnown, at)
    if (verdict.outcome === 'taken') {
      places.set(from, verdict.counts.place)
      addresses.set(from, verdict.counts.address)
      account = verdict.counts.account
      newPlaces = verdict.counts.newPlaces
    }
    return verdict
  })
}

describe('sign-in attempts', () => {
  it('from one place are blocked after five wrong passwords, longer each time', () => {
    const blocks = []
    let at = NOW
    let place = NO_ATTEMPTS
    for (let attempt = 0; attempt < 12; attempt += 1) {
      const verdict = checkAttempt({ ...NONE, place }, false, at)
      if (verdict.outcome === 'refused') throw new Error('refused after its block')
      place = verdict.counts.place
      blocks.push((place.until - at) / 1_000)
      at = place.until
    }
    expect(blocks).toEqual([0, 0, 0, 0, 30, 60, 120, 240, 480, 900, 900, 900])
  })

  it('sent at once gain nothing over attempts in sequence', () => {
    const outcomes = tries(Array.from({ length: 50 }, () => ({ at: NOW, from: 'a' }))).map(({ outcome }) => outcome)
    expect(outcomes.filter((outcome) => outcome === 'taken')).toHaveLength(5)
  })

  it('from another place are not delayed by wrong ones', () => {
    const wrong = Array.from({ length: 1_000 }, (_, index) => ({ at: NOW + index, from: 'attacker' }))
    expect(tries([...wrong, { at: NOW + 2_000, from: 'owner' }]).at(-1)).toMatchObject({ outcome: 'taken', waitMs: 0 })
  })

  it('from a new place are not delayed by a dozen addresses that guess without a pause', () => {
    const guesses = Array.from({ length: 3_600 }, (_, second) =>
      Array.from({ length: 12 }, (_address, index) => ({ at: NOW + second * 1_000, from: `attacker-${index}` })),
    ).flat()
    const visits = Array.from({ length: 60 }, (_, minute) => ({ at: NOW + minute * 60_000 + 30_500, from: `browser-${minute % 20}` }))
    const all = [...guesses, ...visits].sort((one, other) => one.at - other.at)
    const verdicts = tries(all).filter((_, index) => all[index]?.from.startsWith('browser'))
    expect(verdicts.filter(({ outcome }) => outcome === 'refused')).toEqual([])
    expect(verdicts.filter((verdict) => verdict.outcome === 'taken' && verdict.waitMs > 0)).toEqual([])
  })

  it('from a known device are never delayed by others', () => {
    const wrong = Array.from({ length: 5_000 }, (_, index) => ({ at: NOW + index, from: `a-${index}` }))
    expect(tries([...wrong, { at: NOW + 5_000, from: 'device', isKnown: true }]).at(-1)).toMatchObject({ outcome: 'taken', waitMs: 0 })
    expect(tries([...wrong, { at: NOW + 4_999, from: 'new' }]).at(-1)).toMatchObject({ outcome: 'refused' })
  })

  it('from many new places are limited to 40, then one every 5 seconds, with at most 10 seconds of waiting', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(3_600_000), { maxLength: 400 }), (moments) => {
        const verdicts = tries(moments.sort((one, other) => one - other).map((at, index) => ({ at: NOW + at, from: `a-${index}` })))
        const taken = verdicts.flatMap((verdict, index) => (verdict.outcome === 'taken' ? [{ verdict, at: moments[index] ?? 0 }] : []))
        for (const { verdict } of taken) expect(verdict.waitMs).toBeLessThanOrEqual(10_000)
        for (const first of taken) {
          const looked = taken.map(({ verdict, at }) => at + verdict.waitMs)
          const within = looked.filter((at) => at >= first.at && at < first.at + 600_000).length
          expect(within).toBeLessThanOrEqual(40 + 600_000 / 5_000 + 3)
        }
      }),
      { numRuns: 50 },
    )
  })

  it('from one address are limited to 30, then 6 a minute, for all accounts together', () => {
    let address = NO_ATTEMPTS
    let taken = 0
    for (let at = 0; at < 600_000; at += 100) {
      const verdict = checkAttempt({ ...NONE, address }, false, NOW + at)
      if (verdict.outcome === 'refused') {
        expect(verdict.until - (NOW + at)).toBeLessThanOrEqual(10_000)
        continue
      }
      taken += 1
      address = verdict.counts.address
    }
    expect(taken).toBeGreaterThan(85)
    expect(taken).toBeLessThanOrEqual(30 + 60)
  })

  it('with the right password do not count', () => {
    let counts = NONE
    for (let attempt = 0; attempt < 1_000; attempt += 1) {
      const verdict = checkAttempt(counts, false, NOW)
      if (verdict.outcome === 'refused') throw new Error('refused')
      counts = refundAttempt(verdict.counts, false, NOW)
    }
    expect(counts.place.failures).toBe(0)
  })

  it('are forgotten a day after the last block', () => {
    const verdict = checkAttempt({ ...NONE, place: { failures: 40, until: NOW - 25 * 3_600_000 } }, false, NOW)
    expect(verdict).toMatchObject({ outcome: 'taken', counts: { place: { failures: 1, until: NOW } } })
  })
})

it.each([
  [0, 'Wait 1 second, then try again.'],
  [1_001, 'Wait 2 seconds, then try again.'],
  [90_000, 'Wait 90 seconds, then try again.'],
  [90_001, 'Wait 2 minutes, then try again.'],
])('says how long to wait for %i ms', (ms, sentence) => expect(waitSentence(NOW + ms, NOW)).toBe(sentence))
