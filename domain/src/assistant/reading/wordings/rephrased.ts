import { isCategory } from '../../../mappings/group-tree.ts'
import type { Plan, PlanRow } from '../../plan.ts'
import { averagesOfEach, meansAreAverages } from '../averages.ts'
import { hasSecondBase, isOther, plainComparison } from '../comparatives.ts'
import type { Lexicon, MeantRow } from '../lexicon.ts'
import { withLacks, withNegations } from '../negations.ts'
import { PieceLine } from '../piece-line.ts'
import { keyPiece, type Piece } from '../pieces.ts'
import { otherPlaces, withPlacesLeftOut } from '../places/other-places.ts'
import { withPlaceRanges } from '../places/place-ranges.ts'
import { leftAfter } from '../sums/left-after.ts'
import { withArithmetic } from '../sums/line-arithmetic.ts'
import { sharesOfWhole } from '../sums/shares-of-whole.ts'
import { totalCosts } from '../sums/total-costs.ts'
import { timesInARow } from '../times/times-in-a-row.ts'
import { AXES, type KeyWord } from '../trade-words.ts'
import { listedVendors, vendorFees } from '../vendor-figures.ts'
import { ASKED_RULES, type RephrasingRule } from './rephrased-asking.ts'
import { plainFigures } from './rephrased-figures.ts'
import { plainKinds } from './rephrased-kinds.ts'

/** Pieces in the wording that is read, where people often ask in another one. What no rule knows stays as it is. */
export function rephrased(pieces: readonly Piece[], lexicon: Lexicon, before: Plan | null): readonly Piece[] {
  const others = otherPlaces(withPlacesLeftOut(withPlaceRanges(pieces, lexicon.names)), lexicon, before)
  const placed = timesInARow(others, lexicon.names.time)
  const added = withArithmetic(leftAfter(totalCosts(sharesOfWhole(placed, lexicon, before), lexicon), lexicon), lexicon)
  const plain = RULES.reduce<readonly Piece[]>((read, rule) => rule(read, new PieceLine(read), lexicon), added)
  return plainComparison(withNegations(withLacks(plain)), lexicon)
}

const STAYS = /^(?:stay|stays|stayed|staying|remain|remained)$/
const SELLS_OR_BUYS = /^(?:s[eo]l[ld]|selling|buy|bought|buying|use|used)$/

/** What chooses places by a condition. */
const LIMITING = ['ABOVE', 'BELOW', 'MISSED', 'BEAT', 'LOSS', 'PROFIT', 'UP', 'DOWN', 'VARIANCE', 'GROWTH'] as const

const RULES: readonly RephrasingRule[] = [
  meansAreAverages,
  // `labor at Hoboken vs Durham and Savannah`: each of the three.
  (pieces, line) => {
    const isSet = (at: number): boolean =>
      line.hasKey(at, 'VERSUS') && line.isPlace(at - 1) && !line.isPlace(at - 3) && line.isPlace(at + 1)
    const [at, ...others] = line.places(isSet)
    const isOfTwo = at !== undefined && others.length === 0 && line.hasKey(at + 2, 'AND') && line.isPlace(at + 3)
    return isOfTwo ? pieces.with(at + 2, keyPiece('VERSUS', 'vs', pieces[at + 2])) : pieces
  },
  // `was labor over 35% in any month`, of no places: which months.
  (pieces, line) => {
    const at = line.places((place) => line.hasKey(place, 'ANY_MONTH'))[0]
    const areItems =
      line.places((place) => line.hasKey(place, 'LOCATION', 'REGION', 'ACCOUNT', 'LINE', 'COST_LINE', 'VENDOR', 'WHO')).length > 0
    if (at === undefined) return pieces
    const unit = /quarter/.test(line.words(at)) ? 'QUARTER' : 'MONTH'
    const isOfEach = /\b(?:every|each|all)\b/.test(line.words(at))
    const isLimited = line.places((place) => line.hasKey(place, ...LIMITING)).length > 0
    // `labor by store in every month`: one after the other.
    if (isOfEach && !(areItems && isLimited))
      return pieces.toSpliced(at, 1, keyPiece('BY', 'by', pieces[at]), keyPiece(unit, unit.toLowerCase()))
    return areItems ? pieces : pieces.toSpliced(at, 1, keyPiece(unit, unit.toLowerCase(), pieces[at]))
  },
  // `stores above the company average labor %`, `below average on EBITDA margin`: each location against all locations together.
  (pieces, line, lexicon) => {
    const isShare = line.places((at) => line.hasKey(at, 'SHARE', 'MARGIN') || line.words(at).endsWith(' margin')).length > 0
    const areOfPlaces = line.places((at) => line.hasKey(at, 'LOCATION', 'REGION', 'WHO') && !line.hasKey(at, 'ALL_PLACES')).length > 0
    const rows = line.places((at) => line.rowsAt(at) !== null)
    const areLines = rows.length === 1 && rows.every((at) => line.rowsAt(at)?.every(({ row }) => row.kind !== 'METRIC') === true)
    // `below the company average on sales per labor hour`
    const isRate = ({ row }: MeantRow): boolean =>
      row.kind === 'METRIC' && lexicon.names.metrics.some(({ id, isSummed }) => id === row.metricId && !isSummed)
    const areRates = rows.length === 1 && rows.every((at) => line.rowsAt(at)?.every(isRate) === true)
    const isAverage = (at: number): boolean => /^(?:average|avg)$/.test(line.words(at)) && line.kind(at) === 'UNREAD'
    const above = line.places((at) => line.hasKey(at, 'ABOVE', 'BELOW'))[0] ?? -1
    const first = line.neighbor(above, 1)
    // `stores below the Mid-Atlantic average`
    const isOfRegion = line.isPlace(first) && isAverage(first + 1)
    const isBase = (at: number): boolean => line.isBudget(at) || line.hasKey(at, 'PRIOR_YEAR', 'PRIOR_PERIOD', 'VERSUS')
    // `Northeast stores with cogs % above the company average`
    const isOfStores = (at: number): boolean => line.isPlace(at) && line.hasKey(at + 1, 'LOCATION') && at < above
    const isSet = line.places((at) => isBase(at) || (line.isPlace(at) && !isOfStores(at) && !(isOfRegion && at === first))).length > 0
    if (!((isShare && areLines) || areRates) || !areOfPlaces || isSet) return pieces
    const isNamed = line.hasKey(first, 'ALL_PLACES') || isOfRegion
    const last = isNamed && isAverage(first + 1) ? first + 1 : first
    if (above === -1 || !(isAverage(first) || isAverage(last) || (isNamed && line.words(first).endsWith(' average')))) return pieces
    const all = { ...keyPiece('ALL_PLACES', 'company average', pieces[first]), isAfterComma: false }
    const against = (isOfRegion ? pieces[first] : undefined) ?? all
    return [...pieces.slice(0, above + 1), keyPiece('VERSUS', 'than'), against, ...pieces.slice(last + 1)]
  },
  // `average labor %`, `average sales per guest`: the ratio of the sums already is that average.
  (pieces, line) => {
    const at = line.places((place) => /^(?:average|avg)$/.test(line.words(place)) && line.kind(place) === 'UNREAD')[0]
    const areFillers = at !== undefined && line.places((place) => place < at && !line.isFiller(place)).length === 0
    const row = (at ?? 0) + 1
    const isRatio =
      line.hasKey(row + 1, 'SHARE', 'MARGIN') ||
      line.words(row).endsWith(' margin') ||
      (line.hasKey(row + 1, 'PER') && line.rowsAt(row + 2)?.every((one) => one.row.kind === 'METRIC') === true)
    return areFillers && line.rowsAt(row)?.length === 1 && isRatio
      ? pieces.map((piece, place) => (place === at ? keyPiece('FILLER', piece.words, piece) : piece))
      : pieces
  },
  // `which stores contribute most to revenue`: the largest of it. A contribution to a change is another figure.
  (pieces, line, lexicon) => {
    const isChange =
      line.places((at) =>
        line.hasKey(at, 'GROWTH', 'CHANGE', 'UP', 'DOWN', 'VARIANCE', 'MISSED', 'BEAT', 'BUDGET', 'VERSUS', 'SHARE', 'PRIOR_YEAR'),
      ).length > 0
    const areOfPlaces = line.places((at) => line.hasKey(at, 'LOCATION', 'REGION', 'WHO')).length > 0
    // Costs are ranked by their share of revenue where nothing else is said.
    const isSizable = (at: number): boolean => line.rowsAt(at)?.every(({ row }) => !isCost(row, lexicon)) === true
    const most = (at: number): boolean => line.hasKey(at, 'TOP', 'BOTTOM') && line.words(at + 1) === 'to' && isSizable(at + 2)
    return pieces.map((piece, at) =>
      /^contribut(?:e|es|ed|ing)$/.test(piece.words) && areOfPlaces && !isChange && most(line.neighbor(at, 1))
        ? keyPiece('FILLER', piece.words, piece)
        : piece,
    )
  },
  // `rates and rent`: the tax on property. Other rates are percentages.
  (pieces, line, lexicon) =>
    pieces.map((piece, at) => {
      const other = line.hasKey(at + 1, 'AND') ? at + 2 : line.hasKey(at - 1, 'AND') ? at - 2 : -1
      const meanings = lexicon.meanings(['business', 'rate'])
      const isBesideRent = /^(?:base )?rent$|^occupancy$|^utilities$/.test(line.words(other))
      return piece.words === 'rates' && piece.kind === 'UNREAD' && isBesideRent && meanings.length > 0
        ? { ...piece, kind: 'MEANT', meanings }
        : piece
    }),
  // `rent, CAM and property tax`: next to other parts of occupancy, only what is called rent.
  (pieces, line, lexicon) =>
    pieces.flatMap((piece, at): readonly Piece[] => {
      const [only, ...more] = line.rowsAt(at) ?? []
      const groupId =
        only?.row.kind === 'GROUP' && more.length === 0 && /^(?:the |our )?rents?$/.test(piece.words) ? only.row.groupId : null
      if (groupId === null || piece.kind !== 'MEANT') return [piece]
      const isPart = (place: number): boolean =>
        place !== at && line.rowsAt(place)?.every(({ row }) => row.kind === 'ACCOUNT' && lexicon.isInside(row, groupId)) === true
      const rents = lexicon.names.accounts.flatMap(({ id: accountId, groupId: own, name }) => {
        const row = { kind: 'ACCOUNT', groupId: own, accountId } as const
        return /\brent\b/i.test(name) && own !== null && lexicon.isInside(row, groupId) ? [{ row, name }] : []
      })
      if (rents.length === 0 || line.places(isPart).length === 0) return [piece]
      return rents.flatMap((rent, place): readonly Piece[] => [
        ...(place === 0 ? [] : [keyPiece('AND', 'and')]),
        { ...piece, meanings: [{ is: 'ROWS', rows: [rent], isAssumed: true }], ...(place > 0 && { isAfterComma: false }) },
      ])
    }),
  listedVendors,
  vendorFees,
  averagesOfEach,
  ...ASKED_RULES,
  plainFigures,
  plainKinds,
  // `budget vs actual for June`: actual figures are what a budget is compared with anyway.
  (pieces, line) => {
    const versus = line.places(
      (at) => line.hasKey(at, 'VERSUS') && /^actuals?$/.test(line.words(at + 1)) && line.isBudget(line.neighbor(at, -1)),
    )
    return pieces.filter((_, at) => !versus.some((place) => at === place || at === place + 1))
  },
  // `how did food cost % change`: a share of revenue, and how it changed. `why did labor % change` is not of percent.
  (pieces, line, lexicon) =>
    /^(?:how|why)$/.test(line.words(0)) && /^(?:did|does|do|has|have)$/.test(line.words(1))
      ? pieces.flatMap((piece, at) => {
          const share = /^(%|percent|percentage|pct) change$/.exec(piece.words)?.[1]
          const areCosts = line.rowsAt(at - 1)?.every(({ row }) => isCost(row, lexicon)) === true
          return share === undefined || !areCosts ? [piece] : [keyPiece('SHARE', share, piece), keyPiece('CHANGE', 'change')]
        })
      : pieces,
  // `what % over budget is labor`, `how far off budget are we in percent`: percent of the budget, not of revenue.
  (pieces, line) => {
    const isBase = (at: number): boolean => {
      const piece = line.pieces[at]
      const isBefore = piece?.kind === 'SPAN' && piece.read.isBefore !== null
      return isBefore || line.isBudget(at) || line.hasKey(at, 'PRIOR_YEAR', 'PRIOR_PERIOD') || /^off (?:budget|plan)$/.test(line.words(at))
    }
    const hasBase = line.places(isBase).length > 0
    // `what % did sales grow`
    const grows =
      line.words(0) === 'what' && line.words(2) !== 'of' && line.places((at) => line.hasKey(at, 'UP', 'DOWN', 'GROWTH')).length > 0
    const asksFar = /^how (?:much|far)\b/.test(`${line.words(0)} ${line.words(1)}`)
    const saysVariance = line.places((at) => line.hasKey(at, 'VARIANCE')).length > 0
    const isOfBase = (at: number): boolean => {
      const [before, next] = [line.neighbor(at, -1), line.neighbor(at, 1)]
      // `labor vs budget percent`, `vs budget in percent`
      const isBehind = !saysVariance && isBase(before) && (before === at - 1 || line.words(at - 1) === 'in')
      if (isBehind) return true
      const isAhead = next === at + 1 && line.rowsAt(before) === null && line.hasKey(next, 'ABOVE', 'BELOW', 'MISSED', 'BEAT', 'UP', 'DOWN')
      return isAhead || (asksFar && (line.words(at - 1) === 'in' || line.hasKey(before, 'DOLLARS', 'AND')))
    }
    if (!hasBase && !grows) return pieces
    return pieces.map((piece, at) =>
      /^(?:%|percent|percentage|pct)$/.test(piece.words) && line.hasKey(at, 'SHARE') && ((grows && at === 1) || (hasBase && isOfBase(at)))
        ? keyPiece('GROWTH', piece.words, piece)
        : piece,
    )
  },
  // `all accounts under direct operating`; below a result is what it leaves out.
  (pieces, line, lexicon) =>
    pieces.map((piece, at) => {
      const isOfCategory =
        line.rowsAt(line.neighbor(at, 1))?.every(({ row }) => {
          const group = row.kind === 'GROUP' ? lexicon.tree.byId.get(row.groupId)?.group : undefined
          return group !== undefined && isCategory(group)
        }) === true
      return /^(?:under|below)$/.test(piece.words) && line.hasKey(at - 1, 'ACCOUNT', 'LINE') && isOfCategory
        ? keyPiece('FILLER', 'in')
        : piece
    }),
  // `the split between food and beverage sales`: the two side by side.
  (pieces, line) =>
    pieces.map((piece, at) =>
      /^(?:split|mix|breakdown)$/.test(piece.words) && line.words(at + 1) === 'between' && areTwoRows(line, at + 1)
        ? keyPiece('FILLER', 'split')
        : piece,
    ),
  // `is June our best month ever`: among all of them.
  (pieces, line) => {
    const at = line.places((place) => line.hasKey(place, 'BEST', 'WORST', 'TOP', 'BOTTOM') && line.hasKey(place + 1, 'MONTH', 'QUARTER'))[0]
    const own = at === undefined ? -1 : line.neighbor(at, -1)
    const span = line.pieces[own]
    // `was June our best month or May`
    const others = line.places((place) => place !== own && line.kind(place) === 'SPAN' && line.words(place - 1) === 'or')
    if (span?.kind === 'SPAN' && others.length > 0)
      return pieces.map((piece, place) => (others.includes(place) ? { ...piece, kind: 'UNREAD' } : piece))
    const isOne =
      span?.kind === 'SPAN' &&
      span.read.span.kind === 'FIXED' &&
      span.read.span.period === (line.hasKey((at ?? 0) + 1, 'MONTH') ? 'MONTHLY' : 'QUARTERLY')
    if (!isOne || !/^(?:is|was)$/.test(line.words(own - 1)) || span.read.isBefore === 'YEAR') return pieces
    const { startDate, endDate } = span.read.span
    return span.read.span.period === 'MONTHLY' && startDate.slice(0, 7) !== endDate.slice(0, 7)
      ? pieces
      : pieces.map((piece, place) => (place === own ? keyPiece('FILLER', piece.words, piece) : piece))
  },
  // `labor including overtime`: what is in it anyway.
  (pieces, line, lexicon) => {
    const including = line.places(
      (at) => line.words(at) === 'including' && line.rowsAt(at - 1)?.length === 1 && isAllInside(line, at, lexicon),
    )[0]
    return including === undefined ? pieces : pieces.filter((_, at) => at !== including && at !== including + 1)
  },
  // `how much do we lose to comps`
  (pieces, line) =>
    pieces.map((piece, at) =>
      /^(?:lose|losing)$/.test(piece.words) && line.words(at + 1) === 'to' && line.rowsAt(at + 2) !== null
        ? keyPiece('FILLER', piece.words, piece)
        : piece,
    ),
  // `sales with and without Hoboken`
  (pieces, line) => {
    const isWith = (at: number): boolean => /^(?:with|w|including)$/.test(line.words(at))
    const isExcept = (at: number): boolean => line.hasKey(at, 'EXCEPT')
    const first = line.places(
      (at) => line.hasKey(at + 1, 'AND') && ((isWith(at) && isExcept(at + 2)) || (isExcept(at) && isWith(at + 2))),
    )[0]
    if (first === undefined || !line.isPlace(line.neighbor(first + 2, 1))) return pieces
    const said = [0, 1, 2].map((at) => line.words(first + at)).join(' ')
    const both = { ...keyPiece('EXCEPT', said, pieces[first]), said }
    return pieces.flatMap((piece, at) => (at === first ? [both] : at === first + 1 || at === first + 2 ? [] : [piece]))
  },
  // `how much food did we sell`: its sales; `how much food did we buy`: its cost.
  (pieces, line, lexicon) => {
    if (line.words(0) !== 'how' || !/^(?:much|many|much more|much less)$/.test(line.words(1))) return pieces
    const verb = line.places((at) => SELLS_OR_BUYS.test(line.words(at)))[0]
    const named = line.places((at) => at < (verb ?? 0) && line.rowsAt(at) !== null)
    if (verb === undefined || named.length === 0 || line.rowsAt(verb + 1) !== null) return pieces
    const isSold = line.words(verb).startsWith('s')
    const fitting = (at: number) => (line.rowsAt(at) ?? []).filter(({ row }) => lexicon.isIncome(row) === isSold)
    const areAll = named.every((at) => fitting(at).length > 0)
    // `how much food did we buy and sell`: each its own.
    const others = line.places((at) => at > verb && SELLS_OR_BUYS.test(line.words(at)))
    if (others.length > 0) return pieces.map((piece, at) => (others.includes(at) ? { ...piece, kind: 'UNREAD' } : piece))
    // `how many labor hours did we use`
    if (line.words(verb).startsWith('use') && named.every((at) => line.rowsAt(at)?.every(({ row }) => row.kind === 'METRIC')))
      return pieces.map((piece, at) => (at === verb ? keyPiece('FILLER', piece.words, piece) : piece))
    return pieces.map((piece, at) => {
      if (at === verb) return areAll ? keyPiece('FILLER', piece.words, piece) : { ...piece, kind: 'UNREAD' }
      if (!areAll || !named.includes(at)) return piece
      return { ...piece, kind: 'MEANT', meanings: [{ is: 'ROWS', rows: fitting(at), isAssumed: true }] }
    })
  },
  // `how much is wine costing and making us`: each its own.
  (pieces, line) =>
    pieces.map((piece, at) =>
      piece.words === 'costing' && line.hasKey(at + 1, 'AND') && line.hasKey(at + 2, 'PROFIT') ? { ...piece, kind: 'UNREAD' } : piece,
    ),
  // `which stores are getting better`: those that got better.
  (pieces, line, lexicon) => {
    const choosesPlaces =
      line.places(
        (at) =>
          line.hasKey(at, 'WHICH', 'WHO') ||
          isNumberOfThings(line, at) ||
          (line.hasKey(at, 'LOCATION', 'REGION') && /^(?:with|that|where)$/.test(line.words(at + 1))),
      ).length > 0
    return pieces.map((piece, at) => {
      if (!choosesPlaces || !line.hasKey(at, 'IMPROVING')) return piece
      const judged = /^(?:improving|getting better)$/.test(piece.words)
        ? 'better'
        : /^(?:getting worse|worsening|deteriorating)$/.test(piece.words)
          ? 'worse'
          : ''
      return judged === '' ? piece : { ...piece, kind: 'MEANT', meanings: lexicon.meanings(['got', judged]) }
    })
  },
  // `which stores grew sales`, `how many stores grew`: those that did, unless they are ranked or limited.
  (pieces, line) => {
    const choosesThings =
      line.places(
        (at) =>
          isNumberOfThings(line, at) ||
          line.words(at) === 'who' ||
          (line.hasKey(at, 'LOCATION', 'REGION') && isGrowingOnes(line, at)) ||
          (line.hasKey(at, 'LOCATION', 'REGION', 'ACCOUNT', 'LINE') &&
            (line.hasKey(line.neighbor(at, -1), 'WHICH') ||
              /^(?:what|any)$/.test(line.words(at - 1)) ||
              /^(?:where|whose)$/.test(line.words(at + 1)) ||
              line.words(at + 1) === 'that')),
      ).length > 0
    const isOfOrder =
      line.places(
        (at) =>
          line.kind(at) === 'AMOUNT' ||
          line.hasKey(at, 'TOP', 'BOTTOM', 'BEST', 'WORST', 'RANK', 'MONTH', 'QUARTER') ||
          /^(?:faster|slower|quicker|more|less)\b/.test(line.words(at)),
      ).length > 0
    if (!choosesThings || isOfOrder) return pieces
    return pieces.map((piece) => (/^(?:grew|grow|growing|grown)$/.test(piece.words) ? keyPiece('UP', piece.words, piece) : piece))
  },
  // `labor against labor in May`: named twice.
  (pieces, line) => {
    const isSet = (at: number): boolean =>
      line.hasKey(at, 'VERSUS') || /^(?:exceed(?:s|ed|ing)?|(?:higher|lower|more|less|greater) than)$/.test(line.words(at))
    const again = line.places((at) => isSet(at) && isNamedAgain(line, at))[0]
    if (again === undefined) return pieces
    const second = line.neighbor(again, 1)
    return pieces.flatMap((piece, at) => (at === second ? [] : at === again ? [keyPiece('VERSUS', 'versus', piece)] : [piece]))
  },
  // `the least favorable line`: the most unfavorable one. `the smallest favorable variance`, of those that are favorable, is no end of a list.
  (pieces, line) => {
    const least = line.places((at) => line.hasKey(at, 'BOTTOM'))
    const at = least.find((place) => FAVOR.test(line.words(sized(line, place))))
    if (at === undefined) return pieces
    const favor = sized(line, at)
    const isWorst = line.words(at) === 'least' && line.hasKey(favor, 'BEAT')
    return pieces.map((piece, place) => {
      if (place !== at && place !== favor) return piece
      if (!isWorst) return { ...piece, kind: 'UNREAD' }
      return place === at ? keyPiece('TOP', 'most', piece) : keyPiece('MISSED', 'unfavorable', piece)
    })
  },
  // `favorable variances`, of nothing that is named: those of lines.
  (pieces, line) => {
    const at = line.places(
      (place) => line.hasKey(place, 'MISSED', 'BEAT') && FAVOR.test(line.words(place)) && line.hasKey(place + 1, 'VARIANCE'),
    )[0]
    return at === undefined || namesThings(line) ? pieces : pieces.toSpliced(at + 2, 0, keyPiece('LINE', 'lines'))
  },
  // `the biggest variances to budget`: of lines.
  (pieces, line) => {
    const at = line.places(
      (place) => /^(?:biggest|largest|greatest|top)$/.test(line.words(place)) && line.hasKey(sized(line, place), 'VARIANCE'),
    )[0]
    const lines = line.places((place) => line.hasKey(place, 'LINE'))
    if (at === undefined || namesThings(line, lines)) return pieces
    const variance = sized(line, at)
    const noun = keyPiece('LINE', 'lines')
    return pieces.flatMap((piece, place) => {
      if (lines.includes(place)) return [{ ...noun, said: piece.words }]
      return place === variance && lines.length === 0 ? [piece, noun] : [piece]
    })
  },
  // `compare all stores on labor %`: side by side.
  (pieces, line) => {
    const compares = line.places((at) => line.hasKey(at, 'COMPARE')).length > 0
    const isSet =
      line.places((at) => line.hasKey(at, 'VERSUS', 'BUDGET', 'PRIOR_YEAR', 'PRIOR_PERIOD', 'BY', 'EACH', ...AXES) || line.isPlace(at))
        .length > 0
    const spans = line.places((at) => line.kind(at) === 'SPAN')
    if (!compares || isSet || spans.length > 1) return pieces
    return pieces.flatMap((piece, at) => {
      if (line.hasKey(at, 'COMPARE') && line.hasKey(at + 1, 'ALL_PLACES') && line.words(at + 1).startsWith('all '))
        return [keyPiece('FILLER', 'show', piece)]
      return line.hasKey(at, 'ALL_PLACES') && line.hasKey(at - 1, 'COMPARE') && piece.words.startsWith('all ')
        ? [piece, keyPiece('BY', 'by'), keyPiece('LOCATION', 'location')]
        : [piece]
    })
  },
  // `how did Q2 end up`: of what is over.
  (pieces, line) => {
    const isOver = line.words(0) === 'how' && line.words(1) === 'did'
    return pieces.map((piece) => (isOver && piece.words === 'end up' ? keyPiece('PERFORMANCE', piece.words, piece) : piece))
  },
  // `average spend on repairs`, `average spend by vendor`: what the company spends. `average spend` alone is what a guest pays.
  (pieces, line) => {
    const isOfCompany =
      line.places(
        (at) =>
          line.rowsAt(at)?.some(({ row }) => row.kind !== 'METRIC') === true ||
          line.hasKey(at, 'VENDOR', 'ACCOUNT', 'LINE', 'COST_LINE') ||
          (line.hasKey(at, 'PER') && line.hasKey(at + 1, 'MONTH', 'QUARTER', 'YEAR', 'WEEK', 'LOCATION', 'REGION')) ||
          (/^average spend$/.test(line.words(at)) && /^(?:on|with)$/.test(line.words(at + 1))),
      ).length > 0
    return isOfCompany ? pieces.map((piece) => (piece.words === 'average spend' ? { ...piece, kind: 'UNREAD' } : piece)) : pieces
  },
  // `sales growth and labor %`: a growth of one and a share of another are two measures.
  (pieces, line) => {
    const isOf = (at: number, ...keys: readonly KeyWord[]): boolean => line.hasKey(at, ...keys) && line.rowsAt(at - 1) !== null
    const shares = line.places((at) => isOf(at, 'SHARE', 'MARGIN'))
    const isOfOther = (at: number): boolean =>
      isOf(at, 'GROWTH') && shares.some((share) => JSON.stringify(line.rowsAt(share - 1)) !== JSON.stringify(line.rowsAt(at - 1)))
    return pieces.map((piece, at) => (isOfOther(at) ? { ...piece, kind: 'UNREAD' } : piece))
  },
  // `how many months were we over budget`: which ones, and how many of them.
  (pieces, line) => {
    const at = line.places(
      (place) =>
        line.words(place) === 'how' &&
        line.words(place + 1) === 'many' &&
        line.hasKey(place + 2, 'MONTH', 'QUARTER') &&
        line.kind(place + 3) !== 'UNREAD' &&
        !/^since\b/.test(line.words(place + 3)),
    )[0]
    const isJudged = line.places((place) => line.hasKey(place, 'ABOVE', 'BELOW', 'BEAT', 'MISSED')).length > 0
    if (at === undefined || !isJudged) return pieces
    return pieces.flatMap((piece, place) => (place === at ? [keyPiece('WHICH', 'which', piece)] : place === at + 1 ? [] : [piece]))
  },
  // `the highest rent to sales`: its share of them.
  (pieces, line, lexicon) => {
    const isCostAt = (at: number): boolean => line.rowsAt(at)?.every(({ row }) => isCost(row, lexicon)) === true
    const to = line.places(
      (at) =>
        line.words(at) === 'to' &&
        isCostAt(at - 1) &&
        /^(?:sales|revenue|turnover)$/.test(line.words(at + 1)) &&
        line.words(at - 2) !== 'from',
    )[0]
    if (to === undefined) return pieces
    return pieces.flatMap((piece, at) => (at === to ? [keyPiece('SHARE', 'to sales', piece)] : at === to + 1 ? [] : [piece]))
  },
  // `accounts over budget by 10%`: by more than that.
  (pieces, line) =>
    pieces.flatMap((piece, at) => {
      const isBeyond = line.isBudget(at - 1) && line.hasKey(line.neighbor(at - 1, -1), 'ABOVE', 'MISSED', 'BEAT')
      return piece.words === 'by' && isBeyond && line.kind(at + 1) === 'AMOUNT' ? [piece, keyPiece('ABOVE', 'more than')] : [piece]
    }),
  // `what costs went down vs last year`, `which costs are over budget`: the lines of costs that did.
  (pieces, line) => {
    const isJudged = line.places((at) => line.hasKey(at, 'UP', 'DOWN', 'GROWTH', 'ABOVE', 'BELOW', 'MISSED', 'BEAT')).length > 0
    const areCosts = (at: number): boolean => /^(?:costs|expenses)$/.test(line.words(at)) && line.rowsAt(at) === null
    const chooses = /^(?:what|which)$/.test(line.words(0)) && areCosts(1)
    // `costs over budget`
    const next = line.neighbor(0, 1)
    const areBeyond = areCosts(0) && line.hasKey(next, 'ABOVE', 'BELOW') && isBeyondBase(line, next)
    // `what costs grew the most`, `what costs are growing faster than sales` are ranked or set against something else.
    const isRanked =
      line.places((at) => line.hasKey(at, 'TOP', 'BOTTOM', 'BEST', 'WORST', 'RANK', 'VERSUS') && !isTimeBase(line, at)).length > 0
    if (!(chooses || areBeyond) || !isJudged || isRanked) return pieces
    return pieces.flatMap((piece, at) => {
      if (at === 0 && areBeyond) return [keyPiece('WHICH', 'which'), keyPiece('COST_LINE', piece.words, piece)]
      if (at === 0) return [keyPiece('WHICH', 'which', piece)]
      if (at === 1 && chooses) return [keyPiece('COST_LINE', piece.words, piece)]
      return /^(?:grew|grow|growing|grown)$/.test(piece.words) ? [keyPiece('UP', piece.words, piece)] : [piece]
    })
  },
  // `how many points did prime cost move`
  (pieces, line) =>
    line.places((at) => line.hasKey(at, 'POINTS')).length === 0
      ? pieces
      : pieces.map((piece) =>
          /^(?:move|moved)$/.test(piece.words) && piece.kind === 'UNREAD' ? keyPiece('CHANGE', piece.words, piece) : piece,
        ),
  // `region wise sales`: by region.
  (pieces, line) => {
    const wise = line.places((at) => line.words(at) === 'wise' && line.hasKey(at - 1, ...AXES))
    return pieces.flatMap((piece, at) => (wise.includes(at) ? [] : wise.includes(at + 1) ? [keyPiece('BY', 'by'), piece] : [piece]))
  },
  // `lagging budget by 5%`, `trailing last year`: behind it.
  (pieces, line) =>
    pieces.map((piece, at) => {
      const next = line.pieces[line.neighbor(at, 1)]
      const isBase = line.isBudget(line.neighbor(at, 1)) || (next?.kind === 'SPAN' && next.read.isBefore !== null)
      return /^(?:lagging|trailing|trails|lags)$/.test(piece.words) && isBase ? keyPiece('BELOW', 'behind', piece) : piece
    }),
  // `everything over budget`, `all lines favorable to budget`: every line that is.
  (pieces, line) =>
    pieces.map((piece, at) =>
      /^(?:everything|all (?:the )?lines?|every line)$/.test(piece.words) &&
      line.hasKey(line.neighbor(at, 1), 'ABOVE', 'BELOW', 'BEAT', 'MISSED') &&
      line.isBudget(line.neighbor(line.neighbor(at, 1), 1))
        ? keyPiece('LINE', 'lines', piece)
        : piece,
    ),
  // `why was May bad`: down; `why is labor so expensive` says it itself.
  (pieces, line) => {
    const asksWhy = line.places((at) => line.hasKey(at, 'WHY')).length > 0
    const moves =
      line.places((at) => line.hasKey(at, 'UP', 'DOWN', 'GROWTH', 'CHANGE', 'ABOVE', 'BELOW', 'MISSED', 'BEAT', 'VERSUS')).length > 0
    if (!asksWhy || moves) return pieces
    return pieces.map((piece) => {
      const isEnd = piece.kind === 'UNREAD' || piece.words === 'off'
      const key = /^(?:bad|poor|slow|low|off|rough|terrible)$/.test(piece.words)
        ? 'DOWN'
        : /^(?:good|high|great|strong)$/.test(piece.words)
          ? 'UP'
          : null
      return isEnd && key !== null ? keyPiece(key, piece.words, piece) : piece
    })
  },
  // `the slowest month`: with the fewest guests, like the busiest; `the slowest growing stores` grew the least.
  (pieces, line, lexicon) =>
    pieces.map((piece, at) => {
      if (piece.words !== 'slowest') return piece
      const grows = line.hasKey(at + 1, 'GROWTH') || /^growers?$/.test(line.words(at + 1))
      const isOfThings =
        line.hasKey(at + 1, 'LOCATION', 'REGION', 'MONTH', 'QUARTER', 'YEAR') &&
        line.places((place) => line.hasKey(place, 'GROWTH')).length === 0
      if (grows) return keyPiece('BOTTOM', piece.words, piece)
      return isOfThings ? { ...piece, kind: 'MEANT', meanings: lexicon.meanings(['quietest']), words: 'quietest', said: 'slowest' } : piece
    }),
  // `June P&L next to June last year`. What is next to a store is near it, and the next to last month precedes the last one.
  (pieces, line) => {
    const hasSpan = (to: number): boolean => line.places((at) => at < to && line.kind(at) === 'SPAN').length > 0
    const isBase = (at: number): boolean =>
      line.isBudget(at) || (line.kind(at) === 'SPAN' && hasSpan(at) && !/^(?:the )?(?:last|prior|previous|this)\b/.test(line.words(at)))
    const next = line.places((at) => line.words(at) === 'next' && line.words(at + 1) === 'to' && isBase(at + 2))[0]
    if (next === undefined) return pieces
    return pieces.flatMap((piece, at) => (at === next ? [keyPiece('VERSUS', 'next to', piece)] : at === next + 1 ? [] : [piece]))
  },
  // `YTD revenue vs YTD last year`: the same days of that year.
  (pieces, line) => {
    const isToDate = (at: number): boolean => {
      const piece = line.pieces[at]
      return piece?.kind === 'SPAN' && piece.read.span.kind === 'YEAR_TO_DATE'
    }
    const isYearBefore = (at: number): boolean => {
      const piece = line.pieces[at]
      return piece?.kind === 'SPAN' && piece.read.isBefore === 'YEAR'
    }
    const areBoth = (at: number): boolean => (isToDate(at) && isYearBefore(at + 1)) || (isYearBefore(at) && isToDate(at + 1))
    const base = line.places((at) => line.hasKey(at - 1, 'VERSUS') && areBoth(at))[0]
    const own = line.places((at) => line.kind(at) === 'SPAN' && at !== base && at - 1 !== base)
    if (base === undefined || own.length === 0 || !own.every(isToDate)) return pieces
    const before = keyPiece('PRIOR_YEAR', `${line.words(base)} ${line.words(base + 1)}`)
    return pieces.flatMap((piece, at) => (at === base ? [before] : at === base + 1 ? [] : [piece]))
  },
  // `4090 balance year to date`, for an income or cost account: its total since the start of the year.
  (pieces, line) => {
    const isToDate = pieces.some((piece) => piece.kind === 'SPAN' && piece.read.span.kind === 'YEAR_TO_DATE')
    const isAccount = (at: number): boolean => line.rowsAt(at)?.every(({ row }) => row.kind === 'ACCOUNT') === true
    return pieces.map((piece, at) => {
      const isOf = /^(?:of|in|on|for)$/.test(line.words(at + 1)) && isAccount(at + 2)
      return piece.words === 'balance' && isToDate && (isAccount(at - 1) || isOf) ? keyPiece('FILLER', 'amount', piece) : piece
    })
  },
  // `what share of sales goes to labor`
  (pieces, line) =>
    pieces.map((piece, at) =>
      /^(?:go|goes|went|going)$/.test(piece.words) && line.words(at + 1) === 'to' && line.rowsAt(line.neighbor(at + 1, 1)) !== null
        ? keyPiece('FILLER', 'is', piece)
        : piece,
    ),
  // `sales split between Hoboken and Princeton`: by store.
  (pieces, line) => {
    const splits = line.places((at) => /^(?:split|breakdown|mix)$/.test(line.words(at)))
    const between = line.places((at) => line.words(at) === 'between' && splits.some((one) => one < at))[0]
    const axis = between === undefined ? null : axisOfPlaces(line, between)
    if (between === undefined || axis === null) return pieces
    // `sales mix between Hoboken and Princeton`: by what is sold, or by store? Both are offered.
    if (axis !== 'MIXED' && line.words(splits[0] ?? -1) === 'mix') return pieces
    if (axis === 'MIXED') return pieces.map((piece, at) => (at === splits[0] ? { ...piece, kind: 'UNREAD' } : piece))
    const by = [keyPiece('BY', 'by'), keyPiece(axis, axis.toLowerCase())]
    return pieces.flatMap((piece, at) => (at === between ? by : [piece]))
  },
  // `how much more did we spend on labor than on rent`: the difference of two lines is no figure of the report.
  (pieces, line) => {
    const than = line.places((at) => line.hasKey(at, 'VERSUS') && line.rowsAt(line.neighbor(at, 1)) !== null)[0] ?? 0
    const areTwo = line.places((at) => at < than && line.rowsAt(at) !== null).length > 0
    return pieces.map((piece) => (piece.words === 'much more' && areTwo ? { ...piece, kind: 'UNREAD' as const } : piece))
  },
  // `did Hoboken sell as much as Princeton`, `did we do as well as last June`
  (pieces, line) => {
    const isSet = (at: number): boolean => isOther(line, at + 1) && !hasSecondBase(line, at)
    return pieces.flatMap((piece, at) => {
      const isAsMuch = piece.words === 'as' && /^(?:much|many|good|high|low|bad)$/.test(line.words(at - 1)) && line.words(at - 2) === 'as'
      const isAsWell = piece.words === 'as well as' && (line.hasKey(at - 1, 'PERFORMANCE') || /^(?:do|did|doing)$/.test(line.words(at - 1)))
      return (isAsMuch || isAsWell) && isSet(at) ? [keyPiece('VERSUS', 'versus', piece)] : [piece]
    })
  },
  // `are we within budget`, `within its labor budget`
  (pieces, line) =>
    pieces.map((piece, at) => {
      const next = line.neighbor(at, 1)
      const isOfBudget = line.isBudget(next) || (line.rowsAt(next) !== null && line.isBudget(next + 1))
      return piece.words === 'within' && isOfBudget ? keyPiece('BEAT', 'within', piece) : piece
    }),
  // `did labor stay within budget`, `which stores kept labor under 30%`
  (pieces, line) =>
    pieces.map((piece, at) => {
      const next = line.neighbor(at, 1)
      const isJudged = (place: number): boolean =>
        line.hasKey(place, 'ABOVE', 'BELOW', 'BEAT') || (line.words(place) === 'on' && line.isBudget(line.neighbor(place, 1)))
      const areCosts = line.rowsAt(next) !== null || line.hasKey(next, 'COSTS', 'EXPENSES', 'SPENDING')
      const isKept = /^(?:kept|keep|keeping)$/.test(piece.words) && areCosts && isJudged(line.neighbor(next, 1))
      const stays = STAYS.test(piece.words) && isJudged(next)
      return isKept || stays ? keyPiece('FILLER', piece.words, piece) : piece
    }),
  // `did labor exceed rent`, `is labor over rent`: two lines side by side. Two lines cannot select places.
  (pieces, line) =>
    pieces.map((piece, at) => {
      const isAsked = /^(?:is|are|was|were|did|do|does?|has|have|had)\b/.test(line.words(0))
      const exceeds = /^exceed(?:s|ed|ing)?$/.test(piece.words)
      const next = line.neighbor(at, 1)
      // `did labor in June exceed rent`
      const before = line.neighbor(at, -1)
      const [own, other] = [line.rowsAt(line.kind(before) === 'SPAN' ? line.neighbor(before, -1) : before), line.rowsAt(next)]
      if (own === null || other === null || JSON.stringify(own) === JSON.stringify(other)) return piece
      const isOfBudget = line.places((place) => place > next && line.isBudget(place)).length > 0
      if ((exceeds || STAYS.test(line.words(at - 1))) && (!isAsked || isOfBudget)) return { ...piece, kind: 'UNREAD' }
      if (isOfBudget || !isAsked || !(exceeds || /^(?:over|above|under|below)$/.test(piece.words))) return piece
      return line.hasKey(at, 'BELOW') ? keyPiece('BELOW', 'lower than', piece) : keyPiece('ABOVE', 'higher than', piece)
    }),
  // `the biggest changes from May to June`, of nothing that is named
  (pieces, line) => {
    const at = line.places((place) => line.hasKey(place, 'TOP') && line.words(place + 1) === 'changes')[0]
    const isNamed =
      line.places(
        (place) =>
          line.rowsAt(place) !== null ||
          line.hasKey(place, 'LOCATION', 'REGION', 'ACCOUNT', 'LINE', 'VENDOR', 'SHARE', 'GROWTH', 'DOLLARS'),
      ).length > 0
    if (at === undefined || isNamed || pieces.some(({ kind }) => kind === 'AMOUNT')) return pieces
    return pieces.flatMap((piece, place) =>
      place === at ? [keyPiece('CHANGED', 'what changed the most')] : place === at + 1 ? [] : [piece],
    )
  },
]

/** `stores growing sales`, `stores with growing sales`, `stores not growing` */
function isGrowingOnes(line: PieceLine, at: number): boolean {
  const next = /^(?:with|not)$/.test(line.words(at + 1)) ? at + 2 : at + 1
  return /^(?:grew|growing)$/.test(line.words(next))
}

/** `vs last year`, `vs budget` */
function isTimeBase(line: PieceLine, at: number): boolean {
  return line.hasKey(at, 'VERSUS') && isTimeOrBudget(line, line.neighbor(at, 1))
}

/** `over budget`, `above last year`; `over the last year` says when. */
function isBeyondBase(line: PieceLine, at: number): boolean {
  const base = line.neighbor(at, 1)
  const piece = line.pieces[base]
  const isYearBefore = piece?.kind === 'SPAN' && piece.read.isBefore !== null && base === at + 1 && line.words(at) !== 'over'
  return isYearBefore || (piece?.kind !== 'SPAN' && isTimeOrBudget(line, base))
}

function isTimeOrBudget(line: PieceLine, at: number): boolean {
  return line.kind(at) === 'SPAN' || line.isBudget(at) || line.hasKey(at, 'PRIOR_YEAR', 'PRIOR_PERIOD')
}

const FAVOR = /favou?r|^(?:un)?fav$|^adverse$/

/** Whether a number of some things is asked for. */
function isNumberOfThings(line: PieceLine, at: number): boolean {
  return line.words(at) === 'how' && line.words(at + 1) === 'many' && line.hasKey(at + 2, 'LOCATION', 'REGION', 'ACCOUNT', 'LINE')
}

/** `labor against labor in May`: the line of the words before, of another time or place. */
function isNamedAgain(line: PieceLine, at: number): boolean {
  const second = line.neighbor(at, 1)
  const before = line.neighbor(at, -1)
  const first = line.kind(before) === 'SPAN' || line.isPlace(before) ? line.neighbor(before, -1) : before
  const after = line.neighbor(second, 1)
  const isSame = line.rowsAt(second) !== null && line.words(first) === line.words(second)
  return isSame && (line.kind(after) === 'SPAN' || line.isPlace(after) || line.hasKey(after, 'PRIOR_YEAR', 'PRIOR_PERIOD'))
}

/** What a size is said of, past a number: `the 5 biggest variances`, `the biggest 5 variances`. */
function sized(line: PieceLine, at: number): number {
  return line.kind(at + 1) === 'AMOUNT' ? at + 2 : at + 1
}

/** Whether a line, an account or a kind of thing is named, apart from some of the words. */
function namesThings(line: PieceLine, apart: readonly number[] = []): boolean {
  // `at Hoboken` says where, and two places are set against each other.
  const areTwoPlaces = line.places((at) => line.isPlace(at)).length > 1
  const isThing = (at: number): boolean =>
    line.rowsAt(at) !== null || (areTwoPlaces && line.isPlace(at)) || line.hasKey(at, ...AXES, 'WHO', 'EXPENSES', 'PROFIT', 'REPORT')
  return line.places((at) => isThing(at) && !apart.includes(at)).length > 0
}

/** `between food and beverage sales`: two different lines. */
function areTwoRows(line: PieceLine, between: number): boolean {
  const first = line.neighbor(between, 1)
  const second = line.neighbor(first + 1, 1)
  const [own, other] = [line.rowsAt(first), line.rowsAt(line.hasKey(first + 1, 'AND') ? second : -1)]
  return own !== null && other !== null && JSON.stringify(own) !== JSON.stringify(other)
}

/** Whether what is named after a word is all inside of the line before it. */
function isAllInside(line: PieceLine, at: number, lexicon: Lexicon): boolean {
  const [whole] = line.rowsAt(at - 1) ?? []
  const parts = line.rowsAt(at + 1) ?? []
  const groupId = whole?.row.kind === 'GROUP' ? whole.row.groupId : null
  return groupId !== null && parts.length > 0 && parts.every(({ row }) => lexicon.isInside(row, groupId)) && !line.hasKey(at + 2, 'AND')
}

/** What stands `between Hoboken and Princeton`: stores, regions, one of each; null for no two places. */
function axisOfPlaces(line: PieceLine, between: number): 'LOCATION' | 'REGION' | 'MIXED' | null {
  const first = line.neighbor(between, 1)
  const isListed = line.pieces[first + 1]?.isAfterComma === true
  const second = line.hasKey(first + 1, 'AND') ? line.neighbor(first + 1, 1) : isListed ? first + 1 : -1
  const [own, other] = [first, second].map((at) => {
    const piece = line.pieces[at]
    const places = piece?.kind === 'MEANT' ? piece.meanings.flatMap((one) => (one.is === 'PLACES' ? [one.places] : [])) : []
    return places[0] === undefined ? null : places[0].nodeIds.length > 0 ? 'REGION' : places[0].locationIds.length > 0 ? 'LOCATION' : null
  })
  if (own === undefined || own === null || other === undefined || other === null) return null
  return own === other ? own : 'MIXED'
}

function isCost(row: PlanRow, lexicon: Lexicon): boolean {
  if (row.kind === 'METRIC' || row.kind === 'CALCULATION' || lexicon.isIncome(row) === true) return false
  const group = row.groupId === null ? undefined : lexicon.tree.byId.get(row.groupId)?.group
  return row.kind === 'ACCOUNT' || (group !== undefined && isCategory(group))
}
