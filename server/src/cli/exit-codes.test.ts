import { expect, it } from 'vitest'
import type { FigureFileResult } from '../commands/figure-files.ts'
import type { CommandResults } from '../commands/results.ts'
import { figureExit, importExit } from './exit-codes.ts'

const GUESS = '--strict (5): how the file is read rests on a guess.'
const LEFT = '--strict (3): accounts of the file are outside the profit and loss.'

it.each([
  { isGuess: false, leftCount: 0, strict: true, code: 0, reasons: [] },
  { isGuess: true, leftCount: 1, strict: false, code: 0, reasons: [] },
  { isGuess: true, leftCount: 0, strict: true, code: 5, reasons: [] },
  { isGuess: false, leftCount: 1, strict: true, code: 3, reasons: [] },
  { isGuess: true, leftCount: 1, strict: true, code: 5, reasons: [GUESS, LEFT] },
  { isGuess: true, leftCount: 1, strict: true, differences: ['2026-01: …'], code: 4, reasons: [] },
])('a guess $isGuess and $leftCount accounts outside with --strict $strict end with $code', ({ isGuess, leftCount, strict, ...one }) => {
  const checks = { differences: one.differences ?? [] }
  const result = { remarks: [{ kind: 'REMOVED', sentence: '', isGuess }], result: { leftCount, checks } }
  // Only what is read.
  expect(importExit(result as unknown as CommandResults['import'], { strict })).toEqual({ code: one.code, reasons: one.reasons })
  if (one.differences !== undefined) return
  const newAccounts = [{ whyNoGroup: leftCount > 0 ? 'None fits.' : null, proposedGroup: null }]
  const read = { obstacle: null, sameFile: null, unreadableCount: 0, repeats: null, signsNeedConfirmation: false }
  const preview = { ...read, remarks: result.remarks, newAccounts }
  expect(importExit({ preview } as unknown as CommandResults['import'], { strict })).toEqual({ code: one.code, reasons: one.reasons })
})

it('a dry run whose types or signs are guessed ends with 5 under --strict, whether or not they are confirmed', () => {
  const preview = {
    obstacle: null,
    sameFile: null,
    unreadableCount: 0,
    repeats: null,
    remarks: [],
    newAccounts: [],
    signsNeedConfirmation: true,
  }
  const result = { preview } as unknown as CommandResults['import']
  expect([importExit(result, { strict: true }).code, importExit(result, {}).code]).toEqual([5, 0])
})

it.each<readonly [string, Partial<FigureFileResult>, number]>([
  ['whole', {}, 0],
  ['with a note', { issues: [{ severity: 'NOTE' }] as unknown as FigureFileResult['issues'] }, 0],
  ['by a guess', { issues: [{ severity: 'NOTE', isGuess: true }] as unknown as FigureFileResult['issues'] }, 5],
  ['in part', { issues: [{ severity: 'PROBLEM' }] as unknown as FigureFileResult['issues'] }, 5],
  ['with unusual figures', { unusual: ['B2'] }, 5],
  ['not at all', { isRefused: true }, 1],
])('figures that were read %s end with their code under --strict', (_, changes, code) => {
  const result = { issues: [], unusual: [], isRefused: false, ...changes } as unknown as FigureFileResult
  expect([figureExit(result, { strict: true }), figureExit(result, {})]).toEqual([code, code === 1 ? 1 : 0])
})
