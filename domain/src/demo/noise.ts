/**
 * A pseudorandom number from 0 up to 1 that depends only on its integer arguments.
 */
export function noise(seed: number, place: number, day: number, purpose: number): number {
  let mixed = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 15) ^ place, 0xc2b2ae35)
  mixed = Math.imul(mixed ^ (mixed >>> 13) ^ day, 0x27d4eb2f)
  mixed = Math.imul(mixed ^ (mixed >>> 16) ^ purpose, 0x165667b1)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d)
  return ((mixed ^ (mixed >>> 13)) >>> 0) / 4_294_967_296
}

/** Around 1, within `spread` on either side, denser near the middle. */
export function around(spread: number, seed: number, place: number, day: number, purpose: number): number {
  const bell = noise(seed, place, day, purpose) + noise(seed, place, day, purpose + 0x1000) + noise(seed, place, day, purpose + 0x2000)
  return 1 + (bell / 1.5 - 1) * spread
}

/** A pseudorandom choice. */
export function choose<T>(choices: readonly [T, ...T[]], seed: number, place: number, day: number, purpose: number): T {
  return choices[Math.floor(noise(seed, place, day, purpose) * choices.length)] ?? choices[0]
}
