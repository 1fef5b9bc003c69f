import type { SettledPass } from '../ledger-file-pass.ts'
import type { SurveyedFile } from '../survey-ledger-file.ts'

/** How a file was read. */
export type ReadLedgerFile = Pick<
  SettledPass,
  | 'survey'
  | 'match'
  | 'dateOrderBasis'
  | 'ambiguousDate'
  | 'isMonthDoubtful'
  | 'shortYearDate'
  | 'swappedDays'
  | 'obstacle'
  | 'otherDates'
  | 'otherPeriods'
  | 'dayNumber'
  | 'areDayNumbersOpen'
  | 'weakAmount'
  | 'thousandsAmount'
  | 'sameLooks'
  | 'repeated'
  | 'negativeCredits'
  | 'otherLocations'
  | 'copied'
  | 'longRows'
  | 'swallowed'
  | 'unreadHints'
  | 'titles'
  | 'takenBack'
  | 'sumRows'
  | 'creditDocuments'
> &
  Pick<SurveyedFile, 'closing' | 'corrections'>
