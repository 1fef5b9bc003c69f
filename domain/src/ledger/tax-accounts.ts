const TAX = '(?:vat|gst|hst|pst|qst|iva|tva|btw|moms|mva|mwst|ust|umsatzsteuer|mehrwertsteuer|value added tax)'
const TRADE =
  '(?:sales?|purchas(?:es?|ing)|income|revenues?|expenses?|costs?|inputs?|outputs?|imports?|vendit[ae]|acquist[io]|ventes?|achats?|ventas?|compras?|vendas?|omzet|verkop(?:en)?|verkoop|inkop(?:en)?|inkoop|forsaljning|salg|kob|varekob|kjop|umsatze?|erlose|einkaufe?|verkaufe?)'
const ON = '(?:on|for|from|su|sul|sulle|sugli|sui|sur|les|des|de|op|over|pa|av|af|auf|sobre|s|c)'
/** What a company cannot claim back is a cost. */
const NO_CLAIM =
  '(?!.*\\b(?:irrecoverable|unrecoverable|(?:non|not|un) ?(?:deductible|recoverable|claimable)|nicht abziehbare?|indetraibile|indeducibile|non (?:recuperable|deductible|detraibile)|no deducible|niet aftrekbaar|(?:ej|ikke) (?:avdragsgill|fradragsberettiget)|written off|write off|adjustments?)\\b)'

/** Names and type words of tax on sales and purchases, in lower-case words: `vat on sales`, `iva su acquisti`, `input gst`, `kobsmoms`. */
export const TRADE_TAX = new RegExp(
  `^${NO_CLAIM}(?:` +
    [
      `(?:sales|purchases?|input|output|import) (?:${TAX}|tax(?=$| (?:on|credit)))(?! (?:free|exempt))`,
      `${TAX}(?: \\d+)?(?: ${ON})* ${TRADE}`,
      '(?:ut|ud|in|inn|ind)gaende (?:moms|mva)',
      '(?:salgs|forsaljnings|kobs|indkobs|import)moms|(?:salgs|kjops)mva',
    ].join('|') +
    `)\\b(?!.* (?:expenses?|costs?)$(?<!\\b${ON} (?:expenses?|costs?)))`,
)

/** Whether a name says that its account holds tax on sales or purchases, which is owed or claimed back. @param words in lower case. */
export function isTradeTax(words: string): boolean {
  return TRADE_TAX.test(words) || /^sales tax(?:es)?(?: (?:payable|collected|owed|due))?$/.test(words)
}
