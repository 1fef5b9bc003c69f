const UNITS = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
]
const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const WORD = `(?:${[...UNITS.slice(1), ...TENS, 'hundred', 'half'].join('|')})`
const NUMBER = String.raw`(?:an? )?${WORD}(?:[ -]${WORD})*`
/** What a number stands before where it is an amount, and no count of stores or months. */
const AMOUNT = new RegExp(
  String.raw`(?<!\b(?:and|or|to|point|thousand|million|hundred)[ -])\b(${NUMBER})(?: (thousand|million))?(?: )?(?:(percent|per cent|pct|%|percentage points?|points?|dollars|bucks)|(?<=thousand|million)(?= |$))(?![a-z])`,
  'gi',
)

function valueOf(words: string): number | null {
  let total = 0
  for (const word of words.toLowerCase().split(/[ -]+/)) {
    const [unit, ten] = [UNITS.indexOf(word), TENS.indexOf(word)]
    if (word === 'hundred') total = Math.max(total, 1) * 100
    else if (ten !== -1) total += (ten + 2) * 10
    else if (unit !== -1) total += unit
    else if (!['a', 'an', 'and'].includes(word)) return null
  }
  return total
}

/** Amounts and percentages in digits: `five percent` as `5%`, `one thousand dollars` as `$1000`. Counts stay as they are: `three stores`. */
export function digitsForNumbers(text: string): string {
  return text.replace(AMOUNT, (said: string, words: string, scale?: string, unit?: string) => {
    const value = valueOf(words.trim())
    if (value === null) return said
    const amount = value * (scale?.toLowerCase() === 'thousand' ? 1000 : scale?.toLowerCase() === 'million' ? 1_000_000 : 1)
    if (unit === undefined) return String(amount)
    if (/^(?:percent|per cent|pct|%)$/i.test(unit)) return `${amount}%`
    return /^(?:dollars|bucks)$/i.test(unit) ? `$${amount}` : `${amount} ${unit}`
  })
}
