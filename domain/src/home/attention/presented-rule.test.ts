import { describe, expect, it } from 'vitest'
import { monthIndex } from '../../time/day.ts'
import { type PresentedFacts, presentedFinding } from './presented-rule.ts'

const moved = (row: string, change: string, slideId = 's1') => ({ slideId, row, presentedText: '446,176', nowText: '435,626', change })
const facts: PresentedFacts = {
  presentationId: 'p',
  title: 'Board pack',
  recordId: 'r',
  recordName: 'November board',
  month: monthIndex(2026, 11),
  moved: [moved('Repairs', '10550.50', 's2'), moved('Net income', '-10550.51'), moved('Net margin', '-0.002')],
  problems: 0,
}

describe('presentations that moved since they were presented', () => {
  it('are told with the figure that moved most', () => {
    expect(presentedFinding(facts)).toMatchObject({
      key: 'PRESENTED_MOVED:p:2026-11',
      sentence: [
        { text: 'Board pack: 3 figures on 2 slides moved, Net income from 446,176 to 435,626 since “November board”', kind: 'TEXT' },
      ],
      extent: '3 figures',
      act: { kind: 'PRESENTATION', presentationId: 'p' },
    })
  })

  it('are not told while nothing moved', () => {
    expect(presentedFinding({ ...facts, moved: [] })).toBeNull()
  })

  it('are told again when other figures moved, or it was presented again', () => {
    const prints = [facts, { ...facts, moved: facts.moved.slice(1) }, { ...facts, recordId: 'r2' }, { ...facts, problems: 1 }]
    expect(new Set(prints.map((one) => presentedFinding(one)?.fingerprint)).size).toBe(prints.length)
  })

  it('say what lost its figures', () => {
    expect(presentedFinding({ ...facts, moved: [], problems: 2 })?.sentence[0]?.text).toContain('2 elements of it have no figures any more')
  })
})
