import type { ProfitLossGroup } from '@fourwall/domain/mappings/categorization.ts'
import { inLayers, newShape, newTable, newText, titledSlide } from '@fourwall/domain/presentations/new-elements.ts'
import {
  INHERITED,
  type Presentation,
  SLIDE_SIZES,
  type SlideElement,
  USUAL_SETTINGS,
} from '@fourwall/domain/presentations/presentation.ts'
import { presentationFromTemplate, SLIDE_TEMPLATES } from '@fourwall/domain/presentations/slide-templates.ts'
import type { TimeSpanSetting } from '@fourwall/domain/time/time-span.ts'

/** What a deck is of. */
export interface DeckBase {
  readonly mappingId: string
  readonly groups: readonly ProfitLossGroup[]
}

export const DECK_SIZE = { slides: 60, elements: 1_000 } as const
const TABLES_EVERY = 3
const SIZE = SLIDE_SIZES.WIDE_16_9
const MONTH: TimeSpanSetting = {
  kind: 'RELATIVE',
  period: 'MONTHLY',
  startsPeriodsBeforeCurrent: 1,
  numberOfPeriods: 1,
  anchor: 'LEDGER',
}

/** 60 slides with 1,000 elements: tables, charts, texts with figures, and shapes. */
export function benchDeck({ mappingId, groups }: DeckBase, title: string): Presentation {
  let made = 0
  const newId = () => `b${++made}`
  const parts = { newId, size: SIZE, tableStyle: null, mappingId, groups, budget: null }
  const charts = SLIDE_TEMPLATES.filter(({ key }) => ['bridge', 'locations', 'year'].includes(key))
  const revenue = groups[0]?.id ?? ''
  const slides = Array.from({ length: DECK_SIZE.slides }, (_, at) => {
    const base =
      at % TABLES_EVERY === 0
        ? titledSlide(newId, SIZE, `Slide ${at + 1}`, [newTable({ id: newId(), box: boxAt(0, 500, 380) }, null, 'P&L')])
        : (charts[at % charts.length]?.make(parts) ?? titledSlide(newId, SIZE, `Slide ${at + 1}`))
    const wanted = Math.ceil(((at + 1) * DECK_SIZE.elements) / DECK_SIZE.slides) - Math.ceil((at * DECK_SIZE.elements) / DECK_SIZE.slides)
    const more = Array.from({ length: Math.max(0, wanted - base.elements.length) }, (_each, place): SlideElement => {
      const id = newId()
      if (place % 3 === 0) return newShape({ id, box: boxAt(place, 30, 20) }, 'ROUNDED_RECTANGLE')
      const text = newText({ id, box: boxAt(place, 120, 20) }, 'NOTE', place % 3 === 1 ? 'Revenue {f}' : 'As the board asked for')
      const figure = { name: 'f', groupId: revenue, metricId: null, measure: 'VALUE', against: null, scope: INHERITED } as const
      return place % 3 === 1 ? { ...text, figures: [figure] } : text
    })
    return { ...base, elements: inLayers([...base.elements, ...more]) }
  })
  return { title, slides, settings: { ...USUAL_SETTINGS, defaultMappingId: mappingId, defaultTimePeriod: MONTH } }
}

/** Two slides that each location gets. */
export function onePager({ mappingId, groups }: DeckBase): Presentation {
  let made = 0
  const parts = { newId: () => `o${++made}`, mappingId, groups, budget: null }
  return presentationFromTemplate('one-pager', '[location] one-pager', { ...USUAL_SETTINGS, defaultMappingId: mappingId }, parts)
}

function boxAt(place: number, width: number, height: number) {
  return { x: 40 + ((place * 130) % 780), y: 110 + ((place * 23) % 300), width, height, rotation: 0 }
}
