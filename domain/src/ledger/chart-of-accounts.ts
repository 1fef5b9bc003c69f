import { type AccountKind, ASSET, COST, EXPENSE, FUNDING, INCOME, OTHER_EXPENSE, OTHER_INCOME } from './account-kinds.ts'

/**
 * Numbering scheme of a chart of accounts. COMMON: as in the United States and most of Asia. FRENCH: class 6 costs and 7
 * income, as in France, Belgium, Spain and Portugal. NORDIC: class 3 income, as in Sweden, Norway and Switzerland. XERO: the
 * three digits of Xero's own chart, only used for its exports. UNKNOWN: numbers contradict the account names, so they are
 * ignored.
 */
export type ChartOfAccounts = 'UNKNOWN' | 'COMMON' | 'FRENCH' | 'NORDIC' | 'DANISH' | 'DUTCH' | 'SKR03' | 'SKR04' | 'XERO'

/** Any file may be numbered by these. */
const CHARTS: readonly ChartOfAccounts[] = ['UNKNOWN', 'COMMON', 'FRENCH', 'NORDIC', 'DANISH', 'DUTCH', 'SKR03', 'SKR04']

/** The kind of account for a number; undefined if the scheme does not define it. Other income and expense that share a range need the name. */
export function kindOfNumber(number: string, chart: ChartOfAccounts): AccountKind | undefined {
  const digits = number.replace(/\D/g, '')
  if (chart === 'XERO') return digits.length === 3 ? XERO.get(digits.charAt(0)) : kindOfNumber(number, 'COMMON')
  if (digits.length < (chart === 'FRENCH' ? 3 : 4)) return undefined
  const [group, pair] = [digits.charAt(0), digits.slice(0, 2)]
  switch (chart) {
    case 'UNKNOWN':
      return undefined
    case 'COMMON':
      return COMMON.get(group)
    case 'FRENCH':
      return FRENCH.get(pair) ?? FRENCH.get(group)
    case 'NORDIC':
      return NORDIC.get(pair) ?? NORDIC.get(group)
    case 'DANISH':
      return DANISH.get(pair) ?? DANISH.get(group)
    case 'DUTCH':
      return DUTCH.get(group)
    case 'SKR03':
      return SKR03.get(pair) ?? SKR03.get(group)
    case 'SKR04':
      return SKR04.get(pair) ?? SKR04.get(group)
  }
}

type Scheme = ReadonlyMap<string, AccountKind>

function scheme(...groups: readonly (readonly [numbers: string, kind: AccountKind])[]): Scheme {
  return new Map(groups.flatMap(([numbers, kind]) => numbers.split(' ').map((number) => [number, kind] as const)))
}

/** A leading zero says nothing: `06100` and `00400` are found for costs. */
const COMMON = scheme(['1', ASSET], ['2 3', FUNDING], ['4', INCOME], ['5', COST], ['6 7', EXPENSE], ['8 9', OTHER_EXPENSE])
const FRENCH = scheme(
  ['1 40 42 43 44 45', FUNDING],
  ['2 3 4 41 46 47 48 49 5', ASSET],
  ['60', COST],
  ['6', EXPENSE],
  ['66 67 69', OTHER_EXPENSE],
  ['7', INCOME],
  ['76 77', OTHER_INCOME],
)
const NORDIC = scheme(
  ['1', ASSET],
  ['2', FUNDING],
  ['3', INCOME],
  ['4', COST],
  ['5 6 7', EXPENSE],
  ['8', OTHER_EXPENSE],
  ['80 81 82 83', OTHER_INCOME],
)
const DANISH = scheme(['1', COST], ['10 11', INCOME], ['2 3', EXPENSE], ['4', OTHER_EXPENSE], ['5', ASSET], ['6 7', FUNDING])
const DUTCH = scheme(['0 2 3', ASSET], ['1', ASSET], ['4 5 6', EXPENSE], ['7', COST], ['8', INCOME], ['9', OTHER_EXPENSE])
const SKR03 = scheme(
  ['0 1 7', ASSET],
  ['08 16 17 9', FUNDING],
  ['20 21 22 23 24', OTHER_EXPENSE],
  ['25 26 27', OTHER_INCOME],
  ['3', COST],
  ['39', ASSET],
  ['4', EXPENSE],
  ['8', INCOME],
)
const SKR04 = scheme(
  ['0 1', ASSET],
  ['2 3 9', FUNDING],
  ['4', INCOME],
  ['5', COST],
  ['6', EXPENSE],
  ['70 71', OTHER_INCOME],
  ['7', OTHER_EXPENSE],
)

const XERO = scheme(['0 6 7', ASSET], ['2', INCOME], ['3', COST], ['4', EXPENSE], ['5', OTHER_EXPENSE], ['8 9', FUNDING])

/** An account's evidence for its chart. */
export interface ChartEvidence {
  readonly number: string
  /** The kind by type or name, without the number; undefined if inconclusive. */
  readonly kind: AccountKind | undefined
  /** The side of its balance in the file, if known; otherwise 0. */
  readonly side: 1 | -1 | 0
}

/**
 * The chart whose numbers agree best with account names and sides. If none stands out, the usual chart for the language of
 * the headings, else COMMON.
 */
export function decideChart(accounts: Iterable<ChartEvidence>, likely: readonly ChartOfAccounts[]): ChartOfAccounts {
  const charts = [...likely, ...CHARTS.filter((chart) => !likely.includes(chart))]
  const scores = new Map(charts.map((chart) => [chart, likely.includes(chart) ? OF_THE_LANGUAGE : chart === 'COMMON' ? USUAL : 0]))
  for (const { number, kind, side } of accounts) {
    for (const chart of charts) {
      const numbered = kindOfNumber(number, chart)
      if (numbered === undefined) continue
      let points = 0
      // Other income and other expense share a range in many charts, so neither kind nor side is evidence there.
      if (kind !== undefined)
        points += kind.type === numbered.type ? 1 : groupOf(kind) === groupOf(numbered) || areOther(kind, numbered) ? 0.5 : -1
      // Costs are usually debits and income credits; balance sheet accounts can be on either side.
      if (side !== 0 && numbered.type !== 'BALANCE_SHEET' && !isOther(numbered))
        points += side > 0 === (numbered.normalSide === 'DEBIT') ? BY_SIDE : -BY_SIDE
      scores.set(chart, (scores.get(chart) ?? 0) + points)
    }
  }
  let best: ChartOfAccounts = 'COMMON'
  for (const chart of charts) if ((scores.get(chart) ?? 0) > (scores.get(best) ?? 0)) best = chart
  return best
}

const OF_THE_LANGUAGE = 0.6
const USUAL = 0.5
const BY_SIDE = 0.3

function isOther({ type }: AccountKind): boolean {
  return type === 'OTHER_INCOME' || type === 'OTHER_EXPENSE'
}

function areOther(left: AccountKind, right: AccountKind): boolean {
  return isOther(left) && isOther(right)
}

function groupOf({ type, normalSide }: AccountKind): string {
  return type === 'BALANCE_SHEET' ? type : normalSide
}

/** Usual charts for the language of these headings, likeliest first. */
export function chartsOfHeadings(headings: readonly string[]): readonly ChartOfAccounts[] {
  const text = ` ${headings
    .join(' ')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/ø/g, 'o')
    .replace(/æ/g, 'ae')
    .replace(/[^a-z]+/g, ' ')} `
  const found = LANGUAGES.map(([pattern, charts]) => ({ count: text.match(pattern)?.length ?? 0, charts })).sort(
    (left, right) => right.count - left.count,
  )[0]
  return found === undefined || found.count === 0 ? [] : found.charts
}

const LANGUAGES: readonly (readonly [RegExp, readonly ChartOfAccounts[]])[] = [
  [
    /(?<= )(?:buchungs\w*|beleg\w*|betrag|sachkonto|konto(?:nummer|bezeichnung|art)|soll|haben|standort|filiale|kostenstelle|buchungstext|gegenkonto|umsatz|bezeichnung|konto)(?= )/g,
    ['SKR04', 'SKR03'],
  ],
  [/(?<= )(?:compte\w*|libelle|montant|ecriture\w*|piece|intitule|etablissement|magasin|sens)(?= )/g, ['FRENCH']],
  [/(?<= )(?:cuenta|subcuenta|fecha|debe|haber|importe|asiento|concepto|centro|tienda|sucursal|descripcion|documento)(?= )/g, ['FRENCH']],
  [/(?<= )(?:grootboek\w*|rekening\w*|omschrijving|boekstuk\w*|bedrag|debet|kostenplaats|vestiging|boekdatum|dagboek)(?= )/g, ['DUTCH']],
  [
    /(?<= )(?:belopp|debet|kredit|verifikation\w*|ver|kontonamn|benamning|bokforings\w*|kontonr|konto|kostnadsstalle|resultatenhet|vernr)(?= )/g,
    ['NORDIC'],
  ],
  [/(?<= )(?:belop|bilag\w*|dato|avdeling|tekst|kontonavn|konto|debet|kredit)(?= )/g, ['NORDIC']],
  [/(?<= )(?:belob|bilag\w*|dato|afdeling|tekst|kontonavn|bogforings\w*|konto|debet|kredit)(?= )/g, ['DANISH']],
  [/(?<= )(?:conta|lancamento|valor|debito|credito|historico|historico|descricao)(?= )/g, ['FRENCH']],
]
