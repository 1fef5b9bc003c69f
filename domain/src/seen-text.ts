/**
 * A name as people see it: accents in one piece, blanks of any kind as blanks, without characters that are not shown. Texts
 * that look the same become equal; case, several blanks and letters of other scripts stay as they are.
 */
export function seenText(text: string): string {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 0x7e) return seenAnyText(text)
  return text
}

/** Whether two texts look the same but are not. */
export function looksSame(one: string, other: string): boolean {
  return one !== other && seenText(one) === seenText(other)
}

function seenAnyText(text: string): string {
  return text.replace(UNSEEN, '').replace(UNSEEN_JOINERS, '').replace(BLANKS, ' ').normalize('NFC').trim()
}

/** Soft hyphens, blanks without width, marks of direction, and what else has no width. */
const UNSEEN = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g
/** Joiners, which change how letters of Arabic and Indian scripts, and emoji, look. */
const UNSEEN_JOINERS = /(?<=[\p{Script=Latin}\p{N}\p{P}\s]|^)[\u200c\u200d]+|[\u200c\u200d]+(?=[\p{Script=Latin}\p{N}\p{P}\s]|$)/gu
const BLANKS = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g
