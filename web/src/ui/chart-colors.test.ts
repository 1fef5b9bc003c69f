import { readFileSync } from 'node:fs'
import { FILE_COLORS } from '@fourwall/domain/charts/scene/chart-colors.ts'
import { differenceCiede2000, filterDeficiencyDeuter, filterDeficiencyProt, filterDeficiencyTrit, parse, type Rgb, rgb } from 'culori'
import { describe, expect, it } from 'vitest'

// Differences by CIEDE2000 (ISO/CIE 11664-6), color blindness as simulated by Machado, Oliveira and Fernandes (2009) at full strength.

const sheet = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const [light = '', dark = ''] = sheet.split(/(?=\[data-theme="dark"\])/)

/** The color of a token in a theme. */
function token(theme: string, name: string): Rgb {
  const [, text] = new RegExp(`--${name}: (#[\\da-f]{6});`).exec(theme) ?? []
  const color = rgb(parse(text ?? ''))
  if (color === undefined) throw new Error(`no color for ${name}`)
  return color
}

const SIGHTS = {
  usual: (color: Rgb): Rgb => color,
  'without red': filterDeficiencyProt(1),
  'without green': filterDeficiencyDeuter(1),
  'without blue': filterDeficiencyTrit(1),
} as const
const NAMES = ['c1', 'c2', 'c3', 'c4', 'c5', 'c6'] as const
/** The worst pair is c2 and c4 of the light theme without blue, 14.7 apart; a difference of 10 is seen at a glance. */
const LEAST = 14
const difference = differenceCiede2000()

/** The two of some colors that are hardest to tell apart. */
function worstPair(theme: string, names: readonly string[], others: readonly string[], see: (color: Rgb) => Rgb) {
  const pairs = names.flatMap((one) => others.filter((other) => other !== one).map((other) => [one, other] as const))
  const measured = pairs.map(([one, other]) => ({
    pair: `${one} ${other}`,
    apart: difference(see(token(theme, one)), see(token(theme, other))),
  }))
  return measured.toSorted((one, other) => one.apart - other.apart)[0] ?? { pair: '', apart: 0 }
}

describe.each([
  ['light', light],
  ['dark', dark],
])('the colors of charts on the %s theme', (_, theme) => {
  it.each(Object.entries(SIGHTS))('can be told apart with sight %s', (_sight, see) => {
    const { pair, apart } = worstPair(theme, NAMES, NAMES, see)
    expect(`${pair} ${apart >= LEAST ? 'apart' : apart.toFixed(1)}`).toBe(`${pair} apart`)
  })

  it('are never taken for better or worse', () => {
    const { pair, apart } = worstPair(theme, NAMES, ['fav', 'unfav'], SIGHTS.usual)
    expect(`${pair} ${apart >= 20 ? 'apart' : apart.toFixed(1)}`).toBe(`${pair} apart`)
  })
})

it('are those of the light theme in files', () => {
  const roles = {
    ...Object.fromEntries(NAMES.map((name) => [name, name])),
    better: 'fav',
    worse: 'unfav',
    actual: 'ch-actual',
    prior: 'ch-prior',
  }
  for (const [ink, name] of Object.entries(roles))
    expect(rgb(parse(FILE_COLORS[ink as keyof typeof FILE_COLORS]))).toEqual(token(light, name))
})
