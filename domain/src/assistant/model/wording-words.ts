/** Words that say that something has become more. */
export const UP_WORDS: ReadonlySet<string> = new Set(['up', 'rose', 'grew', 'increased', 'higher', 'increase'])
/** Words that say that something has become less. */
export const DOWN_WORDS: ReadonlySet<string> = new Set(['down', 'fell', 'dropped', 'decreased', 'lower', 'decrease'])

/**
 * Words that a model may use around figures. None of them counts, denies, compares sizes, gives a cause or names anything: the content comes
 * from the cells.
 */
export const ordinaryWords: ReadonlySet<string> = new Set([
  ...UP_WORDS,
  ...DOWN_WORDS,
  'better',
  'worse',
  'against',
  'versus',
  ...'a an and are as at by came change comes compared difference for figure from had has have in is it its of on over that the their these this those to was were which with'.split(
    ' ',
  ),
  ...'actual amount amounts booked budget entries figures income line location locations margin month months period plan planned prior ratio report result revenue sales share spend spending total totals value year'.split(
    ' ',
  ),
  ...'across after altogether also before during effect each then there through together while where per so'.split(' '),
])
