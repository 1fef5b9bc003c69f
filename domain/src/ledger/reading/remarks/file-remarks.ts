import type { MinorDigits } from '../../../money/minor.ts'
import type { UnreadHint } from '../columns/unread-hints.ts'
import { farRowsSentence, strayRowsSentence } from '../dates/far-days.ts'
import { dayNumberSentence, swappedDaysSentence } from '../file-sentences.ts'
import { isOfLetter, isOpeningStatus } from '../posting-status.ts'
import {
  accountCurrencyRemark,
  accountTypesRemark,
  balancesRemark,
  brokenNumbersRemark,
  namedPlacesRemark,
  oneAccountRemark,
  otherNamesRemark,
  parentsRemark,
  segmentsRemark,
  shownOtherwiseRemark,
  statisticalRemark,
  sumAccountRemark,
  taxAccountsRemark,
  totalNameRemark,
} from './account-remarks.ts'
import {
  addedDiscountsRemark,
  creditDocumentsRemark,
  decimalMarkRemark,
  grossRemark,
  negativeCreditsRemark,
  netRemark,
  reversedRemark,
  UNREAD_HINTS,
  unbalancedRemark,
} from './amount-remarks.ts'
import { carriedDatesRemark } from './carried-dates.ts'
import { closedRemark, closingSentence, isClosingDoubtful, openingsRemark, unpostedRemark, voidedRemark } from './closing-remarks.ts'
import {
  dateOrderRemark,
  isOtherPosting,
  otherDatesRemark,
  titleYearsRemark,
  utcRemark,
  weeksRemark,
  yearFirstRemark,
} from './date-remarks.ts'
import {
  codedLocationsRemark,
  eliminationsRemark,
  fewLocationsRemark,
  locationCurrencyRemark,
  otherLocationsRemark,
  placeLinesRemark,
  scatteredRemark,
  totalLocationRemark,
} from './location-remarks.ts'
import { garbledRemark, sameLooksRemark } from './name-remarks.ts'
import { partialRemark } from './partial-files.ts'
import type { ReadLedgerFile } from './read-ledger-file.ts'
import {
  copiedRemark,
  hiddenColumnsRemark,
  hiddenRemark,
  hiddenSheetsRemark,
  longRowsRemark,
  repeatedRowsRemark,
  summedRemark,
  sumRowsRemark,
  swallowedRemark,
  uncalculatedRemark,
} from './row-remarks.ts'

/** What a person should know about how a file was read. */
export interface FileRemark {
  readonly kind:
    | 'UNCALCULATED'
    | 'CLOSING'
    | 'UNPOSTED'
    | 'SEGMENTS'
    | 'DATE_ORDER'
    | 'DATE_FORM'
    | 'OTHER_DATES'
    | 'OTHER_PERIODS'
    | 'FAR_DAYS'
    | 'DISTANT_DAYS'
    | 'DAY_NUMBERS'
    | 'DECIMAL_MARK'
    | 'SAME_LOOKS'
    | 'HIDDEN_ROWS'
    | 'HIDDEN_COLUMNS'
    | 'HIDDEN_SHEETS'
    | 'BROKEN_NUMBERS'
    | 'GARBLED'
    | 'LOCATION_CURRENCY'
    | 'ACCOUNT_CURRENCY'
    | 'OTHER_LOCATIONS'
    | 'NAMED_PLACES'
    | 'CODED_LOCATIONS'
    | 'ONE_ACCOUNT'
    | 'OTHER_NAMES'
    | 'RENAMED_ACCOUNTS'
    | 'NET_AMOUNTS'
    | 'UNBALANCED'
    | 'COPIED_ROWS'
    | 'LONG_ROWS'
    | 'SWALLOWED_ROWS'
    | 'CARRIED_DATES'
    | 'PARTIAL_FILE'
    | 'TITLE_YEARS'
    | 'FEW_LOCATIONS'
    | UnreadHint['kind']
    | 'BALANCES'
    | 'OPENINGS'
    | 'CLOSED'
    | 'REVERSED'
    | 'SUM_ROWS'
    | 'SUM_ACCOUNTS'
    | 'PARENT_ACCOUNTS'
    | 'ACCOUNT_TYPES'
    | 'LOCATION_DATES'
    | 'WEEKS'
    | 'VOIDED'
    | 'STATISTICAL'
    | 'TAX_ACCOUNTS'
    | 'REPEATED_ROWS'
    | 'TOTAL_LOCATION'
    | 'ELIMINATIONS'
    | 'PLACE_LINES'
    | 'NEGATIVE_CREDITS'
    | 'COMPLETED'
    | 'REMOVED'
    | 'REPLACED'
    | 'STAYING'
    | 'COUNTED_TWICE'
    | 'OTHER_SOURCE'
    | 'LIKE_NAMES'
    | 'NO_LOCATION'
  readonly sentence: string
  /** Another reading would be possible, and nothing of the file says which is right. */
  readonly isGuess: boolean
}

/** Remarks on a file's reading, the most important first. @param currency of the ledger; null where it does not matter. */
export function fileRemarks(read: ReadLedgerFile, minorDigits: MinorDigits, currency: string | null = null): readonly FileRemark[] {
  const { survey } = read
  const remarks: FileRemark[] = []
  const say = (kind: FileRemark['kind'], sentence: string | null, isGuess = false): void => {
    if (sentence !== null) remarks.push({ kind, sentence, isGuess })
  }
  say('UNCALCULATED', uncalculatedRemark(survey))
  say('CLOSING', closingSentence(read, minorDigits), isClosingDoubtful(read))
  say(
    'UNPOSTED',
    unpostedRemark(survey.unposted),
    [...survey.unposted.keys()].some((status) => isOfLetter(status) || isOpeningStatus(status)),
  )
  say('VOIDED', voidedRemark(read.takenBack), true)
  say('STATISTICAL', statisticalRemark(survey.accounts, minorDigits), true)
  say('TAX_ACCOUNTS', taxAccountsRemark(survey.accounts, minorDigits), true)
  say('PARTIAL_FILE', partialRemark(read.partial), true)
  say('HIDDEN_SHEETS', hiddenSheetsRemark(read.hiddenSheets), true)
  say('CARRIED_DATES', carriedDatesRemark(read.carriedDates), true)
  say('SWALLOWED_ROWS', swallowedRemark(read), true)
  say('LONG_ROWS', longRowsRemark(read), true)
  say('UNBALANCED', unbalancedRemark(survey, minorDigits), true)
  say('REPEATED_ROWS', repeatedRowsRemark(read), true)
  say('COPIED_ROWS', copiedRemark(read), true)
  say('FEW_LOCATIONS', fewLocationsRemark(survey), true)
  // Rows that books have twice are named already.
  for (const { kind, heading, text } of read.unreadHints)
    if (kind !== 'BOOKS' || read.repeated === null) say(kind, UNREAD_HINTS[kind](heading, text), kind !== 'COMPANY_AMOUNTS')
  say('SIGNS', creditDocumentsRemark(read.creditDocuments, minorDigits), true)
  say('ONE_ACCOUNT', oneAccountRemark(survey), true)
  say('BALANCES', balancesRemark(read), true)
  say('OPENINGS', openingsRemark(survey), true)
  say('CLOSED', closedRemark(read), true)
  say('SUM_ROWS', sumRowsRemark(read.sumRows, survey.accounts) ?? summedRemark(survey), true)
  say('SUM_ACCOUNTS', sumAccountRemark(survey) ?? totalNameRemark(survey.accounts, minorDigits), true)
  say('BROKEN_NUMBERS', brokenNumbersRemark(survey.accounts), true)
  say('BROKEN_NUMBERS', shownOtherwiseRemark(read.accountShownOtherwise), true)
  say('OTHER_NAMES', otherNamesRemark(survey.accounts), true)
  say('ACCOUNT_TYPES', accountTypesRemark(read.otherType), true)
  say('PARENT_ACCOUNTS', parentsRemark(survey.accounts), true)
  say('LOCATION_DATES', scatteredRemark(survey.totals), true)
  say('REVERSED', reversedRemark(read, minorDigits), true)
  say('SIGNS', addedDiscountsRemark(read, minorDigits), true)
  say('WEEKS', weeksRemark(read.match), true)
  say('TOTAL_LOCATION', totalLocationRemark(survey), true)
  say('PLACE_LINES', placeLinesRemark(read.placeLines), true)
  say('ELIMINATIONS', eliminationsRemark(survey.locations))
  say('NET_AMOUNTS', netRemark(read) ?? grossRemark(read), true)
  say('OTHER_LOCATIONS', otherLocationsRemark(read), true)
  say('CODED_LOCATIONS', codedLocationsRemark(survey.locations), true)
  if (read.match.segments === null) say('NAMED_PLACES', namedPlacesRemark(survey), true)
  say('LOCATION_CURRENCY', locationCurrencyRemark(survey.locations, currency), true)
  say('ACCOUNT_CURRENCY', accountCurrencyRemark(survey.accounts, currency, read.match), true)
  say('NEGATIVE_CREDITS', negativeCreditsRemark(read.negativeCredits), true)
  say('SEGMENTS', segmentsRemark(read.match), true)
  say('DATE_ORDER', dateOrderRemark(read), read.dateOrderBasis === 'GUESSED' || read.isMonthDoubtful)
  say('DATE_FORM', yearFirstRemark(read), true)
  if (read.swappedDays !== null && read.obstacle === null) say('DATE_FORM', swappedDaysSentence(read.swappedDays), true)
  say('DATE_FORM', utcRemark(read.utcTimes), true)
  say('TITLE_YEARS', titleYearsRemark(read), true)
  say('OTHER_DATES', otherDatesRemark(read, read.otherDates), isOtherPosting(read))
  say('OTHER_PERIODS', otherDatesRemark(read, read.otherPeriods), true)
  say('FAR_DAYS', survey.stray === null ? null : strayRowsSentence(survey.stray), true)
  if (survey.far.length > 0) say('FAR_DAYS', farRowsSentence(survey.far), true)
  if (read.dayNumber !== null) say('DAY_NUMBERS', dayNumberSentence(read.dayNumber, read.areDayNumbersOpen), read.areDayNumbersOpen)
  say('DECIMAL_MARK', decimalMarkRemark(read), true)
  say('SAME_LOOKS', sameLooksRemark(read.sameLooks))
  say('GARBLED', garbledRemark(survey), true)
  say('HIDDEN_ROWS', hiddenRemark(survey, minorDigits), true)
  say('HIDDEN_COLUMNS', hiddenColumnsRemark(read.hiddenColumns))
  return remarks
}
