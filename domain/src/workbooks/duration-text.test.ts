import { expect, it } from 'vitest'
import { durationDecimal, durationUnit, withTypedDuration } from './duration-text.ts'

it.each([
  ['1542:30:00', 'HOURS', '1542.5'],
  ['1542:30', 'HOURS', '1542.5'],
  ['24:00:00', 'HOURS', '24'],
  ['0:20:00', 'HOURS', '0.333333333333'],
  ['-12:15:00', 'HOURS', '-12.25'],
  ['0:12:30', 'MINUTES', '12.5'],
  ['25:00:00', 'MINUTES', '1500'],
  ['0:01:30', 'SECONDS', '90'],
  ['0:00:00', 'HOURS', '0'],
  ['7:75', 'HOURS', null],
  ['7.5', 'HOURS', null],
] as const)('%s in %s is %s', (text, unit, expected) => {
  expect(durationDecimal(text, unit)).toBe(expected)
})

it.each([
  [['Labor hours', 'Minutes'], 'HOURS'],
  [['Ticket time (min)'], 'MINUTES'],
  [['Downtown', 'Average minutes'], 'MINUTES'],
  [['Hold time, seconds'], 'SECONDS'],
  [['Labor', 'Downtown'], 'HOURS'],
  [['Minimum wage'], 'HOURS'],
])('%j says %s', (names, unit) => {
  expect(durationUnit(names)).toBe(unit)
})

it.each([
  ['minutes', 'MINUTES'],
  ['min', 'MINUTES'],
  ['min/guest', 'MINUTES'],
  ['seconds', 'SECONDS'],
  ['s', 'SECONDS'],
  ['h', 'HOURS'],
  // Says nothing, so that the name counts.
  ['tickets', 'SECONDS'],
])('the unit %s of a metric comes before names', (unit, expected) => {
  expect(durationUnit(['Hold time, seconds'], unit)).toBe(expected)
})

it.each([
  ['300:00', 'hours', '300:00'],
  ['1510:45', 'h', '1510:45'],
  ['311h 30m', 'hours', '311:30'],
  ['311 hrs 5 min', 'hours', '311:05'],
  ['7h', 'hours', '7:00'],
  ['0:12:30', 'minutes', '0:12:30'],
  // Minutes and seconds, or hours and minutes.
  ['12:30', 'minutes', null],
  ['7:75', 'hours', null],
  ['7.5', 'hours', null],
  ['7:30', 'guests', null],
])('%s typed as text of a metric in %s', (text, unit, expected) => {
  const cell = { column: 1, kind: 'TEXT', text } as const
  expect(withTypedDuration(cell, ['Downtown'], unit)).toEqual(expected === null ? cell : { column: 1, kind: 'DURATION', text: expected })
})
