const SECONDS_OF_DAY = 86_400

/**
 * Seconds of a spreadsheet's serial number (days, with the time as a fraction), to the nearest one as these programs show it. Midnight is
 * reached by less than a millisecond, the noise of binary fractions: 46053.9999999998 is the next day; 23:59:59.999, the end of a day as
 * programs write it, is that day.
 */
export function secondsOfSerial(serial: number): number {
  const exact = serial * SECONDS_OF_DAY
  const nearest = Math.round(exact)
  const isNextDay = nearest % SECONDS_OF_DAY === 0 && nearest - exact > NOISE_SECONDS
  return isNextDay ? nearest - 1 : nearest
}

const NOISE_SECONDS = 0.0009
