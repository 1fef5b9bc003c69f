/** Single-byte encodings, the most usual first. */
export type SingleByteEncoding = 'windows-1252' | 'macintosh' | 'windows-1250' | 'IBM850'

/** Characters of the bytes from 0x80; undefined bytes stay control characters. Below, all are ASCII. */
const HIGH_CHARACTERS: Readonly<Record<SingleByteEncoding, string>> = {
  'windows-1252':
    '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ\u00a0¡¢£¤¥¦§¨©ª«¬\u00ad®¯°±²³´µ¶·¸¹º»¼½¾¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ',
  macintosh:
    'ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u00a0ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\uf8ffÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ',
  'windows-1250':
    '€\u0081‚\u0083„…†‡\u0088‰Š‹ŚŤŽŹ\u0090‘’“”•–—\u0098™š›śťžź\u00a0ˇ˘Ł¤Ą¦§¨©Ş«¬\u00ad®Ż°±˛ł´µ¶·¸ąş»Ľ˝ľżŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢßŕáâăäĺćçčéęëěíîďđńňóôőö÷řůúűüýţ˙',
  IBM850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
}

/** Characters of all 256 bytes. */
export function charactersOf(encoding: SingleByteEncoding): readonly string[] {
  return CHARACTERS[encoding]
}

/**
 * The encoding that gives the most plausible words: accented letters where letters belong, in the case of their neighbours, and signs
 * where they belong. Windows-1252, in which nearly all files of a single-byte encoding are, unless another one is clearly better. Lines
 * that end with CRLF speak against a Macintosh.
 */
export function guessSingleByte(bytes: Uint8Array): SingleByteEncoding {
  const endsLikeMac = !bytes.some((byte, at) => byte === LINE_FEED && bytes[at - 1] === CARRIAGE_RETURN)
  let best: SingleByteEncoding = 'windows-1252'
  let bestScore = plausibility(bytes, CHARACTERS[best]) + CLEARLY
  for (const encoding of OTHERS) {
    const score = plausibility(bytes, CHARACTERS[encoding]) - (encoding === 'macintosh' && !endsLikeMac ? UNLIKE_MAC : 0)
    if (score < bestScore) continue
    best = encoding
    bestScore = score
  }
  return best
}

const OTHERS = ['IBM850', 'windows-1250', 'macintosh'] as const
/** By how much another encoding must be better. One letter that fits instead of a sign that does not is enough. */
const CLEARLY = 1.5
/** Macs end lines with CR or LF alone. */
const UNLIKE_MAC = 3
const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d

function plausibility(bytes: Uint8Array, characters: readonly string[]): number {
  let score = 0
  for (let at = 0; at < bytes.length; at++) {
    if ((bytes[at] ?? 0) < 0x80) continue
    const characterAt = (index: number): string => characters[bytes[index] ?? 0] ?? ''
    score += fit(characterAt(at), characterAt(at - 1), characterAt(at + 1), characterAt(at - 2))
  }
  return score
}

/** 1 for a character that is likely where it stands, -1 for an unlikely one. */
function fit(character: string, before: string, after: string, secondBefore: string): number {
  const [follows, precedes] = [LETTER.test(before), LETTER.test(after)]
  if (RAISED.test(character)) return follows && !precedes ? 1 : precedes ? -1 : 0
  if (INVERTED.test(character)) return precedes && !follows ? 1 : follows ? -1 : 0
  if (IN_WORDS.test(character)) return 1
  if (SIGN.test(character)) return follows && precedes ? (DASH.test(character) ? 0 : -1) : 1
  if (!LETTER.test(character)) return follows && precedes ? -1 : 0
  if (!follows && !precedes) return 0
  if (SMALL.test(character)) return isCapital(after) || (isCapital(before) && isCapital(secondBefore)) ? -1 : 1
  return SMALL.test(before) || (follows && SMALL.test(after)) ? -1 : 1
}

function isCapital(character: string): boolean {
  return LETTER.test(character) && !SMALL.test(character)
}

/** Letters of European languages; others of the tables are signs of mathematics and the like. */
const LETTER = /^[A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u017f]$/
const SMALL = /^(?=\p{Ll})[a-z\u00df-\u00f6\u00f8-\u017f]$/u
/** Apostrophes, no-break blanks and hyphens. */
const IN_WORDS = /^[\u00a0\u00ad\u00b4\u00b7\u2018\u2019]$/
const DASH = /^[\u2013\u2014]$/
/** Quotes, dashes and marks around words. */
const SIGN = /^[\u2013\u2014\u201c\u201d\u2022\u2026\u2122\u00a9\u00ae\u20ac\u00a3]$/

/** As in Nº and m². */
const RAISED = /^[ªº¹²³]$/
const INVERTED = /^[¿¡]$/

const ASCII: readonly string[] = Array.from({ length: 0x80 }, (_, code) => String.fromCharCode(code))
const CHARACTERS = Object.fromEntries(
  Object.entries(HIGH_CHARACTERS).map(([encoding, high]) => [encoding, [...ASCII, ...high.split('')]]),
) as unknown as Readonly<Record<SingleByteEncoding, readonly string[]>> // the same keys

/** What a text was before a program took its UTF-8 for Windows-1252 and encoded it again (`CafÃ©` was `Café`); null for any other text. */
export function beforeSecondEncoding(text: string): string | null {
  if (!/[\u00c2-\u00f4]/.test(text)) return null
  const bytes = Array.from(text, (character) => WINDOWS_1252.get(character))
  if (bytes.includes(undefined)) return null
  try {
    return decodeURIComponent(bytes.map((byte) => `%${(byte ?? 0).toString(16).padStart(2, '0')}`).join(''))
  } catch {
    return null
  }
}

const WINDOWS_1252: ReadonlyMap<string, number> = new Map(CHARACTERS['windows-1252'].map((character, byte) => [character, byte]))

/** Whether a text has marks of lost characters, or words of accented letters alone, as other alphabets look in a Western encoding. */
export function looksGarbled(text: string): boolean {
  return text.includes('\ufffd') || /[\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u00ff]{4}/.test(text)
}
