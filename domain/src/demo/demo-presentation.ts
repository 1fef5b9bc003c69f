import type { ProfitLossGroup } from '../mappings/categorization.ts'
import { isPrompt } from '../presentations/placeholders/prompts.ts'
import { INHERITED, type Presentation, type SlideElement, type TextFigure, USUAL_SETTINGS } from '../presentations/presentation.ts'
import type { NewId } from '../presentations/slide-commands.ts'
import { presentationFromTemplate } from '../presentations/slide-templates.ts'

interface DemoPresentationParts {
  readonly newId: NewId
  readonly mappingId: string
  readonly groups: readonly ProfitLossGroup[]
  readonly budget: { readonly id: string; readonly name: string } | null
}

/** The demo company's monthly review. Every figure in it refers to the last whole month at the time of reading. */
export function demoPresentation({ newId, mappingId, groups, budget }: DemoPresentationParts): Presentation {
  const settings = { ...USUAL_SETTINGS, defaultMappingId: mappingId, defaultBudgetId: budget?.id ?? null }
  const parts = { newId, mappingId, groups, budget }
  const made = presentationFromTemplate('monthly-review', 'Monthly review', settings, parts)
  const against = budget === null ? 'PRIOR_YEAR' : 'BUDGET'
  const words = budget === null ? 'the year before' : 'budget'
  const varianceOf = (line: string, name: string): TextFigure | null => {
    const group = groups.find((one) => one.name === line)
    return group === undefined ? null : { name, groupId: group.id, metricId: null, measure: 'VARIANCE', against, scope: INHERITED }
  }
  const figures = [
    varianceOf('Four-wall EBITDA', 'walls'),
    varianceOf('Net income', 'bottom'),
    varianceOf('Corporate overhead', 'overhead'),
  ].filter((one) => one !== null)
  const content = `Four-wall EBITDA is {walls} against ${words}, net income {bottom}. Corporate overhead stands between them: {overhead}.`
  // What a person would write.
  const filled = (element: SlideElement): SlideElement =>
    isPrompt(element) && figures.length === 3 ? { ...element, content, figures } : element
  return { ...made, slides: made.slides.map((slide) => ({ ...slide, elements: slide.elements.map(filled) })) }
}
