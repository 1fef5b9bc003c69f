import { expect, it } from 'vitest'
import { restaurantNames } from '../../../../test/restaurant-names.ts'
import type { RefusalReason } from '../../plan.ts'
import { QuestionReader } from '../read-question.ts'

const reader = new QuestionReader(restaurantNames())

it.each<readonly [question: string, words: readonly string[], nearest: string | null]>([
  ['chef wages in June', ['chef'], 'wages in june'],
  ['did chef wages go up in June', ['chef'], 'did wages go up in june'],
  ['June revenue Boston', ['boston'], null],
  ['june revenue boston', ['boston'], 'june revenue'],
  ["June revenue at Je's place", ["je's"], null],
  ['are all periods of 2026 closed', ['periods'], null],
  ['what account do i use for paper goods', ['use'], null],
  ['how much are we losing on doordash', ['losing', 'doordash'], null],
  ['did the snow hurt february sales in the northeast', ['snow'], null],
  ['lunch sales vs dinner sales june', ['lunch', 'dinner'], null],
  ['any credits in expense accounts over $2,000 in Q2', ['credits'], null],
  ['labor % by store June save Hartford', ['save'], null],
  // What is named is what is not understood, as it was typed.
  ['comp sales growth excluding catering', ['excluding catering'], 'comp sales growth'],
  ['stores with no percentage rent over budget in Q2', ['no percentage rent'], null],
  ['my food cost feels high is it', ['feels', 'high'], null],
  // What bills are for stands in their memos.
  ['trash bill june', ['trash'], 'bill june with "trash"'],
  ['any pest control charges at Hoboken in May?', ['pest', 'control'], 'any charges at Hoboken in May with "pest control"'],
  ['list payments to cintas in June', ['cintas'], 'list payments in June with "cintas"'],
  ['strange bills', ['bills'], null],
  // What would be left is no question.
  ['regroup labor by vendor in June', ['regroup'], 'labor by vendor in june'],
  ['regroup by vendor', ['regroup'], null],
  ['labor by shift per store last quarter', ['shift'], null],
  ['labor at georgetown please', ['georgetown'], 'labor'],
])('%s', (question, words, nearest) => {
  const reading = reader.read(question, null)
  expect(reading.kind === 'UNREAD' ? [reading.words, reading.suggestion] : reading.kind).toEqual([words, nearest])
})

it.each<readonly [question: string, reason: RefusalReason]>([
  ['headcount June', 'STAFF'],
  ['how many employees do we have', 'STAFF'],
  ['employee turnover', 'STAFF'],
  ['who is my best server', 'STAFF'],
  ['server wages June', 'STAFF'],
  ['which companies are on this server', 'OUTSIDE_COMPANY'],
  ['save this report', 'CHANGES'],
  ['bills due in june', 'NOT_IN_LEDGER_REPORTS'],
])('%s is refused as %s', (question, reason) => expect(reader.read(question, null)).toEqual({ kind: 'REFUSED', reason }))
