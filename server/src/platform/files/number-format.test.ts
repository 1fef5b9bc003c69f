import { expect, it } from 'vitest'
import { cellFormat, haveOtherDollars, markedNumber, shownDigits, shownNumber, withZeros } from './number-format.ts'

it.each([
  [14, undefined, 'DATE'],
  [22, undefined, 'DATE'],
  [0, undefined, 'NUMBER'],
  [4, undefined, 'NUMBER'],
  [18, undefined, 'TIME'],
  [20, undefined, 'TIME'],
  [45, undefined, 'DURATION'],
  [46, undefined, 'DURATION'],
  [164, 'yyyy-mm-dd', 'DATE'],
  [164, 'yyyy\\-mm\\-dd\\ hh:mm:ss', 'DATE'],
  [164, 'd/m/yy;@', 'DATE'],
  [164, '[$-409]mmm d, yyyy', 'DATE'],
  [164, '[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy', 'DATE'],
  [164, 'mmm', 'DATE'],
  [164, 'h:mm AM/PM', 'TIME'],
  [164, 'hh:mm', 'TIME'],
  [164, '[h]:mm', 'DURATION'],
  [164, '[hh]:mm:ss', 'DURATION'],
  [164, '[H]:MM', 'DURATION'],
  [164, '[h]', 'DURATION'],
  [164, '[mm]', 'DURATION'],
  [164, '[m]:ss', 'DURATION'],
  [164, '[ss]', 'DURATION'],
  [164, '[h]"h "mm"m"', 'DURATION'],
  [164, '[h]:mm;@', 'DURATION'],
  [164, '[Red]-[h]:mm', 'DURATION'],
  [164, 'mm:ss.0', 'DURATION'],
  [164, '#,##0.00', 'NUMBER'],
  [164, '"day" 0', 'NUMBER'],
  [164, '[Red]#,##0.00;yyyy', 'NUMBER'],
  [164, 'General', 'NUMBER'],
  [164, '_($* #,##0.00_);_(@_)', 'NUMBER'],
  [164, '0.00\\ "days"', 'NUMBER'],
  [164, '#,##0 "hours"', 'NUMBER'],
  [164, '0', 'NUMBER'],
  [164, '0.00', 'NUMBER'],
  [164, '00.00', 'NUMBER'],
  [164, '#,##0', 'NUMBER'],
  [164, '00%', 'NUMBER'],
  [164, '0.00E+00', 'NUMBER'],
  [164, '"$"00', 'NUMBER'],
  [164, '[$€-407] 00', 'NUMBER'],
  [164, '00 "kg"', 'NUMBER'],
  [164, '# ?/?', 'NUMBER'],
  [164, '?? / 00', 'NUMBER'],
])('format %i %s shows a %s', (id, code, kind) => {
  expect(cellFormat(id, code).kind).toBe(kind)
})

it.each([
  ['00000', '410', '00410'],
  ['00000', '123456', '123456'],
  ['00000', '0', '00000'],
  ['000000;-000000', '90', '000090'],
  ['0000-000', '4100001', '4100-001'],
  ['0000\\-000', '4100001', '4100-001'],
  ['0000"-"000', '10001', '0010-001'],
  ['00\\.00\\.00', '41020', '04.10.20'],
  ['000/00', '41001', '410/01'],
  ['#-0000', '61000', '6-1000'],
  ['##-0000', '1000', '-1000'],
  ['0000-000', '124100001', '124100-001'],
  ['"A-"0000', '410', 'A-0410'],
  ['[Blue]0000', '410', '0410'],
  ['000 00 0000', '123456789', '123 45 6789'],
])('%s shows %s as %s', (code, whole, expected) => {
  const format = cellFormat(164, code)
  expect(format.kind === 'DIGITS' ? shownDigits(whole, format.parts) : null).toBe(expected)
})

it.each([
  [16, undefined, true, false],
  [164, 'd-mmm', true, false],
  [164, '[$-409]d\\-mmm;@', true, false],
  [17, undefined, false, true],
  [14, undefined, false, false],
  [22, undefined, false, false],
  [164, 'mmm-yy', false, true],
  [164, 'yyyy', false, true],
  [164, 'dd.mm.yyyy', false, false],
  [164, 'mmm', true, true],
  [164, '[$-409]mmmm;@', true, true],
  [164, 'dddd', false, false],
])('format %i %s hides the year: %s, the day: %s', (id, code, hidesYear, hidesDay) => {
  expect(cellFormat(id, code)).toEqual({ kind: 'DATE', hidesYear, hidesDay })
})

it.each([
  ['0.00" Cr"', '9000', '9000 Cr'],
  ['(#,##0.00)', '9000', '-9000'],
  ['(#,##0.00)', '0', '0'],
  ['(0.00);0.00', '5', '-5'],
  ['(0.00);0.00', '-5', '5'],
  ['[<0](#,##0.00);#,##0.00', '100', '100'],
  ['[=0]"-"??;#,##0.00', '100', '100'],
  ['"-"#,##0.00', '9000.5', '-9000.5'],
  ['#,##0.00"-"', '9000', '-9000'],
  ['#,##0.00-;[Red]#,##0.00', '9000', '-9000'],
  ['#,##0.00_);(#,##0.00)', '9000', '9000'],
  ['_(* #,##0.00_);_(* (#,##0.00);_(* "-"??_);_(@_)', '9000', '9000'],
  ['#,##0.00;-#,##0.00', '-9000', '-9000'],
  ['""0.00" Cr"', '-500', '-500 Cr'],
  ['#,##0.00" Dr";#,##0.00" Cr"', '1000', '1000 Dr'],
  ['#,##0.00" Dr";#,##0.00" Cr"', '-1000', '1000 Cr'],
  ['[$CAD] #,##0.00', '12.5', '12.5 CAD'],
  ['[$USD]\\ #,##0.00;-[$USD]\\ #,##0.00', '-12.5', '-12.5 USD'],
  ['[$€-2] #,##0.00', '7', '7 €'],
  ['[$$-1009]#,##0.00', '7', '7 CAD'],
  ['[$$-C09]#,##0.00;-[$$-C09]#,##0.00', '-7', '-7 AUD'],
  ['[$A$-0C09]#,##0.00', '7', '7 AUD'],
])('%s writes a mark beside %s', (code, plain, text) => {
  const format = cellFormat(164, code)
  expect(format.kind === 'NUMBER' && format.marks !== undefined ? markedNumber(plain, format.marks) : plain).toBe(text)
})

it.each([
  [2, undefined, '4000.1', '4000.10'],
  [164, '0.000', '4000.1', '4000.100'],
  [164, '0.00', '4000', '4000'],
  [164, '0.00', '4000.125', '4000.125'],
])('format %i %s shows the zeros behind %s', (id, code, plain, shown) => {
  const format = cellFormat(id, code)
  expect(format.kind === 'NUMBER' && format.decimals !== undefined ? withZeros(plain, format.decimals) : plain).toBe(shown)
})

it.each([
  ['[$CA$-1009]#,##0', { currency: 'CAD' }],
  ['[$€-2] #,##0.00', { currency: 'EUR' }],
  ['[$GBP] 0', { currency: 'GBP' }],
  ['[$¥-411]#,##0', { currency: '¥' }],
  ['#,##0 [$zł-415]', { currency: 'PLN' }],
  ['#,##0 "kr"', { currency: 'kr' }],
  ['0.0"R"', null],
  ['$#,##0.0"K"', { scale: { text: 'K', scales: ['THOUSANDS'] }, isMoney: true }],
  ['0.0\\k', { scale: { text: 'k', scales: ['THOUSANDS'] } }],
  ['$0.00"M"', { scale: { text: 'M', scales: ['MILLIONS', 'THOUSANDS'] }, isMoney: true }],
  ['$0.00" m"', { scale: { text: 'm', scales: ['MILLIONS', 'THOUSANDS'] }, isMoney: true }],
  ['#,##0" T€"', { scale: { text: 'T€', scales: ['THOUSANDS'] }, isMoney: true }],
  ['[$CAD] 0.0"K"', { currency: 'CAD', scale: { text: 'K', scales: ['THOUSANDS'] } }],
  // What is left when the format has divided by a thousand.
  ['0.0,"M"', { scale: { text: 'M', scales: ['THOUSANDS'] } }],
  ['#,##0.0,"K"', null],
  ['#,##0,"K"', null],
  ['0.0,,"M"', null],
  ['0,.0"K"', null],
  ['[>=1000000]0.0,,"M";[>=1000]0.0,"K";0', null],
  ['0.0"m"', null],
  ['0" kg"', null],
  ['0.0%', { isPercentage: true }],
  ['0%_);(0%)', { isPercentage: true }],
  ['0.00" Cr"', null],
  ['$#,##0', { isMoney: true }],
  ['_($* #,##0.00_);_($* (#,##0.00);_($* "-"??_);_(@_)', { isMoney: true }],
  ['[$$-409]#,##0.00', { isMoney: true }],
  ['[$-409]#,##0.00', null],
  ['[Red]#,##0', null],
  ['_-* #,##0\\ _€_-', null],
  ['#,##0,', { isDivided: true }],
  ['$#,##0.0,,', { isMoney: true, isDivided: true }],
  ['yyyy', null],
])('%s says %j about figures', (code, shown) => expect(shownNumber(cellFormat(164, code))).toEqual(shown))

it('says that built-in formats are percentages', () => {
  expect([8, 9, 10].map((id) => shownNumber(cellFormat(id, undefined)))).toEqual([null, { isPercentage: true }, { isPercentage: true }])
})

it('takes a dollar sign of the United States for American beside those of other countries', () => {
  const [american, canadian] = ['[$$-409]#,##0.00', '[$$-1009]#,##0.00']
  expect([haveOtherDollars([american, 'General']), haveOtherDollars([american, canadian])]).toEqual([false, true])
  expect(cellFormat(164, american, { isDollarAmerican: true })).toMatchObject({ marks: { above: 'USD' } })
})

it.each(['$#,##0.00', '[$$-409]#,##0.00', '0.00" kg"', '#,##0.00_);(#,##0.00)', '0" pcs"', '#,##0;[Red]-#,##0', 'General'])(
  '%s writes nothing that changes a number',
  (code) => expect(cellFormat(164, code)).not.toMatchObject({ marks: expect.anything() }),
)

it.each([
  ['"GL-"0', '4100', 'GL-4100'],
  ['0"-A"', '4100', '4100-A'],
  ['#-###', '41001', '41-001'],
  ['0\\-00', '4100', '41-00'],
  ['General" A"', '4100', '4100 A'],
  ['[Blue]"GL-"0_);("GL-"0)', '4100', 'GL-4100'],
  ['0" kg"', '12', '12 kg'],
])('%s shows the identifier %s as %s', (code, whole, expected) => {
  const format = cellFormat(164, code)
  const parts = format.kind === 'NUMBER' ? format.identifier : format.kind === 'DIGITS' ? format.parts : undefined
  expect(parts === undefined || parts === null ? parts : shownDigits(whole, parts)).toBe(expected)
})

it.each([
  ['#,##0"-A"', null],
  ['0.0"-A"', null],
  ['[>999]"A-"0;"B-"0', null],
  ['0,"K"', null],
  ['#,##0.00', undefined],
  ['_($* #,##0.00_);_($* (#,##0.00);_($* "-"??_);_(@_)', undefined],
  ['0_);(0)', undefined],
  ['General', undefined],
  ['[$-409]0', undefined],
])('%s shows identifiers in a way that is not rendered, or as they are: %s', (code, expected) => {
  const format = cellFormat(164, code)
  expect(format.kind === 'NUMBER' ? format.identifier : format.kind).toBe(expected)
})
