/** How a question speaks of the files that are attached to it. */
export interface FileQuestion {
  /** The part about the ledger, which is read as any question; the whole question where nothing is compared. */
  readonly ledgerText: string
  /** Whether figures of the files are to be set against those of the ledger. */
  readonly compares: boolean
}

/** Between two things that are set against each other. */
const AGAINST =
  /\b(?:match(?:es)?(?: (?:up )?(?:with|to))?|equals?(?: to)?|agrees?(?: with| to)?|ties?(?: out)?(?: to| with)|reconciles?(?: to| with)|(?:is |are )?the same as|compared? (?:to|with|against)|against|versus|vs\.?|and|with|to)\b/gi

/** What a question calls a file, and what it may say of it without asking for anything else. */
const FILE_NOUNS =
  'file|files|attachment|attachments|attached|statement|statements|invoice|invoices|bill|bills|receipt|receipts|pdf|csv|xlsx|txt|spreadsheet|spreadsheets|workbook|sheet|document|documents|export|extract|upload'.split(
    '|',
  )
const FILE_WORDS = new Set(
  'a an the this that these those my our your their its it in of on from by for at is are was were do does did has have what check whether if please can could you tell me see compare compared comparing match matches equal equals agree agrees tie ties reconcile reconciles amount amounts total totals totaled totaling sum sums balance balances figure figures number numbers ending closing end due grand bank credit card vendor supplier account monthly uploaded i we and to with'
    .split(' ')
    .concat(FILE_NOUNS),
)

/** `does this total match utilities`: the attached file. `it` may refer to the previous question. */
const POINTING = /\b(?:this|these)\b(?! (?:year|month|quarter|week|period))/i
const SAYS_EQUAL = /^(?:match|equal|agree|tie|reconcile|(?:is |are )?the same)/i

/**
 * Reads what a question asks of its files from its words and their names alone: what is in them has no say. Both sides of a comparison must
 * be clear: one speaks of the file and of nothing else, the other is about the ledger.
 */
export function fileQuestion(text: string, fileNames: readonly string[]): FileQuestion {
  const asIs = { ledgerText: text, compares: false }
  if (fileNames.length === 0) return asIs
  const named = new Set(fileNames.flatMap((name) => wordsOf(name)))
  const isOfFile = (side: string, mayPoint = false): boolean => {
    const words = wordsOf(withoutNames(side, fileNames))
    const points = mayPoint && POINTING.test(side)
    return (
      (points || words.some((word) => FILE_NOUNS.includes(word)) || withoutNames(side, fileNames) !== side) &&
      words.every((word) => FILE_WORDS.has(word) || named.has(word))
    )
  }
  for (const found of text.matchAll(AGAINST)) {
    const [before, after] = [text.slice(0, found.index), text.slice(found.index + found[0].length)]
    if (wordsOf(before).length === 0) continue
    const ledger = isOfFile(before, SAYS_EQUAL.test(found[0])) ? after : isOfFile(after) ? before : null
    const ledgerText = ledger === null ? '' : ledgerQuestion(ledger)
    if (ledgerText !== '') return { ledgerText, compares: true }
  }
  return asIs
}

/** Removes the comparison words around the actual question. */
function ledgerQuestion(side: string): string {
  return side
    .replace(/^\s*(?:(?:please|can you|could you|check|whether|if|does|do|did|is|are|compare|reconcile|match|tie out|tie)\b\s*)+/i, '')
    .replace(/\b(?:in|of|from|on) (?:the |our |my )?(?:ledger|books|reports?|p&l|general ledger|gl)\b/gi, '')
    .replace(/^\s*(?:what (?:we|is|was) (?:booked|posted|recorded)? ?(?:for|as|to)?)\s+/i, '')
    .replace(/[\s,;:?.!]+$/, '')
    .trim()
}

function withoutNames(side: string, names: readonly string[]): string {
  let rest = side
  for (const name of names) {
    const at = rest.toLowerCase().indexOf(name.toLowerCase())
    if (name !== '' && at !== -1) rest = `${rest.slice(0, at)} ${rest.slice(at + name.length)}`
  }
  return rest
}

function wordsOf(text: string): readonly string[] {
  return text
    .toLowerCase()
    .replace(/['’]s?\b/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}
